import { literalPattern } from "./literal-pattern.js";
import { type RouteId, routeList } from "./routes.js";
import { surfaces } from "./vocabulary.js";

/**
 * @param glob a route's id, or a surface, with `*` for any text in it: `GET *`, `*\/merge/*`, `catalog`; case counts for nothing,
 *   and a path alone stands for all its methods
 * @returns the routes that it names, in the order of the document
 */
export function routesLike(glob: string): readonly RouteId[] {
  const wanted = glob.trim().toLowerCase();
  const surface = surfaces.find((one) => one === wanted);
  const parts = wanted.split("*").map((part) => literalPattern(part));
  const pattern = new RegExp(`^${wanted.startsWith("/") ? "\\w+ " : ""}${parts.join(".*")}$`);
  return routeList
    .filter((route) => (surface === undefined ? pattern.test(route.id.toLowerCase()) : route.surface === surface))
    .map(({ id }) => id as RouteId);
}
