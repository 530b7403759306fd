import { acceptModel } from "../../fixtures/payloads/rfq.js";
import { type Answer, changesBetween, isOfAnyWrite, phrase, type ScenarioContext } from "../../src/scenario/index.js";
import type { Answered } from "./moves.js";

/** What an answer changed of a quote request, apart from what any write moves. */
const movesOf = ({ request, after }: Answered) =>
  after.changesSince(request.before).filter((change) => !isOfAnyWrite(change));

/** @returns how a quote request that was answered reads once it is commented on; undefined where that is refused, or no answer shows */
export async function commentedSince(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  answered: Answered,
): Promise<Answer | undefined> {
  const { request, answer, after } = answered;
  const { rfqId } = request;
  if (!answer.isSuccess || !after.isSuccess || movesOf(answered).length === 0) return undefined;
  const commented = await corporate.post("/rfq/{rfqId}/comment", { rfqId, body: acceptModel(data) });
  const last = commented.isSuccess ? await corporate.get("/rfq/{rfqId}", { rfqId }) : undefined;
  return last?.isSuccess ? last : undefined;
}

/**
 * @param last how it reads once it was commented on
 * @param done what it was answered with
 * @param ofComments the members that any comment moves
 * @throws Mismatch where something that the answer changed is again what it was before the answer
 */
export function isStillAnswered(
  answered: Answered,
  last: Answer,
  done: string,
  ofComments: readonly string[] = [],
): void {
  const moves = movesOf(answered).filter(({ path }) => !ofComments.includes(path));
  for (const { path, to } of last.changesFrom(answered.after.body, ({ body }) => body)) {
    const move = moves.find((one) => one.path === path);
    if (move && changesBetween(move.from, to).length === 0)
      throw last.mismatch(`a comment to leave a ${done} quote request so: ${path} ${phrase(move.to)}`, phrase(to));
  }
}
