import {
  type Answer,
  assume,
  type Caller,
  changesBetween,
  type FixtureName,
  idOf,
  isMoment,
  mentions,
  phrase,
  type ScenarioContext,
  scalarsIn,
} from "../../src/scenario/index.js";
import { jobUuid, type Maker, ownJob } from "../jobs/records.js";

type RfqMaker = Maker & Pick<ScenarioContext, "spend" | "given">;

/** A quote request as it was before it is answered. */
export interface Request {
  readonly rfqId: string | number;
  readonly before: Answer;
}

/** Reads a quote request that is there. */
export const requestOf = (corporate: Caller, rfqId: string | number): Promise<Answer> =>
  corporate.get("/rfq/{rfqId}", { rfqId }).accepted();

/** The quote requests of a job by its UUID. */
export const requestsOf = (corporate: Caller, jobId: string): Promise<Answer> =>
  corporate.get("/rfq/forjob/{jobId}", { jobId }).accepted();

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
  const own = await ownRequests(context);
  // What is given can be used up once: it is not taken where the job's own may come yet.
  if (own.length > 0 && own.length < names.length) await context.settled();
  return (await takenOf(context, own, names)) as { readonly [Index in keyof Names]: Request };
}

/** One of those, which is not the first of its job where that has several. */
export async function laterRequestToAnswer(context: RfqMaker, name: FixtureName): Promise<Request> {
  const [request] = await takenOf(context, (await ownRequests(context)).slice(-1), [name]);
  assume(request !== undefined, "there is no quote request to be answered");
  return request;
}

/** The ids of the quote requests that the deployment sends out for a new job. */
async function ownRequests({ corporate, data, adopt, settled }: RfqMaker) {
  const { displayId } = await ownJob({ corporate, data, adopt, settled });
  const listed = await requestsOf(corporate, await jobUuid(corporate, displayId));
  return listed.rows().map(idOf);
}

async function takenOf(
  { corporate, data, spend, given }: RfqMaker,
  own: readonly (string | number | undefined)[],
  names: readonly FixtureName[],
): Promise<readonly Request[]> {
  const taken: Request[] = [];
  for (const [index, name] of names.entries()) {
    const rfqId = own[index] ?? given(name);
    assume(rfqId !== undefined, `a new job has no quote request here to be used up: name one in \`fixtures.${name}\``);
    spend("quote request", rfqId);
    data.isAnother("quote request", rfqId);
    taken.push({ rfqId, before: await requestOf(corporate, rfqId) });
  }
  return taken;
}

/**
 * How a quote request was moved: what its read shows other than before, apart from moments and from what was sent.
 *
 * @param sent the body of the request that moved it
 */
export const moved = ({ before }: Request, after: Answer, sent: unknown = {}): readonly string[] =>
  changesBetween(before.body, after.body)
    .filter(({ to }) => !isMoment(to) && !scalarsIn(to).some((scalar) => mentions(sent, scalar)))
    .map(({ path, to }) => `${path}: ${phrase(to)}`)
    .sort();

/** @throws Mismatch where the read shows nothing of what was done */
export function showsChange(request: Request, after: Answer, what: string): void {
  if (changesBetween(request.before.body, after.body).length === 0)
    throw after.mismatch(`quote request ${request.rfqId} to show that it was ${what}`, "the same as before");
}
