import {
  type Answer,
  areOneLink,
  assume,
  assumeSeen,
  changesBetween,
  type FixtureName,
  fieldOf,
  idOf,
  isObject,
  isOfSerializer,
  isOfTime,
  isWhole,
  joinsOthers,
  phrase,
  Restless,
  sameScalar,
  scenario,
  typeOfId,
  type Watched,
  watched,
} from "../../src/scenario/index.js";
import { jobUuid, ownJob } from "../jobs/records.js";
import { type Asking, listingOf, listOfJob, requestOf, requestsAsGiven, requestsAsked, requestsOf } from "./records.js";

scenario(
  "a quote request is read as its job lists it",
  {
    judges: ["route:GET /rfq/forjob/{jobId}", "route:GET /rfq/{rfqId}", "rfq-forjob-consistent"],
    needs: ["jobId"],
  },
  async (context) => {
    const { corporate, fixtures, given, data, check } = context;
    const list = (jobId: string) => requestsAsked(context, jobId);
    const byUuid = await list(fixtures.jobId);
    // Whether the route knows jobs by their UUID or by their display id is open.
    const displayId = given("jobDisplayId");
    const isKnown = byUuid.isSuccess && byUuid.bytes.length > 0 && byUuid.body !== null;
    const asked = isKnown || displayId === undefined ? fixtures.jobId : String(displayId);
    const listed = asked === fixtures.jobId ? byUuid : await list(asked);
    await check("route:GET /rfq/forjob/{jobId}", () => {
      assume(
        !listed.isInvalid,
        "it is refused without parameters that the document does not show: give `samples.RfqForJobParams`",
      );
      assume(
        !listed.isAbsent || displayId !== undefined,
        "the job is not known by its UUID: name `fixtures.jobDisplayId` for it to be asked for",
      );
      listed.isDeclared();
    });
    const rows = listed.accepted().rows();
    const rfqId = idOf(rows[0]);
    assume(rfqId !== undefined, `the job ${fixtures.jobId} has no quote request that shows an id`);
    const readOf = (id: string | number) => watched(() => corporate.get("/rfq/{rfqId}", { rfqId: id }));
    const read = await readOf(rfqId);
    await check("route:GET /rfq/{rfqId}", () => read.isDeclared());
    read.accepted();
    // The first one is read as itself also where every id reads it: another one that differs most from it shows that.
    const differences = rows.map((row) => changesBetween(rows[0], row).length);
    const otherId = idOf(rows[differences.indexOf(Math.max(...differences))]);
    const other = otherId === undefined || sameScalar(otherId, rfqId) ? undefined : await readOf(otherId);
    const again = (await list(asked)).accepted();
    await check("rfq-forjob-consistent", () => {
      agreesWith([listed, again], rfqId, read);
      // What is listed for a moment alone may be gone before it is read.
      const isStill = again.rows().some((row) => otherId !== undefined && sameScalar(idOf(row), otherId));
      if (other && otherId !== undefined && isStill) agreesWith([listed, again], otherId, other);
    });
    // Looked at for open points alone: no clause depends on these answers.
    await list(String(data.unusedId("uuid")));
  },
);

/** Members that both show with a scalar must be the same: the list, which was read before and after, may show less than the read. */
function agreesWith(lists: readonly [Answer, Answer], rfqId: string | number, read: Watched) {
  const [row, again] = lists.map((list) => list.rows().find((one) => sameScalar(idOf(one), rfqId)));
  const restless = new Restless([row, again], [read.first.accepted().record(), read.accepted().record()]);
  for (const [name, value] of Object.entries(row as object)) {
    const shown = fieldOf(read.record(), name);
    if (shown === undefined || typeof value === "object" || typeof shown === "object" || isOfSerializer(name)) continue;
    const change = { path: name, from: value, to: shown };
    const movesByItself = restless.covers(change) || isOfTime(change) || areOneLink(value, shown);
    if (!movesByItself && !sameScalar(value, shown) && !joinsOthers(value, row))
      throw read.mismatch(`${name} of quote request ${rfqId} to be ${value}, as listed for its job`, String(shown));
  }
}

/** The fixtures of quote requests that no list of a job was asked for: that one of them is listed is no matter of course. */
const unlisted = [
  "rfqToLeaveId",
  "rfqToCommentId",
  "rfqToAcceptId",
  "rfqToDeclineId",
  "rfqToCancelId",
  "rfqToWinId",
] as const satisfies readonly FixtureName[];

/** @returns how quote requests that are given are listed for their jobs: each of them up to the first that is not */
async function listingsOf(context: Asking, names: readonly FixtureName[]) {
  const listings: { readonly rfqId: string | number; readonly list: Answer; readonly isListed: boolean }[] = [];
  for (const rfqId of new Set(names.map(context.given))) {
    if (rfqId === undefined || listings.some(({ isListed }) => !isListed)) continue;
    const listing = await listingOf(context, rfqId);
    if (listing) listings.push({ rfqId, ...listing });
  }
  return listings;
}

