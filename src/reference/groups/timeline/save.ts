import { type Answer, ok, succeeded } from "../../core/answer.js";
import { always } from "../../core/behaviours/always.js";
import { allOthers, apart, theNewest } from "../../core/behaviours/apart.js";
import { inCapitals } from "../../core/behaviours/capitals.js";
import { intact } from "../../core/behaviours/intact.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decision, fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import { leftOutOf } from "../../core/left-out.js";
import { invalid } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { World } from "../../core/world.js";
import { areOfOneCustomer, type Job, jobs, ofThatCustomer } from "../jobs/state.js";
import { kindOf, newTask, removedTasks, type Task, type TaskKind, tasksPostedOver } from "./state.js";
import type { Sent } from "./task-form.js";

/** Which task a posted one updates; undefined where it is to be created. */
type Updated = (tasks: readonly Task[], sent: Sent) => Task | undefined;

const byId: Updated = (tasks, { id, code }) =>
  tasks.find((task) => id !== undefined && String(task.id) === id && task.code === code);
const byCode: Updated = (tasks, { code }) => tasks.find((task) => task.code === code);

export const upsertKey = decision<Updated>("timeline-upsert-key", {
  openPoint: "timeline-upsert-key",
  conforms: {
    "by-code": byCode,
    "by-id": byId,
    "by-either": (tasks, sent) => byId(tasks, sent) ?? byCode(tasks, sent),
  },
  faults: {
    "timeline-update-no-second#post-always-creates": fault(
      "A post of a task that is there adds a second one.",
      () => undefined,
    ),
    "timeline-post-leaves-others#eleventh-over-the-tenth": fault(
      "A post without an id makes a task, but for the eleventh of a timeline, which takes the place of the tenth.",
      (tasks, sent) => byId(tasks, sent) ?? (sent.id === undefined ? tasks[9] : undefined),
    ),
  },
});

/** The tasks among which the one that is posted for a job may be. */
type Among = (tasks: readonly Task[], jobId: number, sent: Sent, all: readonly Job[]) => readonly Task[];

const ofThatJob: Among = (tasks, jobId) => tasks.filter(({ job }) => job === jobId);

/** @returns the tasks of that job, and where it has none of the code those of other jobs that satisfy a condition */
const elseOf =
  (isOne: (job: Job, asked: Job) => boolean): Among =>
  (tasks, jobId, sent, all) => {
    const own = ofThatJob(tasks, jobId, sent, all);
    const asked = all.find(({ id }) => id === jobId);
    if (!asked || byCode(own, sent)) return own;
    const others = all.filter((job) => job.id !== jobId && isOne(job, asked)).map(({ id }) => id);
    return [...own, ...tasks.filter(({ job }) => others.includes(job))];
  };

export const upsertReach = decision<Among>("timeline-upsert-reach", {
  conforms: { "of-that-job": ofThatJob },
  faults: {
    "timeline-post-only-that-job#updates-anothers": fault(
      "A post with the id of a task updates that one, whichever job it is of.",
      (tasks, jobId, sent, all) => {
        const named = byId(tasks, sent);
        return named ? [named] : ofThatJob(tasks, jobId, sent, all);
      },
    ),
    "timeline-post-only-that-job#of-customer": fault(
      "A post of a task that its job lacks updates that of the same code of another job of the same customer.",
      elseOf(areOfOneCustomer),
    ),
  },
});

/** Among which of the tasks of a job that is no quote any more the one that is posted is looked for. */
type LookedFor = (tasks: readonly Task[], job: Job, sent: Sent) => readonly Task[];

const notWhile =
  (isSuch: (job: Job, sent: Sent) => boolean): LookedFor =>
  (tasks, job, sent) =>
    isSuch(job, sent) ? [] : tasks;

export const upsertStates = decision<LookedFor>("timeline-upsert-states", {
  conforms: { "in-each-state": (tasks) => tasks },
  faults: {
    "timeline-post-booked#adds-without-an-id": fault(
      "A post without an id of a task that a booked job has adds a second one.",
      notWhile(({ status }, { id }) => status === "Booked" && id === undefined),
    ),
    "timeline-post-booked#adds-a-second": fault(
      "A post of a task that a booked job has adds a second one.",
      notWhile(({ status }) => status === "Booked"),
    ),
    "timeline-post-booked#adds-in-transit": fault(
      "A post of a task adds a second one once the booked job was moved on.",
      notWhile(({ status }) => status === "In transit"),
    ),
  },
});

/** A new task, where its timeline once had one of the same code. */
export const createdAgain = intact<Task, Task | undefined>("timeline-created-again", "as-it-is-sent", {
  "made-again:timeline-task#comes-back": fault(
    "A task that is created again after its deletion has the old members beside the new ones.",
    ({ content }, former) => ({ content: { ...former?.content, ...content } }),
  ),
});

