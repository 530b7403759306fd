import { acceptModel } from "../../fixtures/payloads/rfq.js";
import {
  type Answer,
  assume,
  assumeSeen,
  type Caller,
  type Change,
  changesBetween,
  fieldOf,
  isObject,
  isOfTime,
  type JsonObject,
  mentions,
  phrase,
  sameScalar,
  scenario,
  watched,
} from "../../src/scenario/index.js";
import { becomesAs, type Observation, observationOf } from "../jobs/statuses.js";
import {
  isAnsweredAlone,
  jobToAnswer,
  moved,
  noneIsAccepted,
  requestOf,
  requestsElsewhere,
  requestsOf,
  requestsToAnswer,
  showsChange,
} from "./records.js";

/** @returns whether a text stands in an entry of a list, which is there for several */
function isListedIn(body: unknown, text: string): boolean {
  if (Array.isArray(body)) return mentions(body, text);
  return isObject(body) && Object.values(body).some((member) => isListedIn(member, text));
}

const isOfEntry = (change: Change): boolean => isOfTime(change) || /^_?id$/i.test(change.path);

/** @returns whether a text stands in two entries of one list that are alike but for their ids and moments */
function isTwiceIn(body: unknown, text: string): boolean {
  if (!Array.isArray(body)) return isObject(body) && Object.values(body).some((member) => isTwiceIn(member, text));
  const [one, ...others] = body.filter((entry) => mentions(entry, text));
  return (
    others.some((other) => changesBetween(one, other).every(isOfEntry)) || body.some((entry) => isTwiceIn(entry, text))
  );
}

/** @returns how often a text that needs no escaping stands in an answer */
const timesShown = ({ body }: Answer, text: string): number => (JSON.stringify(body) ?? "").split(text).length - 1;

/** A member of a request that one value tells. */
type Sent = readonly [name: string, value: string | number];

/** @returns the objects in a body that hold some of what was sent */
function holdersIn(body: unknown, sent: readonly Sent[]): readonly JsonObject[] {
  const inside = body !== null && typeof body === "object" ? Object.values(body) : [];
  const below = inside.flatMap((member) => holdersIn(member, sent));
  const isHolder = isObject(body) && sent.some(([name, value]) => sameScalar(fieldOf(body, name), value));
  return isHolder ? [body, ...below] : below;
}

/**
 * An acceptance and a comment are sent alike: what an entry of a comment shows whole, that of an acceptance does not show in part.
 *
 * @throws Mismatch where it does
 */
function keepsAlike([comment, acceptance]: readonly [Answer, Answer], before: Answer, model: unknown): void {
  const sent = Object.entries(isObject(model) ? model : {}).flatMap(([name, value]): Sent[] =>
    typeof value === "string" || typeof value === "number" ? [[name, value]] : [],
  );
  const lostOf = (holder: JsonObject) => sent.filter(([name, value]) => !sameScalar(fieldOf(holder, name), value));
  if (!holdersIn(comment.body, sent).some((holder) => lostOf(holder).length === 0)) return;
  const earlier = holdersIn(before.body, sent).map((holder) => JSON.stringify(holder));
  const come = holdersIn(acceptance.body, sent).filter((holder) => !earlier.includes(JSON.stringify(holder)));
  for (const holder of come) {
    const lost = lostOf(holder).find(([, value]) => !mentions(acceptance.body, value));
    if (lost)
      throw acceptance.mismatch(`the acceptance to be shown with ${lost[0]} ${phrase(lost[1])}`, phrase(holder));
  }
}

/** @throws Mismatch where both answers leave the same state behind */
function differ(one: readonly string[], other: readonly string[], after: Answer, what: string): void {
  assume(one.length > 0 && other.length > 0, "the answers leave nothing to see but moments, if anything");
  if (one.join() === other.join())
    throw after.mismatch(`${what} to leave another state than an acceptance`, one.join());
}

