import { bookRequest, rateQuoteRequest } from "../../fixtures/payloads/shipment.js";
import { type Answer, assume, type Caller, isShown } from "../../src/scenario/index.js";
import { type Maker, ownJob } from "../jobs/records.js";
import { isDone, ratesIn } from "./records.js";

const quotes = "/job/{jobDisplayId}/shipment/ratequotes";

/** The two routes that answer rates. */
export const ways = ["POST", "GET"] as const;

/** A job of the scenario's own with rates that can be booked. */
export interface QuotedJob {
  readonly displayId: number;
  /** A text of its customer, which its read shows. */
  readonly name: string;
  /** What it was given, as it was sent. */
  readonly body: unknown;
  readonly key: unknown;
  readonly rate: unknown;
}

/** @returns a job of the scenario's own with rates; undefined where that route answers none with a key */
export const quotedJob = async (context: Maker, way: (typeof ways)[number]): Promise<QuotedJob | undefined> =>
  quoted(context, await ownJob(context), way);

/** @returns the job with rates; undefined where that route answers none with a key */
export async function quoted(
  { corporate, data }: Maker,
  { displayId: jobDisplayId, name, body }: Pick<QuotedJob, "displayId" | "name" | "body">,
  way: (typeof ways)[number],
): Promise<QuotedJob | undefined> {
  const ask = () => corporate.post(quotes, { jobDisplayId, body: rateQuoteRequest(data) });
  const read = () => corporate.get(quotes, { jobDisplayId });
  let found = ratesIn(way === "POST" ? await ask() : await read());
  if (way === "GET" && !isShown(found?.key)) {
    await ask();
    found = ratesIn(await read());
  }
  return found && isShown(found.key)
    ? { displayId: jobDisplayId, name, body, key: found.key, rate: found.rates[0] }
    : undefined;
}

/** @returns the job with the rates that a second POST answers; undefined where one of both answers none with a key */
export async function quotedAgain(
  context: Maker,
  one: Pick<QuotedJob, "displayId" | "name" | "body">,
): Promise<QuotedJob | undefined> {
  const job = await quoted(context, one, "POST");
  return job && quoted(context, job, "POST");
}

/** Books the carrier shipment of a job of the scenario's own. */
export const book = ({ corporate, data }: Maker, { displayId, key, rate }: QuotedJob) =>
  corporate.post("/job/{jobDisplayId}/shipment/book", { jobDisplayId: displayId, body: bookRequest(data, key, rate) });

/** Takes the booking back, so that no carrier comes for it; whether that works is judged elsewhere. */
export const unbook = (corporate: Caller, { displayId }: QuotedJob) =>
  corporate.delete("/job/{jobDisplayId}/shipment", { jobDisplayId: displayId });

/** Takes a booking back, and books with the same rates once more. */
export async function bookAnew(context: Maker, job: QuotedJob): Promise<Answer> {
  await unbook(context.corporate, job);
  return book(context, job);
}

export interface BookedJob<Before = void> extends QuotedJob {
  /** What was looked at before the booking. */
  readonly before: Before;
  readonly answer: Answer;
}

/**
 * A job of the scenario's own whose carrier shipment is booked, with the rates of whichever route is booked with.
 *
 * @param look is done before the booking
 * @throws Inconclusive where no rates come with a key, or a composed booking is refused
 */
export async function bookedJob<Before = void>(
  context: Maker,
  look: (job: QuotedJob) => Promise<Before>,
): Promise<BookedJob<Before>> {
  let refused: Answer | undefined;
  for (const way of ways) {
    const job = await quotedJob(context, way);
    if (!job) continue;
    const before = await look(job);
    const answer = await book(context, job);
    if (isDone(answer)) return { ...job, before, answer };
    refused = answer;
  }
  assume(refused !== undefined, "no rates of a new job come as an envelope with a ratesKey, so nothing can be booked");
  refused.accepted();
  assume(false, "the booking answers that it was not carried out");
}
