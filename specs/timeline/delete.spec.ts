import { type TaskKind, task, taskKinds, taskUpdate } from "../../fixtures/payloads/timeline.js";
import {
  type Answer,
  assume,
  type Caller,
  fieldOf,
  isObject,
  memberOf,
  mentions,
  phrase,
  sameScalar,
  scenario,
  watched,
} from "../../src/scenario/index.js";
import { isDone } from "../shipment/records.js";
import {
  adoptTask,
  codeOf,
  isOnTimeline,
  isWithoutValues,
  keepsTask,
  newIn,
  ownTask,
  postTask,
  rowOf,
  type TaskMaker,
  taskIdsIn,
  taskOf,
  taskRoute,
  tasksIn,
  taskTexts,
  timelineOf,
  withCode,
} from "./records.js";
import { type Workplace, workplaces } from "./workplace.js";

const read = "/job/{jobDisplayId}/timeline/{timelineTaskIdentifier}";

/** Of so many codes the agents are asked for. */
const mostAsked = 3;

/** @returns the agent of a code behind the first task of a timeline, the first that has one, and how it is asked for again */
async function agentBehind(corporate: Caller, jobDisplayId: number, timeline: Answer) {
  const [first, ...others] = tasksIn(timeline).map((row) => fieldOf(row, "taskCode"));
  const codes = others.filter((code): code is string => typeof code === "string" && code !== "" && code !== first);
  for (const taskCode of [...new Set(codes)].slice(0, mostAsked)) {
    const ask = () => corporate.get("/job/{jobDisplayId}/timeline/{taskCode}/agent", { jobDisplayId, taskCode });
    const agent = await ask();
    if (agent.isSuccess && !isWithoutValues(agent)) return { taskCode, agent, ask };
  }
  return undefined;
}

/**
 * Posts a task of another code once the first one of a timeline was deleted.
 *
 * @param listed the timeline before the deletion
 * @returns the code of the deleted task, with the timeline before the post and after it; undefined where that is refused
 */
async function postedSince(context: TaskMaker, job: Workplace, listed: Answer, kinds: readonly TaskKind[]) {
  const { corporate, data } = context;
  const code = fieldOf(tasksIn(listed)[0] ?? {}, "taskCode");
  const text = data.text("notes");
  const body = kinds.map((kind) => task(data, kind, { notes: text })).find((one) => codeOf(one) !== code);
  const before = await timelineOf(corporate, job.jobDisplayId);
  if (!body || !(await postTask(corporate, job.jobDisplayId, body)).isSuccess) return undefined;
  const after = await timelineOf(corporate, job.jobDisplayId);
  adoptTask(context, job, after, text);
  return { code, before, after };
}

type PostedSince = NonNullable<Awaited<ReturnType<typeof postedSince>>>;

/** @throws Mismatch where a task of the code that was deleted is there again; an entry without content may have stayed for it */
function staysDeleted({ code, before, after }: PostedSince): void {
  const isOfCode = (row: unknown) => isObject(row) && fieldOf(row, "taskCode") === code;
  if (typeof code !== "string" || tasksIn(before).some(isOfCode)) return;
  const back = tasksIn(after).find(isOfCode);
  if (back)
    throw after.mismatch(`no task of the code ${code}, which was deleted, once another is posted`, phrase(back));
}

/** So many codes are tried for tasks of one kind. */
const mostCodes = 4;

/**
 * Posts tasks of the kind of another one, of other codes: those of its timeline, and those that we compose. Which codes are of which
 * kind the document does not show, so that any may be refused.
 *
 * @returns the notes of those that were accepted
 */
async function postedOfKind(
  { corporate, data }: TaskMaker,
  { jobDisplayId }: Workplace,
  { kind, body, timeline }: Awaited<ReturnType<typeof ownTask>>,
): Promise<readonly string[]> {
  const shown = tasksIn(timeline).map((row) => fieldOf(row, "taskCode"));
  const composed = Object.values(taskKinds).map(({ taskCode }) => taskCode);
  const codes = [...shown, ...composed].filter((code): code is string => typeof code === "string" && code !== "");
  const notes: string[] = [];
  for (const code of [...new Set(codes)].filter((one) => one !== codeOf(body)).slice(0, mostCodes)) {
    const texts = taskTexts(data);
    const recoded = withCode(data, code, texts.notes, { kind, detail: texts.detail });
    if ((await postTask(corporate, jobDisplayId, recoded)).isSuccess) notes.push(texts.notes);
  }
  return notes;
}

/**
 * @param there the task before it was deleted
 * @throws Mismatch where it shows a text in a member that showed it then: what else it holds may tell what was there before
 */
