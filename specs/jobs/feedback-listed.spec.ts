import { feedback } from "../../fixtures/payloads/jobs.js";
import { assume, scenario } from "../../src/scenario/index.js";
import { ownJob } from "./records.js";

const get = "route:GET /job/feedback/{jobDisplayId}";

scenario("the feedback that a job has is read", { judges: [get] }, async (context) => {
  const { corporate, check, given, allows, data } = context;
  const read = (jobDisplayId: number) => corporate.get("/job/feedback/{jobDisplayId}", { jobDisplayId });
  let shown: Awaited<ReturnType<typeof read>> | undefined;
  for (const job of [given("jobDisplayId"), given("otherJobDisplayId")]) {
    const answer = job === undefined ? undefined : await read(job);
    // A job that nobody has said anything about may be answered in any way.
    if (!answer?.isSuccess || answer.body === undefined || answer.body === null) continue;
    shown = answer;
    break;
  }
  if (!shown) {
    assume(allows("residue"), "no job that is known has any feedback");
    const { displayId } = await ownJob(context);
    const id = given("feedbackId") ?? String(data.unusedId("uuid"));
    const body = feedback(id, false);
    await corporate.post("/job/feedback/{jobDisplayId}", { jobDisplayId: displayId, body }).accepted();
    shown = await read(displayId);
  }
  const answer = shown;
  await check(get, () => answer.isDeclared());
});
