import { isUnsteady } from "./unsteady.js";
import { isMoment, isObject, isUuid } from "./values.js";

/** A UUID is the same one in whatever case (ruling 48). */
const told = (scalar: unknown): string => JSON.stringify(isUuid(scalar) ? scalar.toLowerCase() : scalar) ?? "null";

/** @returns what a value says, as one text: in whatever order members stand, and without what is known to change by itself */
export const contentOf = (value: unknown): string => contentBy(value, told);

/** @returns the same, but for the moments, which may move by themselves */
export const settledContentOf = (value: unknown): string =>
  contentBy(value, (scalar) => (isMoment(scalar) ? "a moment" : told(scalar)));

function contentBy(value: unknown, ofScalar: (scalar: unknown) => string): string {
  if (Array.isArray(value)) return `[${value.map((entry) => contentBy(entry, ofScalar)).join()}]`;
  if (!isObject(value)) return ofScalar(value);
  const names = Object.keys(value).filter((name) => value[name] !== undefined && !isUnsteady(value, name));
  const members = names.sort().map((name) => `${JSON.stringify(name)}:${contentBy(value[name], ofScalar)}`);
  return `{${members.join()}}`;
}
