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
  scalarsIn,
  scenario,
  type Watched,
  watched,
} from "../../src/scenario/index.js";
import { becomesAs, type Observation, observationOf } from "../jobs/statuses.js";
import {
  isAnswerDeclared,
  isAnsweredAlone,
  moved,
  noneIsAnswered,
  ownToAnswer,
  requestOf,
  requestsAtHand,
  requestsElsewhere,
  requestsOf,
  requestsToAnswer,
  requestToRead,
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

/** What tells of a request that was sent. */
const sentOf = (model: unknown): readonly Sent[] =>
  Object.entries(isObject(model) ? model : {}).flatMap(([name, value]): Sent[] =>
    typeof value === "string" || typeof value === "number" ? [[name, value]] : [],
  );

const lostOf = (holder: JsonObject, sent: readonly Sent[]) =>
  sent.filter(([name, value]) => !sameScalar(fieldOf(holder, name), value));

/** A reading, and the model that was sent before it. */
interface Sending {
  readonly read: Answer;
  readonly model: unknown;
}

/**
 * An acceptance and a comment are sent alike: what an entry of a comment shows whole, that of an acceptance does not show in part.
 *
 * @param comment that came before the acceptance
 * @throws Mismatch where it does
 */
function keepsAlike(comment: Sending, acceptance: Sending): void {
  const [before, after] = [comment, acceptance].map(({ model }) => sentOf(model)) as [readonly Sent[], readonly Sent[]];
  if (!holdersIn(comment.read.body, before).some((holder) => lostOf(holder, before).length === 0)) return;
  const earlier = holdersIn(comment.read.body, after).map((holder) => JSON.stringify(holder));
  const come = holdersIn(acceptance.read.body, after).filter((holder) => !earlier.includes(JSON.stringify(holder)));
  for (const holder of come) {
    const lost = lostOf(holder, after).find(([, value]) => !mentions(acceptance.read.body, value));
    if (lost)
      throw acceptance.read.mismatch(`the acceptance to be shown with ${lost[0]} ${phrase(lost[1])}`, phrase(holder));
  }
}

/** What becomes of an acceptance when its quote request is commented on. */
interface Commented {
  /** The request as it was commented on, as it was accepted, and as it was commented on once more. */
  readonly read: readonly [comment: Watched, acceptance: Watched, last: Answer];
  /** The texts of these, each of which nothing else carries. */
  readonly texts: readonly [string, string, string];
  /** The model of the last comment. */
  readonly model: unknown;
}

/** @throws Mismatch where a comment undoes an acceptance, or stands in the place of what was accepted with it */
function keepsAcceptance({ read, texts, model }: Commented): void {
  const [comment, acceptance, last] = read;
  const [first, accepted, latest] = texts;
  const places = acceptance.changesSince(comment).map(({ path }) => path);
  const isSent = ({ to }: Change) => scalarsIn(to).some((scalar) => mentions(model, scalar));
  const undone = last
    .changesSince(acceptance)
    .find((change) => !isOfTime(change) && !isSent(change) && places.includes(change.path));
  if (undone !== undefined)
    throw last.mismatch(
      `a comment to leave an acceptance as it was: ${undone.path} ${phrase(undone.from)}`,
      phrase(undone.to),
    );
  // Where there is one text for all of them, the last may stand in it.
  const areSeveral = [first, latest].every((text) => isListedIn(last.body, text));
  if (areSeveral && mentions(acceptance.body, accepted))
    last.shows(accepted, "beside a comment, what the quote request was accepted with,");
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
    judges: [
      "route:POST /rfq/{rfqId}/accept",
      "rfq-accept-visible",
      "rfq-accept-keeps-comments",
      "rfq-comment-keeps-state",
      "rfq-decline-is-no-accept",
      "rfq-cancel-is-no-accept",
      "rfq-accept-only-that",
    ],
    inParts: ["rfq-accept-only-that"],
    formerly: ["an-accepted-quote-request-shows-it"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const elsewhere = await requestsElsewhere(context);
    // One that is given may be accepted once alone: all that needs an acceptance is judged by this one.
    const names = ["rfqToAcceptId", "rfqToDeclineId", "rfqToCancelId"] as const;
    const [plain, toDecline, toCancel] = await requestsAtHand(context, ...names);
    const { rfqId } = plain;
    const [remark, text, late] = [data.text("comment"), data.text("answer"), data.text("comment")];
    const [comment, body, lateComment] = [
      acceptModel(data, remark, 80),
      acceptModel(data, text),
      acceptModel(data, late, 95),
    ];
    const commented = await corporate.post("/rfq/{rfqId}/comment", { rfqId, body: comment });
    const toAccept = { ...plain, before: await watched(() => requestOf(corporate, rfqId)) };
    const answer = await corporate.post("/rfq/{rfqId}/accept", { rfqId, body });
    await check("route:POST /rfq/{rfqId}/accept", () => isAnswerDeclared(toAccept, answer));
    answer.accepted();
    const acceptance = await watched(() => requestOf(corporate, rfqId));
    const accepted = moved(toAccept, acceptance, body.value);
    await check("rfq-accept-visible", () => {
      showsChange(toAccept, acceptance, "accepted");
      keepsAlike({ read: toAccept.before, model: comment.value }, { read: acceptance, model: body.value });
    });
    await check("rfq-accept-keeps-comments", () => {
      // Where there is but one comment, that of the acceptance may take its place.
      const isListed = commented.isSuccess && isListedIn(toAccept.before.body, remark);
      assume(isListed, "no list of the quote request shows its comments");
      acceptance.shows(remark, "the comment before the acceptance,");
    });
    // Each is read before the next is answered: an answer that hits its neighbours is another clause's matter.
    const left = toCancel && (await requestOf(corporate, toCancel.rfqId));
    await check("rfq-accept-only-that", () => {
      if (toCancel && left)
        isAnsweredAlone([toAccept, acceptance], [toCancel, left], "accepted", { sent: body.value, text });
    });
    const leftElsewhere = await requestsOf(context, elsewhere.jobId);
    await check("rfq-accept-only-that", () => {
      // A list of every job's quote requests is the matter of its own clause.
      if (!elsewhere.before.ids().includes(String(rfqId)))
        noneIsAnswered(elsewhere.before, leftElsewhere, accepted, text);
    });
    const again = await corporate.post("/rfq/{rfqId}/comment", { rfqId, body: lateComment });
    const last = await requestOf(corporate, rfqId);
    await check("rfq-comment-keeps-state", () => {
      const both = moved(plain, acceptance, [comment.value, body.value]);
      assume(both.length > 0, "an acceptance leaves nothing to see but moments, if anything");
      const shown = moved(plain, toAccept.before, comment.value);
      if (commented.isSuccess && shown.join() === both.join())
        throw toAccept.before.mismatch("a comment to leave the state as it was", shown.join());
      const read = [toAccept.before, acceptance, last] as const;
      if (again.isSuccess) keepsAcceptance({ read, texts: [remark, text, late], model: lateComment.value });
    });
    // One that is given is left to the scenario that judges its route: it may be answered once alone.
    const [ofDecline, ofCancel] = [toDecline, toCancel].map((request) => (request?.isGiven ? undefined : request));
    const decline = ofDecline && (await corporate.post("/rfq/{rfqId}/decline", { rfqId: ofDecline.rfqId }));
    const declined = ofDecline && (await requestOf(corporate, ofDecline.rfqId));
    await check("rfq-decline-is-no-accept", () => {
      assume(ofDecline !== undefined && declined !== undefined, noneOfItsOwn);
      assume(decline?.isSuccess === true, `the quote request cannot be declined (${decline?.status})`);
      differ(accepted, moved(ofDecline, declined), declined, "declining");
    });
    const cancel = ofCancel && (await corporate.post("/rfq/{rfqId}/cancel", { rfqId: ofCancel.rfqId }));
    const cancelled = ofCancel && (await corporate.get("/rfq/{rfqId}", { rfqId: ofCancel.rfqId }));
    await check("rfq-cancel-is-no-accept", () => {
      assume(ofCancel !== undefined && cancelled !== undefined, noneOfItsOwn);
      assume(cancel?.isSuccess === true, `the quote request cannot be cancelled (${cancel?.status})`);
      if (cancelled.isSuccess) differ(accepted, moved(ofCancel, cancelled), cancelled, "cancelling");
    });
  },
);

const noneOfItsOwn = "a new job has no other quote request here, and one that is given may be answered once alone";

scenario(
  "a comment on a quote request is read with it and is no acceptance",
  { judges: ["route:POST /rfq/{rfqId}/comment", "rfq-comment-visible"], inParts: ["rfq-comment-visible"] },
  async (context) => {
    const { corporate, data, check } = context;
    const [{ rfqId }] = await requestsToAnswer(context, "rfqToCommentId");
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
    const own = await ownToAnswer(context, actions.length);
    // What is given may be answered once alone, and others are judged by that: here it is read.
    const known = own ? undefined : await requestToRead(context);
    const displayId = own?.displayId;
    const quote = displayId === undefined ? undefined : await observationOf(corporate, displayId);
    const unused = await unusedId("quote request", /-/.test(String(own?.ids[0] ?? known?.rfqId)) ? "uuid" : "integer");
    const answer = (action: (typeof actions)[number], rfqId: string | number) =>
      action === "accept" || action === "comment"
        ? corporate.post(`/rfq/{rfqId}/${action}`, { rfqId, body: acceptModel(data) })
        : corporate.post(`/rfq/{rfqId}/${action}`, { rfqId });
    for (const [index, action] of actions.entries()) {
      const rfqId = own?.ids[index];
      const control = rfqId === undefined ? known?.read : await answer(action, rfqId).accepted();
      assume(control !== undefined, "a quote request for each answer");
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
