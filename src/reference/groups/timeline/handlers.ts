import { absent, ok, succeeded } from "../../core/answer.js";
import type { Handlers } from "../../core/handler.js";
import { missing } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import { jobOf } from "../jobs/below.js";
import { isDropped } from "../jobs/booked-writes.js";
import { type Job, statusesBeforeBooking } from "../jobs/state.js";
import { afterWrite } from "../jobs/takes-along.js";
import { isTaken } from "../jobs/takes-unbooked.js";
import {
  addedWhenAsked,
  agentBehindDeleted,
  agentBesideNone,
  agentOf,
  agentOfUnknown,
  askedWithout,
  noAgent,
} from "./agent.js";
import {
  answeredWhenBooked,
  besidePatched,
  deletedBefore,
  deletionAnswer,
  patch,
  patchAnswer,
  patchedMeanwhile,
  patchedOnceDeleted,
  patchOfNone,
  readByCodeOnceDeleted,
  readOncePatched,
  removal,
} from "./change.js";
import { taskToDelete, taskToPatch, taskToRead } from "./find.js";
import { contentOfPartners, email, mailedTexts, save, saveAnswer, storingPartners } from "./save.js";
import { listing, metadata, readAfterPost, readTask, shownAfterPatch, statusShown } from "./shape.js";
import {
  codesBehindDeleted,
  extrasOf,
  kindOf,
  listedTasks,
  newTask,
  patchedRemoved,
  patchesOf,
  removedTasks,
  type Task,
  tasksPostedOver,
  tasksWith,
} from "./state.js";
import { move } from "./status.js";
import { taskFrom } from "./task-form.js";

const shown = ({ id, code, content, created_date, modified_date }: Task) => ({
  id,
  taskCode: code,
  ...content,
  created_date,
  modified_date,
});

const patched = (world: World, task: Task, by: "list" | "read"): Task =>
  world.choose(shownAfterPatch)(task, { patches: world.of(patchesOf).get(task.id) ?? {}, by });

const tasksOf = (world: World, job: Job) => tasksWith(world, job);

