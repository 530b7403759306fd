import { type Answer, changesBetween, Guess, mentions, phrase, scalarsIn, Verbatim } from "../src/scenario/index.js";

/** What a record, or a part of it, was given, and how it is shown. */
interface Shown {
  readonly given: unknown;
  readonly shown: unknown;
}

const contentOf = (given: unknown): unknown =>
  given instanceof Verbatim || given instanceof Guess ? given.value : given;

/** Shorter ones may be met by chance. */
const isTelling = (value: unknown): value is string => typeof value === "string" && value.trim().length > 3;

/** @returns the texts that an update gives in the place of those which the record showed as it was given them, or along with others */
function dueOf(before: Shown, given: unknown): readonly string[] {
  const [was, is] = [contentOf(before.given), contentOf(given)];
  const isSeen = (value: unknown) => isTelling(value) && mentions(before.shown, value);
  const others = changesBetween(was, is).flatMap(({ from, to }) => (isSeen(from) ? [to] : []));
  const same = scalarsIn(is).filter((value) => isSeen(value) && mentions(was, value));
  return [...others, ...same].filter(isTelling);
}

/**
 * Judges that an update keeps each text of what it gives, where the record showed the text in its place before.
 *
 * @param part what is updated, as it is called in a finding
 */
export function keepsEachText(after: Answer, before: Shown, { given, shown }: Shown, part: string): void {
  const lost = dueOf(before, given).find((text) => !mentions(shown, text));
  if (lost !== undefined) throw after.mismatch(`${part} to hold ${lost}, as the update has it`, phrase(shown, 200));
}
