import { type Answer, type Caller, mentions } from "../../src/scenario/index.js";
import { quotesShownBy } from "../forms/records.js";
import { isMark, proNumbersIn, shownScalars, tracked } from "../tracking/records.js";

/** The documents that carriers have of a job's shipment: how they are read, and what they showed each time that they were. */
export interface OfCarrier {
  readonly read: () => PromiseLike<Answer>;
  readonly marks: readonly string[];
}

/** @returns the documents of the first shipment that the tracking of a job names; undefined where it names none, or that has none */
export async function documentsOfCarrier(corporate: Caller, jobDisplayId: number): Promise<OfCarrier | undefined> {
  const path = { jobDisplayId, historyAmount: 10 };
  const tracking = await corporate.get("/v3/job/{jobDisplayId}/tracking/{historyAmount}", path);
  const [proNumber] = tracking.isSuccess ? proNumbersIn(tracking.body) : [];
  if (proNumber === undefined) return undefined;
  const plain = await tracked(corporate, "documents", jobDisplayId, proNumber);
  // A quote may have to identify the shipment.
  const [quote] = plain.isSuccess ? [] : await quotesShownBy(corporate, jobDisplayId);
  const read = () => tracked(corporate, "documents", jobDisplayId, proNumber, quote);
  const shown = quote === undefined ? plain : await read();
  const marks = shown.isSuccess ? shownScalars(shown, proNumber).filter(isMark) : [];
  if (marks.length === 0) return undefined;
  // A link may be made anew for each reading.
  const again = await read();
  return { read, marks: marks.filter((mark) => mentions(again.body, mark)) };
}

/**
 * @param paths of documents that were uploaded: what names one of them may go with it
 * @throws Mismatch where what names a document of the carrier is not shown any more
 */
export function keepsDocuments(after: Answer, { marks }: OfCarrier, paths: readonly string[]): void {
  if (!after.isSuccess) return;
  const lost = marks.find((mark) => !mentions(after.body, mark) && !paths.some((path) => path.includes(mark)));
  if (lost !== undefined)
    throw after.mismatch(`the carrier's document ${lost} to stay once an uploaded one is hidden`, "it is not there");
}