scenario(
  "declining and cancelling are no acceptance",
  {
    judges: ["rfq-decline-is-no-accept", "rfq-cancel-is-no-accept", "rfq-accept-only-that"],
    inParts: ["rfq-accept-only-that"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const elsewhere = await requestsElsewhere(context);
    const names = ["rfqToAcceptId", "rfqToDeclineId", "rfqToCancelId"] as const;
    const [toAccept, toDecline, toCancel] = await requestsToAnswer(context, ...names);
    const text = data.text("answer");
    const body = acceptModel(data, text);
    // Each is read before the next is answered: an answer that hits its neighbours is another clause's matter.
    await corporate.post("/rfq/{rfqId}/accept", { rfqId: toAccept.rfqId, body }).accepted();
    const answered = await requestOf(corporate, toAccept.rfqId);
    const accepted = moved(toAccept, answered, body.value);
    const left = await requestOf(corporate, toCancel.rfqId);
    await check("rfq-accept-only-that", () =>
      isAnsweredAlone([toAccept, answered], [toCancel, left], "accepted", { sent: body.value, text }),
    );
    const leftElsewhere = await requestsOf(context, elsewhere.jobId);
    await check("rfq-accept-only-that", () => {
      // A list of every job's quote requests is the matter of its own clause.
      if (!elsewhere.before.ids().includes(String(toAccept.rfqId)))
        noneIsAccepted(elsewhere.before, leftElsewhere, accepted, text);
    });
    await corporate.post("/rfq/{rfqId}/decline", { rfqId: toDecline.rfqId }).accepted();
    const declined = await requestOf(corporate, toDecline.rfqId);
    await corporate.post("/rfq/{rfqId}/cancel", { rfqId: toCancel.rfqId }).accepted();
    const cancelled = await corporate.get("/rfq/{rfqId}", { rfqId: toCancel.rfqId });
    await check("rfq-decline-is-no-accept", () => differ(accepted, moved(toDecline, declined), declined, "declining"));
    await check("rfq-cancel-is-no-accept", () => {
      if (cancelled.isSuccess) differ(accepted, moved(toCancel, cancelled), cancelled, "cancelling");
    });
  },
);

scenario(
  "a comment on a quote request is read with it and is no acceptance",
  {
    judges: [
      "route:POST /rfq/{rfqId}/comment",
      "rfq-comment-visible",
      "rfq-comment-keeps-state",
      "rfq-accept-keeps-comments",
      "rfq-accept-visible",
    ],
    inParts: ["rfq-comment-visible"],
  },
  async (context) => {
    const { corporate, data, check, given } = context;
    const [toComment, toAccept] = await requestsToAnswer(context, "rfqToCommentId", "rfqToAcceptId");
    const { rfqId } = toComment;
    const text = data.text("comment");
    const body = acceptModel(data, text);
    const commented = await corporate.post("/rfq/{rfqId}/comment", { rfqId, body });
    await check("route:POST /rfq/{rfqId}/comment", () => commented.isDeclared());
    commented.accepted();
    const after = await requestOf(corporate, rfqId);
    await check("rfq-comment-visible", () => {
      after.showsSent(body, text, "the comment");
      if (isTwiceIn(after.body, text)) throw after.mismatch(`the comment ${text} once`, "one entry of it and another");
    });
    await corporate.post("/rfq/{rfqId}/accept", { rfqId: toAccept.rfqId, body }).accepted();
    const acceptance = await watched(() => requestOf(corporate, toAccept.rfqId));
    const accepted = moved(toAccept, acceptance, body.value);
    await check("rfq-accept-visible", () => {
      showsChange(toAccept, acceptance, "accepted");
      keepsAlike([after, acceptance], toAccept.before, body.value);
    });
    const late = await corporate.post("/rfq/{rfqId}/comment", { rfqId: toAccept.rfqId, body });
    const still = await requestOf(corporate, toAccept.rfqId);
    await check("rfq-comment-keeps-state", () => {
      assume(accepted.length > 0, "an acceptance leaves nothing to see but moments, if anything");
      const shown = moved(toComment, after, body.value);
      if (shown.join() === accepted.join())
        throw after.mismatch("a comment to leave the state as it was", shown.join());
      const places = acceptance.changesSince(toAccept.before).map(({ path }) => path);
      const undone = still.changesSince(acceptance).find((change) => !isOfTime(change) && places.includes(change.path));
      if (late.isSuccess && undone !== undefined)
        throw still.mismatch(
          `a comment to leave an acceptance as it was: ${undone.path} ${phrase(undone.from)}`,
          phrase(undone.to),
        );
    });
    const secondText = data.text("comment");
    const again = await corporate.post("/rfq/{rfqId}/comment", { rfqId, body: acceptModel(data, secondText) });
    const both = await requestOf(corporate, rfqId);
    await check("rfq-comment-visible", () => {
      // Whether there may be several is told by a list that the first one stands in.
      if (!again.isSuccess || !isListedIn(after.body, text)) return;
      assumeSeen(mentions(both.body, secondText), "a second comment is not shown");
      both.shows(text, "the comment before the latest");
    });
    const plain = data.text("comment");
    const hard = `${plain} 5 < 6 & 7 > '8'`;
    const together = [text, data.text("comment"), hard];
    const answers = await Promise.all(
      together.map((one) => corporate.post("/rfq/{rfqId}/comment", { rfqId, body: acceptModel(data, one) })),
    );
    const all = await requestOf(corporate, rfqId);
    await check("rfq-comment-visible", () => {
      const isSeveral = [text, secondText].every((one) => timesShown(both, one) > 0);
      if (!isListedIn(after.body, text) || !isSeveral) return;
      if (timesShown(all, plain) > 0 && !mentions(all.body, hard))
        throw all.mismatch(`the comment ${hard} as it was sent`, phrase(all.body, 300));
      for (const [index, one] of together.entries())
        if (answers[index]?.isSuccess && timesShown(all, one) <= timesShown(both, one))
          throw all.mismatch(
            `${one} to be shown once more than before, as one of ${together.length} comments that were sent at the same time`,
            `${timesShown(all, one)} times in ${phrase(all.body, 300)}`,
          );
    });
    // Whoever gives one to be commented on allows no more: there, the one that may be accepted is commented on and accepted.
    const isGiven = String(given("rfqToCommentId")) === String(rfqId);
    const kept = isGiven ? toAccept.rfqId : rfqId;
    const thirdText = data.text("comment");
    if (isGiven) await corporate.post("/rfq/{rfqId}/comment", { rfqId: kept, body: acceptModel(data, thirdText) });
    const earlier = isGiven ? await requestOf(corporate, kept) : all;
    const taken = await corporate.post("/rfq/{rfqId}/accept", { rfqId: kept, body: acceptModel(data) });
    const last = await requestOf(corporate, kept);
    await check("rfq-accept-keeps-comments", () => {
      assume(taken.isSuccess, `an accepted quote request, or one beside it, is not accepted here (${taken.status})`);
      // Where there is but one comment, that of the acceptance may take its place.
      const comments = isGiven ? [thirdText] : [text, secondText];
      const listed = comments.filter((comment) => isListedIn(earlier.body, comment));
      assume(listed.length > 0, "no list of the quote request shows its comments");
      for (const comment of listed) last.shows(comment, "the comment before the acceptance,");
    });
  },
);

/** Looks at a job whose quote requests were answered, then books it and looks at it again. */
async function bookedAfter(corporate: Caller, jobDisplayId: number | undefined, before: Observation | undefined) {
  if (jobDisplayId === undefined || before === undefined) return undefined;
  const after = await observationOf(corporate, jobDisplayId, before);
  const booking = await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId });
  return { before, after, booking, booked: await observationOf(corporate, jobDisplayId, before) };
}