export const timelineHandlers = {
  "GET /job/{jobDisplayId}/timeline": ({ world, path }) => {
    const job = jobOf(world, path.jobDisplayId);
    const tasks = world
      .choose(listing)(listedTasks(tasksOf(world, job), job))
      .map((task) => shown(patched(world, task, "list")));
    const known = world.choose(statusShown)(job, world.of(statusesBeforeBooking).get(job.id));
    return ok({ tasks, ...world.choose(metadata)(known, extrasOf(world, job)) });
  },

  "POST /job/{jobDisplayId}/timeline": ({ world, caller, path, query, body }) => {
    isTaken(world, path.jobDisplayId);
    const job = jobOf(world, path.jobDisplayId);
    const sent = taskFrom(body, world);
    const tasks = tasksOf(world, job);
    const isThere = tasks.all().some((task) => task.job === job.id && task.code === sent.code);
    const { stores, mails, copies, adds } = world.choose(email)(query.create_email, isThere);
    if (mails) extrasOf(world, job).mails.push({ task_code: sent.code, subject: `Status of job ${job.id}` });
    if (caller.kind === "partner" && !world.choose(storingPartners)) return succeeded;
    if (!stores || (!isThere && isDropped(world, "POST /job/{jobDisplayId}/timeline", job))) return succeeded;
    const given = caller.kind === "partner" ? world.choose(contentOfPartners)(sent.content) : sent.content;
    const content = mails ? world.choose(mailedTexts)(given) : given;
    const task = save(world, job, tasks, { ...sent, content }, adds);
    if (copies) tasks.add(newTask(world, job, task.code, task.content));
    afterWrite("task", job.id, world);
    return world.choose(saveAnswer)(task);
  },

  "GET /job/{jobDisplayId}/timeline/{timelineTaskIdentifier}": ({ world, path }) => {
    const job = jobOf(world, path.jobDisplayId);
    const tasks = tasksOf(world, job);
    const identifier = path.timelineTaskIdentifier;
    const present = tasks.all();
    const deleted = () =>
      [tasks.get(Number(identifier)), tasks.get(identifier)].find(
        (one) => one?.job === job.id && !present.some(({ id }) => id === one.id),
      );
    const back = () =>
      world.of(patchedRemoved).has(identifier) && world.choose(readOncePatched)
        ? [...world.of(removedTasks).values()].find(({ id }) => String(id) === identifier)
        : undefined;
    const ofCode = () =>
      world.choose(readByCodeOnceDeleted) ? world.of(removedTasks).get(`${job.id} ${identifier}`) : undefined;
    const task = world.choose(taskToRead)(present, job.id, identifier) ?? deleted() ?? back() ?? ofCode();
    if (!task) return absent(world, "The task");
    const read = world.choose(readAfterPost)(task, world.of(tasksPostedOver).get(task.id));
    return ok(world.choose(readTask)(shown(patched(world, read, "read"))));
  },

  "PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}": async ({ world, path, body }) => {
    const job = jobOf(world, path.jobDisplayId);
    const tasks = tasksOf(world, job);
    const beside = world.choose(besidePatched)(tasks, job.id, path.timelineTaskId);
    if (beside) await beside;
    const deleted = [...world.of(removedTasks).values()].find(
      (one) => one.job === job.id && String(one.id) === path.timelineTaskId,
    );
    const task =
      world.choose(taskToPatch)(tasks.all(), job.id, path.timelineTaskId) ?? world.choose(patchedOnceDeleted)(deleted);
    if (!task) {
      if (deleted) world.of(patchedRemoved).add(String(deleted.id));
      return world.choose(patchOfNone)();
    }
    const pause = world.choose(patchedMeanwhile)();
    if (pause) await pause;
    patch(world, tasks, task, body);
    const now = tasks.get(task.id);
    return job.status === "Booked" && world.choose(answeredWhenBooked)
      ? ok(shown(now ?? task))
      : world.choose(patchAnswer)(task, now);
  },

  "DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}": ({ world, path }) => {
    const job = jobOf(world, path.jobDisplayId);
    const tasks = tasksOf(world, job);
    const task = world.choose(taskToDelete)(tasks.all(), job.id, path.timelineTaskId);
    if (!task) return world.choose(deletedBefore)();
    const isFirst = [...world.of(removedTasks).values()].every((one) => one.job !== job.id);
    world.of(removedTasks).set(`${job.id} ${task.code}`, task);
    const listed = listedTasks(tasks, job);
    for (const { code } of listed.slice(listed.findIndex(({ id }) => id === task.id) + 1))
      world.of(codesBehindDeleted).add(`${job.id} ${code}`);
    world.choose(removal)(tasks, task, isFirst);
    afterWrite("end of a task", job.id, world);
    return world.choose(deletionAnswer)(tasks.all().every((one) => one.job !== job.id));
  },

  "GET /job/{jobDisplayId}/timeline/{taskCode}/agent": ({ world, path }) => {
    const job = jobOf(world, path.jobDisplayId);
    const tasks = tasksOf(world, job);
    const isLacked = tasks.all().every((task) => task.job !== job.id || task.code !== path.taskCode);
    if (isLacked && kindOf.has(path.taskCode) && world.choose(addedWhenAsked))
      tasks.add(newTask(world, job, path.taskCode, {}));
    if (!kindOf.has(path.taskCode) && world.choose(agentOfUnknown)) throw missing("The task code");
    const isBehind = world.of(codesBehindDeleted).has(`${job.id} ${path.taskCode}`);
    const assigned = world.choose(agentBehindDeleted)(world.choose(agentOf)(path.taskCode, job), isBehind);
    const agent = world.choose(agentBesideNone)(assigned, job, world.of(askedWithout));
    return agent ? ok(agent) : world.choose(noAgent)(job);
  },

  "POST /job/{jobDisplayId}/timeline/incrementjobstatus": ({ world, path, body }) => {
    isTaken(world, path.jobDisplayId);
    move(world, jobOf(world, path.jobDisplayId), body, "forwards");
    afterWrite("step", path.jobDisplayId, world);
    return succeeded;
  },

  "POST /job/{jobDisplayId}/timeline/undoincrementjobstatus": ({ world, path, body }) => {
    move(world, jobOf(world, path.jobDisplayId), body, "back");
    afterWrite("step back", path.jobDisplayId, world);
    return succeeded;
  },
} satisfies Handlers;
