import {
  type Answer,
  assume,
  type Caller,
  type Change,
  changesBetween,
  Inconclusive,
  isMoment,
  isObject,
  isUuid,
  mentions,
  sameScalar,
} from "../../src/scenario/index.js";
import { jobOf } from "./records.js";

/** What a job shows of its status: its read, and its timeline where that was read. */
export interface Telling {
  readonly job: Answer;
  readonly timeline?: Answer;
}

/** Both, with the job-status list. */
export interface Observation extends Telling {
  readonly timeline: Answer;
  readonly listed: Answer;
}

/** Reads a job, its timeline where there is one, and the job-status list, which is the same as it was `before`. */
export const observationOf = async (
  corporate: Caller,
  jobDisplayId: number,
  before?: Observation,
): Promise<Observation> => ({
  job: await jobOf(corporate, jobDisplayId),
  timeline: await corporate.get("/job/{jobDisplayId}/timeline", { jobDisplayId }),
  listed: before?.listed ?? (await corporate.get("/lookup/jobStatuses")),
});

type Scalar = string | number;

/** A text or a number that a job shows as its status. */
export interface Status {
  readonly path: string;
  readonly value: Scalar;
}

/** Feedback, invoices, SLAs and emails have statuses as well: a job's own is called that and nothing else. */
const own =
  /^(job|current)*status(es)?(name|id|no|number|code|info|label|text|value|key|(meta)?data|title|description)*$/;
const around = /^(job|info|metadata|data|details|summary|header)$/;

const folded = (name: string) => name.replaceAll(/[_-]/g, "").toLowerCase();

/** @returns what stands in members that are called the status of a job itself, in no list and below nothing else */
export function ownStatusesIn(value: unknown, path = "", isOwn = false): readonly Status[] {
  if (!isObject(value))
    return isOwn && (typeof value === "string" || typeof value === "number") && value !== "" && !isMoment(value)
      ? [{ path, value }]
      : [];
  return Object.entries(value).flatMap(([name, member]) => {
    const isCalledSo = own.test(folded(name));
    if (!isOwn && !isCalledSo && !around.test(folded(name))) return [];
    return ownStatusesIn(member, `${path}/${name}`, isOwn || isCalledSo);
  });
}

/** What a job may say of itself beside its status: by `isCancelled`, `bookedAt`, or a text that says nothing else. */
export type Mark = "booked" | "cancelled";

const marks: { readonly [M in Mark]: { readonly name: RegExp; readonly text: RegExp } } = {
  booked: { name: /^(is|was|has|been|job)*booked(at|on|date|time|datetime|utc)?$/, text: /^(job )?booked$/i },
  cancelled: {
    name: /^(is|was|has|been|job)*cancell?ed(at|on|date|time|datetime|utc)?$/,
    text: /^(job )?cancell?ed$/i,
  },
};

/** What tells of the last thing that was done says nothing of how the job is now. */
const ofDeeds = /last|latest|recent|previous|action|event|activity|change|reason|note|comment/;

/** A member that speaks of a mark: called so, with a truth value or a moment, or with a text that says it. */
interface Marked {
  readonly path: string;
  readonly value: unknown;
  readonly isCalledSo: boolean;
  /** It says that the job is so. */
  readonly says: boolean;
}

/** @returns the members that speak of a mark, in no list and below nothing else */
function marksIn(value: unknown, mark: Mark, path = ""): readonly Marked[] {
  if (!isObject(value)) return [];
  const { name: called, text } = marks[mark];
  return Object.entries(value).flatMap(([name, member]): readonly Marked[] => {
    const at = { path: `${path}/${name}`, value: member };
    if (isObject(member)) return around.test(folded(name)) ? marksIn(member, mark, at.path) : [];
    const isCalledSo = called.test(folded(name)) && (typeof member === "boolean" || isMoment(member));
    if (isCalledSo) return [{ ...at, isCalledSo, says: member !== false }];
    const says = typeof member === "string" && text.test(member.trim()) && !ofDeeds.test(folded(name));
    return says ? [{ ...at, isCalledSo, says }] : [];
  });
}

/** @returns what stands in no list, by its place */
const scalarsByPath = (value: unknown, path = ""): ReadonlyMap<string, unknown> =>
  new Map(
    isObject(value)
      ? Object.entries(value).flatMap(([name, member]) => [
          ...scalarsByPath(member, path === "" ? name : `${path}/${name}`),
        ])
      : [[path, value]],
  );

const bodies = ({ job, timeline }: Telling) => ({
  job: job.body,
  ...(timeline?.isSuccess && isObject(timeline.body) && { timeline: { ...timeline.body, tasks: undefined } }),
});

const marksOf = (observation: Telling, mark: Mark): readonly Marked[] =>
  Object.entries(bodies(observation)).flatMap(([from, body]) => marksIn(body, mark, from));

