import { task } from "../../fixtures/payloads/timeline.js";
import { type Answer, Inconclusive, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { ownJob } from "../jobs/records.js";
import { countWith, ownTask, taskTexts, timelineOf } from "./records.js";

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
  { judges: ["timeline-create-email-boolean"] },
  async (context) => {
    const { corporate, data, check } = context;
    const control = await ownTask(context, await newJob(context));
    const { jobDisplayId } = await newJob(context);
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
