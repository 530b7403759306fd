import { type Change, pairsOf } from "./changes.js";
import { isPrinted } from "./printed.js";
import { anyEntry, unsteadyOf } from "./unsteady.js";
import { idOf, isObject, isScalar, isShownAlike } from "./values.js";

/** Two readings of one record, with nothing done to it in between. */
export type Readings = readonly [one: unknown, other: unknown];

/** Where something changes by itself. */
interface Place {
  readonly path: string;
  /** Only that entries come and go there: those that stay are compared. */
  readonly entries?: true;
}

/** What of a record changes by itself or by being read, as its age and a count of its readings do (ruling 50). */
export class Restless {
  readonly #places: readonly Place[];

  constructor(...pairs: readonly Readings[]) {
    const moved = pairs.flatMap(([one, other]) => movedIn(one, other));
    this.#places = [...new Map(moved.map((place) => [`${place.path} ${place.entries ?? false}`, place])).values()];
  }

  /** @returns whether something changes so there, or a change is of what does */
  covers({ path, from, to }: Change): boolean {
    if (this.#places.length === 0) return false;
    const names = path.split(".");
    const cameOrWent = from === undefined || to === undefined;
    return this.#places.some((place) => (cameOrWent || !place.entries) && isWithin(names, place.path));
  }
}

/** Whether a member stands at a place or within it; an entry without an id is called by its place in its list. */
const isWithin = (names: readonly string[], place: string): boolean =>
  place === "" ||
  place.split(".").every((name, index) => {
    const other = names[index] ?? "";
    return name === other || (name === anyEntry && /^\d+$/.test(other));
  });

function movedIn(one: unknown, other: unknown, path = ""): readonly Place[] {
  if (isScalar(one) || isScalar(other)) return one === other || isShownAlike(one, other) ? [] : [{ path }];
  const areLists = Array.isArray(one) && Array.isArray(other);
  const pairs = pairsOf(one, other);
  const stay = pairs.filter(([, was, is]) => was !== undefined && is !== undefined);
  // Without ids an entry that changed cannot be told from one that came.
  const isWithoutIds = areLists && [...one, ...other].some((entry) => idOf(entry) === undefined);
  if (isWithoutIds && stay.length < pairs.length) return [{ path }];
  // Whatever stands at its place the next time: what one of them does by itself, each of them may.
  const placeOf = (name: string) => [path, isWithoutIds ? anyEntry : name].filter(Boolean).join(".");
  const known = [one, other].flatMap((holder) => unsteadyOf(holder as object)).map((name) => ({ path: placeOf(name) }));
  const within = (areLists ? stay : pairs).flatMap(([name, was, is]) => movedIn(was, is, placeOf(name)));
  return [...(areLists && stay.length < pairs.length ? [{ path, entries: true } as const] : []), ...known, ...within];
}

/**
 * @param one what a read was answered
 * @param other what the same was answered, with nothing written in between
 * @returns the places of the members that differ. One that the document prints may not change by itself; where entries come and go, or
 *   others stand in their place, no member has changed
 */
export function unsteadyIn(
  one: unknown,
  other: unknown,
  place: readonly string[] = [],
): readonly (readonly string[])[] {
  if (isScalar(one) || isScalar(other)) {
    const [name = anyEntry] = place.slice(-1);
    return name === anyEntry || isPrinted(name) || one === other || isShownAlike(one, other) ? [] : [place];
  }
  const areLists = Array.isArray(one) && Array.isArray(other);
  return pairsOf(one, other).flatMap(([name, was, is]) => {
    if (!areLists) return unsteadyIn(was, is, [...place, name]);
    const within = was === undefined || is === undefined ? [] : unsteadyIn(was, is, [...place, anyEntry]);
    return isObject(was) && 2 * within.length > Object.keys(was).length ? [] : within;
  });
}
