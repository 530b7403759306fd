import { always } from "../../core/behaviours/always.js";
import { allOthers, apart, theNewest } from "../../core/behaviours/apart.js";
import { intact } from "../../core/behaviours/intact.js";
import { decision, fault } from "../../core/decision.js";
import { Form } from "../../core/form.js";
import { Refusal, refusing } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import { keepJob } from "../jobs/below.js";
import { cancelled, type Job, type JobStatus, jobs, ofThatCustomer, statuses } from "../jobs/state.js";
import { stepped } from "../jobs/status-shown.js";
import { extrasOf } from "./state.js";

/** One step of a job's status, forwards or back; undefined beyond the ends. */
type Step = (status: JobStatus) => JobStatus | undefined;

const moved =
  (by: number): Step =>
  (status) =>
    status === cancelled ? undefined : statuses[statuses.indexOf(status) + by];

export const increment = decision<Step>("jobstatus-increment", {
  conforms: { "to-the-next": moved(1) },
  faults: {
    "jobstatus-increment#forgotten": fault(
      "incrementjobstatus is answered with success and moves nothing.",
      (status) => status,
    ),
    "jobstatus-increment#once-only": fault(
      "A second incrementjobstatus in a row is answered with success and moves nothing.",
      (status) => (status === statuses[1] ? status : moved(1)(status)),
    ),
  },
});

export const undo = decision<Step>("jobstatus-undo", {
  conforms: { "to-the-one-before": moved(-1) },
  faults: {
    "jobstatus-undo#forgotten": fault(
      "undoincrementjobstatus is answered with success and moves nothing.",
      (status) => status,
    ),
    "jobstatus-undo#goes-on": fault("undoincrementjobstatus moves the status forwards.", moved(1)),
    "jobstatus-undo#the-last-by-two": fault(
      "undoincrementjobstatus takes a job back from its last status by two.",
      (status) => moved(status === statuses.at(-1) ? -2 : -1)(status),
    ),
    "jobstatus-undo#starts-over": fault(
      "undoincrementjobstatus takes a job back to its first status.",
      () => statuses[0],
    ),
  },
});

/** Where a job is taken back to, of which an earlier step was taken back since it was moved last: from which status. */
type TakenBackAgain = (status: JobStatus, before: JobStatus | undefined) => JobStatus;

/** The statuses from which jobs were taken back since they were moved last. */
const takenBackFrom = state("jobs-taken-back-from", () => new Map<number, JobStatus>());

export const undoneAgain = decision<TakenBackAgain>("jobstatus-undone-again", {
  conforms: { "to-the-one-before": (status) => status },
  faults: {
    "jobstatus-undo#there-and-back": fault(
      "A second undoincrementjobstatus in a row takes back the first one.",
      (status, before) => before ?? status,
    ),
  },
});

/** With which words each job was taken back last. */
const takenBackBy = state("jobs-taken-back-by", () => new Map<number, string>());

/** Whether a job is taken back that was taken back with the same words just before. */
export const undoneInSameWords = always("jobstatus-undone-in-same-words", "as-at-first", {
  "jobstatus-undo#the-same-is-a-retry":
    "An undoincrementjobstatus with the body of the one before is answered with success and moves nothing.",
});

/** Whether a job is moved by a step that was taken back before. */
export const movedOnceBack = always("jobstatus-moved-once-back", "as-at-first", {
  "jobstatus-increment#not-again":
    "A step that was taken back is answered with success when it is taken again, and moves nothing.",
});

/** Where a step leads that was taken back before. */
export const stepOnceBack = decision<(status: JobStatus) => JobStatus>("jobstatus-step-once-back", {
  conforms: { "as-at-first": (status) => status },
  faults: {
    "jobstatus-increment#by-two-once-back": fault(
      "A step after one that was taken back leads to the status behind the next one.",
      (status) => moved(1)(status) ?? status,
    ),
  },
});

/** What a step that is taken back makes of a job, which knows how the job was before that step. */
type TakenBack = (job: Job, before: Job | undefined) => Job;

/** The jobs as they were before their latest steps. */
const beforeSteps = state("jobs-before-steps", () => new Map<number, Job>());

