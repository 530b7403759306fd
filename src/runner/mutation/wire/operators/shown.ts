import type { JsonSchema } from "../../../../contract/schemas.js";
import { isIdentifiedAnswer } from "../../../../contract/wire/written.js";
import { fold } from "../../../../http/names.js";
import { isListed, isObject, type JsonObject, membersAnswered, membersPrinted, recordsIn } from "../members.js";
import { isSuccess, jsonIn, withJson } from "../messages.js";
import { conforming, type Operator, onAnswer, where } from "../operator.js";
import { type Change, hasValue, onMember, printed, set } from "./on-member.js";

/** What a deployment shows of the members that the document prints. */

const membersOfRows: Operator["places"] = (route, release) => (isListed(route) ? printed(route, release) : []);

const typed: Operator["places"] = (route, release) =>
  membersPrinted(route, release)
    .filter(({ schema }) => schema.type !== undefined || schema.$ref !== undefined || schema.items !== undefined)
    .map(({ path }) => path);

const gone: Change = (holder, key) => hasValue(holder, key) && delete holder[key];

const nulled = set(() => null);
const retyped = set((before) => (typeof before === "object" ? "ok" : { wrong: true }));

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
  onMember("member-missing", "It does not show the member.", printed, gone),
  onMember("member-null", "It shows null as the member.", printed, nulled),
  onMember("member-retyped", "It shows the member with another type.", typed, retyped),
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
      printed,
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
