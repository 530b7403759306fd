import {
  type Answer,
  assume,
  assumeSeen,
  type Caller,
  changesBetween,
  type FixtureName,
  fieldOf,
  idOf,
  isMoment,
  isObject,
  isOfAnyWrite,
  isOfTime,
  isScalar,
  isShown,
  isUuid,
  type JsonObject,
  mentions,
  phrase,
  type ScenarioContext,
  sameScalar,
  scalarsIn,
  type Watched,
  watched,
} from "../../src/scenario/index.js";
import { jobOf, type Maker, ownJob, uuidIn } from "../jobs/records.js";
import { parametersOf, UnlistedParameters } from "../unlisted-parameters.js";

export type RfqMaker = Maker & Pick<ScenarioContext, "spend" | "given">;

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
}

/** Another quote request, as it was. */
export type Beside = Pick<Request, "rfqId" | "before">;

/** A quote request that may be used up. */
export type Usable = Pick<Request, "rfqId" | "isGiven" | "name" | "ofJob">;

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
  const { displayId, ids: own } = await ownRequests(context);
  const isAnother = own.length > 1 || context.given(left) !== undefined;
  const taken = await takenOf(context, { displayId, ids: own.toReversed() }, isAnother ? [name, left] : [name]);
  const [request, other] = await readingsOf(context, taken);
  assume(request !== undefined, "there is no quote request to be answered");
  return [request, other];
}

/** The quote requests of one more job of the scenario's own, if it has any, which nobody answers. */
export async function requestsElsewhere(
  context: RfqMaker,
): Promise<{ readonly displayId: number; readonly jobId: string; readonly before: Watched }> {
  const { displayId } = await ownJob(context);
  const { jobId, list: first } = await requestsOfJob(context, displayId);
  return { displayId, jobId, before: Object.assign(await requestsOf(context, jobId), { first }) };
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
  const { displayId } = await ownJob(context);
  const { list, uuid } = await requestsOfJob(context, displayId);
  const rows = list.rows().filter((row) => isOfJob(row, displayId, uuid) !== false);
  if (rows.every((row) => isOfJob(row, displayId, uuid))) return { displayId, ids: rows.map(idOf) };
  // A list that has those of another job as well tells nothing of whose they are.
  const { list: others } = await listOfJob(context, context.given("jobDisplayId") ?? (await ownJob(context)).displayId);
  const known = others.isSuccess ? others.rows().map(idOf) : [];
  const isElsewhere = (id: unknown) => id !== undefined && known.some((one) => sameScalar(one, id));
  return { displayId, ids: rows.map(idOf).filter((id) => !isElsewhere(id)) };
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
  readonly ids: readonly (string | number | undefined)[];
}

/** Takes one to be used up: the scenario's own, where it has an id, else the one that the profile gives. */
export async function usedOf(
  { data, spend }: RfqMaker,
  own: { readonly displayId: number; readonly id: string | number | undefined },
  rfqId: string | number,
  name: FixtureName,
): Promise<Usable> {
  const isGiven = own.id === undefined;
  await spend("quote request", rfqId, isGiven);
  data.isAnother("quote request", rfqId);
  return { rfqId, isGiven, name, ...(!isGiven && { ofJob: own.displayId }) };
}

async function takenOf(
  context: RfqMaker,
  { displayId, ids }: OwnRequests,
  names: readonly FixtureName[],
): Promise<readonly Usable[]> {
  const taken: Usable[] = [];
  for (const [index, name] of names.entries()) {
    const id = ids[index];
    const rfqId = id ?? context.given(name);
    assume(rfqId !== undefined, `a new job has no quote request here to be used up: name one in \`fixtures.${name}\``);
    taken.push(await usedOf(context, { displayId, id }, rfqId, name));
  }
  return taken;
}

async function readingsOf({ corporate }: RfqMaker, requests: readonly Usable[]): Promise<readonly Request[]> {
  const readings: Request[] = [];
  for (const one of requests) readings.push({ ...one, before: await watched(() => requestOf(corporate, one.rfqId)) });
  return readings;
}

