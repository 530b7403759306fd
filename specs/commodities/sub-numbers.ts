import type { spellings } from "../../fixtures/payloads/commodities.js";
import { type Answer, fieldOf, phrase, scalarsIn } from "../../src/scenario/index.js";

/** An NMFC code with a sub-number, as the trade writes it. */
export const codeWithSub = "79300-13";

/** Whether codes are taken as texts: a number has no sub-number. */
export const takesTexts = ({ code }: (typeof spellings)[number]): boolean => typeof code(1) === "string";

const numbersIn = (value: unknown): readonly number[] => String(value).split(/\D+/).filter(Boolean).map(Number);

/**
 * Judges that a code was kept with its sub-number, in whatever notation: with other signs between the two, none, or each by itself.
 */
export function keepsSubNumber(read: Answer): void {
  const [code, sub] = numbersIn(codeWithSub);
  const shown = scalarsIn(read.record()).map(numbersIn);
  const isWhole = shown.some(([first, second, ...more]) => first === code && second === sub && more.length === 0);
  const isJoined = shown.some(([only, ...more]) => String(only) === `${code}${sub}` && more.length === 0);
  const isApart = [code, sub].every((part) => shown.some(([only, ...more]) => only === part && more.length === 0));
  if (!isWhole && !isJoined && !isApart)
    throw read.mismatch(`nmfc_code to hold ${codeWithSub}`, phrase(fieldOf(read.record(), "nmfc_code")));
}
