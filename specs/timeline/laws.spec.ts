import { type TaskKind, task, taskUpdate } from "../../fixtures/payloads/timeline.js";
import type { Data } from "../../src/scenario/data.js";
import {
  type Answer,
  assume,
  isObject,
  mentions,
  type ScenarioContext,
  scalarsIn,
  Unseen,
} from "../../src/scenario/index.js";
import { type Created, type Own, upholds } from "../../src/scenario/laws/index.js";
import {
  adoptTask,
  codeless,
  codeOf,
  kinds,
  leavesTasks,
  postTask,
  rowOf,
  taskIdOf,
  taskRoute,
  tasksIn,
  timelineOf,
} from "./records.js";
import { type Workplace, workplaces } from "./workplace.js";

type Context = Pick<ScenarioContext, "corporate" | "data" | "adopt" | "settled" | "allows" | "borrow" | "given">;

/** Where a task lies and what it is: a second one of a kind on one timeline may be an update of the first. */
interface Slot {
  readonly job: Workplace;
  readonly kind: TaskKind;
  /** The code that its task was posted with. */
  readonly code?: unknown;
  /** Stands in a field of the kind's own, plain whatever the notes are. */
  readonly detail: string;
}

/** By the data of a scenario, which are drawn anew each time that it is gone through. */
const filled = new WeakMap<Data, { readonly job: Workplace; tasks: number }>();

/** The next place for a task: one job for as many as there are kinds of task, then another. */
async function nextSlot(context: Context): Promise<Slot> {
  const full = filled.get(context.data);
  const place =
    full && full.tasks < kinds.length
      ? full
      : { job: (await workplaces(context, full ? "otherJobDisplayId" : "jobDisplayId"))[0], tasks: 0 };
  filled.set(context.data, place);
  const kind = kinds[place.tasks] ?? "SimpleTaskRequest";
  place.tasks += 1;
  return { job: place.job, kind, detail: context.data.text("detail") };
}

const slotOf = ({ body }: Pick<Own, "body">) => body as Slot;
const jobOf = (own: Own): number => slotOf(own).job.jobDisplayId;

/** The texts of tasks are of one length and differ at its end, so that what is made of one still begins with it. */
const beginsLike = (row: unknown, notes: string, plain: string): boolean =>
  scalarsIn(row).some((scalar) => String(scalar).startsWith(notes.slice(0, plain.length)));

/**
 * The row that a post brought: by what is its kind's own, as the notes may have been kept as something else. Of several with the same
 * notes it is the one whose id the answer tells, or whose code was posted; none that the scenario has already, if there is another.
 */
function rowWith(timeline: Answer, { answer, body }: Created, notes: string, data: Data) {
  const { detail, code } = body as Slot;
  const rows = tasksIn(timeline);
  const own = rows.find((row) => mentions(row, detail));
  if (own) return own;
  const alike = rows.filter((row) => beginsLike(row, notes, detail.replace(" detail ", " notes ")));
  const ids = new Set(answer.toldIds.map(String));
  return (
    alike.find((row) => ids.has(String(taskIdOf(row)))) ??
    alike.find((row) => typeof code === "string" && mentions(row, code)) ??
    alike.find((row) => !data.isKnown(taskIdOf(row) ?? "")) ??
    alike[0]
  );
}

upholds({
  resource: "timeline-task",
  plain: ({ data }) => ({ notes: data.text("notes") }),
  create: async (context, values, former) => {
    const { corporate, data } = context;
    const slot = former ? slotOf(former) : await nextSlot(context);
    const { jobDisplayId } = slot.job;
    const notes = String(values["notes"]);
    const body = task(data, slot.kind, { notes, detail: slot.detail });
    assume(mentions(body, notes), `the sample of ${slot.kind} has no {notes}, by which its task could be found`);
    await leavesTasks(corporate, slot.job, slot.kind, body);
    return { answer: await postTask(corporate, jobDisplayId, body), body: { ...slot, code: codeOf(body) } };
  },
  idOf: async ({ corporate, data, adopt }, created, values) => {
    const { jobDisplayId } = slotOf(created).job;
    const row = rowWith(await timelineOf(corporate, jobDisplayId), created, String(values["notes"]), data);
    const id = isObject(row) ? taskIdOf(row) : undefined;
    if (id === undefined)
      throw new Unseen(`${created.answer.where}: the timeline shows no task with an id and the notes that were posted`);
    adopt("timeline task", id, { jobDisplayId });
    return id;
  },
  read: ({ corporate }, own) =>
    corporate.get("/job/{jobDisplayId}/timeline/{timelineTaskIdentifier}", {
      jobDisplayId: jobOf(own),
      timelineTaskIdentifier: own.id,
    }),
  list: ({ corporate }, own) => corporate.get("/job/{jobDisplayId}/timeline", { jobDisplayId: jobOf(own) }),
  rowIn: (timeline, { id }) => rowOf(timeline, id),
  update: ({ corporate, data }, own, { notes }) =>
    corporate.patch(taskRoute, {
      jobDisplayId: jobOf(own),
      timelineTaskId: own.id,
      body: taskUpdate(data, String(notes)),
    }),
  refusals: (context, own, { notes }) => {
    const { job, kind } = slotOf(own);
    const texts = { notes: String(notes), detail: context.data.text("detail") };
    const send = async () => {
      const { corporate, data } = context;
      const answer = await postTask(corporate, job.jobDisplayId, codeless(data, kind, texts));
      if (answer.isSuccess) adoptTask(context, job, await timelineOf(corporate, job.jobDisplayId), texts.notes);
      return answer;
    };
    return [{ what: "a task without taskCode", send }];
  },
  remove: ({ corporate }, own) =>
    corporate.delete(taskRoute, {
      jobDisplayId: jobOf(own),
      timelineTaskId: own.id,
    }),
});
