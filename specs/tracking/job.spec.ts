import {
  type Answer,
  assume,
  fieldOf,
  isMoment,
  isObject,
  isShown,
  mentions,
  ownIfAllowed,
  phrase,
  type ScenarioContext,
  sameScalar,
  scalarsIn,
  scenario,
} from "../../src/scenario/index.js";
import { jobOf, ownJob, ownJobIfAllowed, unknownPathsRefused } from "../jobs/records.js";
import { isDone } from "../shipment/records.js";
import { increment } from "../timeline/status.js";
import { hasHappened, isAmong, isEvent, otherJobNamed, rowsIn, shownScalars, tracked } from "./records.js";

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

/** The lists that an answer holds, by where they stand. */
function listsIn(value: unknown, path = ""): readonly (readonly [string, readonly unknown[]])[] {
  if (Array.isArray(value)) return [[path, value]];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => listsIn(part, path === "" ? name : `${path}.${name}`));
}

/** The lengths of these. */
const lengthsIn = (value: unknown): readonly (readonly [string, number])[] =>
  listsIn(value).map(([path, list]) => [path, list.length]);

/** @returns whether an answer holds a shorter list than one to a larger amount; @throws Mismatch where it holds a longer one */
function growsWith(answers: readonly Answer[]): boolean {
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
  return grown;
}

type Mover = Parameters<typeof increment>[0] & Parameters<typeof ownJob>[0] & Pick<ScenarioContext, "allows">;

/** @returns a job of the run's own that was moved by two steps, so that it has a history; undefined where none may be made, or moved */
const jobWithHistory = (context: Mover): Promise<number | undefined> =>
  ownIfAllowed(context, async () => {
    const { displayId: jobDisplayId } = await ownJob(context);
    for (const _ of [1, 2]) if (!isDone(await increment(context, { jobDisplayId, own: true }))) return undefined;
    return jobDisplayId;
  });

