import { isScalar, pairsOf, sameScalar } from "./values.js";

/** Two readings of one record, with nothing done to it in between. */
export type Readings = readonly [one: unknown, other: unknown];

/** What of a record changes by itself or by being read, as its age and a count of its readings do (ruling 50). */
export class Restless {
  readonly #places: ReadonlySet<string>;

  constructor(...pairs: readonly Readings[]) {
    this.#places = new Set(pairs.flatMap(([one, other]) => movedIn(one, other)));
  }

  /** @param path of a member, as in a Change; @returns whether it changes so, or stands in what does */
  covers(path: string): boolean {
    if (this.#places.size === 0) return false;
    const names = path.split(".");
    return this.#places.has("") || names.some((_, index) => this.#places.has(names.slice(0, index + 1).join(".")));
  }
}

/**
 * @returns the paths of members that differ; of a list in which entries came or went its own, as where each reading is taken down in it,
 *   or ids are made anew
 */
function movedIn(one: unknown, other: unknown, path = ""): readonly string[] {
  if (isScalar(one) || isScalar(other)) return one === other || sameScalar(one, other) ? [] : [path];
  const pairs = pairsOf(one, other);
  const comesAndGoes = pairs.some(([, was, is]) => was === undefined || is === undefined);
  if (Array.isArray(one) && Array.isArray(other) && comesAndGoes) return [path];
  return pairs.flatMap(([name, was, is]) => movedIn(was, is, path === "" ? name : `${path}.${name}`));
}
