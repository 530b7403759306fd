import { decision, fault } from "../../core/decision.js";
import type { Task } from "./state.js";

/** Finds the task that an identifier of the path means. */
type Find = (tasks: readonly Task[], jobId: number, identifier: string) => Task | undefined;

const byId: Find = (tasks, jobId, identifier) =>
  tasks.find((task) => task.job === jobId && String(task.id) === identifier);

const inAnyJob: Find = (tasks, _, identifier) => tasks.find((task) => String(task.id) === identifier);

const byBeginning: Find = (tasks, jobId, identifier) =>
  tasks.find((task) => task.job === jobId && identifier.startsWith(String(task.id)));

const unless = (isSuch: (task: Task) => boolean, ...[tasks, jobId, identifier]: Parameters<Find>) =>
  byId(
    tasks.filter((task) => !isSuch(task)),
    jobId,
    identifier,
  );

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
    "timeline-get-task#read-answers-the-next": fault(
      "A task's id reads the task after it on a timeline that nothing was posted to.",
      (tasks, jobId, identifier) => {
        const own = tasks.filter((task) => task.job === jobId);
        const index = own.findIndex((task) => String(task.id) === identifier);
        return own.length === 3 && index >= 0 ? own[(index + 1) % own.length] : own[index];
      },
    ),
    "timeline-get-task#read-of-another-content": fault(
      "A task is read with the content of the first task of a timeline that nothing was posted to.",
      (tasks, jobId, identifier) => {
        const own = tasks.filter((task) => task.job === jobId);
        const task = byId(tasks, jobId, identifier);
        return task && own.length === 3 ? { ...task, content: own[0]?.content ?? {} } : task;
      },
    ),
    "timeline-get-task#read-with-code-in-another-case": fault(
      "A task of a timeline that nothing was posted to is read with its code in another case.",
      (tasks, jobId, identifier) => {
        const task = byId(tasks, jobId, identifier);
        const isNew = tasks.filter(({ job }) => job === jobId).length === 3;
        return task && isNew ? { ...task, code: task.code.toLowerCase() } : task;
      },
    ),
    "timeline-get-task#unread-once-posted": fault(
      "A task that was posted behind the three that its job began with is listed, and not read by its id.",
      (tasks, jobId, identifier) => byId(tasks.filter(({ job }) => job === jobId).slice(0, 3), jobId, identifier),
    ),
    "timeline-get-task#unread-where-bare": fault(
      "A task that has nothing beside its code is listed, and not read by its id.",
      (tasks, jobId, identifier) =>
        unless(({ content }) => Object.keys(content).length === 0, tasks, jobId, identifier),
    ),
    "timeline-get-task#unread-without-notes": fault(
      "A task that has something beside its code, and no notes, is listed, and not read by its id.",
      (tasks, jobId, identifier) =>
        unless(({ content }) => Object.keys(content).length > 0 && !content["notes"], tasks, jobId, identifier),
    ),
    "timeline-get-task-unknown#read-any-unknown": fault(
      "An identifier that no task has reads the first task.",
      (tasks, jobId, identifier) =>
        byId(tasks, jobId, identifier) ?? (isKnown(tasks, identifier) ? undefined : firstOf(tasks, jobId)),
    ),
    "timeline-get-task-unknown#read-blank-unknown": fault(
      "An identifier that no task has reads a blank task.",
      (tasks, jobId, identifier) => {
        const first = firstOf(tasks, jobId);
        const blank = first && { ...first, id: identifier, content: {} };
        return byId(tasks, jobId, identifier) ?? (isKnown(tasks, identifier) ? undefined : blank);
      },
    ),
    "timeline-get-task-unknown#read-by-a-beginning": fault(
      "An identifier that begins with that of a task reads the task.",
      byBeginning,
    ),
    "timeline-get-task-foreign#read-under-any-job": fault("A task is read under any job.", inAnyJob),
  },
});

export const taskToPatch = decision<Find>("timeline-patch-scope", {
  conforms: { "of-that-job": byId },
  faults: {
    "timeline-patch-unknown#by-a-beginning": fault(
      "An id that begins with that of a task patches the task.",
      byBeginning,
    ),
    "timeline-patch-foreign#under-any-job": fault("A task is patched under any job.", inAnyJob),
  },
});

export const taskToDelete = decision<Find>("timeline-delete-scope", {
  conforms: { "of-that-job": byId },
  faults: {
    "timeline-delete-foreign#under-any-job": fault("A task is deleted under any job.", inAnyJob),
  },
});
