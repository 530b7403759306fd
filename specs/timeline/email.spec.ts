import { task } from "../../fixtures/payloads/timeline.js";
import { type Scene, scenario, Unjudgeable } from "../../src/scenario/index.js";
import { ownJob } from "../jobs/records.js";
import { ownTask, taskTexts, timelineOf } from "./records.js";

/** Emails leave for nobody but the customer of a job of the scenario's own. */
const newJob = async (scene: Pick<Scene, "corporate" | "data" | "adopt">) => ({
  jobDisplayId: (await ownJob(scene)).displayId,
  own: true,
});

scenario(
  "a task is saved with create_email true as it is with false",
  { judges: ["timeline-create-email-boolean"] },
  async (scene) => {
    const { corporate, data, check } = scene;
    const { kind } = await ownTask(scene, await newJob(scene));
    const { jobDisplayId } = await newJob(scene);
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
  async (scene) => {
    const { corporate, data, check } = scene;
    const { kind } = await ownTask(scene, await newJob(scene));
    const { jobDisplayId } = await newJob(scene);
    const texts = taskTexts(data);
    const body = task(data, kind, texts);
    const posted = await corporate.post("/job/{jobDisplayId}/timeline", { jobDisplayId, body });
    const after = await timelineOf(corporate, jobDisplayId);
    await check("timeline-post-omitted-email", () => {
      if (!posted.isSuccess) throw new Unjudgeable("a post without create_email is refused here, which it may be");
      after.showsSent(body, texts.notes, "the notes of the task");
    });
  },
);
