import type { RouteOn } from "../../contract/route.js";
import type { Answer } from "./answer.js";
import { decision } from "./decision.js";
import { isObject, saysNothing } from "./form.js";
import type { World } from "./world.js";

/** @returns links to the reads of one record, the same in each of them */
function besides(place: string): object {
  const record = place.replace(/\/(?:full|edit|primary)?details$/i, "");
  return { record, details: `${record}/details`, full_details: `${record}/fulldetails` };
}

/** Whether records tell where they are asked for: at the address of the request, path and query as they came, and their rows below it. */
export const links = decision<((place: string) => object) | undefined>("links", {
  openPoint: "unknown-members",
  conforms: { none: undefined, "to-what-was-asked": () => ({}), "to-other-reads-as-well": besides },
});

/** The names of the members that tell it; a write that carries them changes nothing by that. */
export const linkNames = ["links"] as const;

/** @returns an answer that declares what it holds, with its links */
export function withLinks(answer: Answer, { answers }: RouteOn, { href, search }: URL, world: World): Answer {
  const isDeclared = answers.kind === "model" || answers.kind === "list";
  const others = world.choose(links);
  if (answer.kind !== "json" || !isDeclared || !others) return answer;
  const place = search === "" ? href : href.slice(0, -search.length);
  const { body } = answer;
  const linked = (row: unknown) =>
    isObject(row) && row["id"] !== undefined
      ? { ...row, links: { self: `${place}/${row["id"]}`, collection: href } }
      : row;
  if (Array.isArray(body)) return { ...answer, body: body.map(linked) };
  if (!isObject(body) || saysNothing(body)) return answer;
  return { ...answer, body: { ...body, links: { self: href, ...others(place) } } };
}
