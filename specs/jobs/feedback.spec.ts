import { feedback } from "../../fixtures/payloads/jobs.js";
import { type Answer, needs, type Scene, scenario, Unjudgeable } from "../../src/scenario/index.js";
import { ownJob, sightOf, statusesOf } from "./records.js";

const post = "route:POST /job/feedback/{jobDisplayId}";
const get = "route:GET /job/feedback/{jobDisplayId}";

type Giver = Pick<Scene, "corporate" | "data" | "given">;

/** A feedbackId that the service takes. */
const idFor = ({ data, given }: Pick<Scene, "data" | "given">) => given("feedbackId") ?? String(data.vacantId("uuid"));

const give = ({ corporate }: Pick<Scene, "corporate">, jobDisplayId: number, id: string, cancelJob?: boolean) =>
  corporate.post("/job/feedback/{jobDisplayId}", { jobDisplayId, body: feedback(id, cancelJob) });

/** @throws Unjudgeable where a fresh id was refused, which it may be if feedbackId is that of a reason */
function idTaken({ given }: Giver, answer: Answer): void {
  if (answer.isInvalid && given("feedbackId") === undefined)
    throw new Unjudgeable("a fresh UUID was refused as feedbackId: name one in `fixtures.feedbackId`");
}

const read = ({ corporate }: Pick<Scene, "corporate">, jobDisplayId: number) =>
  corporate.get("/job/feedback/{jobDisplayId}", { jobDisplayId });

scenario(
  "feedback given for a job is read back, and that of another job stays as it was",
  { judges: [post, get, "feedback-roundtrip", "feedback-only-that-job"] },
  async (scene) => {
    const { given, check } = scene;
    const { displayId } = await ownJob(scene);
    const { displayId: other } = await ownJob(scene);
    const answer = await give(scene, displayId, idFor(scene), false);
    await check(post, () => {
      idTaken(scene, answer);
      answer.isDeclared();
    });
    const shown = await read(scene, displayId);
    await check(get, () => shown.isDeclared());
    answer.accepted();
    shown.isDeclared();
    await give(scene, other, idFor(scene), false).accepted();
    const otherBefore = await read(scene, other).accepted();
    const latest = idFor(scene);
    await give(scene, displayId, latest, false).accepted();
    const after = await read(scene, displayId).accepted();
    await check("feedback-roundtrip", () => after.shows(latest, "feedbackId"));
    await check("feedback-only-that-job", async () => {
      needs(given("feedbackId") === undefined, "one feedbackId alone is given, so that of the other job is the same");
      otherBefore.isDeclared();
      (await read(scene, other).accepted()).isAs(otherBefore);
    });
  },
);

scenario("a feedbackId that is no UUID is refused", { judges: ["feedback-id-malformed"] }, async (scene) => {
  const { displayId } = await ownJob(scene);
  const twin = await give(scene, displayId, idFor(scene), false);
  idTaken(scene, twin);
  twin.accepted();
  await scene.check("feedback-id-malformed", () => give(scene, displayId, "no-uuid", false).rejected(twin));
});

scenario(
  "feedback with cancelJob false leaves the job's status as it was",
  { judges: ["feedback-cancel-false"] },
  async (scene) => {
    const { displayId } = await ownJob(scene);
    const before = statusesOf(await sightOf(scene.corporate, displayId));
    const answer = await give(scene, displayId, idFor(scene), false);
    idTaken(scene, answer);
    answer.accepted();
    const after = await sightOf(scene.corporate, displayId);
    await scene.check("feedback-cancel-false", () => {
      if (statusesOf(after) !== before) throw after.job.mismatch(`the status as before (${before})`, statusesOf(after));
    });
  },
);

scenario(
  "feedback that leaves cancelJob out cancels no job",
  { judges: ["feedback-cancel-default"] },
  async (scene) => {
    const { displayId } = await ownJob(scene);
    const before = statusesOf(await sightOf(scene.corporate, displayId));
    const answer = await give(scene, displayId, idFor(scene));
    const after = await sightOf(scene.corporate, displayId);
    await scene.check("feedback-cancel-default", () => {
      needs(answer.isSuccess, `feedback without cancelJob was refused (${answer.status}), which is as well`);
      if (statusesOf(after) !== before) throw after.job.mismatch(`the status as before (${before})`, statusesOf(after));
    });
  },
);

scenario("feedback with cancelJob true cancels the job", { judges: ["feedback-cancel-true"] }, async (scene) => {
  const { corporate, check } = scene;
  const { displayId } = await ownJob(scene);
  const before = statusesOf(await sightOf(corporate, displayId));
  const answer = await give(scene, displayId, idFor(scene), true);
  idTaken(scene, answer);
  answer.accepted();
  const gone = await corporate.get("/job/{jobDisplayId}", { jobDisplayId: displayId });
  await check("feedback-cancel-true", async () => {
    if (!gone.isSuccess && gone.status !== undefined && gone.status < 500) return;
    const after = await sightOf(corporate, displayId);
    if (statusesOf(after) === before)
      throw after.job.mismatch(`job ${displayId} to show that it is cancelled`, `the status as before (${before})`);
  });
});