scenario(
  "a smaller historyAmount never answers a longer history",
  {
    judges: ["route:GET /v3/job/{jobDisplayId}/tracking/{historyAmount}", "tracking-v3-amount", "tracking-v3-integer"],
    needs: ["jobDisplayId"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const route = "/v3/job/{jobDisplayId}/tracking/{historyAmount}";
    const track = (historyAmount: number | string, jobDisplayId = fixtures.jobDisplayId) =>
      corporate.get(route, { jobDisplayId, historyAmount });
    const one = await track(1);
    await check(`route:GET ${route}`, () => one.isDeclared());
    one.isDeclared();
    const [three, ten] = [await track(3), await track(10)];
    // One more than there is of a history is all of it.
    const more = Math.max(0, ...lengthsIn(ten.body).map(([, length]) => length)) + 1;
    const answers = [one, three, ...(more > 3 && more < 10 ? [await track(more)] : []), ten];
    await check("tracking-v3-amount", async () => {
      const { jobDisplayId } = fixtures;
      const other = answers.map((answer) => otherJobNamed(answer, jobDisplayId)).find(isShown);
      assume(other === undefined, `an answer for job ${jobDisplayId} names job ${other}, so its length tells nothing`);
      if (growsWith(answers.filter(({ isSuccess }) => isSuccess))) return;
      const moved = await jobWithHistory(context);
      const ofMoved = moved === undefined ? [] : [await track(1, moved), await track(3, moved), await track(10, moved)];
      assume(
        growsWith(ofMoved.filter(({ isSuccess }) => isSuccess)),
        "no list grows with historyAmount: the job may have too little history to tell",
      );
    });
    await check("tracking-v3-integer", async () => {
      for (const amount of ["three", "3x"]) (await track(amount)).rejected(one);
    });
    // Looked at for open points alone: no clause depends on these answers.
    for (const amount of [0, -1, 1000]) await track(amount);
  },
);

/**
 * @param earlier the tracking of a job before another one was made
 * @param ofNew the tracking of that one
 * @throws Mismatch where the new job tells of an event that was another job's before it was there
 */
function tellsNoEventOf(earlier: Answer, ofNew: Answer): void {
  if (!earlier.isSuccess || !ofNew.isSuccess) return;
  const events = rowsIn(earlier.body).filter(isEvent);
  const row = rowsIn(ofNew.body).find((one) => isAmong(one, events));
  if (row !== undefined)
    throw ofNew.mismatch("no event that the tracking of another job told before this one was made", phrase(row));
}

/** Whether the details of a shipment are none under another job: a carrier's shipment may be that of several. */
function isUntracked(elsewhere: Answer, jobDisplayId: number, proNumber: string): boolean {
  const isOfBoth = elsewhere.isSuccess && shownScalars(elsewhere, jobDisplayId, proNumber).length > 0;
  return !isOfBoth && elsewhere.status !== undefined && elsewhere.status < 500;
}

const namesOf = (row: unknown): string => (isObject(row) ? Object.keys(row).sort().join() : "");

const day = 86_400_000;

/** Whether all moments of a row are older than the offset of any place on earth. */
const isOfLongAgo = (row: unknown): boolean =>
  hasHappened(row) &&
  scalarsIn(row)
    .map(String)
    .filter(isMoment)
    .every((moment) => Date.parse(moment) < Date.now() - 2 * day);

/**
 * What is told of one job alone is no list that is the same for all; that of three moments no row about the state that a job is in.
 *
 * @param others the tracking of jobs that were there before
 * @throws Mismatch where a job that was just made tells, as those do, of what happened days before
 */
function tellsNothingFromBefore(others: readonly Answer[], ofNew: Answer): void {
  if (![...others, ofNew].every(({ isSuccess }) => isSuccess)) return;
  const known = others.flatMap(({ body }) => rowsIn(body)).filter(hasHappened);
  const rows = rowsIn(ofNew.body).filter(
    (row) => isOfLongAgo(row) && !isAmong(row, known) && known.some((one) => namesOf(one) === namesOf(row)),
  );
  if (longAgoIn(rows).size > 2) throw ofNew.mismatch("nothing that happened before the job was made", phrase(rows[0]));
}

/** The moments of rows that are all of long ago. */
const longAgoIn = (rows: readonly unknown[]): ReadonlySet<string> =>
  new Set(rows.filter(isOfLongAgo).flatMap(scalarsIn).map(String).filter(isMoment));

/**
 * A list that is longer where more of a history is asked for is the history, and no list that is the same for all jobs.
 *
 * @param short as much of it as is told of one entry
 * @param all more of it
 * @throws Mismatch where the history of a job that was just made is one of days before
 */
function beginsWithItsJob(short: Answer, all: Answer): void {
  if (!short.isSuccess || !all.isSuccess) return;
  const lengths = new Map(lengthsIn(short.body));
  for (const [path, list] of listsIn(all.body)) {
    const [row] = list.filter(isOfLongAgo);
    if (list.length > (lengths.get(path) ?? list.length) && longAgoIn(list).size > 2)
      throw all.mismatch("no history from before the job was made", phrase(row));
  }
}

/** The tracking that is answered for a job. */
interface JobTracking {
  readonly job: number;
  readonly answer: Answer;
}

/** @throws Mismatch where the tracking of two jobs names one and the same job as its own */
function nameNoSharedJob(...both: readonly [JobTracking, JobTracking]): void {
  const wrong = both.find(({ answer, job }) => otherJobNamed(answer, job) !== undefined);
  const names = both.map(({ answer: { isSuccess, body } }) =>
    isSuccess && isObject(body) ? fieldOf(body, "job_display_id") : undefined,
  );
  if (wrong && sameScalar(names[0], names[1]))
    throw wrong.answer.mismatch(
      `the tracking of job ${wrong.job}`,
      `that of job ${phrase(names[0])}, as for another job`,
    );
}

/**
 * @param before the tracking of a job before another one was made
 * @param after the same once that one was there
 * @param ofLater the tracking of that one
 * @throws Mismatch where an event of the later one came to the tracking of the former
 */
function takesNoEventOf(before: Answer, after: Answer, ofLater: Answer): void {
  if (![before, after, ofLater].every(({ isSuccess }) => isSuccess)) return;
  const events = rowsIn(ofLater.body).filter(isEvent);
  const row = rowsIn(after.body).find((one) => isAmong(one, events) && !isAmong(one, rowsIn(before.body)));
  if (row !== undefined) throw after.mismatch("no event of a job that was made later", phrase(row));
}

/** More entries than a new job has. */
const many = 100;

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
      nameNoSharedJob({ job: jobDisplayId, answer: own }, { job: otherJobDisplayId, answer: other });
      assume(own.isSuccess && other.isSuccess, "the tracking of two jobs is not there");
      assume(mentions(own.body, proNumber), "the tracking of a job does not show the PRO number of its shipment");
      const isOfOne = isUntracked(elsewhere, otherJobDisplayId, proNumber);
      assume(isOfOne, `shipment ${proNumber} may be tracked under job ${otherJobDisplayId} as well`);
      other.hides(proNumber, "the shipment of another job,");
    });
    const anew = await ownJobIfAllowed(context);
    if (anew === undefined) return;
    const trackNew = async (job: number) => {
      const all = await corporate.get(route, { jobDisplayId: job, historyAmount: many });
      return all.isSuccess ? all : corporate.get(route, { jobDisplayId: job, historyAmount: 10 });
    };
    const ofNew = await trackNew(anew.displayId);
    const isOld = ofNew.isSuccess && longAgoIn(rowsIn(ofNew.body)).size > 2;
    const short = isOld ? await corporate.get(route, { jobDisplayId: anew.displayId, historyAmount: 1 }) : undefined;
    await check("tracking-v3-own-job", () => {
      const named = otherJobNamed(ofNew, anew.displayId);
      if (named !== undefined)
        throw ofNew.mismatch(`the tracking of job ${anew.displayId}`, `that of job ${phrase(named)}`);
      for (const earlier of [own, other]) tellsNoEventOf(earlier, ofNew);
      tellsNothingFromBefore([own, other], ofNew);
      if (short) beginsWithItsJob(short, ofNew);
    });
    const { displayId: later } = await ownJob(context);
    const [ofLater, after] = [await trackNew(later), await trackNew(anew.displayId)];
    await check("tracking-v3-own-job", () => takesNoEventOf(ofNew, after, ofLater));
  },
);