/**
 * How a quote request was moved: what its read shows other than before, apart from what any write moves and from what was sent.
 *
 * @param sent the body of the request that moved it
 */
export const moved = ({ before }: Pick<Request, "before">, after: Answer, sent: unknown = {}): readonly string[] =>
  after
    .changesSince(before)
    .filter((change) => !isOfAnyWrite(change) && !scalarsIn(change.to).some((scalar) => mentions(sent, scalar)))
    .map(({ path, to }) => `${path}: ${phrase(to)}`)
    .sort();

/** A quote request, and how it reads since something was sent to it. */
export interface Moving {
  readonly request: Pick<Request, "before">;
  readonly after: Answer;
  readonly sent?: unknown;
}

type State = string | number | boolean;

/** Whether a value may tell a state: a text, a truth value, or a number that is called one. */
const mayTell = (path: string, to: unknown, sent: unknown): to is State =>
  typeof to === "boolean" ||
  (typeof to === "string" && !isUuid(to) && !mentions(sent, to)) ||
  (typeof to === "number" && /stat(e|us)/i.test(path));

/** @returns what a quote request itself came to show of its state, in none of its lists, by its members */
const statesOf = ({ request, after, sent = {} }: Moving): ReadonlyMap<string, State> =>
  new Map(
    after.changesSince(request.before).flatMap((change): [string, State][] => {
      const { path, to } = change;
      const isOfList = /(^|\.)\d+(\.|$)/.test(path);
      return !isOfList && !isOfTime(change) && mayTell(path, to, sent) ? [[path, to]] : [];
    }),
  );

/** @returns whether a quote request came to show, in the same members, that it was accepted as another one that was: lists may have grown otherwise */
export function isInStateOf(one: Moving, acceptance: Moving): boolean {
  const [own, accepted] = [statesOf(one), statesOf(acceptance)];
  const isSame = own.size === accepted.size && [...own].every(([path, value]) => accepted.get(path) === value);
  return isSame && [...own].some(([path, value]) => tellsAcceptance(path, value));
}

/** An answer to a quote request is what its row declares. */
export function isAnswerDeclared(request: Request, answer: Answer): void {
  isNotUsedUp(request, answer);
  answer.isDeclared();
}

/** @throws Inconclusive where an answer to one that is given is refused */
export function isNotUsedUp(request: Usable, answer: Answer): void {
  assume(!request.isGiven || !answer.isTurnedDown, `${mayBeAnswered(request)} (${answer.status})`);
}

/** A quote request that was sent an answer, and how it reads since. */
export interface Answered {
  readonly request: Request;
  readonly answer: Answer;
  readonly after: Answer;
}

/** What is told of whether a quote request was answered already. */
const ofState = /stat(e|us)|accept|award|w[io]n|declin|reject|cancel|clos|delet|remov|archiv|hid|expired/i;

/** Whether two requests tell the same under a name; of a moment, whether there is one. */
function isAlike(one: unknown, other: unknown): boolean {
  if (isMoment(one) && isMoment(other)) return true;
  return isShown(one) || isShown(other) ? changesBetween(one, other).length === 0 : true;
}

/**
 * @param another one that was sent an answer
 * @returns whether a request stood as that one did when its answer moved it: then it had not been answered, either
 */
function stoodAsUnanswered({ before }: Request, { request, answer, after }: Answered): boolean {
  if (!answer.isSuccess || !after.isSuccess) return false;
  const moves = after
    .changesSince(request.before)
    .filter((change) => !isOfTime(change) && ["string", "boolean"].includes(typeof change.from) && isScalar(change.to))
    .map(({ path }) => path);
  const [one, other] = [before.record(), request.before.record()];
  const names = [...Object.keys(one), ...Object.keys(other)];
  const told = names.filter((name) => ofState.test(name) || [one[name], other[name]].some(isTruth));
  return moves.some((path) => path in one) && [...moves, ...told].every((name) => isAlike(one[name], other[name]));
}

