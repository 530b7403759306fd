import { isObject, isOfSerializer, memberOf } from "./values.js";

/** The members that are known to change by themselves, by the objects of answers that show them. */
const unsteady = new WeakMap<object, Set<string>>();

/** The place of any entry of a list. */
export const anyEntry = "*";

/** @returns the members of an object that are known to change by themselves */
export const unsteadyOf = (holder: object): readonly string[] => [...(unsteady.get(holder) ?? [])];

/** @returns whether a member of what an answer shows is no other than it was: it tells of the answer, or is known to change by itself */
export const isUnsteady = (holder: unknown, name: string): boolean =>
  isOfSerializer(name) || (isObject(holder) && unsteady.get(holder)?.has(name) === true);

/** @returns whether a member, or anything within it, is known to change by itself */
export const isUnsteadyWithin = (holder: unknown, name: string): boolean =>
  isUnsteady(holder, name) || (isObject(holder) && holdsUnsteady(memberOf(holder, name)));

const holdsUnsteady = (shown: unknown): boolean =>
  Array.isArray(shown)
    ? shown.some(holdsUnsteady)
    : isObject(shown) && Object.keys(shown).some((name) => isUnsteadyWithin(shown, name));

/** @returns what an answer shows, without what is known to change by itself */
export function steadyOf(shown: unknown): unknown {
  if (Array.isArray(shown)) return shown.map(steadyOf);
  if (!isObject(shown)) return shown;
  const steady = Object.entries(shown).filter(([name]) => !isUnsteady(shown, name));
  return Object.fromEntries(steady.map(([name, value]) => [name, steadyOf(value)]));
}

/**
 * Takes down of an answer which of its members change by themselves.
 *
 * @param place its names, from the outermost on
 */
export function markUnsteady(answer: unknown, [name = "", ...within]: readonly string[]): void {
  if (name === anyEntry && Array.isArray(answer)) for (const entry of answer) markUnsteady(entry, within);
  else if (isObject(answer) && within.length > 0) markUnsteady(memberOf(answer, name), within);
  else if (isObject(answer)) unsteady.set(answer, (unsteady.get(answer) ?? new Set()).add(name));
}
