import { task } from "../../fixtures/payloads/timeline.js";
import {
  type Answer,
  assume,
  fieldOf,
  Inconclusive,
  mentions,
  type ScenarioContext,
  scenario,
} from "../../src/scenario/index.js";
import { ownJob } from "../jobs/records.js";
import { adoptTask, countWith, ownTask, postTask, rowOf, taskIdOf, tasksIn, taskTexts, timelineOf } from "./records.js";

/** Emails leave for nobody but the customer of a job of the scenario's own. */
const newJob = async (context: Pick<ScenarioContext, "corporate" | "data" | "adopt" | "settled">) => ({
  jobDisplayId: (await ownJob(context)).displayId,
  own: true,
});

type OwnTask = Awaited<ReturnType<typeof ownTask>>;

/** One post saves as many tasks as one with create_email false does. */
function isSavedOnce(after: Answer, notes: string, control: OwnTask): void {
  const [saved, due] = [countWith(after, notes), countWith(control.timeline, control.notes)];
  if (saved > due)
    throw after.mismatch(`${due} of the tasks to show its notes, as with create_email false`, `${saved}`);
}

/** A task that was posted a second time. */
interface PostedAgain {
  readonly id: string | number;
  /** The timeline between the two posts, and after them. */
  readonly before: Answer;
  readonly after: Answer;
  /** The notes of both posts. */
  readonly notes: readonly string[];
}

/** @returns the tasks of the same code that show the notes of one of the two posts, and were not there between them */
const addedIn = ({ id, before, after, notes }: PostedAgain) => {
  const code = fieldOf(rowOf(before, id) ?? {}, "taskCode");
  return tasksIn(after).filter(
    (row) =>
      fieldOf(row, "taskCode") === code &&
      !tasksIn(before).some((there) => taskIdOf(there) === taskIdOf(row)) &&
      notes.some((text) => mentions(row, text)),
  );
};

/** @returns how many tasks a second post of the control task adds, with create_email false; undefined where it is refused */
async function addedByControl(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  { id, kind, notes, timeline: before }: OwnTask,
  jobDisplayId: number,
): Promise<number | undefined> {
  const texts = taskTexts(data);
  const again = await postTask(corporate, jobDisplayId, task(data, kind, { ...texts, id }));
  const after = await timelineOf(corporate, jobDisplayId);
  return again.isSuccess ? addedIn({ id, before, after, notes: [notes, texts.notes] }).length : undefined;
}

/** A second post of a task adds none where one with create_email false adds none to another job's timeline. */
function addsNone(posted: PostedAgain, due: number | undefined): void {
  const added = addedIn(posted).map(taskIdOf);
  if (added.length === 0) return;
  assume(due !== undefined, "a task is not posted twice with create_email false");
  if (due === 0)
    throw posted.after.mismatch(
      `task ${posted.id} to be updated, and none added, as with create_email false`,
      `task ${added.join(", ")} beside it`,
    );
}

scenario(
  "a task is saved with create_email true as it is with false",
  {
    judges: ["timeline-create-email-boolean", "timeline-post-updates"],
    inParts: ["timeline-create-email-boolean"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const controlJob = await newJob(context);
    const control = await ownTask(context, controlJob);
    const job = await newJob(context);
    const { jobDisplayId } = job;
    const texts = taskTexts(data);
    const body = task(data, control.kind, texts);
    const posted = await corporate.post("/job/{jobDisplayId}/timeline", {
      jobDisplayId,
      query: { create_email: true },
      body,
    });
    const after = await timelineOf(corporate, jobDisplayId);
    await check("timeline-create-email-boolean", () => {
      posted.accepted();
      after.showsSent(body, texts.notes, "the notes of the task");
      isSavedOnce(after, texts.notes, control);
    });
    const id = adoptTask(context, job, after, texts.notes);
    const plain = taskTexts(data);
    const withEmail = async (others: typeof plain) => {
      const update = task(data, control.kind, { ...others, id });
      const query = { create_email: true };
      const again = await corporate.post("/job/{jobDisplayId}/timeline", { jobDisplayId, query, body: update });
      return { others, update, again };
    };
    // What an email escapes the task does not; signs may be refused.
    const signed = await withEmail({ ...plain, notes: `${plain.notes} 5 < 6 & 7` });
    const { others, update, again } = signed.again.isInvalid ? await withEmail(plain) : signed;
    const updated = await timelineOf(corporate, jobDisplayId);
    adoptTask(context, job, updated, others.notes);
    await check("timeline-post-updates", () => {
      assume(id !== undefined && again.isSuccess, "a task is not posted twice with create_email true");
      updated.showsSent(update, others.notes, "what was posted last, with create_email true,");
    });
    if (id === undefined || !again.isSuccess) return;
    const twice = { id, before: after, after: updated, notes: [texts.notes, others.notes] };
    const due = addedIn(twice).length > 0 ? await addedByControl(context, control, controlJob.jobDisplayId) : 0;
    await check("timeline-create-email-boolean", () => addsNone(twice, due));
  },
);

scenario(
  "a task that is accepted without create_email is saved",
  { judges: ["timeline-post-omitted-email"], inParts: ["timeline-post-omitted-email"] },
  async (context) => {
    const { corporate, data, check } = context;
    const controlJob = await newJob(context);
    const control = await ownTask(context, controlJob);
    const job = await newJob(context);
    const { jobDisplayId } = job;
    const texts = taskTexts(data);
    const body = task(data, control.kind, texts);
    const post = (sent: typeof body) => corporate.post("/job/{jobDisplayId}/timeline", { jobDisplayId, body: sent });
    const posted = await post(body);
    const after = await timelineOf(corporate, jobDisplayId);
    await check("timeline-post-omitted-email", () => {
      if (!posted.isSuccess) throw new Inconclusive("a post without create_email is refused here, which it may be");
      after.showsSent(body, texts.notes, "the notes of the task");
      isSavedOnce(after, texts.notes, control);
    });
    const id = adoptTask(context, job, after, texts.notes);
    if (!posted.isSuccess || id === undefined) return;
    const others = taskTexts(data);
    const again = await post(task(data, control.kind, { ...others, id }));
    const updated = await timelineOf(corporate, jobDisplayId);
    adoptTask(context, job, updated, others.notes);
    if (!again.isSuccess) return;
    const twice = { id, before: after, after: updated, notes: [texts.notes, others.notes] };
    const due = addedIn(twice).length > 0 ? await addedByControl(context, control, controlJob.jobDisplayId) : 0;
    await check("timeline-post-omitted-email", () => addsNone(twice, due));
  },
);
