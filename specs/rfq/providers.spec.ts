import { acceptModel } from "../../fixtures/payloads/rfq.js";
import { assume, fieldOf, sameScalar, scenario } from "../../src/scenario/index.js";
import { indexOf, type Options, optionsOf } from "../freight-providers/records.js";
import { storedOptions } from "../freight-providers/stored.js";
import { storedAndShown } from "../in-turn.js";
import { ownRequests, usedOf } from "./records.js";

/** @returns the indexes of the options that show that they are active, or that they are not */
const indexesOf = ({ rows }: Options, isActive: boolean): readonly number[] =>
  rows.filter((row) => sameScalar(fieldOf(row, "optionActive"), isActive)).flatMap((row) => indexOf(row) ?? []);

/**
 * That an answer switches from one option to another is open.
 *
 * @throws Mismatch where an option that was active is not any more, and no other one is in its place
 */
function staysActive(before: Options, after: Options, since: string): void {
  const inactive = indexesOf(after, false);
  const off = indexesOf(before, true).find((index) => inactive.includes(index));
  const areOn = indexesOf(after, true).some((index) => !indexesOf(before, true).includes(index));
  if (off !== undefined && !areOn)
    throw after.answer.mismatch(
      `option ${off} to be active, as before ${since}`,
      "one that is not, and no other that is",
    );
}

scenario(
  "an answer to a quote request leaves the freight providers of its job",
  { judges: ["rfq-answers-keep-providers"], inParts: ["rfq-answers-keep-providers"] },
  async (context) => {
    const { corporate, data, check } = context;
    const { displayId, ids } = await ownRequests(context);
    const rfqId = ids.find((id) => id !== undefined);
    assume(rfqId !== undefined, "a new job has no quote request here");
    await usedOf(context, { displayId, id: rfqId }, rfqId, "rfqId");
    const stored = await storedAndShown(() => storedOptions(context, displayId));
    const answers = [
      ["a comment", () => corporate.post("/rfq/{rfqId}/comment", { rfqId, body: acceptModel(data) })],
      ["an acceptance", () => corporate.post("/rfq/{rfqId}/accept", { rfqId, body: acceptModel(data) })],
    ] as const;
    let before = await optionsOf(corporate, displayId);
    let isAnswered = false;
    for (const [what, send] of answers) {
      const answer = await send();
      if (!answer.isSuccess) continue;
      isAnswered = true;
      const after = await optionsOf(corporate, displayId);
      await check("rfq-answers-keep-providers", () => {
        for (const mark of stored.shown) after.answer.shows(mark, `${stored.what}, which was there before ${what},`);
        staysActive(before, after, what);
      });
      before = after;
    }
    assume(isAnswered, "neither a comment on a quote request nor its acceptance is taken");
  },
);
