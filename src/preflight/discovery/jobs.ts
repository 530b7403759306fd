import type { FixtureName } from "../../profile/fixtures.js";
import { jobUuidMembers } from "../../scenario/job-uuid.js";
import { fieldOf, isObject, isUuid, type JsonObject, mentions } from "../../scenario/values.js";
import { integersUnder, isOfTheSuite, recordsIn, uuidsUnder } from "./fields.js";
import type { FixtureResults } from "./fixture-results.js";
import type { Looker } from "./look.js";

/** How many of the jobs found are looked at. */
const looks = 6;
/** A job with so many items and shipments is as good as any. */
const enough = 2;

/** What the profile may give that belongs to the job, and that the job's read would show. */
const shownParts = [
  "jobId",
  "quoteId",
  "otherQuoteId",
  "inventoryItemId",
  "otherInventoryItemId",
  "jobItemId",
] as const;

/** A job that was looked at. */
export interface SeenJob {
  readonly displayId: number;
  readonly row: JsonObject | undefined;
  readonly body: JsonObject;
}

/** The jobs that were looked at, the best first: those with two items and two shipments. */
export async function findJobs(looker: Looker, results: FixtureResults): Promise<readonly SeenJob[]> {
  const names: readonly FixtureName[] = ["jobDisplayId", "otherJobDisplayId"];
  const seen: { readonly job: SeenJob; readonly worth: number }[] = [];
  const rows = await searched(looker, results);
  const given = names.map((name) => results.value(name)).filter((id) => id !== undefined);
  const wanted = 2 + given.length;
  const displayIds = [...new Set([...given.map(Number), ...rows.keys()])];
  const readOf = (jobDisplayId: number) => looker.see("GET /job/{jobDisplayId}", { jobDisplayId });
  await Promise.all(displayIds.slice(0, wanted).map(readOf));
  for (const displayId of displayIds) {
    if (seen.length >= looks || seen.filter(({ worth }) => worth >= 2 * enough).length >= wanted) break;
    const read = await readOf(displayId);
    if (!read.isSuccess || !isObject(read.body)) continue;
    if (isOfTheSuite(read.body) && !given.map(Number).includes(displayId)) continue;
    const job = { displayId, row: rows.get(displayId), body: read.body };
    seen.push({ job, worth: await worthOf(looker, job) });
  }
  const best = seen.toSorted((a, b) => b.worth - a.worth).map(({ job }) => job);
  const parts = shownParts.map((name) => results.value(name)).filter((part) => part !== undefined);
  const owner = (job: SeenJob) => parts.every((part) => mentions(job.body, part));
  if (results.wants("jobDisplayId") && best.length > 0 && !best.some(owner))
    results.lacks("no job that was found shows what the profile gives of it", "jobDisplayId");
  const other = Number(results.value("otherJobDisplayId"));
  const first = best.find((job) => owner(job) && job.displayId !== other);
  results.found("jobDisplayId", first?.displayId, "GET /job/{jobDisplayId}");
  const own = Number(results.value("jobDisplayId"));
  const second = best.find(({ displayId }) => displayId !== own);
  results.found("otherJobDisplayId", second?.displayId, "GET /job/{jobDisplayId}");
  return best;
}

/** @returns the rows of the searches by the display id that they show */
async function searched(looker: Looker, results: FixtureResults): Promise<ReadonlyMap<number, JsonObject>> {
  const rows = new Map<number, JsonObject>();
  if (!results.wants("jobDisplayId", "otherJobDisplayId", "franchiseeId", "otherAgentCompanyId", "jobId")) return rows;
  const ask = [
    () => looker.see("POST /job/searchByDetails", { body: { search_text: "", page: 1, page_size: 25 } }),
    () => looker.see("POST /job/searchByDetails", { body: { page: 1, page_size: 25 } }),
    () => looker.see("POST /job/searchByDetails", { body: { search_text: "a" } }),
    () => looker.see("GET /job/search", {}),
  ];
  for (const send of ask) {
    const observation = await send();
    const found =
      isObject(observation.body) && observation.isSuccess
        ? [observation.body, ...recordsIn(observation)]
        : recordsIn(observation);
    for (const row of found) {
      const [displayId] = [...integersUnder(row, "jobDisplayId", "displayId"), ...integersUnder(row, "id")];
      if (displayId !== undefined && !isOfTheSuite(row)) rows.set(displayId, row);
    }
    if (rows.size > 1) return rows;
    results.lacks(
      observation.isSuccess ? "the searches for jobs find too few" : observation.described,
      "jobDisplayId",
      "otherJobDisplayId",
    );
  }
  return rows;
}

