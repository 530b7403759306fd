import { companies, quoteRequests as seeded } from "../../core/seed.js";
import { Store } from "../../core/store.js";
import { state, type World } from "../../core/world.js";
import { below } from "../jobs/below.js";
import { requestsOfNew } from "../jobs/new-job.js";
import type { Job } from "../jobs/state.js";

export type RequestStatus = "Sent" | "Accepted" | "Declined" | "Cancelled" | "Won";

export interface QuoteRequest {
  readonly id: number;
  readonly job_id: string;
  readonly company: string;
  readonly status: RequestStatus;
  /** What the asked company answered with its acceptance. */
  readonly offer: unknown;
  readonly comments: readonly unknown[];
  /** How often it was changed, and at which price it was accepted: where a deployment tells that. */
  readonly revision?: number;
  readonly price?: unknown;
}

const asked = (id: number, jobId: string): QuoteRequest => ({
  id,
  job_id: jobId,
  company: companies[id % companies.length]?.name ?? "",
  status: "Sent",
  offer: null,
  comments: [],
});

/** How often a company is asked to quote for a job: two of them twice. */
const companiesAsked = 7;

const store = state("quote-requests", () => {
  const requests = new Store<QuoteRequest>(90_101);
  for (const { id, job_id } of seeded) requests.add(asked(id, job_id));
  return requests;
});

/** Quote requests as they were listed, as a deployment has them that keeps its lists. */
export const listedBefore = state("quote-requests-listed", () => new Map<number, QuoteRequest>());

/** Lists of the quote requests of jobs, by the jobs, as a deployment has them that keeps whole lists. */
export const listsKept = state("quote-request-lists", () => new Map<string, readonly QuoteRequest[]>());

/** Asks companies once for each job, as the job-scoped group would whose paths are not shown. */
const ask = below("quotes-asked", (job, world) => {
  if (!world.choose(requestsOfNew)(job)) return true;
  const requests = world.of(store);
  for (let count = 0; count < companiesAsked; count++) requests.add(asked(requests.nextNumber(), job.job_id));
  return true;
});

/** @returns all quote requests, those of the job among them */
export function requestsOf(world: World, job: Job | undefined): Store<QuoteRequest> {
  if (job) ask(world, job);
  return world.of(store);
}