/** @returns the places in which a job came to say so of itself, with what they say */
function marksCome(before: Telling, after: Telling, mark: Mark): readonly Marked[] {
  const known = marksOf(before, mark);
  const wasSaid = ({ path }: Marked) => known.some((one) => one.says && one.path === path);
  return marksOf(after, mark).filter((one) => one.says && !wasSaid(one));
}

/** @returns whether a job came to say so of itself, beside its status */
export const isMarked = (before: Observation, after: Observation, mark: Mark): boolean =>
  marksCome(before, after, mark).length > 0;

const statusesOf = (observation: Telling): readonly Status[] =>
  Object.entries(bodies(observation)).flatMap(([from, body]) => ownStatusesIn(body, from));

/** @returns the statuses that a job shows, of those that the job-status list has; none where that is not answered */
function listedStatusesOf(observation: Observation): readonly Status[] {
  const { isSuccess, body } = observation.listed;
  const rows: readonly unknown[] = isSuccess && Array.isArray(body) ? body : [];
  return statusesOf(observation).filter(({ value }) => rows.some((row) => mentions(row, value)));
}

/** @throws Inconclusive where a job shows no status that the job-status list has */
function someListed(observation: Observation): readonly Status[] {
  const { isSuccess, body, where } = observation.listed;
  assume(isSuccess && Array.isArray(body), `${where} does not answer the list that tells statuses from other texts`);
  const shown = listedStatusesOf(observation);
  assume(
    shown.length > 0,
    `${observation.job.where}: neither the job nor its timeline shows a status of GET /lookup/jobStatuses as its own`,
  );
  return shown;
}

const inWords = (statuses: readonly Status[]) =>
  statuses
    .map(({ path, value }) => `${path} ${value}`)
    .toSorted()
    .join("; ");

/** @returns where members that are called so say that a job is so */
const calledSo = (observation: Observation, mark: Mark): string =>
  marksOf(observation, mark)
    .flatMap(({ path, isCalledSo, says }) => (isCalledSo && says ? [path] : []))
    .join("; ");

/** @returns all that tells how far a job is, by its place */
const tellings = (observation: Observation) =>
  Object.fromEntries(
    [...statusesOf(observation), ...marksOf(observation, "booked"), ...marksOf(observation, "cancelled")].map(
      ({ path, value }) => [path, value],
    ),
  );

/**
 * @param mark that the job has to have as before, or to lack
 * @throws Mismatch where a job shows another status than before, or another mark; Inconclusive where it shows neither
 */
export function keepsStatus(before: Observation, after: Observation, mark: Mark): void {
  const [was, is] = [calledSo(before, mark), calledSo(after, mark)];
  // A job may go on by itself soon after it was written: what differs is told, to be doubted before it is blamed.
  const toldBy = (job: Answer) => tellings({ ...after, job });
  after.job.changesFrom(tellings(before), toldBy);
  if (was !== is)
    throw after.job.mismatch(`the job to be called ${mark} as before (${was || "nowhere"})`, is || "nowhere");
  const now = new Map(statusesOf(after).map(({ path, value }) => [path, value]));
  const isTold = marksOf(before, mark).some(({ isCalledSo }) => isCalledSo);
  const statuses = isTold ? listedStatusesOf(before) : someListed(before);
  if (statuses.some(({ path, value }) => now.get(path) !== value))
    throw after.job.mismatch(`the status as before (${inWords(statuses)})`, inWords(statusesOf(after)) || "none");
}

/**
 * @param observations of a job at first, after its status was moved, and at last
 * @param mark that it came to have by that, where it did
 * @param what the job has to do, for the failure
 * @throws Mismatch where each status that was moved is again what it was at first, or each mark that came is gone
 */
export function staysMoved(observations: readonly [Telling, Telling, Telling], mark: Mark, what: string): void {
  const [first, moved, last] = observations;
  const [was, came, is] = observations.map((one) => new Map(statusesOf(one).map(({ path, value }) => [path, value])));
  const places = [...(came ?? [])].filter(([path, value]) => was?.has(path) && was.get(path) !== value);
  if (places.length > 0 && places.every(([path]) => is?.get(path) === was?.get(path)))
    throw last.job.mismatch(what, `the status that it had at first (${inWords(statusesOf(first))})`);
  const [atFirst, atLast] = [first, last].map((one) => scalarsByPath(bodies(one)));
  const marked = marksCome(first, moved, mark);
  if (marked.length > 0 && marked.every(({ path }) => atFirst?.get(path) === atLast?.get(path)))
    throw last.job.mismatch(what, `what it showed at first in ${marked.map(({ path }) => path).join("; ")}`);
}

/** Where a job and its timeline show the same status. */
interface Pair {
  readonly job: string;
  readonly timeline: string;
}

const statusAt = (observation: Observation, path: string): Scalar | undefined =>
  statusesOf(observation).find((status) => status.path === path)?.value;

function pairsOf(observation: Observation): readonly Pair[] {
  const shown = statusesOf(observation);
  const [ofJob, ofTimeline] = ["job/", "timeline/"].map((from) => shown.filter(({ path }) => path.startsWith(from)));
  return (ofJob ?? []).flatMap((one) =>
    (ofTimeline ?? [])
      .filter(({ value }) => sameScalar(value, one.value))
      .map(({ path }) => ({ job: one.path, timeline: path })),
  );
}

