import { jobUpdate, manyItems } from "../../fixtures/payloads/jobs.js";
import { assume, scenario, textsIn, watched } from "../../src/scenario/index.js";
import { isDone } from "../shipment/records.js";
import { itemTexts } from "./item-texts.js";
import { keepsAgent, stillShows } from "./kept.js";
import { jobLike, jobOf, ownJob, ownJobWith, uuidIn } from "./records.js";
import { update, updateOfOthers } from "./updating.js";

scenario(
  "an update sent to the secondary surface is read on the portal, for that job alone",
  {
    judges: ["route:POST /job/update", "job-update-reflected", "job-update-only-that-job"],
    inParts: ["job-update-reflected", "job-update-only-that-job"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const job = await ownJobWith(context, { items: manyItems(data) });
    const { displayId, body: made } = job;
    const resembling = await jobLike(context, job);
    const other = resembling.displayId;
    const texts = await itemTexts(context, displayId);
    const [own, before] = [await jobOf(corporate, displayId), await watched(() => jobOf(corporate, other))];
    const { answer, body, text } = await update(context, displayId);
    await check("route:POST /job/update", () => answer.isDeclared());
    answer.accepted();
    const after = await jobOf(corporate, displayId);
    const isShown = await check("job-update-reflected", () => after.showsSent(body.updates, text, "the update"));
    await check("job-update-only-that-job", async () => {
      stillShows(after, own, [made, texts], { sent: textsIn(body.updates.value) });
      keepsAgent(after, own);
      (await jobOf(corporate, other)).isAs(before);
    });
    if (!isShown) return;
    // In JSON a percent sequence stands for nothing but itself.
    const encoded = `${data.text("reference")} 100%25+`;
    const further = await update(context, other, encoded);
    if (!further.answer.isSuccess) return;
    const last = await jobOf(corporate, other);
    const isKept = await check("job-update-reflected", () =>
      last.showsSent(further.body.updates, encoded, "the other job's update"),
    );
    if (isKept) await updateOfOthers(context, resembling, further, last);
    const beside = await jobOf(corporate, displayId);
    await check("job-update-only-that-job", () =>
      stillShows(beside, after, [made, texts], { sent: textsIn(body.updates.value) }),
    );
    const uuid = uuidIn(last);
    if (!isKept || uuid === undefined || further.by === "uuid") return;
    // By which of its ids a job is named is open, but not which job it is.
    const named = data.text("reference");
    const byUuid = await corporate.post("/job/update", { body: jobUpdate(data, uuid, named) });
    if (!isDone(byUuid)) return;
    const [ofOther, ofFirst] = [await jobOf(corporate, other), await jobOf(corporate, displayId)];
    await check("job-update-only-that-job", () => ofFirst.hides(named, `an update of another job, ${uuid},`));
    await check("job-update-reflected", () => ofOther.shows(named, `the update of job ${uuid}, which was accepted,`));
  },
);

scenario(
  "an update under a job_id that no job has is refused",
  { judges: ["job-update-unknown-id"] },
  async (context) => {
    const { corporate, data, unusedId, check } = context;
    const { displayId } = await ownJob(context);
    const { answer, by } = await update(context, displayId);
    assume(
      answer.isSuccess,
      answer.withSample(`no update is accepted (${answer.status}), so a refusal would say nothing`),
    );
    const unused = await unusedId("job", by);
    await check("job-update-unknown-id", () =>
      corporate.post("/job/update", { body: jobUpdate(data, unused) }).rejected(answer),
    );
  },
);
