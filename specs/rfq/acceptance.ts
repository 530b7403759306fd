import { type Answer, assume, type ScenarioContext, type Watched } from "../../src/scenario/index.js";
import { isListedIn, keepsAlike, keepsNumbers, takesNumbers } from "./accepted.js";
import { isToldByList, toldByList } from "./answered.js";
import type { ListedSince } from "./listed.js";
import {
  areOfTwoJobs,
  isAnsweredAlone,
  isCarriedAlone,
  isListedAlone,
  isNotPricedAlong,
  moved,
  noneIsAnswered,
  showsChange,
} from "./moves.js";
import type { Asking, Beside, Request } from "./records.js";
import type { Left } from "./waiting.js";

/** A quote request that was commented on and accepted, with what both carried. */
export interface Acceptance {
  /** As it was before the comment, and before the acceptance. */
  readonly plain: Request;
  readonly request: Request;
  /** As it is since. */
  readonly after: Watched;
  /** The models that were sent, the text of the comment, and that of the acceptance. */
  readonly comment: { readonly value: unknown; readonly text: string; readonly isTaken: boolean };
  readonly sent: { readonly value: unknown; readonly text: string };
  /** The price that it was accepted with, which nothing else has; undefined where so high a one is refused. */
  readonly price: number | undefined;
  readonly listed: ListedSince | undefined;
}

/** Judges how a quote request reads once it is accepted. */
export async function isShownAccepted(
  context: Asking & Pick<ScenarioContext<"rfq-accept-visible" | "rfq-accept-keeps-comments">, "check">,
  { plain, request, after, comment, sent }: Acceptance,
): Promise<void> {
  const { check } = context;
  await check("rfq-accept-visible", async () => {
    assume(!(await isToldByList(context, { request, after })), toldByList);
    showsChange(request, after, "accepted");
    const [commented, accepted] = [
      { read: request.before, model: comment.value },
      { read: after, model: sent.value },
    ];
    keepsAlike(commented, accepted);
    keepsNumbers(request.before, accepted);
    takesNumbers(plain.before, commented, accepted);
  });
  await check("rfq-accept-keeps-comments", () => {
    // Where there is but one comment, that of the acceptance may take its place.
    const isListed = comment.isTaken && isListedIn(request.before.body, comment.text);
    assume(isListed, "no list of the quote request shows its comments");
    after.shows(comment.text, "the comment before the acceptance,");
  });
}

/**
 * Judges that others were not accepted with it.
 *
 * @param others what they are to it, and how they read before and after
 */
export async function isAcceptedAlone(
  { check }: Pick<ScenarioContext<"rfq-accept-only-that">, "check">,
  { request, after, comment, sent, price, listed }: Acceptance,
  others: {
    /** Another one that may be answered, and how it reads since; undefined where there is none. */
    readonly beside: readonly [Beside, Answer] | undefined;
    /** Lists of other jobs, which do not have it, and quote requests of its company. */
    readonly elsewhere: readonly Left[];
    /** Those that were answered before. */
    readonly closed: readonly (readonly [Beside, Answer])[];
  },
): Promise<void> {
  const accepted = moved(request, after, sent.value);
  const isOfNone = ({ before, after: since }: Left) => {
    noneIsAnswered(before, since, accepted, sent.text);
    isNotPricedAlong(before, since, price);
  };
  await check("rfq-accept-only-that", () => {
    if (others.beside)
      isAnsweredAlone([request, after], others.beside, "accepted", { sent: sent.value, text: sent.text });
    isListedAlone({ request, listed }, "accepted", sent.value);
    isCarriedAlone(request, listed, { comment: comment.text, acceptance: sent.text });
  });
  for (const one of others.elsewhere) await check("rfq-accept-only-that", () => isOfNone(one));
  for (const [one, since] of others.closed)
    await check("rfq-accept-only-that", () => {
      if (since.isSuccess && areOfTwoJobs([request, one])) isOfNone({ before: one.before, after: since });
    });
}
