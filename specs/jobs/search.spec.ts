import {
  type Answer,
  assume,
  fieldOf,
  isObject,
  mentions,
  phrase,
  scalarsIn,
  scenario,
} from "../../src/scenario/index.js";
import { isNoRecord } from "../zero-id.js";
import { jobOf } from "./records.js";

const route = "route:GET /job/search";

scenario(
  "GET /job/search is a search, and demands no job_display_id",
  { judges: [route, "job-search-literal", "job-search-param-optional"], needs: ["jobDisplayId"] },
  async ({ corporate, fixtures, unusedId, check }) => {
    const { jobDisplayId } = fixtures;
    const found = await corporate.get("/job/search", { query: { job_display_id: jobDisplayId } });
    const word = await corporate.get("/job/{jobDisplayId}", { jobDisplayId: "find" });
    const isSearch = await check("job-search-literal", () => {
      if (found.isInvalid && found.status === word.status)
        throw found.mismatch("a search", `a refusal as of a display id that is no integer (${found.status})`);
      assume(found.isSuccess && scalarsIn(found.body).length > 0, `the search came to ${found.status}`);
      assume(!word.isSuccess || scalarsIn(word.body).length === 0, "every word reads a job here");
    });
    await check(route, () => {
      assume(isSearch || !found.isInvalid, "it is taken for a job");
      found.isDeclared();
    });
    found.isDeclared();
    const without = await corporate.get("/job/search");
    const nobody = await corporate.get("/job/{jobDisplayId}", { jobDisplayId: await unusedId("job") });
    await check("job-search-param-optional", () => {
      assume(isSearch, "it is taken for a job");
      // What was not found may be told by the same status as a demand, which names what it demands.
      const says = Buffer.from(without.bytes).toString("utf8");
      assume(
        !without.isInvalid || (without.status !== nobody.status && /job.?display.?id/i.test(says)),
        `a refusal (${without.status}) that may say that no job was found`,
      );
      if (without.isInvalid) throw without.mismatch("no demand for job_display_id", `a refusal (${without.status})`);
      assume(without.isSuccess || without.isAbsent, `a search without query came to ${without.status}`);
    });
  },
);

/** @returns what one job says and the other does not */
const own = (job: Answer, other: Answer) => scalarsIn(job.body).filter((scalar) => !mentions(other.body, scalar));

scenario(
  "a search by display id finds that job",
  {
    judges: ["job-search-by-id", "job-search-unknown-id", "job-search-id-integer"],
    inParts: ["job-search-unknown-id"],
    needs: ["jobDisplayId", "otherJobDisplayId"],
  },
  async ({ corporate, fixtures, unusedId, check }) => {
    const { jobDisplayId, otherJobDisplayId } = fixtures;
    const search = (id: string | number) => corporate.get("/job/search", { query: { job_display_id: id } });
    const [job, other] = [await jobOf(corporate, jobDisplayId), await jobOf(corporate, otherJobDisplayId)];
    const found = await search(jobDisplayId).accepted();
    const otherFound = await search(otherJobDisplayId).accepted();
    await check("job-search-by-id", () => {
      const pairs = [
        [found, jobDisplayId, own(job, other)],
        [otherFound, otherJobDisplayId, own(other, job)],
      ] as const;
      for (const [answer, id, marks] of pairs) {
        if (![id, ...marks].some((mark) => mentions(answer.body, mark)))
          throw answer.mismatch(`job ${id} to be found by its display id`, phrase(answer.body));
      }
    });
    assume(scalarsIn(found.body).length > 0, "a search by a known display id finds nothing either");
    const unused = await unusedId("job");
    await check("job-search-unknown-id", () => findsNothing(search(unused), found));
    const displayIdIn = (body: unknown) => (isObject(body) ? fieldOf(body, "jobDisplayId") : undefined);
    await check("job-search-unknown-id", async () => isNoRecord(await search(0), displayIdIn));
    // The beginning of an id is another id, which may be that of a job as well.
    const beginning = Math.floor(jobDisplayId / 10);
    const atBeginning =
      beginning > 0 ? await corporate.get("/job/{jobDisplayId}", { jobDisplayId: beginning }) : undefined;
    if (atBeginning?.isAbsent) await check("job-search-unknown-id", () => findsNothing(search(beginning), found));
    await check("job-search-id-integer", () => findsNothing(search(`${jobDisplayId}x`), found));
  },
);

/** Refused, empty, or a result without a value. */
async function findsNothing(answering: PromiseLike<Answer>, found: Answer): Promise<void> {
  const answer = await answering;
  if (answer.isSuccess && answer.body !== undefined && scalarsIn(answer.body).every((scalar) => !scalar)) return;
  answer.yieldsNothing(found);
}