const hasMoved = (before: Observation, after: Observation, path: string): boolean =>
  statusAt(after, path) !== undefined && statusAt(before, path) !== statusAt(after, path);

const movedTogether = (before: Observation, after: Observation): readonly Pair[] => {
  const now = pairsOf(after);
  return pairsOf(before).filter(
    (pair) =>
      hasMoved(before, after, pair.job) &&
      now.some(({ job, timeline }) => job === pair.job && timeline === pair.timeline),
  );
};

/** @returns where a job and its timeline showed the same status before, and the job shows another one now than its timeline does */
export const leftBehind = (before: Observation, after: Observation): readonly Pair[] =>
  pairsOf(before).filter(
    ({ job, timeline }) => hasMoved(before, after, job) && !sameScalar(statusAt(after, job), statusAt(after, timeline)),
  );

/**
 * A timeline shows a move of its job's status as the job does.
 *
 * @param step what another job showed before its status was moved in another way, and after: whether both are one status
 * @throws Mismatch where the job alone shows the move; Inconclusive where it is open whether both show one status
 */
export function movesAlong(
  before: Observation,
  after: Observation,
  step: { readonly before: Observation; readonly after: Observation } | undefined,
): void {
  const known = step === undefined ? [] : movedTogether(step.before, step.after);
  const left = leftBehind(before, after).find(({ job, timeline }) =>
    known.some((pair) => pair.job === job && pair.timeline === timeline),
  );
  if (left)
    throw after.timeline.mismatch(
      `${left.timeline} to be ${statusAt(after, left.job)}, as ${left.job}: both showed one status before, and of another job after a step`,
      String(statusAt(after, left.timeline)),
    );
  assume(
    movedTogether(before, after).length > 0,
    `${after.timeline.where}: the job and its timeline show no status of the job that is known to be one and the same`,
  );
}

/** Counters, moments and authors move with every change; a text or a truth value may be what tells it. */
const isTelling = ({ from, to }: Change): boolean =>
  [from, to].some((value) => typeof value === "boolean" || typeof value === "string") &&
  ![from, to].some((value) => isMoment(value) || isUuid(value));

/** @returns whether a job shows another status than before */
export const isMoved = (before: Observation, after: Observation): boolean =>
  inWords(statusesOf(before)) !== inWords(statusesOf(after));

/**
 * @param mark that tells it as well
 * @param what the job has to show, for the failure
 * @throws Mismatch where the status that a job shows is as before; Inconclusive where it shows none, or shows something else anew
 */
export function showsAnotherStatus(before: Observation, after: Observation, mark: Mark, what: string): void {
  if (isMoved(before, after) || isMarked(before, after, mark)) return;
  const [change] = changesBetween(bodies(before), bodies(after)).filter(isTelling);
  if (change)
    throw new Inconclusive(
      `${after.job.where}: ${change.path} is another than before, and whether that tells it the document does not show`,
    );
  throw after.job.mismatch(what, `the status as before (${inWords(someListed(before))})`);
}

/** Two observations of one job, between which something was done. */
export interface Step {
  readonly before: Observation;
  readonly after: Observation;
}

/** @returns the statuses that a job shows after a step and did not show before */
const comeBy = ({ before, after }: Step): readonly Status[] => {
  const known = statusesOf(before);
  return statusesOf(after).filter(({ path, value }) => !known.some((one) => one.path === path && one.value === value));
};

/** @returns whether a job shows another status than the one that another job came by, in each place in which that one shows it */
export const isYetToBecomeAs = (before: Observation, other: Step): boolean =>
  comeBy(other).every(({ path, value }) => ![undefined, value].includes(statusAt(before, path)));

/** @returns whether a job shows each status that another job came by, and that one came by any */
export const isAs = (observation: Observation, other: Step): boolean => {
  const telling = comeBy(other);
  return telling.length > 0 && telling.every(({ path, value }) => sameScalar(statusAt(observation, path), value));
};

/** @throws Mismatch where a job does not show each status that another job came by */
export function isToBeAs(observation: Observation, other: Step, what: string): void {
  if (!isAs(observation, other)) throw observation.job.mismatch(what, inWords(statusesOf(observation)) || "no status");
}

/**
 * @param other a job that came by such a status in another way
 * @param what the job has to be, for the failure
 * @throws Mismatch where a job comes by the status that the other one came by; Inconclusive where that one came by none
 */
export function becomesAs(before: Observation, after: Observation, other: Step, what: string): void {
  const [telling, now] = [comeBy(other), comeBy({ before, after })];
  assume(telling.length > 0, `${other.after.job.where}: it comes to show no other status of its own`);
  if (telling.every((status) => now.some(({ path, value }) => path === status.path && value === status.value)))
    throw after.job.mismatch(what, inWords(telling));
}
