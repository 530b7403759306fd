import type { JsonSchema } from "../../../../contract/schemas.js";
import { isIdentifiedAnswer } from "../../../../contract/wire/written.js";
import { isUuid } from "../../../../http/identity.js";
import { fold } from "../../../../http/names.js";
import {
  changeAt,
  isListed,
  isObject,
  type JsonObject,
  membersAnswered,
  membersPrinted,
  recordsIn,
} from "../members.js";
import { isSuccess, jsonIn, withJson } from "../messages.js";
import { conforming, type Operator, onAnswer, where } from "../operator.js";

/** What a deployment shows of the members that the document prints. */

type Change = (holder: JsonObject, key: string) => boolean;

const members: Operator["places"] = (route, release) => membersPrinted(route, release).map(({ path }) => path);
const shown: Operator["places"] = (route, release) => membersAnswered(route, release).map(({ path }) => path);

/** Those that can have nothing in them: a truth value is one of two. */
const fillable: Operator["places"] = (route, release) =>
  membersAnswered(route, release)
    .filter(
      ({ schema: { type } }) => type === undefined || [type].flat().some((one) => !["boolean", "null"].includes(one)),
    )
    .map(({ path }) => path);

const membersOfRows: Operator["places"] = (route, release) => (isListed(route) ? members(route, release) : []);

const typed: Operator["places"] = (route, release) =>
  membersPrinted(route, release)
    .filter(({ schema }) => schema.type !== undefined || schema.$ref !== undefined || schema.items !== undefined)
    .map(({ path }) => path);

const onMember = (name: string, says: string, places: Operator["places"], change: Change, inOneRow = false): Operator =>
  onAnswer(name, says, places, (answer, { route }, path) => {
    if (!isSuccess(answer)) return undefined;
    const body = jsonIn(answer);
    const records = recordsIn(body, route.answers);
    if (inOneRow && records.length < 2) return undefined;
    const those = inOneRow ? records.slice(-1) : records;
    return changeAt(those, path, change) ? withJson(answer, body) : undefined;
  });

const hasValue = (holder: JsonObject, key: string) => holder[key] !== null && holder[key] !== undefined;

const gone: Change = (holder, key) => hasValue(holder, key) && delete holder[key];

const set =
  (value: (before: unknown) => unknown): Change =>
  (holder, key) => {
    if (!hasValue(holder, key)) return false;
    const after = value(holder[key]);
    if (after === undefined) return false;
    holder[key] = after;
    return true;
  };

const nulled = set(() => null);
const retyped = set((before) => (typeof before === "object" ? "ok" : { wrong: true }));

const date = /^\d{4}-\d\d-\d\dT/;
const later = (text: string) => new Date(Date.parse(text) + 86_400_000).toISOString();

/** @returns another value of the same type; undefined for what has no other that could be told */
function another(before: unknown): unknown {
  if (typeof before === "number") return before + 1;
  if (typeof before === "boolean") return !before;
  if (Array.isArray(before)) return before.length === 0 ? undefined : [...before.slice(0, -1), another(before.at(-1))];
  if (isObject(before)) {
    const [first] = Object.entries(before).filter(([, value]) => another(value) !== undefined);
    return first && { ...before, [first[0]]: another(first[1]) };
  }
  if (typeof before !== "string") return undefined;
  if (isUuid(before)) return before.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  return date.test(before) ? later(before) : `${before}~`;
}

/** @returns what a member of the same type holds that has nothing in it; undefined where it has nothing already */
function nothingOf(before: unknown): unknown {
  const nothing = typeof before === "string" ? "" : typeof before === "number" ? 0 : Array.isArray(before) ? [] : {};
  const isAny = typeof before !== "boolean" && JSON.stringify(before) !== JSON.stringify(nothing);
  return isAny ? nothing : undefined;
}

const visit = (value: unknown, change: (object: JsonObject) => JsonObject): unknown => {
  if (Array.isArray(value)) return value.map((entry) => visit(entry, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, visit(entry, change)])));
};

const json = where(({ answers: { kind } }) => !["nothing-declared", "no-content", "bytes", "string"].includes(kind));

/** Records whose id the document does not type, and that requests name by their path, where a number and its digits are the same. */
const withoutTypedIds: Operator["places"] = (route, release) =>
  isIdentifiedAnswer(route) && !membersPrinted(route, release).some(({ path }) => path === "id")
    ? json(route, release)
    : [];

/** Changes every record of an answer, and what is in it. */
const onRecords = (
  name: string,
  says: string,
  change: (object: JsonObject) => JsonObject,
  places: Operator["places"] = json,
): Operator =>
  conforming(
    onAnswer(name, says, places, (answer) => {
      const before = isSuccess(answer) ? jsonIn(answer) : undefined;
      if (before === undefined || before === null) return undefined;
      const after = visit(before, change);
      return JSON.stringify(after) === JSON.stringify(before) ? undefined : withJson(answer, after);
    }),
  );

const isInstant = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\dT.*Z$/.test(value);

export const shownOperators: readonly Operator[] = [
  onMember("member-missing", "It does not show the member.", members, gone),
  onMember("member-null", "It shows null as the member.", members, nulled),
  onMember("member-retyped", "It shows the member with another type.", typed, retyped),
  onMember("member-changed", "It shows another value of the member.", shown, set(another)),
  onMember(
    "member-emptied",
    "It shows an empty text, list or object, or zero, as the member.",
    fillable,
    set(nothingOf),
  ),
  onMember("member-missing-in-one-row", "It does not show the member in the last row.", membersOfRows, gone, true),
  onMember("member-null-in-one-row", "It shows null as the member in the last row.", membersOfRows, nulled, true),
  onMember(
    "member-retyped-in-one-row",
    "It shows the member with another type in the last row.",
    (route, release) => (isListed(route) ? typed(route, release) : []),
    retyped,
    true,
  ),
  onRecords("members-added", "It shows members that the document does not print.", (object) => ({
    ...object,
    etag_: "W/7",
  })),
  onRecords("nulls-left-out", "It leaves out members without a value.", (object) =>
    Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null)),
  ),
  onRecords("offsets-for-z", "It writes moments with an offset instead of Z.", (object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [name, isInstant(value) ? value.replace(/Z$/, "+00:00") : value]),
    ),
  ),
  onRecords(
    "ids-as-text",
    "It writes ids as text where the document does not type them.",
    (object) =>
      Object.fromEntries(
        Object.entries(object).map(([name, value]) => [
          name,
          fold(name) === "id" && typeof value === "number" ? String(value) : value,
        ]),
      ),
    withoutTypedIds,
  ),
  conforming(
    onAnswer(
      "nulls-added",
      "It shows null as members that have no value.",
      members,
      (answer, { route, release }, path) => {
        const member = membersAnswered(route, release).find((one) => one.path === path);
        const body = isSuccess(answer) ? jsonIn(answer) : undefined;
        if (!member || path.includes(".") || !mayBeNull(member.schema)) return undefined;
        const without = recordsIn(body, route.answers)
          .filter(isObject)
          .filter((record) => !Object.keys(record).some((name) => fold(name) === fold(path)));
        for (const record of without) record[path] = null;
        return without.length > 0 ? withJson(answer, body) : undefined;
      },
    ),
  ),
];

const mayBeNull = ({ type, anyOf = [] }: JsonSchema): boolean =>
  [type].flat().includes("null") || anyOf.some(mayBeNull) || (type === undefined && anyOf.length === 0);
