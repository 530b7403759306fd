import { type Answer, fieldOf, isObject, isShownAlike, phrase, sameScalar, scalarsIn } from "../src/scenario/index.js";

/** @throws Mismatch where a text is shown, and in other letters alone: mail addresses and UUIDs may change their case (rulings, 44) */
export function keepsLetters(answer: Answer, text: string, what: string): void {
  const shown = scalarsIn(answer.body).filter((one) => sameScalar(one, text));
  if (shown.length > 0 && !shown.some((one) => isShownAlike(one, text)))
    throw answer.mismatch(`${what} ${phrase(text)}`, phrase(shown[0]));
}

/**
 * @param sent an object as it was given
 * @param shown what shows it
 * @throws Mismatch where two members show each the text that the other was given
 */
export function areNotExchanged(answer: Answer, sent: unknown, shown: unknown): void {
  if (!isObject(sent) || !isObject(shown)) return;
  const texts = Object.entries(sent).filter(([, value]) => typeof value === "string" && value !== "");
  for (const [name, text] of texts)
    for (const [otherName, other] of texts) {
      const areBoth = sameScalar(fieldOf(shown, name), other) && sameScalar(fieldOf(shown, otherName), text);
      if (areBoth && !sameScalar(text, other))
        throw answer.mismatch(`${name} to be ${phrase(text)}`, `${phrase(other)}, which was given as ${otherName}`);
    }
}