export const undoReach = decision<TakenBack>("jobstatus-undo-reach", {
  conforms: { "the-status-alone": (job) => job },
  faults: {
    "jobstatus-undo-keeps-rest#restores-job": fault(
      "undoincrementjobstatus makes the whole job what it was before the step.",
      (job, before) => before ?? job,
    ),
    "jobstatus-undo-keeps-rest#loses-items": fault(
      "undoincrementjobstatus leaves the first item of a job alone.",
      (job) => ({ ...job, items: job.items.slice(0, 1) }),
    ),
  },
});

/** What else of a job a step forwards changes. */
export const jobAfterStep = intact<Job>("jobstatus-rest", "nothing", {
  "jobstatus-only-that-job#takes-agent": fault("Moving a job takes it from its agent.", { agent_company_id: null }),
  "jobstatus-only-that-job#loses-items": fault("Moving a job leaves the first of its items alone.", (job) => ({
    items: job.items.slice(0, 1),
  })),
});

/** Which other jobs move along with one. */
export const movedAlong = apart<Job>("jobstatus-moved-along", "none", {
  "jobstatus-only-that-job#of-all": fault("Moving one job moves all.", allOthers),
  "jobstatus-only-that-job#of-customer": fault("Moving one job moves every job of the same customer.", ofThatCustomer),
  "jobstatus-only-that-job#of-the-latest": fault("Moving one job moves the latest, too.", theNewest),
});

/** Which job is moved. */
export const movedJob = decision<(job: Job, all: readonly Job[]) => Job>("jobstatus-moved", {
  conforms: { "the-one-named": (job) => job },
  faults: {
    "jobstatus-only-that-job#the-latest-instead": fault(
      "Moving one job moves the latest in its place.",
      (job, all) => all.at(-1) ?? job,
    ),
  },
});

export const beyondEnds = decision<() => void>("jobstatus-beyond-ends", {
  openPoint: "increment-beyond-ends",
  conforms: {
    refused: refusing(new Refusal("conflict", "The job has no such status to move to.")),
    "without-effect": () => {},
  },
});

export const stepBody = decision<(form: Form) => void>("jobstatus-body", {
  openPoint: "increment-body",
  conforms: { "may-be-empty": () => {}, "must-say-why": (form) => form.require("notes") },
});

export const undoTraces = decision<boolean>("jobstatus-undo-traces", {
  openPoint: "increment-undo-traces",
  conforms: { none: false, "an-entry-of-the-history": true },
});

/**
 * Moves the status of a job by one step.
 *
 * @throws Refusal where there is nowhere to move it
 */
export function move(world: World, named: Job, body: unknown, direction: "forwards" | "back"): void {
  const job = world.choose(movedJob)(named, world.of(jobs).all());
  const form = Form.of(body);
  world.choose(stepBody)(form);
  form.settle();
  if (direction === "back") {
    const by = world.of(takenBackBy);
    const words = JSON.stringify(body);
    if (by.get(job.id) === words && !world.choose(undoneInSameWords)) return;
    by.set(job.id, words);
  }
  const step = world.choose(direction === "forwards" ? increment : undo);
  const status = step(job.status);
  if (status === undefined) {
    world.choose(beyondEnds)();
    return;
  }
  if (direction === "back" && world.choose(undoTraces)) extrasOf(world, job).traces.push(`${job.status} taken back`);
  const [before, from] = [world.of(beforeSteps), world.of(takenBackFrom)];
  if (direction === "back") {
    const to = world.choose(undoneAgain)(status, from.get(job.id));
    from.set(job.id, job.status);
    keepJob(world, { ...world.choose(undoReach)(job, before.get(job.id)), status: to });
    stepped(world, job, { direction, from: job.status, to });
    return;
  }
  if (from.has(job.id) && !world.choose(movedOnceBack)) return;
  const to = from.has(job.id) ? world.choose(stepOnceBack)(status) : status;
  from.delete(job.id);
  before.set(job.id, job);
  keepJob(world, world.choose(jobAfterStep)({ ...job, status: to }));
  stepped(world, job, { direction, from: job.status, to });
  for (const other of world.choose(movedAlong)(world.of(jobs).all(), job))
    keepJob(world, { ...other, status: step(other.status) ?? other.status });
}
