import {
  type Answer,
  assume,
  assumeSeen,
  type Caller,
  type FixtureName,
  fieldOf,
  idOf,
  isObject,
  isShown,
  isUuid,
  type JsonObject,
  mentions,
  type ScenarioContext,
  sameScalar,
  type Watched,
  watched,
} from "../../src/scenario/index.js";
import { jobOf, type Maker, ownJob, uuidIn } from "../jobs/records.js";
import { parametersOf, UnlistedParameters } from "../unlisted-parameters.js";

export type RfqMaker = Maker & Pick<ScenarioContext, "spend" | "given" | "settled">;

/** A quote request as it was before it is answered. */
export interface Request {
  readonly rfqId: string | number;
  readonly before: Watched;
  /** The profile gives it, so that other scenarios may have answered it before: what a second answer comes to is open. */
  readonly isGiven: boolean;
  /** The fixture that gives it, or that would. */
  readonly name: FixtureName;
  /** The display id of its job, where that is the scenario's own. */
  readonly ofJob?: number;
  /** What that was made of. */
  readonly madeOf?: unknown;
}

/** Another quote request, as it was. */
export type Beside = Pick<Request, "rfqId" | "before">;

/** A quote request that may be used up. */
export type Usable = Pick<Request, "rfqId" | "isGiven" | "name" | "ofJob" | "madeOf">;

/** The fixtures of which any names a quote request that is there. */
const readable = ["rfqId", "rfqToCommentId", "rfqToLeaveId", "rfqToAcceptId"] as const;

/** Why one that is given tells nothing. */
export const mayBeAnswered = ({ rfqId, name }: Usable): string =>
  `quote request ${rfqId} is given, and may have been answered before, by this run or an earlier one: name another in \`fixtures.${name}\``;

/** Reads a quote request that is there. */
export const requestOf = (corporate: Caller, rfqId: string | number): Promise<Answer> =>
  corporate.get("/rfq/{rfqId}", { rfqId }).accepted();

export type Asking = Pick<ScenarioContext, "corporate" | "data" | "given">;

const parameters = parametersOf(
  ({ data, given }: Asking) => new UnlistedParameters(data, "RfqForJobParams", { company_id: given("companyId") }),
);

const listing =
  ({ corporate }: Asking, jobId: string) =>
  (unlistedQuery: Readonly<Record<string, string>>) =>
    corporate.get("/rfq/forjob/{jobId}", { jobId, unlistedQuery });

/** What is answered to who asks for the quote requests of a job. */
export const requestsAsked = (context: Asking, jobId: string): Promise<Answer> =>
  parameters(context).ask(listing(context, jobId));

/**
 * @param listed what a job lists without parameters
 * @returns the same with the parameters that the profile gives, for a company that the list shows; undefined where it gives none
 */
export function requestsAsGiven(context: Asking, jobId: string, listed: Answer): Promise<Answer | undefined> {
  const shown = listed.rows().map((row) => (isObject(row) ? fieldOf(row, "company_id") : undefined));
  const company_id = shown.find(isShown) ?? context.given("companyId");
  return new UnlistedParameters(context.data, "RfqForJobParams", { company_id }).askAsGiven(listing(context, jobId));
}

/** The quote requests of a job by its UUID. */
export const requestsOf = async (context: Asking, jobId: string): Promise<Answer> =>
  (await parameters(context).askFor(listing(context, jobId))).accepted();

/**
 * The quote requests of a job, which the route may know by its UUID or by its display id.
 *
 * @returns them, and what they were asked for by: the first of both for which any are listed, else the first that is taken
 */
export async function requestsOfJob(context: Asking, displayId: number): Promise<JobList> {
  const listed = await listOfJob(context, displayId);
  listed.list.accepted();
  return listed;
}

interface JobList {
  readonly jobId: string;
  readonly list: Answer;
  /** The UUID of the job, where its read shows one. */
  readonly uuid: string | undefined;
}

/** The same, of a job for which the list may be refused, as it has none. */
export async function listOfJob(context: Asking, displayId: number): Promise<JobList> {
  const uuid = uuidIn(await jobOf(context.corporate, displayId));
  const ask = async (jobId: string) => ({ jobId, list: await requestsAsked(context, jobId), uuid });
  const byUuid = uuid === undefined ? undefined : await ask(uuid);
  if (Array.isArray(byUuid?.list.body) && byUuid.list.body.length > 0) return byUuid;
  const byDisplayId = await ask(String(displayId));
  const isListed = Array.isArray(byDisplayId.list.body) && byDisplayId.list.body.length > 0;
  return byUuid?.list.isSuccess && !isListed ? byUuid : byDisplayId;
}

/** Where a quote request waits for an answer, any list of its job has it; whether one shows it later is open. */
const waiting = /^(open|new|sent|pending|requested|waiting|awaiting\w*|active|submitted|invited)$/i;
const over = /cancel|delet|remov|archiv|declin|clos|hid|expired/i;
const until = /expir|deadline|until|due/i;