function hidesWhere(reread: Answer, there: Answer, text: string): void {
  if (!isObject(reread.body)) return;
  const showed = Object.entries(there.record()).flatMap(([name, value]) => (mentions(value, text) ? [name] : []));
  const shown = Object.fromEntries(showed.map((name) => [name, memberOf(reread.record(), name)]));
  if (mentions(shown, text))
    throw reread.mismatch(`the notes of the deleted task ${text} not to be shown`, phrase(shown));
}

scenario(
  "a deleted task is gone and the others stay",
  {
    judges: [
      "route:DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}",
      "timeline-delete",
      "timeline-delete-unread",
      "timeline-delete-only-that",
      "made-again:timeline-task",
    ],
    inParts: [`route:DELETE ${taskRoute}`, "timeline-delete", "timeline-delete-unread", "timeline-delete-only-that"],
  },
  async (context) => {
    const { corporate, data, adopt, check } = context;
    const [job] = await workplaces(context, "jobDisplayId");
    const { jobDisplayId } = job;
    const [own, other] = [await ownTask(context, job), await ownTask(context, job, "InTheFieldTaskRequest")];
    const { id, notes } = own;
    const there = (await taskOf(corporate, jobDisplayId, id)).showsPart(own.kind, notes);
    const before = await watched(() => timelineOf(corporate, jobDisplayId));
    const deleted = await corporate.delete(taskRoute, { jobDisplayId, timelineTaskId: id });
    await check(`route:DELETE ${taskRoute}`, () => deleted.isDeclared());
    deleted.accepted();
    const after = await timelineOf(corporate, jobDisplayId);
    const reread = await corporate.get(read, { jobDisplayId, timelineTaskIdentifier: id });
    // What else than its id a task is read by is open: its code reads what is there.
    const code = codeOf(own.body);
    const byCode =
      typeof code === "string" ? await corporate.get(read, { jobDisplayId, timelineTaskIdentifier: code }) : undefined;
    // An entry without content may stay for the code of a deleted task.
    await check("timeline-delete", () => after.hides(notes, "the notes of the deleted task", "tasks"));
    await check("timeline-delete-unread", () => {
      if (reread.isSuccess) hidesWhere(reread, there, notes);
      else reread.yieldsNothing(there);
      // Where it is on the timeline still, that is told already.
      if (byCode?.isSuccess && !isOnTimeline(after, notes)) hidesWhere(byCode, there, notes);
    });
    await check("timeline-delete-only-that", () => keepsTask(before, after, other.id));
    const patchedText = data.text("patched");
    await corporate.patch(taskRoute, { jobDisplayId, timelineTaskId: id, body: taskUpdate(data, patchedText) });
    const patched = await timelineOf(corporate, jobDisplayId);
    const rereadPatched = await corporate.get(read, { jobDisplayId, timelineTaskIdentifier: id });
    // What stays of a deleted task may be patched.
    const isLeft = rowOf(after, id) !== undefined || reread.isSuccess;
    await check("timeline-delete", () => {
      if (isLeft) return;
      for (const one of [notes, patchedText])
        patched.hides(one, "the notes of the deleted task, which was patched,", "tasks");
    });
    await check("timeline-delete-unread", () => {
      // What the timeline shows of it is the matter of timeline-delete.
      if (isLeft || !rereadPatched.isSuccess || [notes, patchedText].some((one) => isOnTimeline(patched, one))) return;
      for (const one of [notes, patchedText])
        if (mentions(rereadPatched.body, one))
          throw rereadPatched.mismatch(`the deleted task ${id}, which was patched, not to be read`, `it with "${one}"`);
    });
    // Looked at for open points alone: no clause depends on this answer.
    await corporate.delete(taskRoute, { jobDisplayId, timelineTaskId: id });
    const text = data.text("notes");
    const again = await postTask(corporate, jobDisplayId, task(data, own.kind, { notes: text }));
    const last = again.isSuccess ? await timelineOf(corporate, jobDisplayId) : undefined;
    if (last) adoptTask(context, job, last, text);
    await check("made-again:timeline-task", () => {
      assume(last !== undefined, `a task in the place of a deleted one is not taken (${again.status})`);
      assume(
        !isOnTimeline(after, notes),
        "the deleted task is still on the timeline, which is the matter of timeline-delete",
      );
      for (const old of [notes, own.detail]) last.hides(old, "what the deleted task had,", "tasks");
    });
    if (!job.own || last === undefined || taskIdsIn(last).length < tasksIn(last).length) return;
    const deletions: Answer[] = [];
    const behind = await agentBehind(corporate, jobDisplayId, last);
    let still: Answer | undefined;
    let posted: PostedSince | undefined;
    for (const timelineTaskId of taskIdsIn(last)) {
      adopt("timeline task", timelineTaskId, { jobDisplayId });
      const deletion = await corporate.delete(taskRoute, { jobDisplayId, timelineTaskId });
      if (deletions.length === 0 && isDone(deletion)) {
        still = await behind?.ask();
        posted = await postedSince(context, job, last, [own.kind, other.kind]);
      }
      deletions.push(deletion);
    }
    await check("timeline-delete-only-that", () => {
      if (behind && still && isWithoutValues(still.accepted()))
        throw still.mismatch(
          `the agent of ${behind.taskCode}, ${phrase(behind.agent.body)}, as before another task was deleted`,
          "nothing",
        );
    });
    await check("timeline-delete", () => {
      if (posted) staysDeleted(posted);
    });
    const emptied = await timelineOf(corporate, jobDisplayId);
    await check("timeline-delete", () => {
      // The first one is gone, as was looked at before: so is each that is deleted after it.
      if (isOnTimeline(after, notes)) return;
      for (const its of [text, other.notes]) {
        const at = taskIdsIn(last).findIndex((one) => mentions(rowOf(last, one), its));
        if (deletions[at] && isDone(deletions[at])) emptied.hides(its, "the notes of a further deleted task", "tasks");
      }
    });
    await check(`route:DELETE ${taskRoute}`, () => {
      // Of what stays of a deleted task nothing need be told.
      const gone = deletions.filter((_, at) => rowOf(emptied, taskIdsIn(last)[at] ?? "") === undefined);
      for (const answer of gone) if (answer.isSuccess) answer.isDeclared();
    });
    await check("timeline-delete-only-that", () => {
      // Where what stays of a deleted task has an id of its own, nothing tells it from a new one.
      if (newIn(before, after).length > 0 || !deletions.every(isDone)) return;
      const [come] = newIn(last, emptied).filter((one) => !posted || rowOf(posted.after, one) === undefined);
      if (come !== undefined)
        throw emptied.mismatch("no new task once the last one is deleted", JSON.stringify(rowOf(emptied, come)));
    });
  },
);

