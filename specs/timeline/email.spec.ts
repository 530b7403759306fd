import { task } from "../../fixtures/payloads/timeline.js";
import { type Answer, assume, Inconclusive, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { ownJob } from "../jobs/records.js";
import { adoptTask, countWith, ownTask, taskTexts, timelineOf } from "./records.js";

/** Emails leave for nobody but the customer of a job of the scenario's own. */
const newJob = async (context: Pick<ScenarioContext, "corporate" | "data" | "adopt" | "settled">) => ({
  jobDisplayId: (await ownJob(context)).displayId,
  own: true,
});

/** One post saves as many tasks as one with create_email false does. */
function isSavedOnce(after: Answer, notes: string, control: Awaited<ReturnType<typeof ownTask>>): void {
  const [saved, due] = [countWith(after, notes), countWith(control.timeline, control.notes)];
  if (saved > due)
    throw after.mismatch(`${due} of the tasks to show its notes, as with create_email false`, `${saved}`);
}

scenario(
  "a task is saved with create_email true as it is with false",
  { judges: ["timeline-create-email-boolean", "timeline-post-updates"] },
  async (context) => {
    const { corporate, data, check } = context;
    const control = await ownTask(context, await newJob(context));
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
    const others = taskTexts(data);
    const update = task(data, control.kind, { ...others, id });
    const again = await corporate.post("/job/{jobDisplayId}/timeline", {
      jobDisplayId,
      query: { create_email: true },
      body: update,
    });
    const updated = await timelineOf(corporate, jobDisplayId);
    await check("timeline-post-updates", () => {
      assume(id !== undefined && again.isSuccess, "a task is not posted twice with create_email true");
      updated.showsSent(update, others.notes, "what was posted last, with create_email true,");
    });
  },
);

scenario(
  "a task that is accepted without create_email is saved",
  { judges: ["timeline-post-omitted-email"] },
  async (context) => {
    const { corporate, data, check } = context;
    const control = await ownTask(context, await newJob(context));
    const { jobDisplayId } = await newJob(context);
    const texts = taskTexts(data);
    const body = task(data, control.kind, texts);
    const posted = await corporate.post("/job/{jobDisplayId}/timeline", { jobDisplayId, body });
    const after = await timelineOf(corporate, jobDisplayId);
    await check("timeline-post-omitted-email", () => {
      if (!posted.isSuccess) throw new Inconclusive("a post without create_email is refused here, which it may be");
      after.showsSent(body, texts.notes, "the notes of the task");
      isSavedOnce(after, texts.notes, control);
    });
  },
);
