import {
  type Answer,
  assume,
  assumeSeen,
  type Change,
  changesBetween,
  fieldOf,
  idOf,
  isMoment,
  isOfAnyWrite,
  isOfTime,
  isScalar,
  isShown,
  isUuid,
  memberOf,
  mentions,
  phrase,
  sameScalar,
  scalarsIn,
  type Watched,
} from "../../src/scenario/index.js";
import type { ListedSince } from "./listed.js";
import { type Beside, mayBeAnswered, type Request, type Usable } from "./records.js";

/** What quote requests show of what was done to them. */

const toldBy = ({ path, to }: Change): string => `${path}: ${phrase(to)}`;

/**
 * How a quote request was moved: what its read shows other than before, apart from what any write moves and from what was sent.
 *
 * @param sent the body of the request that moved it
 */
export const moved = ({ before }: Pick<Request, "before">, after: Answer, sent: unknown = {}): readonly string[] =>
  after
    .changesSince(before)
    .filter((change) => !isOfAnyWrite(change) && !scalarsIn(change.to).some((scalar) => mentions(sent, scalar)))
    .map(toldBy)
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
  const shownAs = (name: string) => [memberOf(one, name), memberOf(other, name)] as const;
  const told = names.filter((name) => ofState.test(name) || shownAs(name).some(isTruth));
  return (
    moves.some((path) => Object.hasOwn(one, path)) && [...moves, ...told].every((name) => isAlike(...shownAs(name)))
  );
}

const isTruth = (value: unknown): boolean => typeof value === "boolean";

/** Whether a change tells that the request was written to, and nothing else: a time that there was before, who wrote last, or a count. */
const isOfWritingAlone = (change: Change): boolean =>
  isOfAnyWrite(change) && isShown(change.from) && !ofState.test(change.path);

/**
 * @param another one that was sent an answer as well
 * @throws Mismatch where the read shows nothing of what was done, or that the request was written to alone, where the other one shows more;
 *   Inconclusive where the other one tells nothing of that
 */
export function showsChange(request: Request, after: Answer, what: string, another?: Answered): void {
  const changes = after.changesSince(request.before);
  if (changes.some((change) => !isOfWritingAlone(change))) return;
  const isUnanswered = another !== undefined && stoodAsUnanswered(request, another);
  assumeSeen(!request.isGiven || isUnanswered, mayBeAnswered(request));
  assumeSeen(
    changes.length === 0 || isUnanswered,
    `it shows that it was written to, and nothing tells what shows that it was ${what}`,
  );
  throw after.mismatch(
    `quote request ${request.rfqId} to show that it was ${what}`,
    changes.length === 0 ? "the same as before" : `no more than ${changes.map(toldBy).join(", ")}`,
  );
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
export const areOfTwoJobs = ([one, other]: readonly [Beside, Beside]): boolean =>
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
    .map(toldBy)[0];
  if (found !== undefined) throw after.mismatch("no other quote request to be answered with it", found);
}

/**
 * @param price that one was accepted with, and nothing else has
 * @throws Mismatch where a quote request of another job shows it, and did not before
 */
export function isNotPricedAlong(before: Answer, after: Answer, price: number | undefined): void {
  if (price !== undefined && !mentions(before.body, price))
    after.hides(price, "the price that a quote request of another job was accepted with,");
}

/**
 * Judges all quote requests that the list of a job of the scenario's own has beside the one that was answered: those of its company, too.
 *
 * @param sent the body of what it was answered with
 * @throws Mismatch where the list has come to show of another one the same that tells of the answer to the one
 */
export function isListedAlone(
  { request, listed }: { readonly request: Request; readonly listed: ListedSince | undefined },
  done: string,
  sent: unknown = {},
): void {
  if (request.isGiven || !listed?.after) return;
  const { before, after } = listed;
  const rowOf = (list: Answer, id: unknown) => list.rows().find((row) => sameScalar(idOf(row), id));
  const turned = changesBetween(before.row, after.row)
    .filter(({ path, to }) => isAnswered(path, to) && !mentions(sent, String(to)))
    .map(toldBy);
  const others = after.list.rows().filter((row) => !sameScalar(idOf(row), request.rfqId));
  const along = others.filter((row) => {
    const changes = changesBetween(rowOf(before.list, idOf(row)) ?? row, row).map(toldBy);
    return turned.length > 0 && turned.every((one) => changes.includes(one));
  });
  // What all of them come to show may be told of their job.
  if (along.length > 0 && along.length < others.length)
    throw after.list.mismatch(`quote request ${request.rfqId} alone of its job to be ${done}`, phrase(along[0]));
}

/** A comment on a quote request, and what it was accepted with since: texts that nothing else carries. */
interface Texts {
  readonly comment: string;
  readonly acceptance: string;
}

/**
 * Judges what the list of its job shows of an acceptance: a row that shows no comment on another quote request tells of its own alone.
 * What each of its rows comes to show may be told of their job, and what stands beside the id of the one is told of that.
 *
 * @throws Mismatch where the row of another one shows what the one was accepted with, and that of a third one does not
 */
export function isCarriedAlone(
  { rfqId }: Pick<Request, "rfqId">,
  listed: ListedSince | undefined,
  { comment, acceptance }: Texts,
): void {
  if (!listed?.after) return;
  const showing = (list: Answer, text: string) => list.rows().filter((row) => mentions(row, text));
  const isOwn = (row: unknown) => sameScalar(idOf(row), rfqId);
  const commented = showing(listed.before.list, comment);
  const others = listed.after.list.rows().filter((row) => !isOwn(row));
  const along = others.filter((row) => mentions(row, acceptance));
  const other = along.find((row) => !mentions(row, rfqId));
  if (other !== undefined && along.length < others.length && commented.length > 0 && commented.every(isOwn))
    throw listed.after.list.mismatch(`quote request ${rfqId} alone to show what it was accepted with`, phrase(other));
}