scenario("a task of one job is not deleted under another", { judges: ["timeline-delete-foreign"] }, async (context) => {
  const { corporate, check } = context;
  const [job, other] = await workplaces(context, "jobDisplayId", "otherJobDisplayId");
  const { jobDisplayId } = job;
  const { id: timelineTaskId, notes } = await ownTask(context, job);
  const answered = await corporate.delete(taskRoute, { jobDisplayId: other.jobDisplayId, timelineTaskId });
  const after = await timelineOf(corporate, jobDisplayId);
  await corporate.delete(taskRoute, { jobDisplayId, timelineTaskId });
  const last = await timelineOf(corporate, jobDisplayId);
  await check("timeline-delete-foreign", () => {
    assume(answered.status !== undefined, "the deletion under the other job had no answer");
    after.shows(notes, "the notes of the task");
    assume(!isOnTimeline(last, notes), "the task is not deleted under its own job either");
  });
});

scenario(
  "of two tasks of one code the deletion of one leaves the other",
  { judges: ["timeline-delete-only-that"] },
  async (context) => {
    const { corporate, data, check } = context;
    const [job] = await workplaces(context, "jobDisplayId");
    const { jobDisplayId } = job;
    const own = await ownTask(context, job, "InTheFieldTaskRequest");
    const text = data.text("notes");
    const posted = await postTask(corporate, jobDisplayId, task(data, own.kind, { notes: text }));
    const ofKind = job.own ? await postedOfKind(context, job, own) : [];
    const before = await watched(() => timelineOf(corporate, jobDisplayId));
    const alike = ofKind.flatMap((notes) => adoptTask(context, job, before, notes) ?? []);
    const other = posted.isSuccess ? adoptTask(context, job, before, text) : undefined;
    // A second post of a code may be an update of the first.
    const areTwo = other !== undefined && String(other) !== String(own.id) && mentions(before.body, own.notes);
    const deleted = await corporate.delete(taskRoute, { jobDisplayId, timelineTaskId: own.id });
    // A later post may have taken its place.
    if (rowOf(before, own.id) !== undefined) deleted.accepted();
    const after = await timelineOf(corporate, jobDisplayId);
    await check("timeline-delete-only-that", () => {
      if (areTwo && isDone(deleted)) keepsTask(before, after, other);
      for (const id of isDone(deleted) ? alike : []) if (!sameScalar(id, own.id)) keepsTask(before, after, id);
    });
  },
);
