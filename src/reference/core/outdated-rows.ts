import { isDeepStrictEqual } from "node:util";
import { changedApart, isSearched, isText, type Resource } from "../../contract/laws/resources.js";
import type { Answer } from "./answer.js";
import { withRows } from "./answer-rows.js";
import { isObject } from "./form.js";
import type { LawCall, Memory, Wrongs } from "./law-memory.js";

/** @returns what one of the updates of a record gave, from all of them, where its row shows that; undefined where it shows the last one */
type Formerly = (updates: readonly unknown[], resource: Resource) => unknown;

/** @returns lists that show a record as it was before its last update */
export function outdatedRows(resource: Resource, remembered: (call: LawCall) => Memory): Wrongs {
  const { name, list, members, createOnly = [], mayBeEmpty = [] } = resource;
  const listing = (formerly: Formerly) => async (call: LawCall) => {
    const answer = await call.handle();
    return call.route === list ? outdated(answer, remembered(call), resource, formerly) : answer;
  };
  const kinds = Object.entries(members).filter(([member]) => !createOnly.includes(member) && !member.includes("."));
  const hasMoreThanTexts = kinds.some(([, kind]) => isSearched(kind)) && kinds.some(([, kind]) => !isSearched(kind));
  return {
    "lists-the-first-update": [
      `The list shows a ${name} that was updated twice as it was after the first update.`,
      listing(([first, second]) => (second === undefined ? undefined : first)),
    ],
    ...(hasMoreThanTexts && {
      "lists-by-its-texts": [
        `The list shows a ${name} as it was before an update that changes none of its texts.`,
        listing(beforeSameTexts),
      ] as const,
    }),
    ...(!hasMoreThanTexts &&
      isKnownByTheFirst(resource) && {
        "lists-by-its-first-text": [
          `The list shows a ${name} as it was before an update that leaves the first of its texts as it was.`,
          listing((updates) => beforeSameFirst(updates, resource)),
        ] as const,
      }),
    ...(!firstOf(resource).includes(".") &&
      isText(members[firstOf(resource)]) && {
        "lists-without-case": [
          `The list shows a ${name} as it was before an update that changes the case of its letters alone.`,
          listing(beforeOtherCase),
        ] as const,
      }),
    ...(mayBeEmpty.some((member) => !member.includes(".")) && {
      "lists-what-was-emptied": [
        `The list shows in the place of what an update empties in a ${name} what an update before it gave.`,
        listing(filledAgain),
      ] as const,
      "lists-nothing-emptied": [
        `The list lacks a ${name} in which its last update emptied something.`,
        async (call) => {
          const answer = await call.handle();
          const { updates } = remembered(call);
          const isWhole = (row: unknown) =>
            !isObject(row) || filledAgain(updates.get(String(row["id"])) ?? [], resource) === undefined;
          return call.route === list ? withRows(answer, (rows) => rows.filter(isWhole)) : answer;
        },
      ] as const,
    }),
  };
}

/** @returns the last update but one, where the last one left what a record is searched by as it was */
const beforeSameTexts: Formerly = (updates, { members }) => {
  const [former, last] = updates.slice(-2);
  const paths = Object.entries(members).flatMap(([member, kind]) => (isSearched(kind) ? [member.split(".")] : []));
  const texts = (body: unknown) =>
    paths.map((path) => path.reduce((part: unknown, name) => (isObject(part) ? part[name] : undefined), body));
  return last !== undefined && isDeepStrictEqual(texts(former), texts(last)) ? former : undefined;
};

/** The members that stand in the record itself. */
const printedOf = ({ members }: Resource): readonly string[] =>
  Object.keys(members).filter((member) => !member.includes("."));

/** @returns the last update but one, where the last one differs from it in the case of letters alone */
const beforeOtherCase: Formerly = (updates, resource) => {
  const [former, last] = updates.slice(-2);
  const [was, is] = [former, last].map((one) =>
    isObject(one) ? JSON.stringify(printedOf(resource).map((name) => one[name])) : "",
  );
  return was !== is && was?.toLowerCase() === is?.toLowerCase() ? former : undefined;
};

const firstOf = ({ members }: Resource): string => Object.keys(members)[0] ?? "";

/** Whether a record can be told by its first text, while a part of it is changed alone. */
export const isKnownByTheFirst = (resource: Resource): boolean =>
  changedApart(resource).length > 0 && resource.create !== undefined && !firstOf(resource).includes(".");

/** Whether an update may leave the first member of a record as it was, and change others. */
export const mayLeaveTheFirst = (resource: Resource): boolean =>
  isKnownByTheFirst(resource) ||
  (changedApart(resource).length > 0 && resource.members[firstOf(resource)] === "elements");

/** @returns the last update but one, where the last one left the first member of a record as it was */
export function beforeSameFirst(updates: readonly unknown[], resource: Resource): unknown {
  const [former, last] = updates.slice(-2);
  const [first = ""] = firstOf(resource).split(".");
  if (!isObject(former) || !isObject(last) || isEmpty(last[first])) return undefined;
  return isDeepStrictEqual(former[first], last[first]) ? former : undefined;
}

const isEmpty = (value: unknown): boolean => value === "" || (Array.isArray(value) && value.length === 0);

/** @returns the last update with what an earlier one gave in the place of what it empties */
const filledAgain: Formerly = (updates, { mayBeEmpty = [] }) => {
  const last = updates.at(-1);
  const emptied = mayBeEmpty.filter((member) => isObject(last) && isEmpty(last[member]));
  const formerly = emptied.map((member) => {
    const full = updates.filter(isObject).findLast((one) => member in one && !isEmpty(one[member]));
    return [member, full?.[member]] as const;
  });
  return emptied.length > 0 ? Object.fromEntries(formerly) : undefined;
};

function outdated(answer: Answer, { updates }: Memory, resource: Resource, formerly: Formerly): Answer {
  const names = printedOf(resource);
  const old = (row: unknown): unknown => {
    const former = isObject(row) ? formerly(updates.get(String(row["id"])) ?? [], resource) : undefined;
    if (!isObject(row) || !isObject(former)) return row;
    return {
      ...row,
      ...Object.fromEntries(names.filter((name) => name in former).map((name) => [name, former[name]])),
    };
  };
  return withRows(answer, (rows) => rows.map(old));
}
