import { identityOf } from "../../contract/identities.js";
import { recordLifecycles } from "../../contract/records.js";
import { modelsAnswered, type RouteOn } from "../../contract/route.js";
import { routeOf } from "../../contract/routes.js";
import type { Answer } from "./answer.js";
import { decision } from "./decision.js";
import { isObject, type Json, saysNothing } from "./form.js";
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

/** Whether records, wherever they are shown, tell the address at which they are read by their id. */
export const readLinks = decision<boolean>("read-links", {
  openPoint: "unknown-members",
  conforms: { none: false, "in-each": true },
});

/** The names of the members that tell it; a write that carries them changes nothing by that. */
export const linkNames = ["links"] as const;
export const readLinkNames = ["href"] as const;

const recordsOf = (model: string) => {
  const kind = identityOf(model)?.kind;
  return kind && recordLifecycles[kind];
};

/** @returns an answer that declares what it holds, each record with the address of its read */
export function withReadLinks(answer: Answer, { answers }: RouteOn, path: Json, world: World): Answer {
  const [model = ""] = modelsAnswered(answers);
  const read = recordsOf(model)?.read;
  if (answer.kind !== "json" || !read || !world.choose(readLinks)) return answer;
  const { template } = routeOf(read.route);
  const linked = (row: unknown) => {
    if (!isObject(row) || row["id"] === undefined) return row;
    const values: Json = { ...path, [read.parameter]: row["id"] };
    return { ...row, href: template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "")) };
  };
  const { body } = answer;
  if (Array.isArray(body)) return { ...answer, body: body.map(linked) };
  return isObject(body) && !saysNothing(body) ? { ...answer, body: linked(body) } : answer;
}

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
