import { isDeepStrictEqual } from "node:util";
import { mayShowTheLatest } from "../../contract/laws/latest-alone.js";
import { isReadById, isText, type Resource } from "../../contract/laws/resources.js";
import { isShownWhole } from "../../contract/laws/shown-whole.js";
import type { RouteId } from "../../contract/routes.js";
import { type Answer, ok } from "./answer.js";
import { withRows } from "./answer-rows.js";
import { meanwhile } from "./behaviours/meanwhile.js";
import { isObject } from "./form.js";
import {
  changedBy,
  type Id,
  ignoring,
  type LawCall,
  type Lawful,
  type Memory,
  madeBy,
  type Wrongs,
} from "./law-memory.js";
import { each, inTexts } from "./losses.js";
import { phrases, scalars } from "./phrases.js";

/** What a deployment gets wrong that knows records by what they were given, answers from what it knew, or stops at a number of rows. */

type Remembered = (call: LawCall) => Memory;

/** @returns whether two bodies tell the same in words, if anything: keys and cities are drawn anew each time */
const isAlike = (one: unknown, other: unknown): boolean =>
  phrases(one).length > 0 ? isDeepStrictEqual(phrases(one), phrases(other)) : isDeepStrictEqual(one, other);

/** @returns the other records that were given one of the texts of a record, written as that id is */
function namesakesOf({ given }: Memory, id: string): readonly string[] {
  const texts = phrases(given.get(id)?.body);
  return [...given].flatMap(([other, { body }]) =>
    other !== id && phrases(body).some((text) => texts.includes(text)) ? [other] : [],
  );
}

const numbersIn = (body: unknown) => scalars(body).filter((scalar) => typeof scalar === "number");

/** @returns the first of the records that are there which were given the same as a record: itself where there is no other */
function firstOf({ given, removed }: Memory, id: string): string {
  const own = given.get(id)?.body;
  const isSame = ([other, { body }]: readonly [string, { readonly body: unknown }]) =>
    !removed.has(other) && isAlike(body, own) && isDeepStrictEqual(numbersIn(body), numbersIn(own));
  return [...given].find(([other, one]) => other === id || isSame([other, one]))?.[0] ?? id;
}

/** Handles the same for another record, whether the path or the body names it. */
function handledFor({ handle, body, id }: LawCall, other: string): Promise<Answer> {
  const written: Id = typeof id === "string" ? other : Number(other);
  return id === undefined && isObject(body) ? handle({ ...body, jobDisplayId: Number(other) }) : handle(body, written);
}

/** @returns the faults of records that were given the same as others */
export function namesakeWrongs(
  { name, create, read, list, update, remove, others, members, mayBeTheFirst, said = {} }: Resource,
  remembered: Remembered,
): Wrongs {
  const alsoNamesakes =
    (route: Resource["update"]): Lawful =>
    async (call) => {
      const namesakes = call.route === route ? namesakesOf(remembered(call), changedBy(call)) : [];
      const answer = await call.handle();
      for (const other of namesakes) await ignoring(handledFor(call, other));
      return answer;
    };
  const made = new WeakMap<Memory, (Pick<LawCall, "id" | "body"> & { readonly answer: Answer })[]>();
  const besideTheFirst =
    (second: (call: LawCall, first: Answer) => Answer | Promise<Answer>): Lawful =>
    async (call) => {
      if (call.route !== create) return call.handle();
      const memory = remembered(call);
      const known = made.get(memory) ?? [];
      made.set(memory, known);
      const isThere = (answer: Answer) => !memory.removed.has(String(madeBy(answer)));
      const first = known.find(({ id, body, answer }) => id === call.id && isAlike(body, call.body) && isThere(answer));
      if (first) return second(call, first.answer);
      const answer = await call.handle();
      known.push({ id: call.id, body: call.body, answer });
      return answer;
    };
  const asTheFirst =
    (isIt: (route: RouteId) => boolean): Lawful =>
    (call) =>
      isIt(call.route) && call.id !== undefined
        ? handledFor(call, firstOf(remembered(call), String(call.id)))
        : call.handle();
  const numbered = inTexts((text) => (phrases(text).length > 0 ? `${text} (2)` : text));
  return {
    ...(create &&
      !mayBeTheFirst &&
      !said["creates-another"] && {
        "answers-the-first": [
          `A creation that gives a ${name} what another was given answers that one and makes none.`,
          besideTheFirst((_, first) => first),
        ] as const,
      }),
    ...(create &&
      Object.values(members).some(isText) && {
        "numbers-namesakes": [
          `What a ${name} is called that is given what another was given is followed by a number.`,
          besideTheFirst(({ handle, body }) => handle(numbered(body))),
        ] as const,
      }),
    ...(read && {
      "reads-the-first": [
        `A ${name} that was given what another was given is read as that one.`,
        asTheFirst((route) => route === read),
      ] as const,
    }),
    ...(read &&
      list &&
      !mayBeTheFirst && {
        "lists-the-first": [
          `Of several ${name} records that were given the same the first alone is listed.`,
          async (call) => {
            const answer = await call.handle();
            const isFirst = (row: unknown) =>
              !isObject(row) || firstOf(remembered(call), String(row["id"])) === String(row["id"]);
            return call.route === list ? withRows(answer, (rows) => rows.filter(isFirst)) : answer;
          },
        ] as const,
      }),
    ...(others?.some(isReadById) && {
      "shows-the-first": [
        `A ${name} that was given what another was given is shown as that one elsewhere.`,
        asTheFirst((route) => others.includes(route) && isReadById(route)),
      ] as const,
    }),
    ...(update && {
      "changes-namesakes": [
        `An update of a ${name} changes every other that was given the same as well.`,
        alsoNamesakes(update),
      ] as const,
    }),
    ...(remove && {
      "takes-namesakes": [
        `Removing a ${name} removes every other that was given the same as well.`,
        alsoNamesakes(remove),
      ] as const,
    }),
  };
}

