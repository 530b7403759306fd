import { type TaskKind, task, taskKinds } from "../../fixtures/payloads/timeline.js";
import type { Data } from "../../src/scenario/data.js";
import {
  type Answer,
  assume,
  type Caller,
  type Change,
  changesBetween,
  fieldOf,
  Guess,
  Inconclusive,
  idOf,
  isMoment,
  isMoreThanDefault,
  isObject,
  isOfAnyWrite,
  isOfSerializer,
  isUuid,
  type JsonObject,
  mentions,
  ownOf,
  phrase,
  type ScenarioContext,
  sameScalar,
  scalarsIn,
  Unseen,
  Verbatim,
  type Watched,
} from "../../src/scenario/index.js";
import type { Workplace } from "./workplace.js";

type TaskId = string | number;
type Row = { readonly [name: string]: unknown };

/** What patches a task, and what deletes it. */
export const taskRoute = "/job/{jobDisplayId}/timeline/{timelineTaskId}";

/** Reads the timeline of a job. */
export const timelineOf = (corporate: Caller, jobDisplayId: number): Promise<Answer> =>
  corporate.get("/job/{jobDisplayId}/timeline", { jobDisplayId }).isDeclared();

/** Reads a task that is there. */
export const taskOf = (corporate: Caller, jobDisplayId: number, timelineTaskIdentifier: TaskId): Promise<Answer> =>
  corporate
    .get("/job/{jobDisplayId}/timeline/{timelineTaskIdentifier}", { jobDisplayId, timelineTaskIdentifier })
    .accepted();

/** So many others of one timeline are asked for before nothing is said. */
const mostAsked = 3;

/**
 * A task that was posted is read by its identifier, as others are. It takes the id; what else it takes is open, so that the code is
 * tried before anything is said.
 *
 * @param posted the task, and the timeline that lists it
 * @param others timelines of which any task shows that tasks are read at all
 * @throws Mismatch where neither reads it, and another task is read; Inconclusive where no other one is read
 */
export async function isReadOncePosted(
  corporate: Caller,
  { jobDisplayId, timeline, id }: ListedTask,
  others: readonly Omit<ListedTask, "id">[],
): Promise<void> {
  const ask = (job: number, timelineTaskIdentifier: TaskId) =>
    corporate.get("/job/{jobDisplayId}/timeline/{timelineTaskIdentifier}", {
      jobDisplayId: job,
      timelineTaskIdentifier,
    });
  const read = await ask(jobDisplayId, id);
  if (isSomething(read)) return;
  assume(read.isSuccess || read.isRefused, `a task that was posted is not read (${read.status})`);
  const code = fieldOf(rowOf(timeline, id) ?? {}, "taskCode");
  if (typeof code === "string" && isSomething(await ask(jobDisplayId, code))) return;
  for (const one of others) {
    const candidates = taskIdsIn(one.timeline).filter((candidate) => !sameScalar(candidate, id));
    for (const other of candidates.slice(0, mostAsked)) {
      if (!isSomething(await ask(one.jobDisplayId, other))) continue;
      const what = `task ${id}, which was posted and is listed, to be read as task ${other} is`;
      throw read.mismatch(what, `${read.status}`);
    }
  }
  throw new Inconclusive(`${read.where}: no task that was not posted is read by its id either`, read.exchange);
}

/** A task as a timeline lists it. */
interface ListedTask {
  readonly jobDisplayId: number;
  readonly timeline: Answer;
  readonly id: TaskId;
}

const isSomething = ({ isSuccess, body }: Answer): boolean =>
  isSuccess && isObject(body) && Object.keys(body).length > 0;

/** The tasks that a timeline lists. */
export const tasksIn = (timeline: Answer): readonly Row[] =>
  ([fieldOf(timeline.record(), "tasks")].flat() as readonly unknown[]).filter(isObject);

/** Those of them that no run posted: another scenario may remove its own at any moment. */
export const lastingTasksIn = (timeline: Answer, data: Data): readonly Row[] =>
  tasksIn(timeline).filter((row) => !data.isOfRun(row));

/** The id of a task, whose name the document does not show. */
export const taskIdOf = (row: Row): TaskId | undefined =>
  [idOf(row), ...["timelineTaskId", "timelineTaskIdentifier", "taskId"].map((name) => fieldOf(row, name))].find(
    (id): id is TaskId => typeof id === "string" || typeof id === "number",
  );

/** The ids of some tasks, as far as they show them. */
export const idsOfTasks = (tasks: readonly Row[]): readonly string[] =>
  tasks.flatMap((row) => {
    const id = taskIdOf(row);
    return id === undefined ? [] : [String(id)];
  });

/** The ids of the tasks that a timeline lists. */
export const taskIdsIn = (timeline: Answer): readonly string[] => idsOfTasks(tasksIn(timeline));