const isTruth = (value: unknown): boolean => typeof value === "boolean";

/**
 * @param another one that was sent an answer as well
 * @throws Mismatch where the read shows nothing of what was done
 */
export function showsChange(request: Request, after: Answer, what: string, another?: Answered): void {
  if (after.changesSince(request.before).length > 0) return;
  const isUnanswered = another !== undefined && stoodAsUnanswered(request, another);
  assumeSeen(!request.isGiven || isUnanswered, mayBeAnswered(request));
  throw after.mismatch(`quote request ${request.rfqId} to show that it was ${what}`, "the same as before");
}

/** What a state is called that a request has which was accepted: that others of its job are closed with it is open. */
const ofAcceptance = /accept|award|w[io]n/i;

/** What a state is called that a request has which was answered. */
const ofAnswer = /accept|award|w[io]n|declin|reject|cancel|clos|lost/i;

/** Tells by what a member has become: by its value, or as a flag by its name. */
const telling =
  (called: RegExp) =>
  (path: string, to: unknown): boolean =>
    typeof to === "boolean" ? to && called.test(path.slice(path.lastIndexOf(".") + 1)) : called.test(String(to));

/** Whether what a member has become tells of an answer. */
const isAnswered = telling(ofAnswer);

/** The same of an acceptance alone. */
const tellsAcceptance = telling(ofAcceptance);

/** Whether two quote requests show that they are of two jobs. */
const areOfTwoJobs = ([one, other]: readonly [Beside, Beside]): boolean =>
  ["job_id", "job_display_id"].some((name) => {
    const [job, otherJob] = [fieldOf(one.before.record(), name), fieldOf(other.before.record(), name)];
    return isShown(job) && isShown(otherJob) && !sameScalar(job, otherJob);
  });

/**
 * Judges that another quote request was not answered with the one that was: what becomes of one of the same job is open, but not that.
 *
 * @param answer what was sent with it, and a text in that which nothing else carries
 * @throws Mismatch where the other one was accepted as the one was, or shows what was sent for it, or is of another job and not as it was
 */
export function isAnsweredAlone(
  [request, after]: readonly [Request, Answer],
  [other, otherAfter]: readonly [Beside, Answer],
  what: string,
  { sent = {}, text }: { readonly sent?: unknown; readonly text?: string } = {},
): void {
  const [own, others] = [moved(request, after, sent), moved(other, otherAfter, sent)];
  const isCarried = text !== undefined && mentions(otherAfter.body, text) && !mentions(other.before.body, text);
  assume(after.changesSince(request.before).length > 0, "the answer leaves nothing to see");
  const isAccepted = own.join() === others.join() && own.some((one) => ofAcceptance.test(one));
  if (isCarried || isAccepted)
    throw otherAfter.mismatch(
      `quote request ${other.rfqId} not to be ${what} with ${request.rfqId}`,
      phrase(isCarried ? text : others),
    );
  if (areOfTwoJobs([request, other])) otherAfter.isAs(other.before);
}

/**
 * Judges the quote requests of another job, or one that is to be left alone.
 *
 * @param accepted how the one that was answered was moved
 * @param text that was sent with it
 * @throws Mismatch where one of them was answered with it, or shows what was sent
 */
export function noneIsAnswered(before: Watched, after: Answer, accepted: readonly string[], text?: string): void {
  if (text !== undefined) after.hides(text, "what a quote request of another job was accepted with,");
  const members = accepted.map((one) => one.slice(0, one.indexOf(": ")));
  const found = after
    .changesSince(before)
    .filter(({ path, to }) => members.some((member) => `.${path}`.endsWith(`.${member}`)) && isAnswered(path, to))
    .map(({ path, to }) => `${path}: ${phrase(to)}`)[0];
  if (found !== undefined) throw after.mismatch("no other quote request to be answered with it", found);
}
