import { decision, fault } from "../../core/decision.js";
import { state, type World } from "../../core/world.js";
import { type Job, type JobStatus, statuses } from "./state.js";

/** A read that shows the status of a job beside the job itself. */
type StatusRead = "search" | "search by details" | "tracking" | "tracking without a version" | "page";

/** A step of a job's status. */
interface Step {
  readonly direction: "forwards" | "back";
  readonly from: JobStatus;
  readonly to: JobStatus;
}

/** The last step of each job since it was saved. */
const lastSteps = state("jobs-last-steps", () => new Map<number, Step>());

/** The status that each job had when it was last updated. */
const updatedAt = state("jobs-updated-at", () => new Map<number, JobStatus>());

/** The jobs that were booked. */
const bookedOnce = state("jobs-booked-once", () => new Set<number>());

/** What a read may have heard of a job. */
interface Heard {
  readonly step: Step | undefined;
  readonly updatedAt: JobStatus | undefined;
  readonly isBooked: boolean;
}

/** The status of a job as a read shows it, which may not have heard of the last step. */
type Shown = (read: StatusRead, status: JobStatus, heard: Heard) => JobStatus;

const unheard =
  (reads: readonly StatusRead[], ...directions: readonly Step["direction"][]): Shown =>
  (read, status, { step }) =>
    step?.to === status && reads.includes(read) && directions.includes(step.direction) ? step.from : status;

const startingOver =
  (...reads: readonly StatusRead[]): Shown =>
  (read, status, { updatedAt: at }) =>
    reads.includes(read) && at === status ? statuses[0] : status;

export const statusShownBy = decision<Shown>("job-status-shown-by", {
  conforms: {
    "as-it-is": (_, status) => status,
    "some-have-one-word-once-booked": (read, status) =>
      !read.startsWith("tracking") && ["In transit", "Delivered"].includes(status) ? "Booked" : status,
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
    "jobstatus-shown-alike#tracking-starts-over-once-updated": fault(
      "Tracking shows the first status once a job is updated, until its next step.",
      startingOver("tracking"),
    ),
    "tracking-unversioned-status#starts-over-once-updated": fault(
      "Tracking without a version shows the first status once a job is updated, until its next step.",
      startingOver("tracking without a version"),
    ),
    "jobstatus-shown-alike#search-by-details-hears-of-no-booking": fault(
      "The search by details does not hear of the booking of what was offered.",
      (read, status, { step }) =>
        read === "search by details" && status === "Booked" && step?.to === "Offered" ? step.to : status,
    ),
    "jobstatus-shown-alike#page-stays-booked": fault(
      "The configuration of a job's page hears of no step once the job was booked.",
      (read, status, { isBooked }) => (read === "page" && isBooked ? "Booked" : status),
    ),
  },
});

/** Takes down a step of a job's status. */
export const stepped = (world: World, { id }: Job, step: Step): void => void world.of(lastSteps).set(id, step);

/** Takes down at which status a job was updated. */
export const updatedOnce = (world: World, { id, status }: Job): void => void world.of(updatedAt).set(id, status);

/** Takes down that a job was booked. */
export const bookedBy = (world: World, { id }: Job): void => void world.of(bookedOnce).add(id);

/** All reads hear of a job that is saved. */
export const savedAnew = (world: World, { id }: Job): void => void world.of(lastSteps).delete(id);

/** @returns a job as a read shows it beside the job itself */
export const shownBy = (world: World, read: StatusRead, job: Job): Job => ({
  ...job,
  status: world.choose(statusShownBy)(read, job.status, {
    step: world.of(lastSteps).get(job.id),
    updatedAt: world.of(updatedAt).get(job.id),
    isBooked: world.of(bookedOnce).has(job.id),
  }),
});