/** @returns whether a body gives nothing but what an earlier one gave, beside the id that it may name */
function isAmong(body: unknown, earlier: unknown, id: string): boolean {
  const told = scalars(body).filter((scalar) => String(scalar) !== id);
  return told.length > 0 && told.every((scalar) => scalars(earlier).includes(scalar));
}

/** Answers an update that gives what the last one gave another record as it answered that one. */
function besideTheLast(update: Resource["update"], remembered: Remembered): Lawful {
  const updates = new WeakMap<Memory, { readonly call: LawCall; readonly answer: Answer }>();
  return async (call) => {
    if (call.route !== update) return call.handle();
    const memory = remembered(call);
    const last = updates.get(memory);
    const changed = changedBy(call);
    const isKnown = memory.given.has(changed) || memory.updates.has(changed);
    const isOther = last !== undefined && isKnown && changedBy(last.call) !== changed;
    const answer = isOther && isAlike(last.call.body, call.body) ? last.answer : await call.handle();
    updates.set(memory, { call, answer });
    return answer;
  };
}

/** @returns the faults of updates that are sent once more, to another as well, and of those that give back what was given first */
export const repeatedWrongs = ({ name, update, members, mayBeTheFirst }: Resource, remembered: Remembered): Wrongs => ({
  ...(!mayBeTheFirst && {
    "knows-what-another-was-given": [
      `An update that gives a ${name} what the last one gave another is answered as that one and changes nothing.`,
      besideTheLast(update, remembered),
    ] as const,
  }),
  ...(Object.values(members).some((kind) => isText(kind) || kind === "elements") && {
    "overlooks-case": [
      `A text that an update gives a ${name} is not stored where it differs from the last one in the case of its letters alone.`,
      async (call) => {
        const last = (remembered(call).updates.get(changedBy(call)) ?? []).at(-1);
        if (call.route !== update || last === undefined) return call.handle();
        const known = new Map(scalars(last).map((text) => [String(text).toLowerCase(), String(text)]));
        return call.handle(inTexts((text) => known.get(text.toLowerCase()) ?? text)(call.body));
      },
    ] as const,
  }),
  // What answers 204 has no body; what others answer is open.
  ...(update?.startsWith("PATCH ") && {
    "answers-a-body": [
      `An update that gives a ${name} what the last one gave is answered 200 with a body.`,
      async (call) => {
        const [last] = (remembered(call).updates.get(changedBy(call)) ?? []).slice(-1);
        const answer = await call.handle();
        const isRepeated = call.route === update && last !== undefined && isAlike(last, call.body);
        return isRepeated ? ok({ changed: false }) : answer;
      },
    ] as const,
  }),
  "takes-it-back": [
    `An update that gives a ${name} what the last one gave takes that one back.`,
    async (call) => {
      const answer = await call.handle();
      const [before, last] = (remembered(call).updates.get(changedBy(call)) ?? []).slice(-2);
      const isRepeated = call.route === update && last !== undefined && isAlike(last, call.body);
      if (isRepeated && before !== undefined && !isAlike(before, last)) await ignoring(call.handle(before));
      return answer;
    },
  ],
  "knows-the-first": [
    `An update that gives a ${name} back what it was given first is answered with success and changes nothing.`,
    async (call) => {
      const { given, updates } = remembered(call);
      const earlier = updates.get(changedBy(call)) ?? [];
      const first = given.get(changedBy(call))?.body ?? earlier[0];
      const last = earlier.at(-1);
      const answer = await call.handle();
      const isBack = call.route === update && last !== undefined && !isAlike(last, call.body);
      if (isBack && isAmong(call.body, first, changedBy(call))) await ignoring(call.handle(last));
      return answer;
    },
  ],
});