/** The ids of tasks that a timeline lists and did not list before. */
export const newIn = (before: Answer, after: Answer): readonly string[] =>
  taskIdsIn(after).filter((id) => rowOf(before, id) === undefined);

/** The task of that id as a timeline lists it. */
export const rowOf = (timeline: Answer, id: TaskId): Row | undefined =>
  tasksIn(timeline).find((row) => sameScalar(taskIdOf(row), id));

/** Texts that occur nowhere else, for a task to be posted. */
export const taskTexts = (data: ScenarioContext["data"]) => ({
  notes: data.text("notes"),
  detail: data.text("detail"),
});

/** Sends a task without the status notification email. */
export const postTask = (corporate: Caller, jobDisplayId: number, body: unknown) =>
  corporate.post("/job/{jobDisplayId}/timeline", { jobDisplayId, query: { create_email: false }, body });

const isCodeName = (name: string): boolean => /^task_?code$/i.test(name);

/** @returns a task without its taskCode, which is refused */
export function codeless(data: ScenarioContext["data"], kind: TaskKind, texts: ReturnType<typeof taskTexts>): Verbatim {
  const { value } = task(data, kind, texts);
  const rest = Object.entries(value as object).filter(([name]) => !isCodeName(name));
  return new Verbatim(Object.fromEntries(rest));
}

/** @returns a task with another code: the plainest, without what is its kind's own, unless another kind is given */
export function withCode(
  data: ScenarioContext["data"],
  code: string,
  notes: string,
  { kind = "SimpleTaskRequest", detail }: { readonly kind?: TaskKind; readonly detail?: string } = {},
): Verbatim | Guess {
  const body = task(data, kind, { notes, detail });
  const recoded = Object.fromEntries(
    Object.entries(body.value as object).map(([name, is]) => [name, isCodeName(name) ? code : is]),
  );
  return body instanceof Guess ? new Guess(body.model, recoded) : new Verbatim(recoded);
}

/** So many more tasks a timeline is given at the most. */
const mostOthers = 6;

/** @returns codes of tasks beside those that the samples name: those that the job of the profile shows, and those that we compose */
export async function otherCodes({ corporate, given }: Pick<ScenarioContext, "corporate" | "given">) {
  const model = given("jobDisplayId");
  const there =
    model === undefined ? undefined : await corporate.get("/job/{jobDisplayId}/timeline", { jobDisplayId: model });
  const shown = (there?.isSuccess ? tasksIn(there) : [])
    .map((row) => fieldOf(row, "taskCode"))
    .filter((code): code is string => typeof code === "string" && code !== "");
  const composed = Object.values(taskKinds).map(({ taskCode }) => taskCode);
  return [...new Set([...shown, ...composed])].slice(0, mostOthers);
}

/** So many tasks are more than a page of ten holds. */
const beyondTen = 12;

/**
 * Posts tasks until a timeline of the run's own has more than a page of ten holds: of codes that no task has, or where those are
 * refused of one that is there, as far as each post makes a task of its own.
 *
 * @param listed the timeline before
 * @param code of a task that it has
 * @returns the notes of those that were accepted, with the timeline after them; undefined where two of a kind are not both there
 */
export async function crowded(context: TaskMaker, job: Workplace, listed: Answer, code: string) {
  const { corporate, data } = context;
  const notes: string[] = [];
  const post = async (its: string): Promise<boolean> => {
    const text = data.text("notes");
    const { isSuccess } = await postTask(corporate, job.jobDisplayId, withCode(data, its, text));
    if (isSuccess) notes.push(text);
    return isSuccess;
  };
  const unused = (number: number) => `Z${number}`;
  const codeOf = (await post(unused(1))) ? unused : () => code;
  while (notes.length < 2) if (!(await post(codeOf(notes.length + 1)))) return undefined;
  const two = await timelineOf(corporate, job.jobDisplayId);
  const ids = notes.map((text) => adoptTask(context, job, two, text));
  if (ids.includes(undefined)) return undefined;
  const due = beyondTen - tasksIn(listed).length;
  while (notes.length < due) if (!(await post(codeOf(notes.length + 1)))) return undefined;
  const timeline = await timelineOf(corporate, job.jobDisplayId);
  for (const text of notes.slice(2)) adoptTask(context, job, timeline, text);
  return { notes, timeline };
}

/** The code that a task to be posted says. */
export const codeOf = (body: ReturnType<typeof task>): unknown =>
  isObject(body.value) ? fieldOf(body.value, "taskCode") : undefined;

/** @returns whether the timeline has a task of the body's code */
export function hasCode(timeline: Answer, body: ReturnType<typeof task>): boolean {
  const code = codeOf(body);
  return typeof code === "string" && tasksIn(timeline).some((row) => mentions(row, code));
}

