import { isDeepStrictEqual } from "node:util";
import { type Answer, noContent, succeeded } from "../../core/answer.js";
import { never } from "../../core/behaviours/always.js";
import { allOthers, apart, theNewest } from "../../core/behaviours/apart.js";
import { intact } from "../../core/behaviours/intact.js";
import { meanwhile, writtenBack } from "../../core/behaviours/meanwhile.js";
import { decision, fault } from "../../core/decision.js";
import { Form, type Json } from "../../core/form.js";
import { invalid, missing, refusing } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { World } from "../../core/world.js";
import { fieldsOf, fits, kindOf, ownMembers, patchesOf, type Task, tasksPostedOver } from "./state.js";

/** What a patch makes of the content of a task. */
type Patch = (content: Json, given: Json) => Json;

export const patching = decision<Patch>("timeline-patch", {
  conforms: { merges: (content, given) => ({ ...content, ...given }) },
  faults: {
    "timeline-patch-reflected#forgotten": fault(
      "A patch is answered with succeeded and not stored.",
      (content) => content,
    ),
    "timeline-patch-reflected#first-of-several": fault(
      "Of the members that a patch names the first alone is kept.",
      (content, given) => ({ ...content, ...Object.fromEntries(Object.entries(given).slice(0, 1)) }),
    ),
    "timeline-patch-reflected#where-the-first-differs": fault(
      "A patch is stored where the first member that it names differs.",
      (content, given) => {
        const [[first, value] = []] = Object.entries(given);
        return first !== undefined && isDeepStrictEqual(content[first], value) ? content : { ...content, ...given };
      },
    ),
    "timeline-patch-reflected#where-the-date-differs": fault(
      "A patch that names the date which the task has is not stored.",
      (content, given) =>
        Object.entries(given).some(([name, value]) => /start|date/.test(name) && content[name] === value)
          ? content
          : { ...content, ...given },
    ),
    "timeline-patch-reflected#exchanges-two": fault(
      "Of two texts that a patch names each is kept as the other.",
      (content, given) => {
        const [[one, text] = [], [other, another] = []] = Object.entries(given);
        const areTexts = [text, another].every((value) => typeof value === "string" && !/^\d{4}-/.test(value));
        const isExchanged = one !== undefined && other !== undefined && areTexts;
        return { ...content, ...given, ...(isExchanged && { [one]: another, [other]: text }) };
      },
    ),
    "timeline-patch-reflected#date-alone": fault("A patch that names a date changes that alone.", (content, given) => {
      const dates = Object.entries(given).filter(([name]) => /start|date/.test(name));
      return { ...content, ...(dates.length > 0 ? Object.fromEntries(dates) : given) };
    }),
    "timeline-patch-reflected#offset-cut-off": fault(
      "The offset of a moment that a patch names is cut off.",
      (content, given) => {
        const cut = (value: unknown) =>
          typeof value === "string" ? value.replace(/(T\d\d:\d\d.*)[+-]\d\d:\d\d$/, "$1Z") : value;
        return { ...content, ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, cut(value)])) };
      },
    ),
    "timeline-patch-reflected#whole-minutes": fault(
      "Of a moment that a patch names the seconds are lost.",
      (content, given) => {
        const cut = (value: unknown) =>
          typeof value === "string" ? value.replace(/(T\d\d:\d\d):\d\d/, "$1:00") : value;
        return { ...content, ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, cut(value)])) };
      },
    ),
    "timeline-patch-reflected#blanks": fault("A patch empties the members that it names.", (content, given) => ({
      ...content,
      ...Object.fromEntries(Object.keys(given).map((name) => [name, null])),
    })),
    "timeline-patch-keeps-rest#replaces": fault(
      "A patch drops the members that it does not name.",
      (_, given) => given,
    ),
    "timeline-patch-keeps-rest#date-clears-notes": fault(
      "A patch that names a date and no notes clears the notes.",
      (content, given) => ({
        ...content,
        ...(Object.keys(given).some((name) => /start|date/.test(name)) && { notes: null }),
        ...given,
      }),
    ),
    "timeline-patch-keeps-rest#notes-clear-the-date": fault(
      "A patch that names notes and no date clears the date.",
      (content, given) => {
        const dates = Object.keys(content).filter((name) => /start|date/.test(name));
        const isOfNotes = "notes" in given && !dates.some((name) => name in given);
        return { ...content, ...(isOfNotes && Object.fromEntries(dates.map((name) => [name, null]))), ...given };
      },
    ),
    "timeline-patch-keeps-rest#overwrites-texts": fault(
      "A patch writes its text into the other members, too.",
      (content, given) =>
        Object.fromEntries(Object.keys(content).map((name) => [name, given[name] ?? Object.values(given)[0]])),
    ),
    "timeline-patch-keeps-rest#clears-contact": fault(
      "A patch clears the site contact of a task in the field.",
      ({ site_contact: _, ...content }, given) => ({ ...content, ...given }),
    ),
    "timeline-patch-keeps-rest#clears-reference": fault(
      "A patch clears the carrier reference of a task of a carrier.",
      ({ carrier_reference: _, ...content }, given) => ({ ...content, ...given }),
    ),
  },
});