const actions = ["accept", "decline", "cancel", "acceptwinner", "comment"] as const;

scenario(
  "an answer to a quote request that does not exist is refused",
  { judges: ["rfq-answer-unknown", "rfq-answers-book-no-job"], inParts: ["rfq-answer-unknown"] },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const names = ["rfqToAcceptId", "rfqToDeclineId", "rfqToCancelId", "rfqToWinId", "rfqToCommentId"] as const;
    const { requests, displayId } = await jobToAnswer(context, ...names);
    const quote = displayId === undefined ? undefined : await observationOf(corporate, displayId);
    const unused = await unusedId("quote request", /-/.test(String(requests[0]?.rfqId)) ? "uuid" : "integer");
    const answer = (action: (typeof actions)[number], rfqId: string | number) =>
      action === "accept" || action === "comment"
        ? corporate.post(`/rfq/{rfqId}/${action}`, { rfqId, body: acceptModel(data) })
        : corporate.post(`/rfq/{rfqId}/${action}`, { rfqId });
    for (const [index, action] of actions.entries()) {
      const rfqId = requests[index]?.rfqId;
      assume(rfqId !== undefined, "a quote request for each answer");
      const control = await answer(action, rfqId).accepted();
      await check("rfq-answer-unknown", () => answer(action, unused).rejected(control));
    }
    const seen = await bookedAfter(corporate, displayId, quote);
    await check("rfq-answers-book-no-job", () => {
      assume(seen !== undefined, "the quote requests that are answered are of no job of the run's own");
      const { before, after, booking, booked } = seen;
      assume(booking.isSuccess, `a job whose quote requests were answered is not booked (${booking.status})`);
      becomesAs(before, after, { before, after: booked }, "no booked job, of which quote requests alone were answered");
    });
  },
);
