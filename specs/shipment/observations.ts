import { type Answer, type Caller, type Change, isOfTime } from "../../src/scenario/index.js";
import { type Maker, ownJob } from "../jobs/records.js";

/** The reads of a job in which a carrier booking may be seen. */
const views = [
  "/job/{jobDisplayId}",
  "/job/{jobDisplayId}/form/shipments",
  "/job/{jobDisplayId}/freightproviders",
  "/job/{jobDisplayId}/shipment/ratesstate",
] as const;

const tracking = "/v3/job/{jobDisplayId}/tracking/{historyAmount}";

/** What the reads of a job show at one time, one answer for each. */
export type Observations = readonly Answer[];

/** Reads the job in every way that may show its carrier booking. */
export async function observationsOf(corporate: Caller, jobDisplayId: number): Promise<Observations> {
  const observations: Answer[] = [];
  for (const view of views) observations.push(await corporate.get(view, { jobDisplayId }));
  observations.push(await corporate.get(tracking, { jobDisplayId, historyAmount: 10 }));
  return observations;
}

/** The number of the read that shows a change. */
const viewOf = ({ path }: Change): number => Number(path.split(":")[0]);

/** @returns the answer that shows a change */
export const shownIn = (observations: Observations, change: Change): Answer | undefined => observations[viewOf(change)];

/** @returns the same observations, of which that one is made anew in which a change was seen */
export async function observedAnew(
  corporate: Caller,
  jobDisplayId: number,
  observations: Observations,
  change: Change,
): Promise<Observations> {
  const view = views[viewOf(change)];
  const anew = view
    ? await corporate.get(view, { jobDisplayId })
    : await corporate.get(tracking, { jobDisplayId, historyAmount: 10 });
  return observations.map((one, index) => (index === viewOf(change) ? anew : one));
}

/** @returns where a change stands, whichever entry of a list it is in: entries without ids are told by their order */
export const placeOf = ({ path }: Change): string => path.replace(/(?<=[.:])\d+(?=\.|$)/g, "*");

/** @returns whether the rates of the job are what the change is about */
const isOfRates = ({ path }: Change): boolean =>
  path.startsWith(`${views.indexOf("/job/{jobDisplayId}/shipment/ratesstate")}:`);

/** @returns whether the state of rates of a job that had some is another than that of a job that never had any */
export async function tellsOfRates(context: Maker, observations: Observations): Promise<boolean> {
  const { displayId } = await ownJob(context);
  const fresh = await observationsOf(context.corporate, displayId);
  return changes(fresh, observations).some(isOfRates);
}

/** The members that changed, each with the number of its read before its path; a read that is refused now has lost them all. */
const changes = (before: Observations, after: Observations): readonly Change[] =>
  before.flatMap((observation, index) => {
    const later = after[index];
    if (!observation.isSuccess || !later || (later.status ?? 500) >= 500) return [];
    const told = ({ isSuccess, body }: Answer) => (isSuccess ? body : undefined);
    return later
      .changesFrom(observation.body, told)
      .filter((change) => !isOfTime(change) || change.from === undefined)
      .map((change) => ({ ...change, path: `${index}:${change.path}` }));
  });

/**
 * What the reads show other than before.
 *
 * @param again the same reads as `before` once more: what differs between the two changes by itself
 */
export function changedIn(before: Observations, again: Observations, after: Observations): readonly Change[] {
  const restless = new Set(changes(before, again).map(({ path }) => path));
  return changes(again, after).filter(({ path }) => !restless.has(path));
}

/**
 * @param shown what showed a booking
 * @param again the same reads as `booked` once more
 * @returns what is other than it was while the booking was there, of what showed it and of the job's rates
 */
export function undoneOf(
  shown: readonly Change[],
  [booked, again]: readonly [Observations, Observations],
  after: Observations,
): readonly Change[] {
  const places = new Set(shown.map(placeOf));
  return changedIn(booked, again, after).filter((change) => places.has(placeOf(change)) || isOfRates(change));
}
