import { address, changeAgent, customer, item, jobSave, manyItems, service } from "../../fixtures/payloads/jobs.js";
import { taskUpdate } from "../../fixtures/payloads/timeline.js";
import {
  type Answer,
  assume,
  assumeSeen,
  type Change,
  Inconclusive,
  isOfAnyWrite,
  isOfTime,
  isTakenBare,
  mentions,
  phrase,
  scalarsIn,
  scenario,
  type Watched,
  watched,
} from "../../src/scenario/index.js";
import { areKnown } from "../forms/records.js";
import { isDone } from "../shipment/records.js";
import { ownTask } from "../timeline/records.js";
import { increment } from "../timeline/status.js";
import { giveAnew, saysCancel } from "./feedback-giving.js";
import { keepsAgent, keepsIds, stillLacks, stillShows } from "./kept.js";
import { jobOf, jobOfSameCustomer, type Maker, type OwnJob, ownJob, ownJobWith } from "./records.js";
import { pageSize, search } from "./searching.js";
import {
  isAs,
  isMarked,
  isMoved,
  isToBeAs,
  isYetToBecomeAs,
  keepsStatus,
  leftBehind,
  movesAlong,
  observationOf,
  type Step,
  showsAnotherStatus,
} from "./statuses.js";
import { update } from "./updating.js";

/** A job may tell of its customer what became of the customer's other jobs. */
const isOfCustomer = (change: Change): boolean => isOfTime(change) || /^customer\b/i.test(change.path);

/** @throws Inconclusive where a new job is no quote that can be booked as it is: which one can the document does not show */
function bookable(answer: Answer): void {
  if (answer.isInvalid)
    throw new Inconclusive(`a new job cannot be booked as it is (${answer.status}): give samples of a job that can be`);
}

/** @returns whether a search found a job, or so many that it may stand on another page */
const mayHold = ({ body }: Answer, displayId: number, name: string): boolean =>
  [displayId, name].some((mark) => mentions(body, mark)) || (Array.isArray(body) && body.length >= pageSize);

/** @returns what a job showed of its status before one step of it, and after */
async function stepOf(context: Maker, jobDisplayId: number) {
  const before = await observationOf(context.corporate, jobDisplayId);
  await increment(context, { jobDisplayId, own: true });
  return { before, after: await observationOf(context.corporate, jobDisplayId, before) };
}

/**
 * A quote that was moved by a step and is still on its way to the booked status is booked as a new one is.
 *
 * @param step that the job was moved by
 * @param booking of another job
 * @throws Mismatch where the booking is accepted, and the job stays what it was
 */
async function isBookedFrom(context: Maker, jobDisplayId: number, step: Step, booking: Step): Promise<void> {
  const { corporate } = context;
  if (!isMoved(step.before, step.after) || isAs(step.after, booking)) return;
  const answer = await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId });
  if (!isDone(answer)) return;
  const now = await observationOf(corporate, jobDisplayId, step.after);
  if (isMoved(step.after, now) || isMarked(step.after, now, "booked")) return;
  // Whether the booked status is behind the one that it has, two steps of a third job tell.
  const { displayId } = await ownJob(context);
  const [first, second] = [await stepOf(context, displayId), await stepOf(context, displayId)];
  if (!isMoved(first.after, step.after) && isAs(second.after, booking))
    isToBeAs(now, booking, `job ${jobDisplayId}, which was one step before the booked ones, to be booked`);
}

/**
 * A job without items and services is booked as others are, where its booking is accepted.
 *
 * @param booking of another job
 * @throws Mismatch where it stays what it was
 */
async function isBookedBare(context: Maker, booking: Step): Promise<void> {
  const { corporate } = context;
  if (!isAs(booking.after, booking)) return;
  const { displayId: jobDisplayId } = await ownJobWith(context, { items: [], services: [] });
  const before = await observationOf(corporate, jobDisplayId, booking.before);
  if (!isDone(await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId }))) return;
  const now = await observationOf(corporate, jobDisplayId, before);
  if (!isMoved(before, now) && !isMarked(before, now, "booked") && isYetToBecomeAs(before, booking))
    isToBeAs(now, booking, `job ${jobDisplayId}, which has no items and no services, to be booked as others are`);
}

