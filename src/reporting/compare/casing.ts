import { routeOf } from "../../contract/routes.js";
import { type Surface, surfaces } from "../../contract/vocabulary.js";
import { words } from "../../http/names.js";
import type { RouteShape } from "../shapes/shape.js";
import type { Difference } from "./difference.js";
import { idOf } from "./ids.js";
import { nameOf, type Paths } from "./paths.js";

/** Both runs' spelling of the names of one route. */
export interface Spelt {
  readonly shape: RouteShape;
  readonly before: Paths;
  readonly after: Paths;
}

interface Respelling {
  readonly path: string;
  readonly was: string;
  readonly is: string;
}

/** From so many routes on, a surface that respells nearly all its names is told of once. */
const fewestRoutes = 3;
const nearlyAll = 0.8;
const namesShown = 3;

/** @returns which names are spelt otherwise, by surface where nearly all of it is, else by route */
export function compareCasing(routes: readonly Spelt[]): readonly Difference[] {
  return surfaces.flatMap((surface) => {
    const own = routes.filter(({ shape }) => routeOf(shape.route).surface === surface);
    const changed = own.map((spelt) => ({ ...spelt, names: respelt(spelt) })).filter(({ names }) => names.length > 0);
    const all = own
      .flatMap(({ before, after }) => [...before.keys()].filter((path) => after.has(path)))
      .filter((path) => nameOf(path) !== "");
    const multiple = own
      .flatMap(({ before, after }) => [...before].filter(([path]) => after.has(path)))
      .filter(([, { spellings }]) => words(nameOf(spellings[0])).length > 1);
    const names = changed.flatMap(({ names }) => names);
    if (changed.length >= fewestRoutes && names.length >= nearlyAll * Math.min(all.length, multiple.length))
      return [surfaceWide(surface, names, changed.length)];
    return changed.map(({ shape, names }) => onRoute(shape, names));
  });
}

function respelt({ before, after }: Spelt): readonly Respelling[] {
  return [...before].flatMap(([path, { spellings }]) => {
    const now = after.get(path);
    if (!now) return [];
    const [was, is] = [spellings.map(nameOf), now.spellings.map(nameOf)];
    if (was.some((name) => is.includes(name))) return [];
    return [{ path: spellings[0], was: was[0] ?? "", is: is[0] ?? "" }];
  });
}

const shown = (names: readonly Respelling[]): string => {
  const distinct = [...new Set(names.map(({ was, is }) => `\`${is}\` where it was \`${was}\``))];
  const more = distinct.length - namesShown;
  return `${distinct.slice(0, namesShown).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
};

const surfaceWide = (surface: Surface, names: readonly Respelling[], routes: number): Difference => ({
  id: idOf("names-respelt", surface),
  aspect: "casing",
  weight: "breaking",
  says: `The ${surface} surface spells names otherwise on ${routes} routes, ${shown(names)}: a client that reads them as they were finds nothing.`,
  evidence: `${names.length} fields`,
});

const onRoute = ({ route }: RouteShape, names: readonly Respelling[]): Difference => ({
  id: idOf("names-respelt", route),
  aspect: "casing",
  weight: "breaking",
  route,
  ...(names.length === 1 && names[0] && { path: names[0].path }),
  says: `${route} spells ${shown(names)}: a client that reads ${names.length === 1 ? "it as it was" : "them as they were"} finds nothing.`,
  evidence: `${names.length} ${names.length === 1 ? "field" : "fields"}`,
});
