import { type Answer, noContent, ok } from "../answer.js";
import { breaks, decision } from "../decision.js";
import type { Json } from "../form.js";
import { missing } from "../refusal.js";
import type { Store } from "../store.js";
import { agentFor, type Task } from "./state.js";

/** Finds the task that an identifier of the path means. */
type Find = (tasks: readonly Task[], jobId: number, identifier: string) => Task | undefined;

const byId: Find = (tasks, jobId, identifier) =>
  tasks.find((task) => task.job === jobId && String(task.id) === identifier);

const inAnyJob: Find = (tasks, _, identifier) => tasks.find((task) => String(task.id) === identifier);

const isKnown = (tasks: readonly Task[], identifier: string) => inAnyJob(tasks, 0, identifier) !== undefined;

const firstOf = (tasks: readonly Task[], jobId: number) => tasks.find((task) => task.job === jobId);

export const taskToRead = decision<Find>("timeline-read", {
  openPoint: "timeline-identifier-kinds",
  conforms: {
    "by-id": byId,
    "by-id-or-code": (tasks, jobId, identifier) =>
      byId(tasks, jobId, identifier) ?? tasks.find((task) => task.job === jobId && task.code === identifier),
  },
  faults: {
    "timeline-read-answers-the-next": breaks(
      "timeline-get-task",
      "A task's id reads the task after it on a timeline that nothing was posted to.",
      (tasks, jobId, identifier) => {
        const own = tasks.filter((task) => task.job === jobId);
        const index = own.findIndex((task) => String(task.id) === identifier);
        return own.length === 3 && index >= 0 ? own[(index + 1) % own.length] : own[index];
      },
    ),
    "timeline-read-of-another-content": breaks(
      "timeline-get-task",
      "A task is read with the content of the first task of a timeline that nothing was posted to.",
      (tasks, jobId, identifier) => {
        const own = tasks.filter((task) => task.job === jobId);
        const task = byId(tasks, jobId, identifier);
        return task && own.length === 3 ? { ...task, content: own[0]?.content ?? {} } : task;
      },
    ),
    "timeline-read-any-unknown": breaks(
      "timeline-get-task-unknown",
      "An identifier that no task has reads the first task.",
      (tasks, jobId, identifier) =>
        byId(tasks, jobId, identifier) ?? (isKnown(tasks, identifier) ? undefined : firstOf(tasks, jobId)),
    ),
    "timeline-read-blank-unknown": breaks(
      "timeline-get-task-unknown",
      "An identifier that no task has reads a blank task.",
      (tasks, jobId, identifier) => {
        const first = firstOf(tasks, jobId);
        const blank = first && { ...first, id: identifier, content: {} };
        return byId(tasks, jobId, identifier) ?? (isKnown(tasks, identifier) ? undefined : blank);
      },
    ),
    "timeline-read-under-any-job": breaks("timeline-get-task-foreign", "A task is read under any job.", inAnyJob),
  },
});

export const taskToPatch = decision<Find>("timeline-patch-scope", {
  conforms: { "of-that-job": byId },
  faults: {
    "timeline-patch-under-any-job": breaks("timeline-patch-foreign", "A task is patched under any job.", inAnyJob),
  },
});

export const taskToDelete = decision<Find>("timeline-delete-scope", {
  conforms: { "of-that-job": byId },
  faults: {
    "timeline-delete-under-any-job": breaks("timeline-delete-foreign", "A task is deleted under any job.", inAnyJob),
  },
});

/** What a patch makes of the content of a task. */
type Patch = (content: Json, given: Json) => Json;

export const patching = decision<Patch>("timeline-patch", {
  conforms: { merges: (content, given) => ({ ...content, ...given }) },
  faults: {
    "timeline-patch-forgotten": breaks(
      "timeline-patch-reflected",
      "A patch is answered with success and not stored.",
      (content) => content,
    ),
    "timeline-patch-blanks": breaks(
      "timeline-patch-reflected",
      "A patch empties the members that it names.",
      (content, given) => ({ ...content, ...Object.fromEntries(Object.keys(given).map((name) => [name, null])) }),
    ),
    "timeline-patch-replaces": breaks(
      "timeline-patch-keeps-rest",
      "A patch drops the members that it does not name.",
      (_, given) => given,
    ),
    "timeline-patch-overwrites-texts": breaks(
      "timeline-patch-keeps-rest",
      "A patch writes its text into the other members, too.",
      (content, given) =>
        Object.fromEntries(Object.keys(content).map((name) => [name, given[name] ?? Object.values(given)[0]])),
    ),
  },
});

/** Which tasks are changed besides the one that is patched. */
type Reach = (tasks: readonly Task[], patched: Task) => readonly Task[];

