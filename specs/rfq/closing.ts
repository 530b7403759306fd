import { type Answer, assume, isTakenBare, type ScenarioContext } from "../../src/scenario/index.js";
import {
  type AnsweredBeside,
  answered,
  asAnswered,
  isAtHand,
  isCarriedOut,
  isToldByList,
  type Looking,
  leavesBeside,
  takenAtHand,
  toldByList,
} from "./answered.js";
import { commentedSince, isReadBeside } from "./commented.js";
import { followsInList } from "./listed.js";
import { isAnswerDeclared, showsChange } from "./moves.js";
import { keepsComment, type RfqMaker, type Usable } from "./records.js";

type Closing = "decline" | "cancel";

/** A quote request that was declined or cancelled, and how it reads since it was commented on. */
interface Closed {
  readonly one: AnsweredBeside;
  readonly done: string;
  readonly read: Answer;
}

/** What was declined and what was cancelled, as far as there was any, and one that nobody answered. */
interface ClosedRequests {
  readonly declined: AnsweredBeside | undefined;
  readonly cancelled: AnsweredBeside | undefined;
  readonly left: Usable | undefined;
  /** Those of which a comment is read since. */
  readonly closed: readonly Closed[];
}

/** Declines one quote request and cancels another one, and judges what each is since. */
export async function areClosed(
  context: RfqMaker &
    Pick<
      ScenarioContext<
        | `route:POST /rfq/{rfqId}/${Closing}`
        | `rfq-${Closing}-visible`
        | `rfq-${Closing}-only-that`
        | `rfq-${Closing}-keeps-comments`
        | "rfq-forjob-follows-answers"
      >,
      "check"
    >,
  looking: Looking,
): Promise<ClosedRequests> {
  const { check } = context;
  const { toDecline, toCancel, left } = await takenAtHand(context);
  const declined = toDecline && (await answered(looking, "decline", toDecline, left, apartFrom(left, toCancel)));
  const isLeft = await check("rfq-decline-only-that", () => leavesBeside(declined, "decline"));
  const follows = (one: typeof declined, done: string) =>
    check("rfq-forjob-follows-answers", () => {
      if (one) followsInList(one, done);
    });
  await follows(declined, "declined");
  // Each is read before the next is answered: an answer that hits its neighbours is another clause's matter.
  const cancelled =
    toCancel && (await answered(looking, "cancel", toCancel, left, apartFrom(left, asAnswered(declined))));
  await follows(cancelled, "cancelled");
  await check("rfq-cancel-only-that", () => {
    isAtHand(cancelled, "cancel");
    assume(isLeft || !declined?.besides.length || !declined.answer.isSuccess, "declining one changes another already");
    leavesBeside(cancelled, "cancel");
  });
  const closed: Closed[] = [];
  for (const [name, done, one, another] of [
    ["decline", "declined", declined, cancelled],
    ["cancel", "cancelled", cancelled, declined],
  ] as const) {
    await check(`route:POST /rfq/{rfqId}/${name}`, async () => {
      isAtHand(one, name);
      await isTakenBare(one.bare, async () => one.answer);
      isAnswerDeclared(one.request, one.answer);
    });
    await check(`rfq-${name}-visible`, async () => {
      isCarriedOut(one, name);
      assume(!(await isToldByList(context, one)), toldByList);
      showsChange(one.request, one.after, done, another);
    });
    const since = one && (await commentedSince(context, one));
    await check(`rfq-${name}-keeps-comments`, () => {
      isCarriedOut(one, name);
      assume(one.after.isSuccess, `a ${done} quote request is not read any more`);
      keepsComment(one.request, one.after, one.request.comment, done);
      if (since) isReadBeside(since, one.request.comment);
    });
    if (one && since) closed.push({ one, done, read: since.read });
  }
  return { declined, cancelled, left, closed };
}

/** One more to be looked at beside an answer: none where the one that is left is of the scenario's own job already, as it is. */
const apartFrom = (left: Usable | undefined, another: Usable | undefined): Usable | undefined =>
  left?.ofJob !== undefined && left.ofJob === another?.ofJob ? undefined : another;