/** What a job is worth to a run: its items and its shipments, as far as two of each. */
async function worthOf(looker: Looker, { displayId, body }: SeenJob): Promise<number> {
  const items = integersUnder(body, "inventoryItemId").length;
  const quotes = uuidsUnder(body, "quoteId").length;
  if (quotes >= enough || items === 0) return Math.min(items, enough) + Math.min(quotes, enough);
  const providers = await looker.see("GET /job/{jobDisplayId}/freightproviders", { jobDisplayId: displayId });
  const listed = Math.max(quotes, uuidsUnder(providers.body, "quoteId").length);
  return Math.min(items, enough) + Math.min(listed, enough);
}

/** The UUID of the job, and quote requests of it. */
export async function findRequests(looker: Looker, results: FixtureResults, job: SeenJob | undefined): Promise<void> {
  let listedBy: string | undefined;
  await results.look(["jobId"], "the job shows no UUID that quote requests can be listed for", async () => {
    const shown = job ? [job.body, job.row ?? {}].flatMap((record) => uuidsOf(record)) : [];
    const displayId = job && String(job.displayId);
    // Whether quote requests are listed by the UUID or by the display id is open.
    for (const asked of new Set([...shown, ...(displayId !== undefined && shown.length > 0 ? [displayId] : [])])) {
      const listed = await looker.see("GET /rfq/forjob/{jobId}", { jobId: asked });
      if (listed.isSuccess && Array.isArray(listed.body)) {
        listedBy = asked;
        if (asked !== displayId) return results.found("jobId", asked, "GET /rfq/forjob/{jobId}");
        for (const job_id of new Set(shown))
          if ((await looker.see("GET /note", { query: { job_id } })).isSuccess)
            return results.found("jobId", job_id, "GET /note");
      }
      results.lacks(listed.described, "jobId");
    }
  });
  const jobId = results.text("jobId");
  const names = ["rfqId", "otherRfqId"] as const;
  if (jobId === undefined) return results.lacks("the job's UUID is not known", ...names);
  // The UUID that a profile gives may be that of another job.
  const known = job && uuidsOf({ ...job.row, ...job.body });
  if (!known?.includes(jobId)) return results.lacks("the job does not show the jobId that is given", ...names);
  await results.look(names, "too few quote requests are listed for the job", async () => {
    const listed = await looker.see("GET /rfq/forjob/{jobId}", { jobId: listedBy ?? jobId });
    for (const row of recordsIn(listed).slice(0, looks)) {
      const rfqId = fieldOf(row, "id");
      if ((typeof rfqId !== "number" && typeof rfqId !== "string") || isTaken(results, rfqId)) continue;
      const read = await looker.see("GET /rfq/{rfqId}", { rfqId });
      if (!read.isSuccess || !mentions(read.body, rfqId)) continue;
      results.found(results.wants("rfqId") ? "rfqId" : "otherRfqId", rfqId, "GET /rfq/forjob/{jobId}");
      if (!results.wants(...names)) return;
    }
  });
}

const uuidsOf = (record: JsonObject): readonly string[] =>
  jobUuidMembers.map((name) => fieldOf(record, name)).filter(isUuid);

const requests = [
  "rfqId",
  "otherRfqId",
  "rfqToAcceptId",
  "rfqToDeclineId",
  "rfqToCancelId",
  "rfqToWinId",
  "rfqToCommentId",
  "rfqToLeaveId",
] as const;

/** What is given to be used up is not read beside it. */
const isTaken = (results: FixtureResults, id: string | number) =>
  requests.some((name) => results.text(name) === String(id));
