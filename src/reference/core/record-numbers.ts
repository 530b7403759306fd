import { decision } from "./decision.js";

/** Which number of a removed record the next one is given: none, that of the last, or the lowest. */
export type GivenAgain = "none" | "last" | "lowest";

export const numbersGivenAgain = decision<GivenAgain>("record-numbers", {
  openPoint: "ids-given-again",
  conforms: { "given-once": "none", "the-last-given-again": "last", "the-lowest-given-again": "lowest" },
});
