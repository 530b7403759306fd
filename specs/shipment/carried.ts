import { type Answer, type Caller, mentions } from "../../src/scenario/index.js";
import { type Kind, proNumbersIn, shownScalars, tracked } from "../tracking/records.js";

const kinds = ["history", "documents"] as const satisfies readonly Kind[];

/** What carriers tell of a shipment of a job by its PRO number. */
export interface Carried {
  readonly proNumber: string;
  readonly told: readonly Answer[];
}

const trackingOf = (corporate: Caller, jobDisplayId: number) =>
  corporate.get("/v3/job/{jobDisplayId}/tracking/{historyAmount}", { jobDisplayId, historyAmount: 10 });

async function toldBy(corporate: Caller, jobDisplayId: number, proNumber: string): Promise<Carried> {
  const told: Answer[] = [];
  for (const kind of kinds) told.push(await tracked(corporate, kind, jobDisplayId, proNumber));
  return { proNumber, told };
}

const isTold = (answer: Answer, ...named: readonly (string | number)[]): boolean =>
  answer.isSuccess && shownScalars(answer, ...named).length > 0;

/** @returns what is told of the last shipment that the tracking of a job names; undefined where it names none */
export async function carriedOf(corporate: Caller, jobDisplayId: number): Promise<Carried | undefined> {
  const tracking = await trackingOf(corporate, jobDisplayId);
  const proNumber = tracking.isSuccess ? proNumbersIn(tracking.body).at(-1) : undefined;
  return proNumber === undefined ? undefined : toldBy(corporate, jobDisplayId, proNumber);
}

/** What tells of a shipment, by the number that it was booked under. */
const everyKind = ["details", ...kinds] as const satisfies readonly Kind[];

/**
 * No document says that a read of the job alone shows its shipment: those that track one by its PRO number do.
 *
 * @returns whether any of them tells of what was booked; undefined where the answer to the booking names no such number
 */
export async function isTracked(
  corporate: Caller,
  jobDisplayId: number,
  { body }: Answer,
): Promise<boolean | undefined> {
  const proNumber = proNumbersIn(body).at(-1);
  if (proNumber === undefined) return undefined;
  for (const kind of everyKind)
    if (isTold(await tracked(corporate, kind, jobDisplayId, proNumber), jobDisplayId, proNumber)) return true;
  return false;
}

/**
 * Whether a shipment that is booked again is the one that it was is open: one that is tracked still is, and has details.
 *
 * @param before what was told while it was booked at first
 * @returns what throws a Mismatch where its history or its documents are told no more
 */
export async function carriedAgain(
  corporate: Caller,
  jobDisplayId: number,
  { proNumber, told }: Carried,
): Promise<() => void> {
  const tracking = await trackingOf(corporate, jobDisplayId);
  if (!tracking.isSuccess || !mentions(tracking.body, proNumber)) return () => {};
  const now = (await toldBy(corporate, jobDisplayId, proNumber)).told;
  const named = [jobDisplayId, proNumber] as const;
  const isLost = (answer: Answer, at: number) =>
    told[at] !== undefined && isTold(told[at], ...named) && !isTold(answer, ...named);
  const lost = now.find(isLost);
  const details = lost && (await tracked(corporate, "details", jobDisplayId, proNumber));
  return () => {
    if (lost && details && isTold(details, ...named))
      throw lost.mismatch(
        `what is told of shipment ${proNumber}, as before it was deleted and booked again`,
        lost.isSuccess ? "nothing" : `a refusal (${lost.status})`,
      );
  };
}