/** So much of a history is asked for that all of a new job's is told. */
const whole = 10;

/** Tracking of one job without a version, and by the route that came after. */
interface ByBoth {
  readonly plain: Answer;
  readonly v3: Answer;
}

/** @returns what both routes tell to have happened to a job */
const eventsOf = ({ plain, v3 }: ByBoth): readonly unknown[] =>
  [plain, v3].every(({ isSuccess }) => isSuccess)
    ? rowsIn(plain.body).filter((row) => hasHappened(row) && isAmong(row, rowsIn(v3.body)))
    : [];

/**
 * What shows no shipment may be alike for every job: what both routes tell of one job, and the other route does not of a new one, is
 * of that one alone.
 *
 * @param earlier the tracking of a job before another one was made
 * @param ofNew the tracking of that one
 */
function tellsNothingThatIsOf(earlier: ByBoth, { plain, v3 }: ByBoth): void {
  const isWhole = [plain, v3].every(({ isSuccess }) => isSuccess) && rowsIn(v3.body).length < whole;
  if (!isWhole) return;
  const alien = eventsOf(earlier).filter((event) => !isAmong(event, rowsIn(v3.body)));
  const row = rowsIn(plain.body).find((one) => isAmong(one, alien));
  if (row !== undefined)
    throw plain.mismatch("what is of that job by the v3 route as well", `${phrase(row)}, which is of another one`);
}

scenario(
  "tracking without a version is that of its own job",
  {
    judges: ["tracking-unversioned-own-job"],
    atOnce: ["GET /job/{jobDisplayId}/tracking"],
    needs: ["jobDisplayId", "otherJobDisplayId", "proNumber"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const { jobDisplayId, otherJobDisplayId, proNumber } = fixtures;
    const byBoth = async (job: number): Promise<ByBoth> => ({
      plain: await corporate.get("/job/{jobDisplayId}/tracking", { jobDisplayId: job }),
      v3: await corporate.get("/v3/job/{jobDisplayId}/tracking/{historyAmount}", {
        jobDisplayId: job,
        historyAmount: whole,
      }),
    });
    const [own, other] = [await byBoth(jobDisplayId), await byBoth(otherJobDisplayId)];
    const isShown = own.plain.isSuccess && other.plain.isSuccess && mentions(own.plain.body, proNumber);
    const elsewhere = isShown ? await tracked(corporate, "details", otherJobDisplayId, proNumber) : undefined;
    const { displayId } = await ownJob(context);
    const ofNew = await byBoth(displayId);
    await check("tracking-unversioned-own-job", () => {
      const tells = [own, other].some((earlier) => rowsIn(earlier.plain.body).some(isEvent) || eventsOf(earlier)[0]);
      assume(
        isShown || tells,
        "the tracking of a job shows neither the PRO number of its shipment nor when something happened that a new job could show",
      );
      for (const earlier of [own, other]) {
        tellsNoEventOf(earlier.plain, ofNew.plain);
        tellsNothingThatIsOf(earlier, ofNew);
      }
      tellsNothingFromBefore([own.plain, other.plain], ofNew.plain);
      if (elsewhere === undefined) return;
      const isOfOne = isUntracked(elsewhere, otherJobDisplayId, proNumber);
      assume(isOfOne, `shipment ${proNumber} may be tracked under job ${otherJobDisplayId} as well`);
      other.plain.hides(proNumber, "the shipment of another job,");
    });
  },
);
