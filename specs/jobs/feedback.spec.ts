import { feedback, jobSave } from "../../fixtures/payloads/jobs.js";
import { readsBelow } from "../../src/contract/groups/jobs/reads-below.js";
import {
  type Answer,
  assume,
  type Caller,
  fieldOf,
  isObject,
  mentions,
  phrase,
  type ScenarioContext,
  scenario,
  watched,
} from "../../src/scenario/index.js";
import { inOtherCase } from "../near-ids.js";
import { declaredAlike } from "../of-new.js";
import { increment } from "../timeline/status.js";
import { type Giver, give, giveAnew, idTaken, saysCancel } from "./feedback-giving.js";
import { keepsAgent, stillShows } from "./kept.js";
import { jobOfSameCustomer, ownJob, toldDisplayId } from "./records.js";
import { isMarked, isMoved, keepsStatus, observationOf, showsAnotherStatus, staysMoved } from "./statuses.js";

const post = "route:POST /job/feedback/{jobDisplayId}";
const get = "route:GET /job/feedback/{jobDisplayId}";

/** @throws Mismatch where feedback is refused for saying cancelJob, as the document prints it */
async function takesCancel(context: Giver, jobDisplayId: number, id: string, answer: Answer): Promise<void> {
  if (answer.isTurnedDown && (await give(context, jobDisplayId, id)).isSuccess)
    throw answer.mismatch("feedback with cancelJob to be accepted, as that without is", String(answer.status));
}

const read = ({ corporate }: Pick<ScenarioContext, "corporate">, jobDisplayId: number) =>
  corporate.get("/job/feedback/{jobDisplayId}", { jobDisplayId });

/** What is read of a job that was called off: by its display id alone, and how it is tracked. */
const readsOf = (corporate: Caller) => [
  ...readsBelow.map((read) => (jobDisplayId: number) => corporate.get(read, { jobDisplayId })),
  (jobDisplayId: number) => corporate.get("/job/{jobDisplayId}/tracking", { jobDisplayId }),
  (jobDisplayId: number) =>
    corporate.get("/v3/job/{jobDisplayId}/tracking/{historyAmount}", { jobDisplayId, historyAmount: 10 }),
];

scenario(
  "feedback given for a job is read back, and that of another job stays as it was",
  {
    judges: [post, get, "feedback-roundtrip", "feedback-only-that-job"],
    inParts: ["feedback-roundtrip", "feedback-only-that-job"],
  },
  async (context) => {
    const { check } = context;
    const job = await ownJob(context);
    const { displayId } = job;
    const { displayId: other } = await jobOfSameCustomer(context, job);
    const { id: first, answer } = await giveAnew(context, displayId, false);
    await check(post, async () => {
      await takesCancel(context, displayId, first, answer);
      idTaken(context, answer);
      answer.isDeclared();
    });
    const shown = await read(context, displayId);
    await check(get, () => shown.isDeclared());
    answer.accepted();
    shown.isDeclared();
    const { id: ofOther, answer: onOther } = await giveAnew(context, other, false);
    onOther.accepted();
    const otherBefore = await watched(() => read(context, other).accepted());
    const { id: latest, answer: last } = await giveAnew(context, displayId, false);
    last.accepted();
    const after = await read(context, displayId).accepted();
    await check("feedback-roundtrip", () => after.shows(latest, "feedbackId").keeps("cancelJob", false));
    const isApart = await check("feedback-only-that-job", async () => {
      assume(latest !== ofOther, "one feedbackId alone is taken, so that of the other job is the same");
      otherBefore.isDeclared();
      (await read(context, other).accepted()).isAs(otherBefore);
    });
    if (!isApart) return;
    const shared = await give(context, displayId, ofOther, false);
    const left = await read(context, other);
    await check("feedback-only-that-job", () => {
      // Whether two jobs may have one feedbackId is open.
      if (shared.isSuccess) left.isAs(otherBefore);
    });
    const small = String(context.data.unusedId("uuid"));
    const capitals = inOtherCase(small);
    const recased = await give(context, displayId, capitals, false);
    // A refusal is about the letters only where the same feedback is taken with the others.
    const isTaken = recased.isSuccess || (await give(context, displayId, small, false)).isSuccess;
    const inCapitals = await read(context, displayId);
    await check("feedback-roundtrip", () => {
      if (!isTaken) return;
      if (recased.isTurnedDown || recased.isAbsent)
        throw recased.mismatch(`the feedbackId ${capitals} to be taken, as ${small} is`, String(recased.status));
      inCapitals.accepted().shows(capitals, "feedbackId");
    });
  },
);

