import { randomBytes } from "node:crypto";

const sixteen = "ghijklmnopqrstuv";

/** @returns hexadecimal digits as letters, which come in the same order: names of people may be refused that have digits in them */
export const inLetters = (digits: string): string =>
  digits.replace(/[0-9a-f]/g, (digit) => sixteen.charAt(Number.parseInt(digit, 16)));

/**
 * @returns a short id of letters alone that marks the records of one run; not drawn from the seed, so that runs of one seed do not meet
 */
export const newRunId = (): string => inLetters(randomBytes(4).toString("hex"));

/** @returns a run id as digits alone, for keys that have no letters; it does not begin with a zero */
export const inDigits = (runId: string): string => BigInt(`0x${Buffer.from(runId).toString("hex")}`).toString();

/** @returns whether a key carries the run id, as it is or as digits behind zeros or none */
export const isOwnKey = (key: string, runId: string): boolean =>
  key.includes(runId) || key.replace(/^0+/, "").startsWith(inDigits(runId));

/** @returns the ids of the runs, this one or others, whose records a text is of: once they had digits */
export const runsNamedIn = (text: string): readonly string[] =>
  [...text.matchAll(/conformance[ -]([0-9a-f]{8}|[g-v]{8})\b/gi)].map(([, id = ""]) => id.toLowerCase());

/** @returns whether something in it holds the word that marks what runs make, whichever run it is of and whatever stands before it */
export const isMarkedByRuns = (shown: unknown): boolean => JSON.stringify(shown ?? null).includes("conformance");

/** @returns whether what is shown of a record carries what all texts of the run carry, or its digits */
export function carriesRun(shown: unknown, runId: string): boolean {
  const text = JSON.stringify(shown ?? null).toLowerCase();
  return [runId.toLowerCase(), inDigits(runId)].some((mark) => text.includes(mark));
}

/**
 * @returns the numbers by which the texts of a run are told apart that are named in another one, in whatever letters: a company is the same
 *   in `CONFORMANCE GQHRISJT COMPANY KUTVMGNGGGH` and in `conformance-gqhrisjt-company-kutvmgngggh`
 */
export function numbersNamedIn(text: string, runId: string): readonly string[] {
  const words: readonly string[] = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.includes(runId.toLowerCase()) ? words.filter((word) => /^[g-v]{11}$/.test(word)) : [];
}
