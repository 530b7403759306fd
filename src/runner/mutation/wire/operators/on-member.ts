import type { Release } from "../../../../contract/releases.js";
import type { RouteOn } from "../../../../contract/route.js";
import { isUuid } from "../../../../http/identity.js";
import {
  changeAt,
  isObject,
  type JsonObject,
  membersAnswered,
  membersPrinted,
  type PrintedMember,
  recordsIn,
} from "../members.js";
import { isSuccess, jsonIn, withJson } from "../messages.js";
import { type Operator, onAnswer } from "../operator.js";

/** What operators on members share: which members there are, and how one is changed in an answer. */

/** Changes one member of an object; answers whether it did. */
export type Change = (holder: JsonObject, key: string) => boolean;

/** The members that the document prints of what a route answers. */
export const printed: Operator["places"] = (route, release) => membersPrinted(route, release).map(({ path }) => path);

/** The members that an answer of a route may show, as far as they are of some kind. */
export const shown =
  (isSo: (member: PrintedMember) => boolean = () => true): Operator["places"] =>
  (route: RouteOn, release: Release) =>
    membersAnswered(route, release)
      .filter(isSo)
      .map(({ path }) => path);

/** @returns whether a member may have a value of a JSON type: what the document does not type may have any */
export const mayBe =
  (...types: readonly string[]) =>
  ({ schema: { type } }: PrintedMember): boolean =>
    type === undefined || [type].flat().some((one) => types.includes(one));

export const hasValue = (holder: JsonObject, key: string): boolean => holder[key] !== null && holder[key] !== undefined;

/** @returns what gives a member that has a value another one; undefined leaves it alone */
export const set =
  (value: (before: unknown) => unknown): Change =>
  (holder, key) => {
    if (!hasValue(holder, key)) return false;
    const after = value(holder[key]);
    if (after === undefined) return false;
    holder[key] = after;
    return true;
  };

/** @returns an operator on one member of the records that an answer shows, in all of them or in the last one */
export const onMember = (
  name: string,
  says: string,
  places: Operator["places"],
  change: Change,
  inOneRow = false,
): Operator =>
  onAnswer(name, says, places, (answer, { route }, path) => {
    if (!isSuccess(answer)) return undefined;
    const body = jsonIn(answer);
    const records = recordsIn(body, route.answers);
    if (inOneRow && records.length < 2) return undefined;
    const those = inOneRow ? records.slice(-1) : records;
    return changeAt(those, path, change) ? withJson(answer, body) : undefined;
  });

const later = (text: string) => new Date(Date.parse(text) + 86_400_000).toISOString();

/** @returns whether a text is a moment in time */
export const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text);

/** @returns another value of the same type; undefined for what has no other that could be told */
export function another(before: unknown): unknown {
  if (typeof before === "number") return before + 1;
  if (typeof before === "boolean") return !before;
  if (Array.isArray(before)) return before.length === 0 ? undefined : [...before.slice(0, -1), another(before.at(-1))];
  if (isObject(before)) {
    const [first] = Object.entries(before).filter(([, value]) => another(value) !== undefined);
    return first && { ...before, [first[0]]: another(first[1]) };
  }
  if (typeof before !== "string") return undefined;
  if (isUuid(before)) return before.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  return isMoment(before) ? later(before) : `${before}~`;
}