scenario("the feedback on a job is read", { judges: [get], needs: ["jobDisplayId"] }, async (context) => {
  const { jobDisplayId } = context.fixtures;
  const shown = await read(context, jobDisplayId);
  await context.check(get, () => {
    // How it is told that nobody gave any is open.
    assume(shown.isSuccess && isObject(shown.body), `nobody seems to have given feedback on job ${jobDisplayId}`);
    shown.isDeclared();
  });
});

scenario("a feedbackId that is no UUID is refused", { judges: ["feedback-id-malformed"] }, async (context) => {
  const { displayId } = await ownJob(context);
  const { id, answer: control } = await giveAnew(context, displayId, false);
  idTaken(context, control);
  control.accepted();
  await context.check("feedback-id-malformed", async () => {
    for (const malformed of ["no-uuid", `${id}-and-more`])
      await give(context, displayId, malformed, false).rejected(control);
  });
});

scenario(
  "feedback with cancelJob false leaves the job's status as it was",
  { judges: ["feedback-cancel-false"], inParts: ["feedback-cancel-false"] },
  async (context) => {
    const { corporate, check } = context;
    const givenFalse = async ({ displayId, body }: Awaited<ReturnType<typeof ownJob>>) => {
      const before = await observationOf(corporate, displayId);
      const { id, answer } = await giveAnew(context, displayId, false);
      return { displayId, body, before, id, answer };
    };
    const job = await ownJob(context);
    // In its first status a job does not tell whether it was set back to that.
    const moved = await increment(context, { jobDisplayId: job.displayId, own: true });
    const late = await givenFalse(job);
    const isTooLate = moved.isSuccess && late.answer.isTurnedDown;
    const given = isTooLate ? await givenFalse(await ownJob(context)) : late;
    idTaken(context, given.answer);
    given.answer.accepted();
    if (moved.isSuccess)
      context.observe("feedback-on-moved-job", isTooLate ? `refused (${late.answer.status})` : "taken");
    const after = await observationOf(corporate, given.displayId, given.before);
    await check("feedback-cancel-false", () => {
      stillShows(after.job, given.before.job, given.body);
      keepsAgent(after.job, given.before.job);
    });
    const isKept = await check("feedback-cancel-false", () => keepsStatus(given.before, after, "cancelled"));
    if (!isKept) return;
    // A text is refused or read as what it says.
    const body = { ...feedback(given.id), cancelJob: "false" };
    const said = await corporate.post("/job/feedback/{jobDisplayId}", { jobDisplayId: given.displayId, body });
    if (!said.isSuccess) return;
    const last = await observationOf(corporate, given.displayId, given.before);
    await check("feedback-cancel-false", () => keepsStatus(given.before, last, "cancelled"));
  },
);

scenario(
  "feedback that leaves cancelJob out cancels no job",
  { judges: ["feedback-cancel-default", "feedback-refused-cancels-none"] },
  async (context) => {
    const { displayId } = await ownJob(context);
    const before = await observationOf(context.corporate, displayId);
    const { answer } = await giveAnew(context, displayId);
    const after = await observationOf(context.corporate, displayId, before);
    await context.check("feedback-cancel-default", () => {
      assume(answer.isSuccess, `feedback without cancelJob was refused (${answer.status}), which is as well`);
      keepsStatus(before, after, "cancelled");
    });
    const spoilt = await give(context, displayId, "no-uuid", true);
    const last = await observationOf(context.corporate, displayId, before);
    await context.check("feedback-refused-cancels-none", () => {
      const { status = 0 } = spoilt;
      assume(!spoilt.isSuccess, "a feedbackId that is no UUID is not refused");
      assume(
        spoilt.isTurnedDown || (status >= 400 && status < 500),
        `it is answered with ${status}, which is no refusal`,
      );
      keepsStatus(after, last, "cancelled");
    });
  },
);

