import { fold } from "../../http/names.js";
import { above, type FieldShape, type Fields, type Kind, whole } from "../shapes/shape.js";

/** A path however it is spelt: the paths of one run that differ in case and separators alone, as one. */
export interface Path extends FieldShape {
  /** As it was spelt on the wire; the most frequent spelling first. */
  readonly spellings: readonly [string, ...string[]];
}

/** The paths of a route by what all their spellings share. */
export type Paths = ReadonlyMap<string, Path>;

const folded = (path: string): string =>
  path
    .split(".")
    .map((name) => name.replace(/^(.*?)((\[\]|\{\})*)$/, (_, plain: string, entries: string) => fold(plain) + entries))
    .join(".");

/** @returns the fields, joined where one run spells a path in several ways */
export function pathsOf(fields: Fields): Paths {
  const paths = new Map<string, Path>();
  for (const [path, shape] of Object.entries(fields)) {
    const known = paths.get(folded(path));
    paths.set(folded(path), known ? joined(known, path, shape) : { ...shape, spellings: [path] });
  }
  return paths;
}

function joined(known: Path, path: string, shape: FieldShape): Path {
  const as: { [K in Kind]?: number } = { ...known.as };
  for (const [kind, count] of Object.entries(shape.as) as [Kind, number][]) as[kind] = (as[kind] ?? 0) + count;
  const spellings: Path["spellings"] =
    shape.seen > known.seen ? [path, ...known.spellings] : [known.spellings[0], path, ...known.spellings.slice(1)];
  const seen = known.seen + shape.seen;
  // Whoever had the one spelling lacked the other.
  return { spellings, seen, absent: Math.max(0, Math.min(known.absent - shape.seen, shape.absent - known.seen)), as };
}

/** @returns the last name of a path, without what says that it is a list */
export const nameOf = (path: string): string =>
  path
    .split(".")
    .at(-1)
    ?.replace(/[[\]{}]+$/, "") ?? path;

/** @returns whether any path above this one is among those */
export function isBelow(path: string, those: ReadonlySet<string>): boolean {
  for (let up = above(path); up !== undefined; up = above(up)) if (those.has(up)) return true;
  return false;
}

/** @returns how many subjects had an object where the path's member could have been */
export const roomFor = (path: string, paths: Paths): number => paths.get(above(path) ?? whole)?.as.object ?? 0;

/** @returns whether a path is that of entries, of a map's members, or the whole: none of them is missed when it is not there */
export const isOptional = (path: string): boolean => path === whole || path.endsWith("[]") || path.endsWith("{}");
