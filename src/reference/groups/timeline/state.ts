import { decision } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import { seedIdentities } from "../../core/seed.js";
import { Store } from "../../core/store.js";
import { state, type World } from "../../core/world.js";
import { below } from "../jobs/below.js";
import { tasksOfNew } from "../jobs/new-job.js";
import { type Job, jobs } from "../jobs/state.js";

/** The kinds of task; each has fields of its own. */
export type TaskKind = "in-the-field" | "simple" | "carrier";

/** The fields that a kind of task has beside its code. */
export const fieldsOf: { readonly [K in TaskKind]: readonly string[] } = {
  "in-the-field": ["notes", "site_contact", "planned_start"],
  simple: ["notes", "worker"],
  carrier: ["notes", "carrier_reference", "scheduled_date", "planned_start"],
};

/** @returns whether a task of the kind may have that member: one that no other kind has as its own */
export const fits = (kind: TaskKind, name: string): boolean =>
  fieldsOf[kind].includes(name) || !Object.values(fieldsOf).flat().includes(name);

/** Members of a task that are no content of it. */
export const ownMembers = ["id", "taskCode", "created_date", "modified_date"];

/** The kind of task that a code stands for. */
export const kindOf: ReadonlyMap<string, TaskKind> = new Map([
  ["PU", "in-the-field"],
  ["SV", "in-the-field"],
  ["PK", "simple"],
  ["ST", "simple"],
  ["CP", "carrier"],
  ["DE", "carrier"],
]);

type Company = (typeof seedIdentities)[keyof typeof seedIdentities];

/** The agents that are assigned for task codes. */
export const agentFor: ReadonlyMap<string, Company> = new Map<string, Company>([
  ["PU", seedIdentities.agent],
  ["CP", seedIdentities.otherAgent],
]);

export interface Task {
  readonly id: number | string;
  /** Display id of its job. */
  readonly job: number;
  readonly code: string;
  /** What its kind has. */
  readonly content: Json;
  readonly created_date: string;
  readonly modified_date: string;
}

/** What else the service keeps of a job's timeline. */
export interface Extras {
  readonly mails: { readonly task_code: string; readonly subject: string }[];
  readonly traces: string[];
}

/** Status emails that were sent, and what steps that were taken back left behind. */
export const extrasOf = below<Extras>("timeline-extras", () => ({ mails: [], traces: [] }));

/** Makes the id of a new task from the number that is its turn. */
type TaskId = (number: number, world: World, job: number) => number | string;

export const taskId = decision<TaskId>("timeline-task-ids", {
  conforms: {
    numbers: (number) => number,
    uuids: (_, world) => world.uuid(),
    "of-the-first-that-of-its-job": (number, world, job) => (world.of(store).get(job) ? number : job),
  },
});

/** The tasks of all jobs. */
const store = state("timeline-tasks", () => new Store<Task>(60_001), {
  complete: (world) => {
    for (const job of world.of(jobs).all()) tasksWith(world, job);
  },
});

/** @returns a task of the job as it is first stored */
export function newTask(world: World, job: Pick<Job, "id">, code: string, content: Json): Task {
  const now = world.timestamp();
  const id = world.choose(taskId)(world.of(store).nextNumber(), world, job.id);
  return { id, job: job.id, code, content, created_date: now, modified_date: now };
}

const seededContent = (id: number) =>
  [
    ["PU", { notes: `Pickup of job ${id}`, site_contact: "Gate Desk" }],
    ["PK", { notes: `Packing of job ${id}`, worker: "First Shift" }],
    ["CP", { notes: `Carrier of job ${id}`, carrier_reference: `REF-${id}` }],
  ] as const;

/**
 * Every job begins with a task of each kind.
 *
 * @returns all tasks, those of the job among them
 */
export function tasksWith(world: World, job: Job): Store<Task> {
  const tasks = world.of(store);
  const known = world.of(begun);
  if (!known.has(job.id)) {
    known.add(job.id);
    const first = world.choose(tasksOfNew)(job) ? seededContent(job.id) : [];
    for (const [code, content] of first) tasks.add(newTask(world, job, code, content));
  }
  return tasks;
}

/** The latest task of each job and code that was deleted. */
export const removedTasks = state("timeline-tasks-removed", () => new Map<string, Task>());

/** The ids of deleted tasks that were patched. */
export const patchedRemoved = state("timeline-tasks-patched-removed", () => new Set<string>());

/** Each task that a post updated since it was last patched, as it was before. */
export const tasksPostedOver = state("timeline-tasks-posted-over", () => new Map<Task["id"], Task>());

/** What patches gave each task, as they came. */
export const patchesOf = state("timeline-patches", () => new Map<Task["id"], Json>());

/** The codes of tasks that stood behind one that was deleted, each with its job. */
export const codesBehindDeleted = state("timeline-codes-behind-deleted", () => new Set<string>());

const begun = state("timelines-begun", () => new Set<number>());

/** @returns the tasks of a job as its timeline lists them */
export const listedTasks = (tasks: Store<Task>, job: Job): readonly Task[] =>
  tasks.listed().filter((task) => task.job === job.id);
