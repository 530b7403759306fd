import {
  type Answer,
  assume,
  contentOf,
  fieldOf,
  isObject,
  mentions,
  scalarsIn,
  scenario,
} from "../../src/scenario/index.js";
import { isNotReadByBeginning } from "../near-ids.js";
import { isNoRecord, isNotOfKnown } from "../zero-id.js";
import { jobOf } from "./records.js";
import { isJob } from "./searching.js";

scenario(
  "a job is read by its integer display id",
  {
    judges: ["route:GET /job/{jobDisplayId}", "job-display-id-integer"],
    needs: ["jobDisplayId", "otherJobDisplayId"],
  },
  async ({ corporate, fixtures, check }) => {
    const { jobDisplayId, otherJobDisplayId } = fixtures;
    const read = await corporate.get("/job/{jobDisplayId}", { jobDisplayId });
    await check("route:GET /job/{jobDisplayId}", () => read.isDeclared());
    read.isDeclared();
    const other = await corporate.get("/job/{jobDisplayId}", { jobDisplayId: otherJobDisplayId });
    await check("job-display-id-integer", () => {
      other.accepted();
      if (contentOf(read.body) === contentOf(other.body))
        throw other.mismatch(`the job ${otherJobDisplayId}`, `the same answer as for ${jobDisplayId}`);
      if (isJob(read.body, otherJobDisplayId) && !mentions(read.body, jobDisplayId))
        throw read.mismatch(`the job ${jobDisplayId}`, `the job ${otherJobDisplayId}`);
    });
  },
);

/** @throws Inconclusive where a known job has nothing there either, so that an answer without anything says nothing */
const showsSomething = (control: Answer) =>
  assume(!control.isSuccess || scalarsIn(control.body).length > 0, `${control.where} shows nothing`);

scenario(
  "a jobDisplayId that is no integer, or that no job has, addresses no job",
  {
    judges: ["job-display-id-nonint-refused", "job-unknown-id"],
    inParts: ["job-display-id-nonint-refused"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, data, check }) => {
    const { jobDisplayId } = fixtures;
    const routes = ["/job/{jobDisplayId}", "/job/{jobDisplayId}/price", "/job/{jobDisplayId}/timeline"] as const;
    const job = await jobOf(corporate, jobDisplayId);
    for (const route of routes) {
      const control = await corporate.get(route, { jobDisplayId });
      for (const malformed of [`${jobDisplayId}x`, "first"]) {
        await check("job-display-id-nonint-refused", async () => {
          showsSomething(control);
          await corporate.get(route, { jobDisplayId: malformed }).yieldsNothing(control);
        });
      }
    }
    await check("job-unknown-id", async () => {
      showsSomething(job);
      const ask = (one: string | number) => corporate.get("/job/{jobDisplayId}", { jobDisplayId: one });
      await ask(data.unusedId("integer")).yieldsNothing(job);
      const displayIdIn = (body: unknown) => (isObject(body) ? fieldOf(body, "jobDisplayId") : undefined);
      isNoRecord(await ask(0), displayIdIn);
      await isNotReadByBeginning(jobDisplayId, ask, displayIdIn);
      // Too long for 32 bits, of which it has the lower ones in common with a job.
      const long = await corporate.get("/job/{jobDisplayId}", { jobDisplayId: jobDisplayId + 2 ** 32 });
      if (long.isSuccess) long.yieldsNothing(job);
    });
  },
);

const below = [
  "/job/{jobDisplayId}/calendaritems",
  "/job/{jobDisplayId}/price",
  "/job/{jobDisplayId}/packagingcontainers",
  "/job/{jobDisplayId}/timeline",
  "/job/{jobDisplayId}/freightproviders",
  "/job/{jobDisplayId}/form/shipments",
] as const;

/** Refused, empty, or nothing but zeros and the id that was asked for. */
function holdsNothing(answer: Answer, control: Answer, id: unknown): void {
  const says = scalarsIn(answer.body).filter((scalar) => scalar && String(scalar) !== String(id));
  if (control.isSuccess && answer.isSuccess && answer.body !== undefined && says.length === 0) return;
  answer.yieldsNothing(control);
}

scenario(
  "below a display id that no job has there is nothing",
  { judges: ["job-unknown-id-nothing-below"], inParts: ["job-unknown-id-nothing-below"], needs: ["jobDisplayId"] },
  async ({ corporate, fixtures, data, given, check }) => {
    const { jobDisplayId } = fixtures;
    const [unused, other] = [data.unusedId("integer"), given("otherJobDisplayId")];
    for (const route of below) {
      const ask = (one: string | number) => corporate.get(route, { jobDisplayId: one });
      const control = await ask(jobDisplayId);
      await check("job-unknown-id-nothing-below", async () => {
        showsSomething(control);
        holdsNothing(await ask(unused), control, unused);
        await isNotOfKnown(await ask(0), control, () => (other === undefined ? undefined : ask(other)));
      });
    }
  },
);