/** @throws Inconclusive where a job that is not the run's own has a task of the code that would be posted, which that might update */
export async function leavesTasks(
  corporate: Caller,
  { jobDisplayId, own }: Workplace,
  kind: TaskKind,
  body: ReturnType<typeof task>,
): Promise<void> {
  if (own) return;
  assume(
    !hasCode(await timelineOf(corporate, jobDisplayId), body),
    `job ${jobDisplayId} has a task of the code ${codeOf(body)} already, which is not this run's, and which a post of ${kind} might update: give \`samples.${kind}\` a taskCode that the job has no task of, give another job, or allow \`--effects residue\` to judge one of the run's own`,
  );
}

export type TaskMaker = Pick<ScenarioContext, "corporate" | "data" | "adopt">;

type OwnTask = Awaited<ReturnType<typeof ownTask>>;

/** A task of the scenario's own on a job that it may change, as its timeline lists it. */
export async function ownTask(context: TaskMaker, workplace: Workplace, kind: TaskKind = "SimpleTaskRequest") {
  const { corporate, data } = context;
  const { jobDisplayId } = workplace;
  const texts = taskTexts(data);
  const body = task(data, kind, texts);
  assume(mentions(body, texts.notes), `the sample of ${kind} has no {notes}, by which its task could be found`);
  await leavesTasks(corporate, workplace, kind, body);
  const answer = await postTask(corporate, jobDisplayId, body).accepted();
  const timeline = await timelineOf(corporate, jobDisplayId);
  const id = adoptTask(context, workplace, timeline, texts.notes);
  if (id === undefined)
    throw new Unseen(`${answer.where}: the timeline shows no task with an id and the notes that were posted`);
  data.isAnother("timeline task", id);
  return { id, kind, body, answer, timeline, ...texts };
}

/** Takes on the task that shows a text of this scenario. @returns its id; undefined where none shows it */
export function adoptTask({ adopt }: TaskMaker, { jobDisplayId }: Workplace, timeline: Answer, text: string) {
  const row = tasksIn(timeline).find((candidate) => mentions(candidate, text));
  const id = row && taskIdOf(row);
  if (id === undefined) return undefined;
  adopt("timeline task", id, { jobDisplayId });
  return id;
}

/** The task of that id is listed as it was before; moments may have moved on. */
export function keepsTask(before: Watched, after: Answer, id: TaskId): void {
  const row = (timeline: Answer) => rowOf(timeline, id);
  if (!row(after)) throw after.mismatch(`task ${id} to stay on the timeline`, `tasks ${phrase(taskIdsIn(after))}`);
  const [change] = after.changesSince(before, row).filter((change) => !isOfAnyWrite(change));
  if (change)
    throw after.mismatch(`${change.path} of task ${id} to be ${phrase(change.from)} as before`, phrase(change.to));
}

/**
 * A patch left what the task was created with and the patch does not name: what is its kind's own, and its code.
 *
 * @param part of the two readings that is of the task: their bodies unless given
 */
export function keepsRest(
  before: Answer,
  after: Answer,
  { body, detail }: Pick<OwnTask, "body" | "detail">,
  part: (answer: Answer) => unknown = (answer) => answer.body,
): void {
  const [was, is] = [part(before), part(after)];
  if (mentions(was, detail) && !mentions(is, detail))
    throw after.mismatch(`what the patch does not name, ${detail}, to be shown`, phrase(is));
  const code = codeOf(body);
  const isCode = ({ path, from }: Change) => code !== undefined && from === code && /code$/i.test(path);
  const change = changesBetween(was, is).find(isCode);
  if (change) throw after.mismatch(`${change.path} to stay ${phrase(change.from)}`, phrase(change.to));
}

/** The UUID of nothing, where nothing is left out. */
const isNil = (scalar: unknown): boolean => isUuid(scalar) && !/[1-9a-f]/i.test(scalar);

/**
 * @returns whether an answer has no bytes, null, or an object without values, but for how often, when and by whom it was written, its
 *   place in an order, and what tells of the answer
 */
export const isWithoutValues = ({ body, bytes }: Answer): boolean =>
  body === undefined
    ? bytes.length === 0
    : scalarsIn(isObject(body) ? withoutBookkeeping(body) : body).every(
        (scalar) => !isMoreThanDefault(scalar) || isNil(scalar),
      );

const ofBookkeeping = /version|revision|etag|created|modified|updated|changed|^sort|^order|^_?links$|^_?meta(data)?$/i;
const withoutBookkeeping = (record: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) => !ofBookkeeping.test(name) && !isOfSerializer(name) && !isMoment(value),
    ),
  );

/** @returns whether a timeline shows a text in its tasks: what else it holds may tell of those that were removed */
export const isOnTimeline = (timeline: Answer, text: string): boolean => mentions(ownOf(timeline.body, "tasks"), text);

/** How many tasks of a timeline show a text. */
export const countWith = (timeline: Answer, text: string): number =>
  tasksIn(timeline).filter((row) => mentions(row, text)).length;

/** The kinds of task, the plainest first. */
export const kinds = Object.keys(taskKinds) as readonly TaskKind[];
