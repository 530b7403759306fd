import type { Resource } from "../../contract/laws/resources.js";
import { isObject } from "./form.js";
import { changedBy, type LawCall, type Lawful, type Memory } from "./law-memory.js";

/** What a deployment gets wrong that takes what is empty for what is not given. */

type IsEmpty = (value: unknown) => boolean;

const isEmptyText: IsEmpty = (value) => value === "";
const isEmptyList: IsEmpty = (value) => Array.isArray(value) && value.length === 0;

/** @returns a body with what was given before in place of what is empty */
function filled(body: unknown, before: unknown, isEmpty: IsEmpty): unknown {
  if (isEmpty(body)) return before ?? body;
  if (Array.isArray(body))
    return body.map((entry, index) => filled(entry, Array.isArray(before) ? before[index] : undefined, isEmpty));
  if (!isObject(body)) return body;
  const known = isObject(before) ? before : {};
  return Object.fromEntries(Object.entries(body).map(([name, part]) => [name, filled(part, known[name], isEmpty)]));
}

/** @returns the same of some members of a body alone */
function filledIn(body: unknown, before: unknown, names: ReadonlySet<string>): unknown {
  if (!isObject(body)) return body;
  const known = isObject(before) ? before : {};
  return Object.fromEntries(
    Object.entries(body).map(([name, part]) => [name, names.has(name) ? filled(part, known[name], isEmptyList) : part]),
  );
}

/** Whether a body holds an empty text, wherever it stands. */
const hasEmptyText = (body: unknown): boolean =>
  isEmptyText(body) || (isObject(body) || Array.isArray(body) ? Object.values(body).some(hasEmptyText) : false);

/** @returns a body with the texts, numbers and lists of texts that it held before in the place of those that are not empty */
function emptiedAlone(body: unknown, before: unknown): unknown {
  if (typeof body === "string" || typeof body === "number")
    return body !== "" && typeof before === typeof body ? before : body;
  if (Array.isArray(body) && body.every((entry) => typeof entry === "string"))
    return body.length > 0 ? (before ?? body) : body;
  if (Array.isArray(body))
    return body.map((entry, index) => emptiedAlone(entry, Array.isArray(before) ? before[index] : undefined));
  if (!isObject(body)) return body;
  const known = isObject(before) ? before : {};
  return Object.fromEntries(Object.entries(body).map(([name, part]) => [name, emptiedAlone(part, known[name])]));
}

/** @returns the faults of updates that empty something */
export function emptiedWrongs(
  { name, update, mayBeEmpty = [], members }: Resource,
  remembered: (call: LawCall) => Memory,
) {
  const keeping =
    (kept: (body: unknown, last: unknown) => unknown): Lawful =>
    (call) => {
      const [last] = (remembered(call).updates.get(changedBy(call)) ?? []).slice(-1);
      return call.handle(call.route === update ? kept(call.body, last) : call.body);
    };
  const ofTheLaw = new Set(Object.keys(members).map((member) => member.split(".")[0] ?? member));
  const isList = (member: string): boolean => ["texts", "elements", "chosen"].includes(members[member] ?? "");
  return {
    ...(mayBeEmpty.some((member) => !isList(member)) && {
      "keeps-texts": [
        `An update of a ${name} with an empty text keeps the text that it had.`,
        keeping((body, last) => filled(body, last, isEmptyText)),
      ] as const,
    }),
    ...(mayBeEmpty.some((member) => !isList(member)) &&
      Object.keys(members).length > 1 && {
        "keeps-the-rest": [
          `An update of a ${name} with an empty text leaves its other texts and numbers as they were.`,
          keeping((body, last) => (hasEmptyText(body) ? emptiedAlone(body, last) : body)),
        ] as const,
      }),
    ...(mayBeEmpty.some(isList) && {
      "keeps-lists": [
        `An update of a ${name} with an empty list keeps the list that it had.`,
        keeping((body, last) => filledIn(body, last, ofTheLaw)),
      ] as const,
    }),
  };
}
