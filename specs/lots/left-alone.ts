import type { NewLot } from "../../fixtures/payloads/lots.js";
import { type Answer, fieldOf, mentions, phrase, scalarsIn } from "../../src/scenario/index.js";

const parts = ["item_data", "catalogs", "platforms"] as const;

/**
 * @param body what the lot was made of
 * @param what was refused since
 * @throws Mismatch where a lot lacks what it was given and showed before
 */
export function isLeftAsGiven(before: Answer, after: Answer, body: NewLot, what: string): void {
  for (const name of parts) {
    const [was, is] = [before, after].map((answer) => fieldOf(answer.record(), name));
    const missing = scalarsIn(body[name]).find((one) => mentions(was, one) && !mentions(is, one));
    if (missing !== undefined) throw after.mismatch(`${name} to hold ${phrase(missing)} still, ${what}`, phrase(is));
  }
}