/** What a patch begins with, where a post updated the task before. */
export const patchedAfterPost = intact<Task, Task | undefined>("timeline-patch-after-post", "as-it-is-now", {
  "timeline-patch-keeps-rest#undoes-the-post": fault(
    "A patch undoes what a post changed of the other members before.",
    ({ content }, former) => ({ content: former?.content ?? content }),
  ),
});

/** The code of a task that was patched. */
export const patchedCode = decision<(code: string) => string>("timeline-patched-code", {
  conforms: { "as-before": (code) => code },
  faults: {
    "timeline-patch-keeps-rest#code-of-pickup": fault("A task that is patched becomes one of pickup.", () => "PU"),
  },
});

/** What becomes of a task while a patch of it is on its way. */
export const patchedMeanwhile = decision<() => Promise<void> | undefined>("timeline-patched-meanwhile", {
  conforms: { kept: () => undefined },
  faults: {
    "timeline-patch-reflected#over-each-other": fault(
      "Of patches of a task that are sent at the same time the last alone is kept.",
      meanwhile,
    ),
  },
});

/** What a patch that begins does to the other tasks of its timeline. */
type Beside = (tasks: Store<Task>, job: Task["job"], id: string) => Promise<void> | undefined;

export const besidePatched = decision<Beside>("timeline-beside-patched", {
  conforms: { nothing: () => undefined },
  faults: {
    "timeline-patch-only-that#writes-back-what-it-read": fault(
      "A patch writes the other tasks of the timeline back as they were when it began.",
      (tasks, job, id) =>
        writtenBack(
          tasks,
          tasks.all().filter((one) => one.job === job && String(one.id) !== id),
        ),
    ),
  },
});

const startOf = ({ content }: Task): number => Date.parse(String(content["planned_start"]));

/** Which tasks of a timeline are changed besides the one that is patched. */
export const patchReach = apart<Task>("timeline-patch-reach", "that-one-alone", {
  "timeline-patch-only-that#of-all": fault("A patch changes every task of the timeline.", allOthers),
  "timeline-patch-only-that#of-one-start": fault(
    "A patch changes the tasks of the timeline that begin at the same moment, too.",
    (all, task) => all.filter((other) => other.id !== task.id && startOf(other) === startOf(task)),
  ),
  "timeline-patch-only-that#of-the-latest": fault("A patch changes the latest task of the timeline, too.", theNewest),
});

/** Which tasks of other jobs are changed besides the one that is patched. */
export const patchReachElsewhere = apart<Task>("timeline-patch-reach-elsewhere", "none", {
  "timeline-patch-foreign#of-its-code-elsewhere": fault(
    "A patch changes the tasks of the same code of other jobs, too.",
    (all, { job, code }) => all.filter((other) => other.job !== job && other.code === code),
  ),
});