function allListed(listings: Awaited<ReturnType<typeof listingsOf>>): void {
  const lacking = listings.find(({ isListed }) => !isListed);
  if (lacking)
    throw lacking.list.mismatch(
      `quote request ${lacking.rfqId}, which is of the job, to be listed`,
      phrase(lacking.list.ids()),
    );
}

scenario(
  "the quote requests that a new job begins with are all listed for it",
  { judges: ["rfq-forjob-complete"], inParts: ["rfq-forjob-complete"] },
  async (context) => {
    const { corporate, check } = context;
    const given = await listingsOf(context, ["rfqId", "otherRfqId"]);
    await check("rfq-forjob-complete", () => allListed(given));
    const { displayId } = await ownJob(context);
    const { jobId, list: listed } = await listOfJob(context, displayId);
    const ids = listed.isSuccess ? listed.rows().map(idOf).filter(isWhole).map(Number) : [];
    if (ids.length === 0) {
      const others = await listingsOf(context, unlisted);
      await check("rfq-forjob-complete", () => {
        allListed(others);
        assumeSeen(
          others.length > 0,
          "a new job has no quote request here with an integer id, beside which there may be others, and none is given that reads as one of a job: name one in `fixtures.rfqToLeaveId`",
        );
      });
      return;
    }
    // They are sent out together, so those beside the outermost may be of the same job.
    for (const rfqId of [Math.min(...ids) - 1, Math.max(...ids) + 1]) {
      const { isSuccess, body } = await corporate.get("/rfq/{rfqId}", { rfqId });
      const shown = isObject(body) ? [fieldOf(body, "job_id"), fieldOf(body, "job_display_id")] : [];
      const isOfJob = isSuccess && shown.some((id) => sameScalar(id, jobId));
      await check("rfq-forjob-complete", () => {
        if (isOfJob) throw listed.mismatch(`quote request ${rfqId}, which is of the job, to be listed`, phrase(ids));
      });
    }
  },
);

scenario(
  "an id that no quote request has yields none",
  { judges: ["rfq-unknown"], needs: ["jobId"] },
  async (context) => {
    const { corporate, fixtures, data, check } = context;
    const [first] = (await requestsOf(context, fixtures.jobId)).rows();
    const rfqId = idOf(first);
    assume(rfqId !== undefined, `the job ${fixtures.jobId} has no quote request that shows an id`);
    const control = await requestOf(corporate, rfqId);
    const unused = data.unusedId(typeOfId(rfqId));
    await check("rfq-unknown", async () => {
      for (const other of [unused, `${rfqId}x`])
        (await corporate.get("/rfq/{rfqId}", { rfqId: other })).yieldsNothing(control);
    });
  },
);

scenario(
  "the quote requests of one job are not listed for another",
  {
    judges: ["rfq-forjob-only-that-job"],
    inParts: ["rfq-forjob-only-that-job"],
    needs: ["jobId", "otherJobDisplayId"],
  },
  async (context) => {
    const { corporate, fixtures, data, check } = context;
    const own = await requestsOf(context, fixtures.jobId);
    const otherId = await jobUuid(corporate, fixtures.otherJobDisplayId);
    assume(otherId !== fixtures.jobId, "the two jobs given show the same UUID");
    const others = await requestsOf(context, otherId);
    assume(own.ids().length > 0 && others.ids().length > 0, "the two jobs given do not both have quote requests");
    await check("rfq-forjob-only-that-job", () => {
      const shared = own.ids().find((id) => others.hasId(id));
      if (shared !== undefined) throw others.mismatch("the quote requests of the other job alone", `${shared} of both`);
    });
    const narrowed = await requestsAsGiven(context, fixtures.jobId, own);
    await check("rfq-forjob-only-that-job", () => {
      // What the parameters leave out is open.
      if (!narrowed?.isSuccess || !Array.isArray(narrowed.body)) return;
      const foreign = narrowed.ids().find((id) => others.hasId(id) && !own.hasId(id));
      if (foreign !== undefined)
        throw narrowed.mismatch("the quote requests of that job alone, also with parameters", phrase(foreign));
    });
    const nobodys = await requestsAsked(context, String(data.unusedId("uuid")));
    await check("rfq-forjob-only-that-job", () => {
      if (!nobodys.isSuccess || !Array.isArray(nobodys.body)) return;
      const shown = nobodys.ids().find((id) => own.hasId(id) || others.hasId(id));
      if (shown !== undefined) throw nobodys.mismatch("no quote request for a job that does not exist", phrase(shown));
    });
  },
);
