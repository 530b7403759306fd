import {
  type Answer,
  assume,
  type Change,
  changesBetween,
  fieldOf,
  isObject,
  isShown,
  mentions,
  phrase,
  sameScalar,
} from "../../src/scenario/index.js";
import { becomesAs, isYetToBecomeAs, type Observation, observationOf, type Step } from "../jobs/statuses.js";
import type { Asking, Request } from "./records.js";

/** What a job of the scenario's own is seen to come to by its booking. */
export interface Booking extends Step {
  readonly answer: Answer;
}

/** Books a job of the scenario's own, no quote request of which was answered. */
export async function booked({ corporate }: Pick<Asking, "corporate">, jobDisplayId: number): Promise<Booking> {
  const before = await observationOf(corporate, jobDisplayId);
  const answer = await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId });
  return { before, answer, after: await observationOf(corporate, jobDisplayId, before) };
}

/** What a job is made of (Resources, JobCreateRequest). */
const madeOf = /^(customer|pickup|delivery|items)(\.|$)/i;

const cancelledFlag = /^(is_?)?cancell?ed$/i;
const ownStatus = /^(job_?)?status(_?name)?$/i;

/** Whether a change of a job tells that it was cancelled. */
const isCancelling = ({ path, from, to }: Change): boolean =>
  (cancelledFlag.test(path) && from === false && to === true) ||
  (ownStatus.test(path) && /^cancell?ed$/i.test(String(to)));

/**
 * @param sent what the scenario made the job of: what else it shows may be worked out, as of its quote requests
 * @throws Mismatch where a job lost a text that it was made of, or says of itself that it is cancelled
 */
function isStillTheSame({ job }: Observation, after: Answer, sent: unknown): void {
  const changes = changesBetween(job.body, after.body);
  const isGiven = (from: unknown) => typeof from === "string" && isShown(from) && mentions(sent, from);
  const lost = changes.find(
    ({ path, from, to }) => madeOf.test(path) && !isShown(to) && isGiven(from) && !mentions(after.body, String(from)),
  );
  if (lost)
    throw after.mismatch(`${lost.path} of the job to stay ${phrase(lost.from)}`, phrase(lost.to ?? "none of it"));
  const cancelled = changes.find(isCancelling);
  if (cancelled)
    throw after.mismatch("a job of which quote requests alone were answered not to be cancelled", cancelled.path);
}

/** The jobs whose quote requests are answered, as they were before. They are read alone: they may be somebody else's. */
export class AnsweredJobs {
  readonly #before = new Map<number, Observation>();
  readonly #steps = new Map<number, Step>();
  /** What those of the scenario's own were made of: what becomes of another one meanwhile may be somebody else's doing. */
  readonly #own = new Map<number, unknown>();

  constructor(private readonly context: Asking) {}

  /** Looks at the job of a quote request that is to be answered, where it shows one that is read. */
  async look(request: Request): Promise<void> {
    const { corporate } = this.context;
    const displayId = request.ofJob ?? this.#shownBy(request);
    const jobDisplayId = Number(displayId);
    if (!isShown(displayId) || !Number.isInteger(jobDisplayId) || this.#before.has(jobDisplayId)) return;
    const job = await corporate.get("/job/{jobDisplayId}", { jobDisplayId });
    if (!job.isSuccess || !isObject(job.body)) return;
    const timeline = await corporate.get("/job/{jobDisplayId}/timeline", { jobDisplayId });
    const [known] = this.#before.values();
    const listed = known?.listed ?? (await corporate.get("/lookup/jobStatuses"));
    this.#before.set(jobDisplayId, { job, timeline, listed });
    if (request.ofJob !== undefined) this.#own.set(jobDisplayId, request.madeOf);
  }

  #shownBy({ before }: Request): unknown {
    const { given } = this.context;
    const [jobId, shown] = [fieldOf(before.record(), "job_id"), fieldOf(before.record(), "job_display_id")];
    return isShown(shown) || !sameScalar(jobId, given("jobId")) ? shown : given("jobDisplayId");
  }

  /** Looks at all of them once more: before another job is booked, which is no matter of theirs. */
  async lookAgain(): Promise<void> {
    for (const [displayId, before] of this.#before)
      this.#steps.set(displayId, { before, after: await observationOf(this.context.corporate, displayId, before) });
  }

  /** @throws Mismatch where a job of the scenario's own lost a text that it was made of, or was cancelled */
  areTheSame(): void {
    for (const [displayId, { before, after }] of this.#steps)
      if (this.#own.has(displayId)) isStillTheSame(before, after.job, this.#own.get(displayId));
  }

  /** @throws Mismatch where one of the jobs came to what another one was booked to; Inconclusive where none would show that */
  areNotBooked(booking: Booking): void {
    assume(this.#steps.size > 0, "no quote request that was answered shows a job that is read");
    assume(
      booking.answer.isSuccess,
      `a job whose quote requests nobody answered is not booked (${booking.answer.status})`,
    );
    const telling = [...this.#steps.values()].filter(({ before }) => isYetToBecomeAs(before, booking));
    for (const { before, after } of telling)
      becomesAs(before, after, booking, "no booked job, of which quote requests alone were answered");
    assume(
      telling.length > 0,
      `the jobs of the quote requests that were answered (${[...this.#steps.keys()].join(", ")}) do not show a status that booking changes, or were booked before`,
    );
  }
}