/** Removes a task, the first of its job that is removed or another one. */
type Remove = (tasks: Store<Task>, task: Task, isFirst: boolean) => void;

const removed: Remove = (tasks, { id }) => tasks.remove(id);

export const removal = decision<Remove>("timeline-delete", {
  openPoint: "timeline-delete-placeholder",
  conforms: {
    "nothing-stays": removed,
    "an-entry-without-content-stays": (tasks, task) => tasks.add({ ...task, content: {} }),
  },
  faults: {
    "timeline-delete#forgotten-by-the-list": fault("A deleted task stays on the timeline.", (tasks, { id }) =>
      tasks.remove(id, { readable: false, listed: true }),
    ),
    "timeline-delete#the-first-of-a-job-alone": fault(
      "The first task of a job that is deleted is gone, and those that are deleted after it stay.",
      (tasks, { id }, isFirst) => {
        if (isFirst) tasks.remove(id);
      },
    ),
    "timeline-delete-unread#readable": fault("A deleted task can still be read by its id.", (tasks, { id }) =>
      tasks.remove(id, { readable: true, listed: false }),
    ),
    "timeline-delete-only-that#of-all": fault("Deleting one task deletes all of its timeline.", (tasks, { job }) => {
      for (const task of tasks.all()) if (task.job === job) tasks.remove(task.id);
    }),
    "timeline-delete-only-that#of-its-kind": fault(
      "Deleting a task in the field deletes those of its timeline that are of its kind.",
      (tasks, { id, job, code }) => {
        tasks.remove(id);
        const isAlike = (task: Task) =>
          task.job === job && task.code !== code && kindOf.get(task.code) === kindOf.get(code);
        for (const task of kindOf.get(code) === "in-the-field" ? tasks.all().filter(isAlike) : [])
          tasks.remove(task.id);
      },
    ),
    "timeline-delete-only-that#of-the-next": fault(
      "Deleting one task deletes the latest of its timeline, too.",
      (tasks, { id, job }) => {
        tasks.remove(id);
        const latest = tasks.all().findLast((task) => task.job === job);
        if (latest) tasks.remove(latest.id);
      },
    ),
    "timeline-delete-only-that#the-last-brings-another": fault(
      "Deleting the last task of a timeline brings a new one.",
      (tasks, task) => {
        tasks.remove(task.id);
        if (tasks.all().every(({ job }) => job !== task.job))
          tasks.add({ ...task, id: tasks.nextNumber(), code: "PU", content: { notes: "To be picked up" } });
      },
    ),
    "timeline-delete-only-that#others-in-small-letters": fault(
      "Deleting one task writes the codes of all others of its timeline in small letters.",
      (tasks, { id, job }) => {
        tasks.remove(id);
        for (const task of tasks.all().filter((one) => one.job === job))
          tasks.add({ ...task, code: task.code.toLowerCase() });
      },
    ),
    "timeline-delete-only-that#empties-the-next": fault(
      "Deleting one task empties the latest of its timeline.",
      (tasks, { id, job }) => {
        tasks.remove(id);
        const latest = tasks.all().findLast((task) => task.job === job);
        if (latest) tasks.add({ ...latest, content: {} });
      },
    ),
  },
});

/** How a deletion is answered, by whether other tasks of its job are left. */
export const deletionAnswer = decision<(isLast: boolean) => Answer>("timeline-deletion-answer", {
  conforms: { success: () => succeeded },
  faults: {
    "route:DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}#nothing-for-the-last": fault(
      "The deletion of the last task of a job answers nothing.",
      (isLast) => (isLast ? noContent : succeeded),
    ),
  },
});

export const deletedBefore = decision<() => Answer>("timeline-delete-repeat", {
  openPoint: "timeline-delete-repeat",
  conforms: { refused: refusing(missing("The task")), "succeeded-again": () => succeeded },
});