scenario(
  "later feedback takes cancelJob of earlier feedback back",
  { judges: ["feedback-roundtrip", "feedback-cancel-replaced"], inParts: ["feedback-roundtrip"] },
  async (context) => {
    const { check } = context;
    const { displayId } = await ownJob(context);
    const { id: first, answer: earlier } = await giveAnew(context, displayId, true);
    idTaken(context, earlier);
    earlier.accepted();
    const before = await read(context, displayId);
    await check("feedback-roundtrip", () => {
      assume(before.isSuccess && mentions(before.body, first), "the feedback is not shown");
      if (fieldOf(before.record(), "cancelJob") === undefined)
        throw before.mismatch("cancelJob to be shown, which was given as true", "no such member");
    });
    const { id: later, answer: replaced } = await giveAnew(context, displayId, false);
    const after = await read(context, displayId);
    await check("feedback-cancel-replaced", () => {
      assume(
        isObject(before.body) && fieldOf(before.body, "cancelJob") === true,
        "cancelJob is not shown as it was given",
      );
      assume(replaced.isSuccess, `a job that was cancelled takes no feedback (${replaced.status})`);
      assume(mentions(after.body, later), "later feedback replaces nothing");
      if (fieldOf(after.accepted().record(), "cancelJob") === true)
        throw after.mismatch("cancelJob to be false, as it was given last", "true");
    });
    await check("feedback-roundtrip", () => {
      const showsId = after.isSuccess && isObject(after.body) && mentions(fieldOf(after.body, "feedbackId"), later);
      // What is kept of feedback is kept with its id.
      if (showsId && saysCancel(before) && !mentions(before.body, first))
        throw before.mismatch(
          `the feedbackId ${first} beside cancelJob, as other feedback is shown with its own`,
          phrase(fieldOf(before.record(), "feedbackId")),
        );
    });
    const isShown = after.isSuccess && mentions(after.body, later) && saysCancel(before);
    if (!isShown || saysCancel(after)) return;
    const again = await give(context, displayId, later, true);
    const last = await read(context, displayId);
    await check("feedback-roundtrip", () => {
      // Whether one job may be given two under one feedbackId is open.
      if (again.isSuccess && !saysCancel(last.accepted()))
        throw last.mismatch(
          "cancelJob to be true, as it was given last, under the feedbackId that the feedback had already",
          JSON.stringify(fieldOf(last.record(), "cancelJob") ?? null),
        );
    });
  },
);

scenario(
  "feedback with cancelJob true cancels the job",
  {
    judges: [
      "feedback-cancel-true",
      "feedback-cancel-only-that-job",
      "cancelled-stays-cancelled",
      "job-cancelled-still-read",
    ],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const { displayId, name, body, answer: made } = await ownJob(context);
    const { displayId: unlike } = await ownJob(context);
    // What is found by its customer cannot be told from another job of the same.
    const isTold = (await toldDisplayId(context, made, name)) !== undefined;
    const other = isTold ? await ownJob(context, { customer: body.customer }) : undefined;
    const before = await observationOf(corporate, displayId);
    const otherBefore = other && (await observationOf(corporate, other.displayId, before));
    const { id, answer } = await giveAnew(context, displayId, true);
    idTaken(context, answer);
    answer.accepted();
    const gone = await corporate.get("/job/{jobDisplayId}", { jobDisplayId: displayId });
    const isGone = !gone.isSuccess && gone.status !== undefined && gone.status < 500;
    const after = isGone ? undefined : await observationOf(corporate, displayId, before);
    const given = await read(context, displayId);
    await check("feedback-cancel-true", () => {
      // What comes of it, and when, the document does not say: it may be kept for whoever decides on the job.
      if (!after || (saysCancel(given) && mentions(given.body, id))) return;
      showsAnotherStatus(
        before,
        after,
        "cancelled",
        `job ${displayId} to show that it is cancelled, or its feedback to say so`,
      );
    });
    const isCancelled = after !== undefined && (isMarked(before, after, "cancelled") || isMoved(before, after));
    if (after) context.observe("feedback-cancel-effect", isCancelled ? "The job is cancelled." : "It is kept as such.");
    const otherAfter = other && (await observationOf(corporate, other.displayId, before));
    await check("feedback-cancel-only-that-job", () => {
      assume(
        otherBefore !== undefined && otherAfter !== undefined,
        "the creation of a job does not tell its display id, so two of the same customer are not told apart",
      );
      keepsStatus(otherBefore, otherAfter, "cancelled");
    });
    const saved = after && (await corporate.put("/job/save", { body: jobSave(data, displayId) }));
    const last = after && (await observationOf(corporate, displayId, before));
    await check("cancelled-stays-cancelled", () => {
      assume(
        after !== undefined && last !== undefined,
        "a job is not read any more once feedback with cancelJob true was given",
      );
      assume(
        isCancelled,
        "feedback with cancelJob true leaves the status that the job and its timeline show (whether it cancels the job at once is open), so there is none that a save might take back",
      );
      assume(saved?.isSuccess === true, `a cancelled job is not saved (${saved?.status})`);
      staysMoved([before, after, last], "cancelled", `job ${displayId} to stay cancelled when it is saved`);
    });
    await check("job-cancelled-still-read", async () => {
      assume(isCancelled, "feedback with cancelJob true leaves the status that the job and its timeline show");
      for (const ask of readsOf(corporate))
        await declaredAlike(await ask(displayId), () => ask(unlike), "of a job that is not cancelled");
    });
  },
);