export const patchReach = decision<Reach>("timeline-patch-reach", {
  conforms: { "that-one-alone": () => [] },
  faults: {
    "timeline-patch-of-all": breaks(
      "timeline-patch-only-that",
      "A patch changes every task of the timeline.",
      (tasks, { job, id }) => tasks.filter((task) => task.job === job && task.id !== id),
    ),
    "timeline-patch-of-the-latest": breaks(
      "timeline-patch-only-that",
      "A patch changes the latest task of the timeline, too.",
      (tasks, { job, id }) => tasks.filter((task) => task.job === job && task.id !== id).slice(-1),
    ),
  },
});

/** Removes a task. */
type Remove = (tasks: Store<Task>, task: Task) => void;

const removed: Remove = (tasks, { id }) => tasks.remove(id);

export const removal = decision<Remove>("timeline-delete", {
  openPoint: "timeline-delete-placeholder",
  conforms: {
    "nothing-stays": removed,
    "an-entry-without-content-stays": (tasks, task) => tasks.add({ ...task, content: {} }),
  },
  faults: {
    "timeline-delete-forgotten-by-the-list": breaks(
      "timeline-delete",
      "A deleted task stays on the timeline.",
      (tasks, { id }) => tasks.remove(id, { readable: false, listed: true }),
    ),
    "timeline-delete-readable": breaks(
      "timeline-delete-unread",
      "A deleted task can still be read by its id.",
      (tasks, { id }) => tasks.remove(id, { readable: true, listed: false }),
    ),
    "timeline-delete-of-all": breaks(
      "timeline-delete-only-that",
      "Deleting one task deletes all of its timeline.",
      (tasks, { job }) => {
        for (const task of tasks.all()) if (task.job === job) tasks.remove(task.id);
      },
    ),
    "timeline-delete-of-the-next": breaks(
      "timeline-delete-only-that",
      "Deleting one task deletes the latest of its timeline, too.",
      (tasks, { id, job }) => {
        tasks.remove(id);
        const latest = tasks.all().findLast((task) => task.job === job);
        if (latest) tasks.remove(latest.id);
      },
    ),
    "timeline-delete-empties-the-next": breaks(
      "timeline-delete-only-that",
      "Deleting one task empties the latest of its timeline.",
      (tasks, { id, job }) => {
        tasks.remove(id);
        const latest = tasks.all().findLast((task) => task.job === job);
        if (latest) tasks.add({ ...latest, content: {} });
      },
    ),
  },
});

const success = ok({ success: true, errorMessage: null });

export const deletedBefore = decision<() => Answer>("timeline-delete-repeat", {
  openPoint: "timeline-delete-repeat",
  conforms: {
    refused: () => {
      throw missing("The task");
    },
    "success-again": () => success,
  },
});

/** The agent of a task code as an answer shows it. */
type Agent = { readonly id: string; readonly code: string; readonly name: string } | undefined;

export const agentOf = decision<(code: string) => Agent>("timeline-agent", {
  conforms: { "the-one-assigned": (code) => agentFor.get(code) },
  faults: {
    "timeline-agent-never": breaks("timeline-agent-assigned", "Every task code answers empty.", () => undefined),
    "timeline-agent-of-another-code": breaks(
      "timeline-agent-assigned",
      "The agent of another code is answered.",
      (code) => [...agentFor.values()].find((agent) => agentFor.has(code) && agent !== agentFor.get(code)),
    ),
    "timeline-agent-blank": breaks(
      "timeline-agent-assigned",
      "An agent without identity is answered.",
      (code) => agentFor.get(code) && { id: "", code: "", name: "" },
    ),
    "timeline-agent-for-all": breaks(
      "timeline-agent-empty",
      "A code without an agent answers the agent of another.",
      (code) => agentFor.get(code) ?? [...agentFor.values()][0],
    ),
  },
});

const empty = (status: number): Answer => ({ kind: "empty", status });

export const noAgent = decision<() => Answer>("timeline-no-agent", {
  openPoint: "agent-empty-form",
  conforms: {
    "no-content": () => noContent,
    "no-bytes": () => empty(200),
    null: () => ok(null),
    "without-values": () => ok({ id: null, code: null, name: null }),
    "no-members": () => ok({}),
  },
  faults: {
    "timeline-no-agent-missing": breaks("timeline-agent-empty", "A code without an agent answers 404.", () => {
      throw missing("The agent");
    }),
  },
});

export const agentOfUnknown = decision<boolean>("timeline-agent-unknown-code", {
  openPoint: "agent-unknown-code",
  conforms: { empty: false, refused: true },
});