/** What of a deleted task a patch of it is carried out on. */
export const patchedOnceDeleted = decision<(deleted: Task | undefined) => Task | undefined>("timeline-patch-deleted", {
  conforms: { nothing: () => undefined },
  faults: {
    "timeline-delete#comes-back-with-a-patch": fault("A patch of a deleted task brings it back.", (deleted) => deleted),
  },
});

/** Whether a deleted task can be read by its code. */
export const readByCodeOnceDeleted = never("timeline-read-by-code-once-deleted", "gone", {
  "timeline-delete-unread#read-by-its-code": "A deleted task can still be read by its code.",
});

/** Whether a deleted task can be read by its id once it is patched. */
export const readOncePatched = never("timeline-read-once-patched", "gone", {
  "timeline-delete-unread#back-with-a-patch": "A deleted task that is patched can be read by its id again.",
});

/** What a patch of a task is answered that the timeline does not have. */
export const patchOfNone = decision<() => Answer>("timeline-patch-of-none", {
  conforms: { refused: refusing(missing("The task")) },
  faults: {
    "timeline-patch-unknown#as-if-done": fault(
      "A patch of a task that the timeline does not have is answered with success.",
      () => noContent,
    ),
  },
});

/** What becomes of a patch that names nothing that a task of the kind has. */
export const emptyPatch = decision<(namesAny: boolean) => void>("timeline-patch-empty", {
  conforms: {
    "taken-all-the-same": () => {},
    refused: (namesAny) => {
      if (!namesAny) throw invalid({ "": ["Nothing is named that a task of this kind has."] });
    },
  },
});

/** Whether a patch of a task of a booked job is answered with the task. */
export const answeredWhenBooked = never("timeline-patch-when-booked", "with-nothing", {
  "timeline-patch-booked#answers-the-task": "A patch of a task of a booked job is answered with the task.",
});

/** What a patch that was carried out is answered: the task as it was before, and as it is now. */
type PatchAnswer = (before: Task, now: Task | undefined) => Answer;

export const patchAnswer = decision<PatchAnswer>("timeline-patch-answer", {
  conforms: { "no-content": () => noContent },
  faults: {
    ...Object.fromEntries(
      (["carrier", "in-the-field"] as const).map((kind) => [
        `route:PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}#of-${kind}-with-200`,
        fault<PatchAnswer>(`A patch of a task of the kind ${kind} is answered 200 with an empty body.`, ({ code }) =>
          kindOf.get(code) === kind ? { kind: "empty", status: 200 } : noContent,
        ),
      ]),
    ),
    "route:PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}#of-nothing-new-with-200": fault(
      "A patch that gives a task what it holds is answered 200 with an empty body.",
      (before, now) => (isDeepStrictEqual(before.content, now?.content) ? { kind: "empty", status: 200 } : noContent),
    ),
  },
});

/**
 * Changes what a patch names of a task.
 *
 * @throws Refusal where it names nothing that a task of this kind has
 */
export function patch(world: World, tasks: Store<Task>, task: Task, body: unknown): void {
  const form = Form.of(body);
  const kind = kindOf.get(task.code) ?? "simple";
  world.choose(emptyPatch)(fieldsOf[kind].some((name) => form.has(name)));
  const given = Object.fromEntries(
    Object.entries(form.others(ownMembers)).filter(([name, value]) => value !== null && fits(kind, name)),
  );
  const timeline = tasks.all().filter(({ job }) => job === task.job);
  const elsewhere = world.choose(patchReachElsewhere)(tasks.all(), task);
  for (const one of [task, ...world.choose(patchReach)(timeline, task), ...elsewhere]) {
    const before = world.choose(patchedAfterPost)(one, world.of(tasksPostedOver).get(one.id));
    const content = world.choose(patching)(before.content, given);
    const code = world.choose(patchedCode)(one.code);
    tasks.add({ ...one, code, content, modified_date: world.timestamp() });
    world.of(tasksPostedOver).delete(one.id);
    world.of(patchesOf).set(one.id, { ...world.of(patchesOf).get(one.id), ...given });
  }
}