scenario(
  "booking turns a quote into a booked job",
  {
    judges: [
      "route:POST /job/{jobDisplayId}/book",
      "book-quote-to-job",
      "book-keeps-job",
      "book-only-that",
      "book-unknown-id",
      "book-on-timeline",
      "booked-stays-booked",
    ],
    inParts: ["book-keeps-job", "booked-stays-booked", "book-quote-to-job"],
  },
  async (context) => {
    const { corporate, data, given, check, observe, unusedId } = context;
    const texts = ["pickup", "delivery", "item", "another item", "service"].map((part) => data.text(part));
    const [from = "", to = "", good = "", more = "", asked = ""] = texts;
    const items = [item(data, good), item(data, more)];
    const { displayId, name, body } = await ownJobWith(
      context,
      { items: [...items, ...manyItems(data)] },
      { pickup: address(data, from), delivery: address(data, to), items, services: [service(data, asked)] },
    );
    const { displayId: otherId, name: otherName } = await ownJob(context);
    const before = await observationOf(corporate, displayId);
    const otherBefore = await watched(() => jobOf(corporate, otherId));
    const answer = await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId: displayId });
    await check("route:POST /job/{jobDisplayId}/book", async () => {
      await isTakenBare(answer, () =>
        corporate.post("/job/{jobDisplayId}/book", { jobDisplayId: displayId, body: {} }),
      );
      bookable(answer);
      answer.isDeclared();
    });
    answer.accepted();
    const after = await observationOf(corporate, displayId, before);
    const isBooked = await check("book-quote-to-job", () =>
      showsAnotherStatus(before, after, "booked", `job ${displayId} to show that it is booked`),
    );
    await check("book-keeps-job", () => {
      const shown = [name, ...texts].filter((text) => mentions(before.job.body, text));
      assume(shown.length > 0, "a new job shows nothing of what it was given");
      stillShows(after.job, before.job, body);
      keepsAgent(after.job, before.job);
      keepsIds(after.job, before.job);
    });
    const { answer: found } = await search(corporate, name);
    await check("book-keeps-job", async () => {
      if (!mentions(after.job.body, name) || !found.isSuccess || mayHold(found, displayId, name)) return;
      // Whether a search looks at customers at all, a job that is no booked one tells.
      const { answer: ofOther } = await search(corporate, otherName);
      if (ofOther.isSuccess && mentions(ofOther.body, otherName))
        throw found.mismatch(
          `job ${displayId}, which is booked, to be found by its customer, as job ${otherId} is`,
          phrase(found.body),
        );
    });
    await check("book-only-that", async () => (await jobOf(corporate, otherId)).isAs(otherBefore));
    const unused = Number(await unusedId("job"));
    await check("book-unknown-id", () =>
      corporate.post("/job/{jobDisplayId}/book", { jobDisplayId: unused }).rejected(answer),
    );
    // Whether both show one and the same status, a step of another job tells.
    const isLeft = leftBehind(before, after).length > 0;
    const stepped = isLeft ? await stepOf(context, otherId) : undefined;
    const last = isLeft ? await observationOf(corporate, displayId, before) : after;
    await check("book-on-timeline", () => movesAlong(before, last, stepped));
    const step = stepped ?? (await stepOf(context, otherId));
    await check("book-quote-to-job", () => isBookedFrom(context, otherId, step, { before, after }));
    await check("book-quote-to-job", () => isBookedBare(context, { before, after }));
    const standing = await observationOf(corporate, displayId, before);
    const saved = await corporate.put("/job/save", { body: jobSave(data, displayId) });
    const isKept = await check("booked-stays-booked", async () => {
      assume(!isMoved(after, standing), "a booked job is moved by a step of another one");
      assume(saved.isSuccess, `a booked job is not saved (${saved.status})`);
      assume(
        isBooked,
        "the booking is not seen in the status that the job and its timeline show, so there is none that a write might take back",
      );
      keepsStatus(after, await observationOf(corporate, displayId, after), "booked");
    });
    if (!isKept) return;
    const updated = await update(context, displayId);
    const agent = given("otherAgentCompanyId");
    const changed =
      agent === undefined
        ? undefined
        : await corporate.post("/job/{jobDisplayId}/changeAgent", {
            jobDisplayId: displayId,
            body: changeAgent(data, agent),
          });
    const stays = () =>
      check("booked-stays-booked", async () =>
        keepsStatus(after, await observationOf(corporate, displayId, after), "booked"),
      );
    if ((isDone(updated.answer) || (changed && isDone(changed))) && !(await stays())) return;
    const again = await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId: displayId });
    if (again.isSuccess || again.isInvalid) observe("book-twice", again.isSuccess ? "accepted" : "refused");
    if (isDone(again)) await stays();
  },
);

/** A job that was saved once it was made, and is yet to be booked. */
interface Saved {
  readonly jobDisplayId: number;
  /** All that it was ever given. */
  readonly given: unknown;
  readonly before: Answer;
}

/** Saves a job with some parts in place of those that it was made with. */
async function savedWith(
  { corporate }: Pick<Maker, "corporate">,
  { displayId: jobDisplayId, body }: Pick<OwnJob, "displayId" | "body">,
  parts: Readonly<Record<string, unknown>>,
): Promise<Saved> {
  const { services: _, ...made } = body;
  await corporate.put("/job/save", { body: { ...made, ...parts, jobDisplayId } });
  return { jobDisplayId, given: [body, parts], before: await jobOf(corporate, jobDisplayId) };
}

