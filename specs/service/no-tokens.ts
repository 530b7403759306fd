import type { Caller } from "../../src/scenario/index.js";

/** What clients send that have no token and do not notice; of a blank the scheme alone is left. */
const wordsForNothing = ["undefined", "null", " "];

/** A name and a password as `Basic` has them (RFC 7617). */
const nobody = Buffer.from("nobody:not-a-password").toString("base64");

/** @returns the same caller with each word for nothing, and nothing at all, in place of its token */
export const withWords = (caller: Caller): readonly Caller[] => wordsForNothing.map((token) => caller.with({ token }));

/** @returns the same caller with a name and a password in place of its token */
export const withPassword = (caller: Caller): Caller => caller.with({ token: nobody, scheme: "Basic" });

interface Altered {
  readonly those: readonly Caller[];
  readonly isOpaque: boolean;
}

/**
 * @returns the same caller with what its token says altered, with its signature altered, respelled or cut short, and with letters behind
 *   it: with these alone where it is opaque
 */
export async function withAltered(caller: Caller): Promise<Altered> {
  const extended = await caller.extended();
  const readable = [await caller.altered(), await caller.forged(), await caller.cut(), await caller.respelled()];
  return {
    those: [...readable, extended].filter((one) => one !== undefined),
    isOpaque: readable.some((one) => one === undefined),
  };
}

/** Why nothing of a token can be altered that a deployment would have to notice. */
export const opaque = "the token is opaque: what it holds is between the deployment and its issuer";