/** Whether a quote request shows that it waits for an answer. */
export function isWaiting(request: JsonObject): boolean {
  const members = Object.entries(request).filter(([, value]) => typeof value !== "object");
  const states = members.filter(([name]) => /stat(e|us)(name)?$/i.test(name));
  const isOver = members.some(
    ([name, value]) =>
      (over.test(name) && value !== false && value !== 0) ||
      (until.test(name) && !(Date.parse(String(value)) > Date.now())),
  );
  return states.length > 0 && states.every(([, value]) => waiting.test(String(value))) && !isOver;
}

/** A quote request that reads as one of a job, and a list of that. */
interface Listing {
  readonly list: Answer;
  readonly isListed: boolean;
}

/**
 * @returns the list of its job that has a quote request, or else one that lacks it although it waits for an answer; undefined where that
 *   cannot be told: for parameters that the list wants, or since it is not known by which id the route knows the job
 */
export async function listingOf({ corporate, given }: Asking, rfqId: string | number): Promise<Listing | undefined> {
  const read = () => corporate.get("/rfq/{rfqId}", { rfqId });
  const { isSuccess, body } = await read();
  if (!isSuccess || !isObject(body) || !sameScalar(idOf(body), rfqId)) return undefined;
  const [jobId, shownDisplayId] = [fieldOf(body, "job_id"), fieldOf(body, "job_display_id")];
  const displayId = shownDisplayId ?? (sameScalar(jobId, given("jobId")) ? given("jobDisplayId") : undefined);
  const asked = [...new Set([jobId, displayId].filter(isShown).map(String))];
  const lists: Answer[] = [];
  for (const id of asked) {
    const list = await corporate.get("/rfq/forjob/{jobId}", { jobId: id });
    if (list.isSuccess && Array.isArray(list.body)) {
      if (list.ids().some((one) => sameScalar(one, rfqId))) return { list, isListed: true };
      if (list.ids().length < list.body.length) return undefined;
      lists.push(list);
    } else if (!list.isAbsent && !(list.isInvalid && asked.length > 1)) return undefined;
  }
  const long = lists.find((list) => list.ids().length > 0);
  const list = long ?? (asked.length > 1 ? lists[0] : undefined);
  if (!list || !isWaiting(body)) return undefined;
  // Meanwhile it may have been answered, for which a list may leave it out.
  const again = await read();
  return again.isSuccess && isObject(again.body) && isWaiting(again.body) ? { list, isListed: false } : undefined;
}

/**
 * Quote requests that may be used up: those that the deployment sends out for a job of the scenario's own, else those that
 * the profile gives for that.
 *
 * @param names of fixtures, one for each quote request that is wanted
 */
export async function requestsToAnswer<const Names extends readonly FixtureName[]>(
  context: RfqMaker,
  ...names: Names
): Promise<{ readonly [Index in keyof Names]: Request }> {
  return (await readingsOf(context, await usable(context, names))) as { readonly [Index in keyof Names]: Request };
}

/**
 * A quote request that may be used up, and another one of the same job of the scenario's own.
 *
 * @param name of the fixture for the one
 * @returns the other one undefined where there is none
 */
export async function requestAtHand(
  context: RfqMaker,
  name: FixtureName,
): Promise<readonly [Request, Request | undefined]> {
  const own = await ownRequests(context);
  if (own.ids.length === 1) await context.settled();
  const taken = await takenOf(context, own, own.ids[1] === undefined ? [name] : [name, name]);
  const [request, other] = await readingsOf(context, taken);
  assume(request !== undefined, "there is no quote request to be answered");
  return [request, other];
}

/** What `requestsToAnswer` takes, unread. */
async function usable(context: RfqMaker, names: readonly FixtureName[]): Promise<readonly Usable[]> {
  const own = await ownRequests(context);
  // What is given can be used up once: it is not taken where the job's own may come yet.
  if (own.ids.length > 0 && own.ids.length < names.length) await context.settled();
  return takenOf(context, own, names);
}

/** @returns the ids of so many quote requests of a job of the scenario's own, which may be used up; undefined where it has fewer */
export async function ownToAnswer(context: RfqMaker, count: number) {
  const { displayId, ids: own } = await ownRequests(context);
  if (own.length > 0 && own.length < count) await context.settled();
  const ids = own.filter((id) => id !== undefined).slice(0, count);
  if (ids.length < count) return undefined;
  for (const id of ids) await usedOf(context, { displayId, id }, id, "rfqId");
  return ids;
}

/** @throws Mismatch where a comment that was shown before is not any more */
export function keepsComment({ before }: Request, after: Answer, comment: string, what: string): void {
  assumeSeen(mentions(before.body, comment), "a comment is not shown with its quote request");
  after.shows(comment, `the comment before it was ${what},`);
}

/**
 * One of those, which is not the first of its job where that has several, and another one where there is one.
 *
 * @param name of the fixture for the one
 * @param left of the fixture for the other
 */
