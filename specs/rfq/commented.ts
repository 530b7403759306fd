import { acceptModel } from "../../fixtures/payloads/rfq.js";
import {
  type Answer,
  changesBetween,
  isOfAnyWrite,
  phrase,
  type ScenarioContext,
  textsIn,
} from "../../src/scenario/index.js";
import { isListedIn } from "./accepted.js";
import type { Answered } from "./moves.js";

/** @returns a text with letters and signs beyond 16 bits in its midst */
export const withRareLetters = (text: string): string => `${text} 😀 𠮷 end`;

/** What an answer changed of a quote request, apart from what any write moves. */
const movesOf = ({ request, after }: Answered) =>
  after.changesSince(request.before).filter((change) => !isOfAnyWrite(change));

/** How a quote request reads since it was commented on, and with what. */
export interface CommentedOn {
  readonly read: Answer;
  readonly text: string;
}

/** @returns how a quote request that was answered reads once it is commented on; undefined where that is refused, or no answer shows */
export async function commentedSince(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  answered: Answered,
): Promise<CommentedOn | undefined> {
  const { request, answer, after } = answered;
  const { rfqId } = request;
  if (!answer.isSuccess || !after.isSuccess || movesOf(answered).length === 0) return undefined;
  const text = data.text("comment");
  const commented = await corporate.post("/rfq/{rfqId}/comment", { rfqId, body: acceptModel(data, text) });
  const read = commented.isSuccess ? await corporate.get("/rfq/{rfqId}", { rfqId }) : undefined;
  return read?.isSuccess ? { read, text } : undefined;
}

/**
 * A comment on a quote request that was answered already may be refused; where it is taken, it is read as the one before the answer is.
 *
 * @param earlier the comment before the answer
 * @throws Mismatch where the list that has this one still lacks the other
 */
export function isReadBeside({ read, text }: CommentedOn, earlier: string): void {
  if (isListedIn(read.body, earlier)) read.shows(text, "the comment on a quote request that was answered before,");
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

/**
 * Comments on a quote request with letters beyond 16 bits, or without where these are refused.
 *
 * @param plain how the comment begins
 * @returns the comment that was accepted
 */
export async function commentOn(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  rfqId: string | number,
  plain: string,
): Promise<string> {
  const send = (text: string) => corporate.post("/rfq/{rfqId}/comment", { rfqId, body: acceptModel(data, text) });
  const text = withRareLetters(plain);
  const answer = await send(text);
  if (!answer.isInvalid) {
    answer.accepted();
    return text;
  }
  await send(plain).accepted();
  return plain;
}

/** @returns what a row shows in the place of a comment, of which it may show the beginning alone; undefined where it shows none otherwise */
export function otherwiseIn(row: unknown, plain: string, comment: string): string | undefined {
  const shown = textsIn(row).filter((text) => text.includes(plain));
  const isRight = (text: string) => text.includes(comment) || comment.startsWith(text.replace(/(…|\.{3})$/, "").trim());
  return shown.some(isRight) ? undefined : shown[0];
}
