import { task } from "../../fixtures/payloads/timeline.js";
import { Inconclusive, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { ownJob } from "../jobs/records.js";
import { ownTask, taskTexts, timelineOf } from "./records.js";

/** Emails leave for nobody but the customer of a job of the scenario's own. */
const newJob = async (context: Pick<ScenarioContext, "corporate" | "data" | "adopt" | "settled">) => ({
  jobDisplayId: (await ownJob(context)).displayId,
  own: true,
});

scenario(
  "a task is saved with create_email true as it is with false",
  { judges: ["timeline-create-email-boolean"] },
  async (context) => {
    const { corporate, data, check } = context;
    const { kind } = await ownTask(context, await newJob(context));
    const { jobDisplayId } = await newJob(context);
    const texts = taskTexts(data);
    const body = task(data, kind, texts);
    const posted = await corporate.post("/job/{jobDisplayId}/timeline", {
      jobDisplayId,
      query: { create_email: true },
      body,
    });
    const after = await timelineOf(corporate, jobDisplayId);
    await check("timeline-create-email-boolean", () => {
      posted.accepted();
      after.showsSent(body, texts.notes, "the notes of the task");
    });
  },
);

scenario(
  "a task that is accepted without create_email is saved",
  { judges: ["timeline-post-omitted-email"] },
  async (context) => {
    const { corporate, data, check } = context;
    const { kind } = await ownTask(context, await newJob(context));
    const { jobDisplayId } = await newJob(context);
    const texts = taskTexts(data);
    const body = task(data, kind, texts);
    const posted = await corporate.post("/job/{jobDisplayId}/timeline", { jobDisplayId, body });
    const after = await timelineOf(corporate, jobDisplayId);
    await check("timeline-post-omitted-email", () => {
      if (!posted.isSuccess) throw new Inconclusive("a post without create_email is refused here, which it may be");
      after.showsSent(body, texts.notes, "the notes of the task");
    });
  },
);