/** @throws Mismatch where a job shows something no more that it was saved with, or that it was given elsewhere where it had nothing */
function keepsSaved(after: Answer, { before, given }: Saved): void {
  stillShows(after, before, given);
  stillLacks(after, before, "delivery", given);
}

const plans = "/job/{jobDisplayId}/form/shipments";

const carriage = ["/job/{jobDisplayId}/freightproviders", "/job/{jobDisplayId}/shipment/ratesstate", plans] as const;

const booked = {
  judges: [
    "book-vs-shipment-book",
    "book-only-that",
    "book-keeps-job",
    "timeline-patch-booked",
    "form-transport-types",
    "job-booked-keeps-writes",
  ],
  inParts: ["book-keeps-job"],
} as const;

scenario("booking a job books no carrier shipment", booked, async (context) => {
  const { corporate, data, check } = context;
  const former = await ownJob(context);
  const own = await jobOfSameCustomer(context, former);
  const { displayId: jobDisplayId } = own;
  const { displayId: later } = await jobOfSameCustomer(context, former);
  const saved = await savedWith(context, own, { delivery: address(data) });
  // Of jobs of one customer neither the first is booked in the place of another, nor the latest.
  const read = (one: number) => watched(() => jobOf(corporate, one));
  const [formerBefore, laterBefore] = [await read(former.displayId), await read(later)];
  const before: Watched[] = [];
  for (const route of carriage) before.push(await watched(() => corporate.get(route, { jobDisplayId })));
  if (!before.some(({ isSuccess }) => isSuccess)) await context.settled();
  const answer = await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId });
  bookable(answer);
  answer.accepted();
  const after = await jobOf(corporate, jobDisplayId);
  await check("book-keeps-job", () => keepsSaved(after, saved));
  await check("book-only-that", async () => {
    (await jobOf(corporate, former.displayId)).isAs(formerBefore, isOfCustomer);
    (await jobOf(corporate, later)).isAs(laterBefore, isOfCustomer);
  });
  const shown = before.filter(({ isSuccess, body }) => isSuccess && scalarsIn(body).length > 0);
  const now: { readonly route: string; readonly earlier: Watched; readonly answer: Answer }[] = [];
  for (const [index, route] of carriage.entries()) {
    const earlier = before[index];
    if (earlier && shown.includes(earlier))
      now.push({ route, earlier, answer: await corporate.get(route, { jobDisplayId }) });
  }
  const areTypesKnown = await check("form-transport-types", () => {
    for (const { route, answer } of now) if (route === plans && answer.isSuccess) areKnown(answer, true);
  });
  await check("book-vs-shipment-book", () => {
    assume(shown.length > 0, "nothing shows whether a carrier shipment of a new job is booked");
    assume(areTypesKnown, "the plans of a booked job show other types than those that are used");
    for (const { earlier, answer } of now) answer.accepted().isAs(earlier, isOfAnyWrite);
  });
  const { id: timelineTaskId } = await ownTask(context, { jobDisplayId, own: true });
  const patched = await corporate.patch("/job/{jobDisplayId}/timeline/{timelineTaskId}", {
    jobDisplayId,
    timelineTaskId,
    body: taskUpdate(data, data.text("patched")),
  });
  await check("timeline-patch-booked", () => {
    assume(patched.isSuccess, `a task of a booked job is not patched here (${patched.status})`);
    patched.isDeclared();
  });
  const { id: feedbackId, answer: called } = await giveAnew(context, jobDisplayId, true);
  const kept = await corporate.get("/job/feedback/{jobDisplayId}", { jobDisplayId });
  const isKept = mentions(kept.body, feedbackId) && !saysCancel(kept);
  if (isKept) await context.settled();
  const ofQuote = isKept ? await giveAnew(context, later, true) : undefined;
  const keptOfQuote = ofQuote && (await corporate.get("/job/feedback/{jobDisplayId}", { jobDisplayId: later }));
  await check("job-booked-keeps-writes", () => {
    assume(isDone(called), `feedback that cancels a booked job is not taken (${called.status})`);
    assumeSeen(mentions(kept.body, feedbackId), "the feedback is not shown");
    if (keptOfQuote && saysCancel(keptOfQuote))
      throw kept.mismatch("cancelJob to be true, as it was given, and as of a job that is not booked", "it is not");
    assume(saysCancel(kept), "cancelJob is not shown as it was given");
  });
  const bare = await savedWith(context, await ownJobWith(context, { delivery: undefined }), {
    customer: customer(data),
    pickup: address(data),
    items: [item(data)],
  });
  const { jobDisplayId: bareId } = bare;
  if (!isDone(await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId: bareId }))) return;
  const left = await jobOf(corporate, bareId);
  await check("book-keeps-job", () => keepsSaved(left, bare));
});
