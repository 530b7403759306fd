import type { FixtureName } from "../../profile/fixtures.js";
import { jobUuidMembers } from "../../scenario/job-uuid.js";
import { fieldOf, isObject, isUuid, type JsonObject, mentions, sameScalar } from "../../scenario/values.js";
import { integersUnder, isOfTheSuite, itemsOf, recordsIn, rowsIn, uuidsUnder } from "./fields.js";
import type { FixtureResults } from "./fixture-results.js";
import type { Looker, ReadResult } from "./looker.js";
import { furtherPages } from "./pages.js";

/** How many of the jobs found are looked at. */
const looks = 6;
/** How many jobs of runs, whose rows do not tell, are met on a page before the next one is asked for. */
const mostLeft = 4;
/** A job with so many items and shipments, and with documents and quote requests, is as good as any. */
const enough = 2;
const mostWorth = 2 * enough + 2;

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

/** The jobs that were looked at, the best first. */
export async function findJobs(looker: Looker, results: FixtureResults): Promise<readonly SeenJob[]> {
  const names: readonly FixtureName[] = ["jobDisplayId", "otherJobDisplayId"];
  const seen: { readonly job: SeenJob; readonly worth: number }[] = [];
  const given = names.map((name) => results.value(name)).filter((id) => id !== undefined);
  const wanted = 2 + given.length;
  const areEnough = () => seen.length >= looks || seen.filter(({ worth }) => worth >= mostWorth).length >= wanted;
  const tried = new Set<number>();
  const readOf = (jobDisplayId: number) => looker.see("GET /job/{jobDisplayId}", { jobDisplayId });
  const known = new Map<number, JsonObject | undefined>(given.map((id) => [Number(id), undefined]));
  let left = 0;
  for await (const rows of searched(looker, results, () => left > 0)) {
    // The newest may have nothing yet, and the oldest nothing any more.
    const displayIds = [...new Set([...known.keys(), ...fromBothEnds([...rows.keys()])])].filter(
      (displayId) => !tried.has(displayId),
    );
    known.clear();
    await Promise.all(displayIds.slice(0, wanted).map(readOf));
    const most = left + mostLeft;
    for (const displayId of displayIds) {
      if (areEnough() || left >= most) break;
      tried.add(displayId);
      const read = await readOf(displayId);
      if (!read.isSuccess || !isObject(read.body)) continue;
      if (isOfTheSuite(read.body) && !given.map(Number).includes(displayId)) {
        left++;
        continue;
      }
      const job = { displayId, row: rows.get(displayId), body: read.body };
      seen.push({ job, worth: await worthOf(looker, job) });
    }
    if (areEnough()) break;
  }
  if (seen.length === 0 && left > 0) results.lacks(ofRuns, ...names);
  const sorted = seen.toSorted((a, b) => b.worth - a.worth).map(({ job }) => job);
  const parts = shownParts.map((name) => results.value(name)).filter((part) => part !== undefined);
  const owner = (job: SeenJob) => parts.every((part) => mentions(job.body, part));
  if (results.wants("jobDisplayId") && sorted.length > 0 && !sorted.some(owner))
    results.lacks("no job that was found shows what the profile gives of it", "jobDisplayId");
  const other = Number(results.value("otherJobDisplayId"));
  const first = sorted.find((job) => owner(job) && job.displayId !== other);
  results.found("jobDisplayId", first?.displayId, "GET /job/{jobDisplayId}");
  const own = Number(results.value("jobDisplayId"));
  const second = sorted.find(({ displayId }) => displayId !== own);
  results.found("otherJobDisplayId", second?.displayId, "GET /job/{jobDisplayId}");
  return sorted;
}

/** @returns the first, the last, the second, the one before the last, and so on */
const fromBothEnds = <T>(all: readonly T[]): readonly T[] =>
  all.map((_, at) => all.at(at % 2 === 0 ? at / 2 : -(at + 1) / 2) as T);

