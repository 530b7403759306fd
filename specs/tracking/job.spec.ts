import { isDeepStrictEqual } from "node:util";
import {
  type Answer,
  assume,
  isMoment,
  isObject,
  mentions,
  phrase,
  scalarsIn,
  scenario,
} from "../../src/scenario/index.js";
import { jobOf, ownJobIfAllowed, unknownPathsRefused } from "../jobs/records.js";
import { isMark, shownScalars, tracked } from "./records.js";

scenario(
  "job tracking is served without a version before its removal",
  {
    judges: ["route:GET /job/{jobDisplayId}/tracking"],
    formerly: ["before-8-01-job-tracking-is-served-without-a-version"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, check }) => {
    const { jobDisplayId } = fixtures;
    const tracking = await corporate.get("/job/{jobDisplayId}/tracking", { jobDisplayId });
    await check("route:GET /job/{jobDisplayId}/tracking", () => tracking.isDeclared());
  },
);

scenario(
  "job tracking without a version is gone while its job is there",
  {
    judges: ["tracking-unversioned-removed"],
    inParts: ["tracking-unversioned-removed"],
    formerly: ["on-8-01-job-tracking-without-a-version-is-gone-while-its-job-is-there"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, given, data, check }) => {
    const { jobDisplayId } = fixtures;
    const job = await jobOf(corporate, jobDisplayId);
    await unknownPathsRefused({ corporate, data }, jobDisplayId);
    // Without a query, and by what the routes that are left are asked by.
    const bySuccessors = { quote_id: given("quoteId") ?? data.unusedId("uuid"), historyAmount: 10 };
    for (const unlistedQuery of [{}, bySuccessors])
      await check("tracking-unversioned-removed", () =>
        corporate.get("/job/{jobDisplayId}/tracking", { jobDisplayId, unlistedQuery }).rejected(job),
      );
  },
);

/** The lengths of the lists that an answer holds, by where they stand. */
function lengthsIn(value: unknown, path = ""): readonly (readonly [string, number])[] {
  if (Array.isArray(value)) return [[path, value.length]];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => lengthsIn(part, path === "" ? name : `${path}.${name}`));
}

/** @throws Mismatch where an answer holds a longer list than one to a larger amount; Inconclusive where none is shorter */
function growsWith(answers: readonly Answer[]): void {
  let grown = false;
  for (const [index, answer] of answers.entries()) {
    const larger = answers[index + 1];
    if (!larger) break;
    const lengths = new Map(lengthsIn(larger.body));
    for (const [path, length] of lengthsIn(answer.body)) {
      const most = lengths.get(path) ?? length;
      if (length > most)
        throw answer.mismatch(`at most ${most} of ${path || "the list"}, as ${larger.where} answers`, `${length}`);
      grown ||= length < most;
    }
  }
  assume(grown, "no list grows with historyAmount: the job may have too little history to tell");
}

scenario(
  "a smaller historyAmount never answers a longer history",
  {
    judges: ["route:GET /v3/job/{jobDisplayId}/tracking/{historyAmount}", "tracking-v3-amount", "tracking-v3-integer"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, check }) => {
    const { jobDisplayId } = fixtures;
    const route = "/v3/job/{jobDisplayId}/tracking/{historyAmount}";
    const track = (historyAmount: number | string) => corporate.get(route, { jobDisplayId, historyAmount });
    const one = await track(1);
    await check(`route:GET ${route}`, () => one.isDeclared());
    one.isDeclared();
    const answers = [one, await track(3), await track(10)];
    await check("tracking-v3-amount", () => growsWith(answers.filter(({ isSuccess }) => isSuccess)));
    await check("tracking-v3-integer", () => track("three").rejected(one));
    // Looked at for open points alone: no clause depends on these answers.
    for (const amount of [0, -1, 1000]) await track(amount);
  },
);

/** The rows of the lists that a value holds, at any depth. */
function rowsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return [...value.filter(isObject), ...value.flatMap(rowsIn)];
  return isObject(value) ? Object.values(value).flatMap(rowsIn) : [];
}

/**
 * Whether a row tells when something happened to a shipment. What is expected, or known by its day alone, may be told alike of several
 * jobs, and so may what names no shipment.
 */
function isEvent(row: unknown): boolean {
  const scalars = scalarsIn(row).map(String);
  const hasHappened = (text: string) => isMoment(text) && !/[T ]00:00/.test(text) && Date.parse(text) < Date.now();
  return scalars.some(hasHappened) && scalars.some(isMark);
}

/**
 * @param earlier the tracking of a job before another one was made
 * @param ofNew the tracking of that one
 * @throws Mismatch where the new job tells of an event that was another job's before it was there
 */
function tellsNoEventOf(earlier: Answer, ofNew: Answer): void {
  if (!earlier.isSuccess || !ofNew.isSuccess) return;
  const events = rowsIn(earlier.body).filter(isEvent);
  const row = rowsIn(ofNew.body).find((one) => events.some((event) => isDeepStrictEqual(event, one)));
  if (row !== undefined)
    throw ofNew.mismatch("no event that the tracking of another job told before this one was made", phrase(row));
}

scenario(
  "tracking is that of its own job",
  {
    judges: ["tracking-v3-own-job"],
    inParts: ["tracking-v3-own-job"],
    needs: ["jobDisplayId", "otherJobDisplayId", "proNumber"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const { jobDisplayId, otherJobDisplayId, proNumber } = fixtures;
    const route = "/v3/job/{jobDisplayId}/tracking/{historyAmount}";
    const own = await corporate.get(route, { jobDisplayId, historyAmount: 10 });
    const other = await corporate.get(route, { jobDisplayId: otherJobDisplayId, historyAmount: 10 });
    const elsewhere = await tracked(corporate, "details", otherJobDisplayId, proNumber);
    await check("tracking-v3-own-job", () => {
      assume(own.isSuccess && other.isSuccess, "the tracking of two jobs is not there");
      assume(mentions(own.body, proNumber), "the tracking of a job does not show the PRO number of its shipment");
      // A carrier's shipment may be that of several jobs.
      const isOfBoth = elsewhere.isSuccess && shownScalars(elsewhere, otherJobDisplayId, proNumber).length > 0;
      const isOfOne = !isOfBoth && elsewhere.status !== undefined && elsewhere.status < 500;
      assume(isOfOne, `shipment ${proNumber} may be tracked under job ${otherJobDisplayId} as well`);
      other.hides(proNumber, "the shipment of another job,");
    });
    const anew = await ownJobIfAllowed(context);
    if (anew === undefined) return;
    const ofNew = await corporate.get(route, { jobDisplayId: anew.displayId, historyAmount: 10 });
    await check("tracking-v3-own-job", () => {
      for (const earlier of [own, other]) tellsNoEventOf(earlier, ofNew);
    });
  },
);
