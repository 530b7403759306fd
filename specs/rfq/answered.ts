import { acceptModel } from "../../fixtures/payloads/rfq.js";
import {
  type Answer,
  assume,
  changesBetween,
  type FixtureName,
  fieldOf,
  idOf,
  isObject,
  isOfSerializer,
  isOfTime,
  isScalar,
  sameScalar,
  type Watched,
  watched,
} from "../../src/scenario/index.js";
import type { AnsweredJobs } from "./booked.js";
import { type ListedSince, listedFor, listedSince } from "./listed.js";
import { type Answered, isInStateOf, isListedAlone, isNotUsedUp, type Moving, moved, noneIsAnswered } from "./moves.js";
import {
  type Asking,
  type Beside,
  ownRequests,
  type Request,
  type RfqMaker,
  requestOf,
  requestsAsked,
  type Usable,
  usedOf,
} from "./records.js";
import { type Left, type Looked, readAgain } from "./waiting.js";

const names = { decline: "rfqToDeclineId", cancel: "rfqToCancelId" } as const;

type Deed = keyof typeof names;

/** A quote request that was commented on before it was read. */
interface Commented extends Request {
  readonly comment: string;
}

/** One that was sent an answer, with how others read since. */
export interface AnsweredBeside extends Answered {
  readonly request: Commented;
  /** What it was answered without a body. */
  readonly bare: Answer;
  readonly after: Watched;
  readonly besides: readonly Left[];
  /** How it is listed for its job; undefined where it was not, before. */
  readonly listed: ListedSince | undefined;
  /** Others that were looked at, of which it is seen that they were not answered as well. */
  readonly others: readonly Left[];
}

/** What answers to quote requests are looked at with. */
export type Looking = Asking & {
  readonly jobs: AnsweredJobs;
  /** Looks at others than the one that is to be answered. */
  readonly others: (request: Request) => Promise<readonly Looked[]>;
};

/** Takes a quote request of the scenario's own, else the one that the profile gives; undefined where there is none. */
async function taken(
  context: RfqMaker,
  own: Parameters<typeof usedOf>[1],
  name: FixtureName,
  others: readonly (Usable | undefined)[],
) {
  const rfqId = own.id ?? context.given(name);
  if (rfqId === undefined || others.some((other) => sameScalar(other?.rfqId, rfqId))) return undefined;
  return usedOf(context, own, rfqId, name);
}

/** Quote requests to decline and to cancel, and one to be left: whichever of them there are. */
export async function takenAtHand(context: RfqMaker) {
  const { ids: own, ...ofJob } = await ownRequests(context);
  // What is given can be used up once: it is not taken where the job's own may come yet.
  if (own.length === 1) await context.settled();
  const toDecline = await taken(context, { ...ofJob, id: own[0] }, names.decline, []);
  const toCancel = await taken(context, { ...ofJob, id: own[1] }, names.cancel, [toDecline]);
  const left = await taken(context, { ...ofJob, id: own[2] }, "rfqToLeaveId", [toDecline, toCancel]);
  return { toDecline, toCancel, left };
}

/** Reads a quote request that is to be looked at beside another one. */
export async function asItIs(
  { corporate }: Pick<Asking, "corporate">,
  { rfqId }: Pick<Usable, "rfqId">,
): Promise<Beside> {
  return { rfqId, before: await watched(() => requestOf(corporate, rfqId)) };
}

/**
 * Comments on a quote request, answers it, and reads it and others.
 *
 * @param beside those that nobody answers meanwhile
 */
export async function answered(
  looking: Looking,
  deed: Deed,
  usable: Usable,
  ...beside: readonly (Usable | undefined)[]
): Promise<AnsweredBeside> {
  const { corporate, data, jobs, others } = looking;
  const { rfqId } = usable;
  const comment = data.text("comment");
  await corporate.post("/rfq/{rfqId}/comment", { rfqId, body: acceptModel(data, comment) });
  const request = { ...usable, comment, before: await watched(() => requestOf(corporate, rfqId)) };
  // A comment that hits its neighbours is another clause's matter.
  const besides: Beside[] = [];
  for (const other of beside) if (other) besides.push(await asItIs({ corporate }, other));
  const looked = await others(request);
  await jobs.look(request);
  const listed = await listedFor(looking, request);
  const bare = await corporate.post(`/rfq/{rfqId}/${deed}`, { rfqId });
  // Where it is taken with a body alone, all but the body is judged by that.
  const withBody = bare.isInvalid ? await corporate.post(`/rfq/{rfqId}/${deed}`, { rfqId, body: {} }) : undefined;
  const answer = withBody?.isSuccess ? withBody : bare;
  // A cancelled request may be gone, which shows it as well.
  const after = await watched(() => corporate.get("/rfq/{rfqId}", { rfqId }));
  const left: Left[] = [];
  for (const { rfqId: id, before } of besides)
    left.push({ before, after: await corporate.get("/rfq/{rfqId}", { rfqId: id }) });
  return {
    request,
    bare,
    answer,
    after,
    besides: left,
    listed: await listedSince(looking, request, listed),
    others: await readAgain(looked),
  };
}