/** The rows of a page of jobs by the display id that they show. */
type Rows = ReadonlyMap<number, JsonObject>;

const rowsOf = (shown: readonly JsonObject[]): Rows =>
  new Map(
    shown.flatMap((row) => {
      const [displayId] = [...integersUnder(row, "jobDisplayId", "displayId"), ...integersUnder(row, "id")];
      return displayId === undefined || isOfTheSuite(row) ? [] : [[displayId, row] as const];
    }),
  );

/**
 * @param hasMet whether a job turned out to be of a run where it was read
 * @returns what the searches show, page by page: further pages and other searches only as far as they are asked for
 */
async function* searched(looker: Looker, results: FixtureResults, hasMet: () => boolean): AsyncGenerator<Rows, void> {
  if (!results.wants("jobDisplayId", "otherJobDisplayId", "franchiseeId", "otherAgentCompanyId", "jobId")) {
    yield new Map();
    return;
  }
  const byDetails = (body: object) => looker.see("POST /job/searchByDetails", { body });
  const known = new Set<number>();
  const counted = (rows: Rows): Rows => {
    for (const displayId of rows.keys()) known.add(displayId);
    return rows;
  };
  for (const asked of [{ search_text: "", page: 1, page_size: 25 }, { page: 1, page_size: 25 }, { search_text: "a" }]) {
    const first = await byDetails(asked);
    yield counted(rowsOf(shownIn(first)));
    for await (const page of furtherPages(first, (further) => byDetails({ ...asked, ...further }), hasMet))
      yield counted(rowsOf(page));
    if (known.size > 1) return;
    tooFew(results, first);
  }
  const any = await looker.see("GET /job/search", {});
  yield counted(rowsOf(shownIn(any)));
  if (known.size < 2) tooFew(results, any);
}

const shownIn = (result: ReadResult): readonly JsonObject[] =>
  isObject(result.body) && result.isSuccess ? [result.body, ...recordsIn(result)] : recordsIn(result);

const unnamed = "the jobs that the searches find show no display id that is an integer below 2^53";
const ofRuns = "the jobs that the searches show first were made by runs of the suite";

function tooFew(results: FixtureResults, result: ReadResult): void {
  const isLeft = rowsIn(result).some(isOfTheSuite);
  const rows = shownIn(result);
  const few = rows.length < 2 || rowsOf(rows).size > 0 ? "the searches for jobs find too few" : unnamed;
  const found = isLeft ? ofRuns : few;
  results.lacks(result.isSuccess ? found : result.described, "jobDisplayId", "otherJobDisplayId");
}

/** What a job is worth to a run: its items and its shipments, as far as two of each, and whether it has documents and quote requests. */
async function worthOf(looker: Looker, { displayId, row, body }: SeenJob): Promise<number> {
  const items = Math.max(integersUnder(body, "inventoryItemId").length, itemsOf(body).length);
  const [jobId] = [body, row ?? {}].flatMap(uuidsOf);
  const [quotes, ...others] = await Promise.all([
    quotesOf(looker, displayId, body),
    looker.see("GET /documents/list", { query: { job_display_id: String(displayId) } }),
    ...(jobId === undefined ? [] : [looker.see("GET /rfq/forjob/{jobId}", { jobId })]),
  ]);
  const lists = others.filter((list) => recordsIn(list).length > 0).length;
  return Math.min(items, enough) + Math.min(quotes, enough) + lists;
}

async function quotesOf(looker: Looker, jobDisplayId: number, body: JsonObject): Promise<number> {
  const shown = uuidsUnder(body, "quoteId").length;
  if (shown >= enough) return shown;
  const providers = await looker.see("GET /job/{jobDisplayId}/freightproviders", { jobDisplayId });
  return Math.max(shown, uuidsUnder(providers.body, "quoteId").length);
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
  if (!known?.some((id) => sameScalar(id, jobId)))
    return results.lacks("the job does not show the jobId that is given", ...names);
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
