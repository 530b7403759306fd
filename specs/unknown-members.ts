import { isDeepStrictEqual } from "node:util";
import { fieldOf, type JsonObject } from "../src/scenario/index.js";

/** Members that no deployment knows: one that shows them as they were saved keeps what is inside an entry as it comes. */
const extra = "extra";
const extraCount = "extracount";
const extraTruth = "extratruth";

/** What an entry holds beside what a deployment knows: in members of its own, and inside of one. */
interface Unknown {
  readonly [extra]: JsonObject;
  readonly [extraCount]: number;
  readonly [extraTruth]: boolean;
}

const easy: Unknown = {
  [extra]: {
    number: 41,
    truth: true,
    list: [41, true],
    text: "word",
    texts: ["one", "two", "three", "four"],
    deep: "shallow",
  },
  [extraCount]: 41,
  [extraTruth]: true,
};

/**
 * Others in their places: some count for nothing in many languages, signs of the text mean something, and texts may be taken for what they
 * look like.
 */
const hard: Unknown = {
  [extra]: {
    number: 0,
    truth: false,
    list: [0, false],
    text: `"a" 'b' <i>&amp;</i> 100% %41 \\ / Zoë 漢字`,
    texts: ["2026-02-28", "007", "true", "null"],
    deep: "shallow",
  },
  [extraCount]: 0,
  [extraTruth]: false,
};

/** What lies deep, as a condition on other conditions does. */
const deep: JsonObject = { and: [{ or: [{ not: [{ within: { of: { these: [{ text: "far within" }] } } }] }] }] };

/** Values that are kept as a rule, and such as are easily lost in their places. */
export const easyOrHard = {
  easy: (entry: JsonObject): JsonObject => ({ ...entry, ...easy }),
  hard: (entry: JsonObject): JsonObject => ({ ...entry, ...hard }),
  hardAndDeep: (entry: JsonObject): JsonObject => ({ ...entry, ...hard, [extra]: { ...hard[extra], deep } }),
} as const;

/** Entries as they were sent, and as they are shown. */
export interface Kept {
  readonly sent: readonly JsonObject[];
  readonly shown: readonly JsonObject[];
}

/** Letters may be kept composed or decomposed. */
const composed = (value: unknown): string => JSON.stringify(value ?? null).normalize("NFC");

const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(composed(one)), JSON.parse(composed(other)));

/** How many entries hold a value under a name: they may be shown in another order. */
const countOf = (entries: readonly JsonObject[], name: string, value: unknown): number =>
  entries.filter((entry) => isSame(fieldOf(entry, name), value)).length;

/** @returns what entries do not show as they were sent, of a member that entries with another value in its place showed so */
export function lostIn(before: Kept, after: Kept): { readonly due: unknown } | undefined {
  for (const [at, entry] of after.sent.entries())
    for (const [name, due] of Object.entries(entry)) {
      const given = before.sent[at]?.[name];
      const isKept = countOf(before.shown, name, given) >= countOf(before.sent, name, given);
      if (isDeepStrictEqual(given, due) || !isKept) continue;
      if (countOf(after.shown, name, due) < countOf(after.sent, name, due)) return { due };
    }
  return undefined;
}