/** @returns a quote request that was answered, to be looked at beside another one; undefined where it does not show that */
export function asAnswered(one: AnsweredBeside | undefined): Usable | undefined {
  return one?.after.isSuccess && one.after.changesSince(one.request.before).length > 0 ? one.request : undefined;
}

/** @throws Inconclusive where there was none to be answered */
export function isAtHand(one: AnsweredBeside | undefined, deed: Deed): asserts one is AnsweredBeside {
  assume(
    one !== undefined,
    `a new job has no quote request here to be used up: name one in \`fixtures.${names[deed]}\``,
  );
}

/** @throws Inconclusive where none was answered */
export function isCarriedOut(one: AnsweredBeside | undefined, deed: Deed): asserts one is AnsweredBeside {
  isAtHand(one, deed);
  isNotUsedUp(one.request, one.answer);
  assume(one.answer.isSuccess, `quote request ${one.request.rfqId} is not taken for a ${deed} (${one.answer.status})`);
}

/** @throws Mismatch where what was answered leaves the state that an acceptance leaves */
export function isNoAcceptance(one: AnsweredBeside | undefined, deed: Deed, acceptance: Moving): void {
  isCarriedOut(one, deed);
  const { request, after } = one;
  // A cancelled request may be gone, and so is in no state.
  if (deed === "cancel" && !after.isSuccess) return;
  assume(after.isSuccess, `${after.where}: the quote request is not read any more`);
  const own: Moving = { request, after };
  const [moves, accepted] = [own, acceptance].map((each) => moved(each.request, each.after, each.sent)) as [
    Moves,
    Moves,
  ];
  assume(moves.length > 0 && accepted.length > 0, "the answers leave nothing to see but moments, if anything");
  if (moves.join() === accepted.join() || isInStateOf(own, acceptance))
    throw after.mismatch(`a ${deed} to leave another state than an acceptance`, moves.join());
}

type Moves = readonly string[];

/** @throws Mismatch where another quote request is not as it was, or was answered as well; Inconclusive where there is no other */
export function leavesBeside(one: AnsweredBeside | undefined, deed: Deed): void {
  isCarriedOut(one, deed);
  const { request, after } = one;
  // A cancelled request may be gone, and so shows nothing that others could show as well.
  const moves = after.isSuccess ? moved(request, after) : [];
  for (const other of one.others) noneIsAnswered(other.before, other.after, moves);
  assume(one.besides.length > 0, "there is no other quote request: name one in `fixtures.rfqToLeaveId`");
  for (const beside of one.besides) beside.after.accepted().isAs(beside.before);
  isListedAlone(one, deed === "decline" ? "declined" : "cancelled");
}

/** Why the read of a quote request tells nothing of its answer. */
export const toldByList = "the list of its job tells of it otherwise than its read";

/** @returns whether the list of its job tells of a quote request what its read does not: that it is not there any more, or otherwise */
export async function isToldByList(
  context: Asking,
  { request, after }: Pick<Answered, "request" | "after">,
): Promise<boolean> {
  if (!after.isSuccess || after.changesSince(request.before).length > 0) return false;
  const jobId = fieldOf(after.record(), "job_id");
  if (typeof jobId !== "string") return false;
  const list = await requestsAsked(context, jobId);
  if (!list.isSuccess || !Array.isArray(list.body)) return false;
  const row = list.rows().find((one) => sameScalar(idOf(one), request.rfqId));
  if (!isObject(row)) return true;
  const record = after.record();
  return Object.entries(row).some(
    ([name, value]) =>
      !isOfSerializer(name) &&
      isScalar(value) &&
      fieldOf(record, name) !== undefined &&
      changesBetween(fieldOf(record, name), value, name).some((change) => !isOfTime(change)),
  );
}