export async function laterRequestsToAnswer(
  context: RfqMaker,
  name: FixtureName,
  left: FixtureName,
): Promise<readonly [Request, Request | undefined]> {
  const { ids: own, ...ofJob } = await ownRequests(context);
  const isAnother = own.length > 1 || context.given(left) !== undefined;
  const taken = await takenOf(context, { ...ofJob, ids: own.toReversed() }, isAnother ? [name, left] : [name]);
  const [request, other] = await readingsOf(context, taken);
  assume(request !== undefined, "there is no quote request to be answered");
  return [request, other];
}

/** The quote requests of one more job of the scenario's own, if it has any, which nobody answers. */
export async function requestsElsewhere(context: RfqMaker): Promise<RequestsElsewhere> {
  const { displayId } = await ownJob(context);
  const { jobId, list: first, uuid } = await requestsOfJob(context, displayId);
  const own = first.rows().find((row) => isOfJob(row, displayId, uuid));
  return { displayId, jobId, before: Object.assign(await requestsOf(context, jobId), { first }), id: idOf(own) };
}

interface RequestsElsewhere {
  readonly displayId: number;
  readonly jobId: string;
  readonly before: Watched;
  /** That of one which shows whose it is. */
  readonly id: string | number | undefined;
}

/** The fixtures of which any names a quote request that some scenario reads or answers. */
export const namesOfGiven = [
  ...readable,
  "otherRfqId",
  "rfqToDeclineId",
  "rfqToCancelId",
  "rfqToWinId",
] as const satisfies readonly FixtureName[];

/** A quote request that is there, whoever it is of: it is read, and not answered. */
export async function requestToRead(
  context: RfqMaker,
): Promise<{ readonly rfqId: string | number; readonly read: Answer }> {
  const { ids } = await ownRequests(context);
  const given = readable.map((name) => context.given(name));
  const rfqId = [...ids, ...given].find((id) => id !== undefined);
  assume(rfqId !== undefined, "a new job has no quote request here: name one in `fixtures.rfqId`");
  return { rfqId, read: await requestOf(context.corporate, rfqId) };
}

/** The quote requests that the deployment sends out for a new job. */
export async function ownRequests(context: RfqMaker): Promise<OwnRequests> {
  const { displayId, body: madeOf } = await ownJob(context);
  const { list, uuid } = await requestsOfJob(context, displayId);
  if (list.rows().length === 0) await context.settled("the quote requests of a new job");
  const rows = list.rows().filter((row) => isOfJob(row, displayId, uuid) !== false);
  if (rows.every((row) => isOfJob(row, displayId, uuid))) return { displayId, madeOf, ids: rows.map(idOf) };
  // A list that has those of another job as well tells nothing of whose they are.
  const { list: others } = await listOfJob(context, context.given("jobDisplayId") ?? (await ownJob(context)).displayId);
  const known = others.isSuccess ? others.rows().map(idOf) : [];
  const isElsewhere = (id: unknown) => id !== undefined && known.some((one) => sameScalar(one, id));
  return { displayId, madeOf, ids: rows.map(idOf).filter((id) => !isElsewhere(id)) };
}

/** @returns whether a quote request is one of a job by the ids that it shows of its own; undefined where they do not tell */
function isOfJob(row: unknown, displayId: number, uuid: string | undefined): boolean | undefined {
  if (!isObject(row)) return undefined;
  const shown = ["job_id", "job_display_id"].map((name) => fieldOf(row, name)).filter(isShown);
  const telling = shown.filter((id) => uuid !== undefined || !isUuid(id));
  return telling.length === 0 ? undefined : telling.every((id) => sameScalar(id, displayId) || sameScalar(id, uuid));
}

/** Quote requests of a job of the scenario's own, as many as there are. */
interface OwnRequests {
  readonly displayId: number;
  /** What the job was made of. */
  readonly madeOf?: unknown;
  readonly ids: readonly (string | number | undefined)[];
}

/** Takes one to be used up: the scenario's own, where it has an id, else the one that the profile gives. */
export async function usedOf(
  { data, spend }: RfqMaker,
  own: Pick<OwnRequests, "displayId" | "madeOf"> & { readonly id: string | number | undefined },
  rfqId: string | number,
  name: FixtureName,
): Promise<Usable> {
  const isGiven = own.id === undefined;
  await spend("quote request", rfqId, isGiven);
  data.isAnother("quote request", rfqId);
  return { rfqId, isGiven, name, ...(!isGiven && { ofJob: own.displayId, madeOf: own.madeOf }) };
}

async function takenOf(
  context: RfqMaker,
  { ids, ...ofJob }: OwnRequests,
  names: readonly FixtureName[],
): Promise<readonly Usable[]> {
  const taken: Usable[] = [];
  for (const [index, name] of names.entries()) {
    const id = ids[index];
    const rfqId = id ?? context.given(name);
    assume(rfqId !== undefined, `a new job has no quote request here to be used up: name one in \`fixtures.${name}\``);
    taken.push(await usedOf(context, { ...ofJob, id }, rfqId, name));
  }
  return taken;
}

async function readingsOf({ corporate }: RfqMaker, requests: readonly Usable[]): Promise<readonly Request[]> {
  const readings: Request[] = [];
  for (const one of requests) readings.push({ ...one, before: await watched(() => requestOf(corporate, one.rfqId)) });
  return readings;
}
