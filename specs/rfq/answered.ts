import { acceptModel } from "../../fixtures/payloads/rfq.js";
import {
  type Answer,
  assume,
  changesBetween,
  type FixtureName,
  fieldOf,
  idOf,
  isObject,
  isOfTime,
  isScalar,
  sameScalar,
  type Watched,
  watched,
} from "../../src/scenario/index.js";
import {
  type Answered,
  type Asking,
  ownRequests,
  type Request,
  type RfqMaker,
  requestOf,
  requestsAsked,
  type Usable,
  use,
} from "./records.js";

const names = { decline: "rfqToDeclineId", cancel: "rfqToCancelId" } as const;

type Deed = keyof typeof names;

/** A quote request that was commented on before it was read. */
interface Commented extends Request {
  readonly comment: string;
}

/** One that was sent an answer, with how another one reads since. */
interface AnsweredBeside extends Answered {
  readonly request: Commented;
  readonly after: Watched;
  readonly beside: { readonly before: Watched; readonly after: Answer } | undefined;
}

/** Takes a quote request of the scenario's own, else the one that the profile gives; undefined where there is none. */
async function taken(
  context: RfqMaker,
  own: string | number | undefined,
  name: FixtureName,
  others: readonly (Usable | undefined)[],
) {
  const rfqId = own ?? context.given(name);
  if (rfqId === undefined || others.some((other) => sameScalar(other?.rfqId, rfqId))) return undefined;
  await use(context, rfqId, own === undefined);
  return { rfqId, isGiven: own === undefined };
}

/** Another quote request, as it was. */
type Beside = Pick<Request, "rfqId" | "before">;

/** Quote requests to decline and to cancel, and one to be left: whichever of them there are. */
export async function takenAtHand(context: RfqMaker) {
  const { ids: own } = await ownRequests(context);
  // What is given can be used up once: it is not taken where the job's own may come yet.
  if (own.length === 1) await context.settled();
  const toDecline = await taken(context, own[0], names.decline, []);
  const toCancel = await taken(context, own[1], names.cancel, [toDecline]);
  const left = await taken(context, own[2], "rfqToLeaveId", [toDecline, toCancel]);
  return { toDecline, toCancel, left: left && (await asItIs(context, left)) };
}

/** Reads a quote request that is to be looked at beside another one. */
export async function asItIs({ corporate }: Asking, { rfqId }: Usable): Promise<Beside> {
  return { rfqId, before: await watched(() => requestOf(corporate, rfqId)) };
}

/** Comments on a quote request, answers it, and reads it and another one. */
export async function answered(
  { corporate, data }: RfqMaker,
  deed: Deed,
  usable: Usable,
  beside: Beside | undefined,
): Promise<AnsweredBeside> {
  const { rfqId } = usable;
  const comment = data.text("comment");
  await corporate.post("/rfq/{rfqId}/comment", { rfqId, body: acceptModel(data, comment) });
  const request = { ...usable, comment, before: await watched(() => requestOf(corporate, rfqId)) };
  const answer = await corporate.post(`/rfq/{rfqId}/${deed}`, { rfqId });
  // A cancelled request may be gone, which shows it as well.
  const after = await watched(() => corporate.get("/rfq/{rfqId}", { rfqId }));
  const besideAfter = beside && (await corporate.get("/rfq/{rfqId}", { rfqId: beside.rfqId }));
  return { request, answer, after, beside: beside && besideAfter && { before: beside.before, after: besideAfter } };
}

/** @returns a quote request that was answered, to be looked at beside another one; undefined where it does not show that */
export function asAnswered(one: AnsweredBeside | undefined): Beside | undefined {
  if (!one?.after.isSuccess || one.after.changesSince(one.request.before).length === 0) return undefined;
  return { rfqId: one.request.rfqId, before: one.after };
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
  assume(one.answer.isSuccess, `the quote request is not taken for a ${deed} (${one.answer.status})`);
}

/** @throws Mismatch where another quote request is not as it was; Inconclusive where there is no other */
export function leavesBeside(one: AnsweredBeside | undefined, deed: Deed): void {
  isCarriedOut(one, deed);
  assume(one.beside !== undefined, "there is no other quote request: name one in `fixtures.rfqToLeaveId`");
  one.beside.after.accepted().isAs(one.beside.before);
}

/** @returns whether the list of its job tells of a quote request what its read does not: that it is not there any more, or otherwise */
export async function isToldByList(context: Asking, { request, after }: AnsweredBeside): Promise<boolean> {
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
      isScalar(value) &&
      fieldOf(record, name) !== undefined &&
      changesBetween(fieldOf(record, name), value, name).some((change) => !isOfTime(change)),
  );
}
