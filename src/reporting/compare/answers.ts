import type { Counts, RouteShape } from "../shapes/shape.js";
import type { Difference } from "./difference.js";
import { idOf } from "./ids.js";

const namesOf = (counts: Counts) => Object.keys(counts);
const inWords = (counts: Counts, say: (name: string) => string) =>
  Object.entries(counts)
    .map(([name, count]) => `${say(name)} in ${count}`)
    .join(", ") || "none";
const isReplaced = (before: Counts, after: Counts) =>
  namesOf(before).length > 0 && !namesOf(after).some((name) => before[name] !== undefined);

/** Holds against each other what kind of body a route answers with: JSON, text, bytes of a media type, nothing. */
export function compareBodies(before: RouteShape, after: RouteShape): Difference | undefined {
  if (!isReplaced(before.bodies, after.bodies) || namesOf(after.bodies).length === 0) return undefined;
  const [was, is] = [namesOf(before.bodies).join(" or "), namesOf(after.bodies).join(" or ")];
  const loss = after.bodies.nothing ? "gets nothing" : "cannot read it";
  return {
    id: idOf("body-kind", after.route, is),
    aspect: "shape",
    weight: before.bodies.nothing ? "harmless" : "breaking",
    route: after.route,
    says: `${after.route} answers ${is} where it answered ${was}: a client that reads ${was} ${loss}.`,
    evidence: `${inWords(before.bodies, String)} before, ${inWords(after.bodies, String)} now`,
  };
}

const wrapperInWords = (key: string) => (key === "" ? "a bare list" : `\`${key}\``);

/** Holds against each other under which name a route's rows are found. */
export function compareWrappers(before: RouteShape, after: RouteShape): Difference | undefined {
  if (!after.bodies.JSON || !isReplaced(before.wrappers, after.wrappers)) return undefined;
  // A bare list that became a record of its own is another type, and told as such.
  if (before.wrappers[""] && namesOf(after.wrappers).length === 0) return undefined;
  const was = namesOf(before.wrappers).map(wrapperInWords).join(" or ");
  const is = namesOf(after.wrappers).map(wrapperInWords).join(" or ");
  return {
    id: idOf("wrapper", after.route, namesOf(after.wrappers).join(" or ") || "none"),
    aspect: "wrapper",
    weight: "breaking",
    route: after.route,
    says: is
      ? `${after.route} answers its rows as ${is} where it was ${was}: a client that looks for ${was} finds no rows.`
      : `${after.route} answers no list of rows, where it was ${was}: a client that looks for it finds no rows.`,
    evidence: `${inWords(before.wrappers, wrapperInWords)} before, ${inWords(after.wrappers, wrapperInWords)} now`,
  };
}