/** Whether what a partner-scoped caller posts is stored. */
export const storingPartners = always("timeline-post-of-partner", "stored", {
  "timeline-post-creates#not-of-partners":
    "A task that a partner-scoped caller posts is answered with success and not stored.",
});

/** What a partner-scoped caller posts, as it is kept. */
export const contentOfPartners = decision<(content: Json) => Json>("timeline-content-of-partner", {
  conforms: { "as-given": (content) => content },
  faults: {
    "timeline-post-creates#in-capitals-of-partners": fault(
      "The texts of a task that a partner-scoped caller posts are kept in capitals.",
      inCapitals,
    ),
  },
});

/** Stores a task that the timeline lacks. */
type Create = (tasks: Store<Task>, task: Task) => void;

export const creation = decision<Create>("timeline-create", {
  conforms: { stores: (tasks, task) => tasks.add(task) },
  faults: {
    "timeline-post-creates#create-forgotten": fault("A new task is answered with success and not stored.", () => {}),
    "timeline-post-creates#create-blank": fault("A new task is stored with its code and nothing else.", (tasks, task) =>
      tasks.add({ ...task, content: {} }),
    ),
    "timeline-post-creates#create-over-the-first": fault(
      "A new task takes the place of the first one of the timeline.",
      (tasks, task) => tasks.add({ ...task, id: tasks.all().find(({ job }) => job === task.job)?.id ?? task.id }),
    ),
    "timeline-post-leaves-others#pushes-out": fault(
      "The sixth task of a timeline pushes out the fourth.",
      (tasks, task) => {
        tasks.add(task);
        const [, , , fourth, , sixth] = tasks.all().filter(({ job }) => job === task.job);
        if (fourth && sixth) tasks.remove(fourth.id);
      },
    ),
  },
});

export const updateLeftOut = leftOutOf("timeline-update-left-out", "update-left-out", "cleared");

/** Stores what a task that is there becomes. */
type Update = (tasks: Store<Task>, task: Task, content: Json) => void;

const besideItsNotes = (kind: TaskKind) =>
  fault<Update>(
    `An update of a ${kind} task that gives it the notes that it has is answered with success and not stored.`,
    (tasks, task, content) =>
      tasks.add(
        kindOf.get(task.code) === kind && content["notes"] === task.content["notes"] ? task : { ...task, content },
      ),
  );

export const updating = decision<Update>("timeline-update", {
  conforms: { replaces: (tasks, task, content) => tasks.add({ ...task, content }) },
  faults: {
    "timeline-post-updates#update-forgotten": fault("An update is answered with success and not stored.", () => {}),
    "timeline-post-simple#with-the-notes-that-it-has": besideItsNotes("simple"),
    "timeline-post-in-the-field#with-the-notes-that-it-has": besideItsNotes("in-the-field"),
    "timeline-post-carrier#with-the-notes-that-it-has": besideItsNotes("carrier"),
    "timeline-post-updates#update-notes-only": fault(
      "An update changes the notes of a task and nothing else.",
      (tasks, task, { notes }) => tasks.add({ ...task, content: { ...task.content, notes } }),
    ),
    "timeline-post-updates#update-of-the-first": fault(
      "An update changes the first task of the timeline, whichever is meant.",
      (tasks, task, content) => {
        const first = tasks.all().find(({ job }) => job === task.job) ?? task;
        tasks.add({ ...first, content });
      },
    ),
    "timeline-update-no-second#and-a-copy": fault(
      "An update changes the task and adds a copy of it.",
      (tasks, task, content) => {
        tasks.add({ ...task, content });
        tasks.add({ ...task, content, id: tasks.nextNumber() });
      },
    ),
  },
});

/** On which other jobs' timelines a posted task appears. */
export const spread = apart<Job>("timeline-post-spread", "on-none", {
  "timeline-post-only-that-job#on-all": fault("A posted task appears on the timelines of all jobs.", allOthers),
  "timeline-post-only-that-job#on-all-of-customer": fault(
    "A posted task appears on the timelines of all jobs of the same customer.",
    ofThatCustomer,
  ),
  "timeline-post-only-that-job#on-the-latest": fault(
    "A posted task appears on the timeline of the latest job, too.",
    theNewest,
  ),
});

/** What a post brings beside the task. */
export const broughtBack = nothingElse<readonly [tasks: Store<Task>, removed: readonly Task[], world: World]>(
  "timeline-post-brings",
  "nothing",
  {
    "timeline-delete#comes-back-with-a-post": fault(
      "A post of a task brings back those that were deleted, without what they had.",
      (tasks, removed, world) => {
        const isThere = ({ job, code }: Task) => tasks.all().some((task) => task.job === job && task.code === code);
        for (const task of removed.filter((one) => !isThere(one)))
          tasks.add(newTask(world, { id: task.job }, task.code, {}));
      },
    ),
  },
);

