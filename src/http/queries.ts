import type { RouteOn } from "../contract/route.js";
import { type Surface, surfaces } from "../contract/vocabulary.js";
import type { Profile } from "../profile/profile.js";
import type { Call } from "./call.js";
import { type QuerySpelling, type QuerySpellings, spell } from "./names.js";

/** @returns how queries are written while nothing is learned: as the profile says, else as the document prints names, lists repeated */
export const configuredQueries = ({ wire }: Profile): QuerySpellings => {
  const one = (surface: Surface): QuerySpelling => ({
    names: wire.query[surface] === "auto" ? "documented" : wire.query[surface],
    lists: wire.queryLists[surface] === "auto" ? "repeated" : wire.queryLists[surface],
  });
  const [portal, abc, catalog] = surfaces.map(one) as [QuerySpelling, QuerySpelling, QuerySpelling];
  return { portal, abc, catalog };
};

const encoded = encodeURIComponent;

/**
 * @param query parameters by the names that the document prints; one that is undefined is left out
 * @param parameters of the route; where the document says that a list is repeated, it is, and one value of a list is a list of one
 * @param spelling of the surface
 * @param renamed names that the profile gives for those of the document
 * @param written how a value that is percent-encoded is written
 * @returns the query with its question mark; empty where there is none
 */
export function queryOf(
  query: Call["query"],
  parameters: RouteOn["query"],
  { names, lists }: QuerySpelling,
  renamed: Readonly<Record<string, string>>,
  written: (encoded: string) => string = (one) => one,
): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    const key = encoded(renamed[name] ?? spell(name, names));
    if (value === undefined) return [];
    const { list = Array.isArray(value), encoding = lists } = parameters[name] ?? {};
    const values = [value].flat().map((one) => written(encoded(String(one))));
    if (!list) return values.map((one) => `${key}=${one}`);
    if (encoding === "commas") return values.length > 0 ? [`${key}=${values.join(",")}`] : [];
    return values.map((one) => `${key}${encoding === "brackets" ? "[]" : ""}=${one}`);
  });
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}