/** A text of the run's own: several words, or a postcode, which an address that is outdated has of that time as well. */
const isTelling = (text: unknown): boolean =>
  phrases(text).length > 0 || (typeof text === "string" && /^\d{5}$/.test(text));

const outdatedIn = ["outdated-in-one", "outdated-in-another", "outdated-in-a-third"];

/** @returns the faults of routes that show a record beside its read and its list */
export function outdatedWrongs(resource: Resource, remembered: Remembered): Wrongs {
  const { name, others = [] } = resource;
  /** Shows what an update gave as the one before gave it, as far as both are there. */
  const showing =
    (routes: readonly RouteId[], outdated: (updates: readonly unknown[]) => readonly [unknown, unknown]): Lawful =>
    async (call) => {
      const answer = await call.handle();
      if (!routes.includes(call.route) || answer.kind !== "json") return answer;
      const first = new Map<unknown, unknown>();
      for (const updates of remembered(call).updates.values()) {
        const [before, after] = outdated(updates).map(scalars);
        after?.forEach((text, index) => {
          if (isTelling(text) && before?.[index] !== undefined) first.set(text, before[index]);
        });
      }
      return { ...answer, body: each(answer.body, (scalar) => first.get(scalar) ?? scalar) };
    };
  const twice = others.map((route, index) => [
    outdatedIn[index] ?? `outdated-in-${route}`,
    [
      `${route} shows a ${name} that was updated twice as it was after the first update.`,
      showing([route], ([was, is]) => [was, is]),
    ] as const,
  ]);
  return Object.fromEntries(twice);
}

const escapingIn = ["escapes-in-one", "escapes-in-another", "escapes-in-a-third", "escapes-in-a-fourth"];

/** @returns the faults of routes that show a record beside its read, and of which no clause of its group says how they do */
export const escapingWrongs = ({ name, list, others, shownSaid }: Resource): Wrongs =>
  Object.fromEntries(
    [...(list ? [list] : []), ...(others ?? [])]
      .filter((route) => shownSaid?.[route] === undefined)
      .map((route, index) => [
        escapingIn[index] ?? `escapes-in-${route}`,
        [
          `${route} shows a ${name} with signs that mean something in markup escaped.`,
          async (call) => {
            const answer = await call.handle();
            if (call.route !== route || answer.kind !== "json") return answer;
            const escaped = inTexts((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
            return { ...answer, body: escaped(answer.body) };
          },
        ] as const,
      ]),
  );

/** @returns the fault of the list of what its read shows as well, where that has texts of any length */
export function cuttingWrongs(resource: Resource): Wrongs {
  const { name, list, members } = resource;
  const texts = Object.keys(members).filter((member) => isText(members[member]));
  if (!list || !texts.some((member) => isShownWhole(resource, list, member))) return {};
  return {
    "cuts-in-its-list": [
      `The list cuts what it shows of a ${name} after 100 characters.`,
      async (call) => {
        const answer = await call.handle();
        if (call.route !== list || answer.kind !== "json") return answer;
        return { ...answer, body: inTexts((text) => text.slice(0, 100))(answer.body) };
      },
    ],
  };
}

/** @returns the faults of lists without pages */
export const shortWrongs = (resource: Resource, remembered: Remembered): Wrongs => {
  const { name, create, list } = resource;
  const cut =
    (start: number, end?: number): Lawful =>
    async (call) => {
      const answer = await call.handle();
      return call.route === list && answer.kind === "json"
        ? { ...answer, body: shortened(answer.body, start, end) }
        : answer;
    };
  return {
    "ends-after-26": [`The list has no more than 26 of what is one ${name}.`, cut(0, 26)],
    ...(!mayShowTheLatest(resource) && {
      "latest-20-alone": [`The list has the latest 20 alone of what is one ${name}.`, cut(-20)] as const,
    }),
    "one-of-two-at-once": [
      `A ${name} that is made while another one is takes its place in the list.`,
      async (call) => {
        const known = remembered(call);
        if (call.route === list) return withRows(await call.handle(), (rows) => rows.filter(isNotIn(known.gone)));
        if (call.route !== create) return call.handle();
        const isBeside = making.has(known);
        making.add(known);
        await meanwhile();
        const answer = await call.handle();
        making.delete(known);
        const [last] = known.made.slice(-1);
        if (isBeside && last !== undefined) known.gone.add(String(last));
        return answer;
      },
    ],
  };
};

/** What is being made at the moment. */
const making = new WeakSet<Memory>();

const isNotIn =
  (gone: ReadonlySet<string>) =>
  (row: unknown): boolean =>
    !(isObject(row) && gone.has(String(row["id"])));

function shortened(value: unknown, start: number, end: number | undefined): unknown {
  if (Array.isArray(value)) return value.slice(start, end);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part, start, end)]));
}