/** What create_email makes of a post: whether the task is stored, and whether the email goes out. */
interface EmailWork {
  readonly stores: boolean;
  /** Whether it is stored a second time. */
  readonly copies?: boolean;
  /** Whether it is stored beside the one that it would update. */
  readonly adds?: boolean;
  readonly mails: boolean;
}

type Email = (given: boolean | undefined, isThere: boolean) => EmailWork;

const asAsked: Email = (given) => ({ stores: true, mails: given === true });

const notWhere =
  (asked: boolean | undefined): Email =>
  (given, isThere) => ({ ...asAsked(given, isThere), stores: given !== asked });

const refusedWhere =
  (asked: boolean | undefined): Email =>
  (given, isThere) => {
    if (given === asked) throw invalid({ create_email: ["The value is not accepted."] });
    return asAsked(given, isThere);
  };

export const email = decision<Email>("timeline-email", {
  openPoint: "create-email-default",
  conforms: {
    "none-unless-asked": asAsked,
    "sent-unless-forbidden": (given) => ({ stores: true, mails: given !== false }),
    "to-be-given": refusedWhere(undefined),
  },
  faults: {
    "timeline-create-email-boolean#email-instead-of-task": fault(
      "With create_email true the email is sent and the task not stored.",
      notWhere(true),
    ),
    "timeline-create-email-boolean#saved-twice": fault(
      "With create_email true a task is saved twice.",
      (given, isThere) => ({ ...asAsked(given, isThere), copies: given === true }),
    ),
    "timeline-create-email-boolean#adds-a-second": fault(
      "With create_email true a post of a task that is there adds a second one.",
      (given, isThere) => ({ ...asAsked(given, isThere), adds: given === true }),
    ),
    "timeline-post-updates#email-instead-of-update": fault(
      "With create_email true the email is sent and a task that is there not updated.",
      (given, isThere) => ({ ...asAsked(given, isThere), stores: given !== true || !isThere }),
    ),
    "timeline-create-email-boolean#email-refused": fault("create_email true is refused.", refusedWhere(true)),
    "timeline-post-omitted-email#saved-twice": fault(
      "Without create_email a task is saved twice.",
      (given, isThere) => ({ ...asAsked(given, isThere), copies: given === undefined }),
    ),
    "timeline-post-omitted-email#adds-a-second": fault(
      "Without create_email a post of a task that is there adds a second one.",
      (given, isThere) => ({ ...asAsked(given, isThere), adds: given === undefined }),
    ),
    "timeline-post-omitted-email#task-lost-without-email": fault(
      "Without create_email a task is answered with success and not stored.",
      notWhere(undefined),
    ),
  },
});

/** What is kept of the texts of a task of which an email is sent. */
export const mailedTexts = decision<(content: Json) => Json>("timeline-mailed-texts", {
  conforms: { "as-given": (content) => content },
  faults: {
    "timeline-post-updates#escaped-for-the-email": fault(
      "With create_email true the texts of a task are kept escaped, as the email has them.",
      (content) =>
        Object.fromEntries(
          Object.entries(content).map(([name, value]) => [
            name,
            typeof value === "string" ? value.replaceAll("&", "&amp;").replaceAll("<", "&lt;") : value,
          ]),
        ),
    ),
  },
});

export const saveAnswer = decision<(task: Task) => Answer>("timeline-save-answer", {
  openPoint: "success-status",
  conforms: {
    "with-its-id": ({ id, code }) => ok({ success: true, taskId: id, taskCode: code }),
    "without-its-id": () => succeeded,
    "with-the-task": ({ id, code, content }) => ok({ task: { id, taskCode: code, ...content } }),
  },
});

/**
 * Creates or updates a task of a timeline.
 *
 * @param adds whether it creates one even where there is one to update
 */
export function save(world: World, job: Job, tasks: Store<Task>, sent: Sent, adds = false): Task {
  const reached = world.choose(upsertReach)(tasks.all(), job.id, sent, world.of(jobs).all());
  const present = world.choose(upsertStates)(reached, job, sent);
  const known = adds ? undefined : world.choose(upsertKey)(present, sent);
  const content = known && world.choose(updateLeftOut)(known.content, sent.content);
  if (known && content) {
    world.of(tasksPostedOver).set(known.id, known);
    world.choose(updating)(tasks, { ...known, modified_date: world.timestamp() }, content);
  }
  const former = world.of(removedTasks).get(`${job.id} ${sent.code}`);
  const task = known ?? world.choose(createdAgain)(newTask(world, job, sent.code, sent.content), former);
  if (!known) world.choose(creation)(tasks, task);
  const removed = [...world.of(removedTasks).values()].filter((one) => one.job === job.id);
  world.choose(broughtBack)(tasks, removed, world);
  for (const other of world.choose(spread)(world.of(jobs).all(), job))
    tasks.add(newTask(world, other, sent.code, sent.content));
  return task;
}
