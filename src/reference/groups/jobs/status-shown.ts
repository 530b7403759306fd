import { decision, fault } from "../../core/decision.js";
import { state, type World } from "../../core/world.js";
import type { Job, JobStatus } from "./state.js";

/** A read that shows the status of a job beside the job itself. */
type StatusRead = "search" | "search by details" | "tracking" | "tracking without a version";

/** A step of a job's status. */
interface Step {
  readonly direction: "forwards" | "back";
  readonly from: JobStatus;
  readonly to: JobStatus;
}

/** The last step of each job since it was saved. */
const lastSteps = state("jobs-last-steps", () => new Map<number, Step>());

/** The status of a job as a read shows it, which may not have heard of the last step. */
type Shown = (read: StatusRead, status: JobStatus, step: Step | undefined) => JobStatus;

const unheard =
  (reads: readonly StatusRead[], ...directions: readonly Step["direction"][]): Shown =>
  (read, status, step) =>
    step?.to === status && reads.includes(read) && directions.includes(step.direction) ? step.from : status;

export const statusShownBy = decision<Shown>("job-status-shown-by", {
  conforms: {
    "as-it-is": (_, status) => status,
    "searches-have-one-word-once-booked": (read, status) =>
      read.startsWith("search") && ["In transit", "Delivered"].includes(status) ? "Booked" : status,
  },
  faults: {
    "jobstatus-shown-alike#searches-hear-of-no-step": fault(
      "The searches show the status that a job had before its last step, until it is saved.",
      unheard(["search", "search by details"], "forwards", "back"),
    ),
    "jobstatus-shown-alike#search-by-id-hears-of-no-step-back": fault(
      "The search by display id does not hear of a step that is taken back.",
      unheard(["search"], "back"),
    ),
    "jobstatus-shown-alike#search-by-details-hears-of-no-step": fault(
      "The search by details does not hear of a step forwards, until the job is saved.",
      unheard(["search by details"], "forwards"),
    ),
    "jobstatus-shown-alike#tracking-hears-of-no-step-back": fault(
      "Tracking does not hear of a step that is taken back.",
      unheard(["tracking"], "back"),
    ),
    "tracking-unversioned-status#hears-of-no-step-back": fault(
      "Tracking without a version does not hear of a step that is taken back.",
      unheard(["tracking without a version"], "back"),
    ),
    "jobstatus-shown-alike#tracking-hears-of-no-step": fault(
      "Tracking does not hear of a step forwards, until the job is saved.",
      unheard(["tracking"], "forwards"),
    ),
  },
});

/** Takes down a step of a job's status. */
export const stepped = (world: World, { id }: Job, step: Step): void => void world.of(lastSteps).set(id, step);

/** All reads hear of a job that is saved. */
export const savedAnew = (world: World, { id }: Job): void => void world.of(lastSteps).delete(id);

/** @returns a job as a read shows it beside the job itself */
export const shownBy = (world: World, read: StatusRead, job: Job): Job => ({
  ...job,
  status: world.choose(statusShownBy)(read, job.status, world.of(lastSteps).get(job.id)),
});
