import { task } from "../../fixtures/payloads/timeline.js";
import { type Answer, assume, fieldOf, mentions, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { isInItsLetters, keepsLetters } from "../as-given.js";
import { ifNamed } from "../read-by-any.js";
import {
  adoptTask,
  codeless,
  codeOf,
  crowded,
  hasCode,
  isReadOncePosted,
  kinds,
  otherCodes,
  ownTask,
  postTask,
  rowOf,
  taskIdOf,
  taskIdsIn,
  tasksIn,
  taskTexts,
  timelineOf,
  withCode,
} from "./records.js";
import { type Workplace, workplaces } from "./workplace.js";

scenario(
  "a posted task that the timeline lacks is created",
  {
    judges: [
      "route:POST /job/{jobDisplayId}/timeline",
      "timeline-post-creates",
      "timeline-get-task",
      "timeline-post-leaves-others",
    ],
    inParts: ["timeline-post-creates", "timeline-post-leaves-others"],
  },
  async (context) => {
    const { corporate, partner, data, check, given } = context;
    const [job] = await workplaces(context, "jobDisplayId");
    const before = await timelineOf(corporate, job.jobDisplayId);
    const texts = taskTexts(data);
    const bodies = kinds.map((kind) => task(data, kind, texts));
    const first = bodies.findIndex((candidate) => !hasCode(before, candidate));
    const body = bodies[first];
    assume(body !== undefined, "a new timeline has a task of every code that the samples name");
    const posted = await postTask(corporate, job.jobDisplayId, body);
    assume(
      job.own || !posted.isTurnedDown,
      `a task is refused (${posted.status}) on a job that is borrowed: one that the run removed there may keep its place`,
    );
    await check("route:POST /job/{jobDisplayId}/timeline", () => posted.isDeclared());
    posted.isDeclared();
    const after = await timelineOf(corporate, job.jobDisplayId);
    const id = adoptTask(context, job, after, texts.notes);
    let areCreated = await check("timeline-post-creates", () => {
      after.showsSent(body, texts.notes, "the notes of the task");
      if (id !== undefined && rowOf(before, id) !== undefined)
        throw after.mismatch("a task that was not there before", `task ${id}, changed`);
    });
    const there = given("jobDisplayId");
    await check("timeline-get-task", async () => {
      assume(id !== undefined, "the timeline shows no task with an id and the notes that were posted");
      const others = [{ jobDisplayId: job.jobDisplayId, timeline: before }];
      if (taskIdsIn(before).length === 0 && there !== undefined)
        others.push({ jobDisplayId: there, timeline: await timelineOf(corporate, there) });
      await isReadOncePosted(corporate, { jobDisplayId: job.jobDisplayId, timeline: after, id }, others);
    });
    // One kind after the other: none is left out, nor pushed out, because there are others.
    const seen = [texts.notes].filter((notes) => mentions(after.body, notes));
    const keepsSeen = (timeline: Answer) => {
      for (const notes of seen) timeline.shows(notes, "the notes of a task that was created before others");
    };
    let listed = after;
    for (const kind of kinds.slice(first + 1)) {
      const more = taskTexts(data);
      const another = task(data, kind, more);
      if (hasCode(listed, another)) continue;
      // The last one is another caller's, where that is taken.
      const isAsked = job.own && kind === kinds.at(-1);
      const ofPartner = isAsked ? await ifNamed(postTask(partner, job.jobDisplayId, another)) : undefined;
      if (!ofPartner?.isSuccess && !(await postTask(corporate, job.jobDisplayId, another)).isSuccess) continue;
      const now = await timelineOf(corporate, job.jobDisplayId);
      adoptTask(context, job, now, more.notes);
      const isCreated = await check("timeline-post-creates", () => {
        now.showsSent(another, more.notes, "the notes of another task");
        if (isInItsLetters(after, texts.notes)) keepsLetters(now, more.notes, "the notes of another task to be");
      });
      areCreated &&= isCreated;
      if (areCreated) await check("timeline-post-leaves-others", () => keepsSeen(now));
      if (mentions(now.body, more.notes)) seen.push(more.notes);
      listed = now;
    }
    const added: string[] = [];
    for (const code of job.own ? await otherCodes(context) : []) {
      const { notes } = taskTexts(data);
      const another = withCode(data, code, notes);
      if (hasCode(listed, another)) continue;
      if ((await postTask(corporate, job.jobDisplayId, another)).isSuccess) added.push(notes);
    }
    const last = added.length > 0 ? await timelineOf(corporate, job.jobDisplayId) : listed;
    for (const notes of added) adoptTask(context, job, last, notes);
    await check("timeline-post-leaves-others", () => {
      const remedy = job.own ? "" : "; allow `--effects residue` to judge it on a job of the run's own";
      assume(areCreated && last !== after, `no task of another code is created beside the first one${remedy}`);
      keepsSeen(last);
    });
    const code = codeOf(body);
    if (!job.own || !areCreated || typeof code !== "string") return;
    const crowd = await crowded(context, job, last, code);
    await check("timeline-post-leaves-others", () => {
      const { notes = [], timeline = last } = crowd ?? {};
      const missing = notes.filter((text) => !mentions(timeline.body, text));
      if (missing.length > 0)
        throw timeline.mismatch(
          `all ${notes.length} tasks that were posted one after the other`,
          `${missing.length} of them missing among ${taskIdsIn(timeline).length}`,
        );
      keepsSeen(timeline);
    });
  },
);

/** Posts tasks that have nothing beside their code, or what is their kind's own alone. @returns those that are listed */
async function bareTasks(context: Pick<ScenarioContext, "corporate" | "data" | "adopt">, { jobDisplayId }: Workplace) {
  const { corporate, data, adopt } = context;
  const { detail } = taskTexts(data);
  const codes: unknown[] = [];
  for (const body of [task(data, "InTheFieldTaskRequest", {}), task(data, "CarrierTaskRequest", { detail })])
    if ((await postTask(corporate, jobDisplayId, body)).isSuccess) codes.push(codeOf(body));
  const timeline = await timelineOf(corporate, jobDisplayId);
  const rows = tasksIn(timeline).filter((row) => codes.includes(fieldOf(row, "taskCode")));
  const ids = rows.flatMap((row) => taskIdOf(row) ?? []);
  for (const id of ids) adopt("timeline task", id, { jobDisplayId });
  return ids.map((id) => ({ jobDisplayId, timeline, id }));
}

scenario(
  "a task without taskCode is refused",
  { judges: ["timeline-post-taskcode-needed", "timeline-get-task"] },
  async (context) => {
    const { corporate, data, check } = context;
    const [job] = await workplaces(context, "jobDisplayId");
    const { kind, answer } = await ownTask(context, job);
    const texts = taskTexts(data);
    const { jobDisplayId } = job;
    await check("timeline-post-taskcode-needed", async () => {
      const refused = await postTask(corporate, jobDisplayId, codeless(data, kind, texts));
      const after = await timelineOf(corporate, jobDisplayId);
      adoptTask(context, job, after, texts.notes);
      refused.rejected(answer);
      after.hides(texts.notes, "the notes of the refused task");
    });
    // On another job they may update tasks that are there.
    const bare = job.own ? await bareTasks(context, job) : [];
    await check("timeline-get-task", async () => {
      for (const one of bare) await isReadOncePosted(corporate, one, [one]);
    });
  },
);

scenario(
  "a task posted for one job is on no other job's timeline",
  { judges: ["timeline-post-only-that-job"], inParts: ["timeline-post-only-that-job"] },
  async (context) => {
    const { corporate, data, check } = context;
    const [job, other] = await workplaces(context, "jobDisplayId", "otherJobDisplayId");
    const { kind, notes } = await ownTask(context, job);
    const others = await timelineOf(corporate, other.jobDisplayId);
    await check("timeline-post-only-that-job", () => others.hides(notes, "the notes of another job's task"));
    if (!other.own) return;
    const theirTexts = taskTexts(data);
    const posted = await postTask(corporate, other.jobDisplayId, task(data, kind, theirTexts));
    const [mine, listed] = [
      await timelineOf(corporate, job.jobDisplayId),
      await timelineOf(corporate, other.jobDisplayId),
    ];
    const isApart = await check("timeline-post-only-that-job", () => {
      mine.hides(theirTexts.notes, "the notes of a task of the same code, which was posted for another job,");
      mine.shows(notes, "the notes of the task of its own");
    });
    const id = posted.isSuccess ? adoptTask(context, other, listed, theirTexts.notes) : undefined;
    if (!isApart || id === undefined) return;
    const texts = taskTexts(data);
    const named = await postTask(corporate, job.jobDisplayId, task(data, kind, { ...texts, id }));
    const after = await timelineOf(corporate, other.jobDisplayId);
    await check("timeline-post-only-that-job", () => {
      assume(named.status !== undefined, "the post with the id of another job's task had no answer");
      after.hides(texts.notes, "the notes of a task that was posted for another job with the id of this one's,");
      after.shows(theirTexts.notes, "the notes of the task whose id was posted for another job,");
    });
  },
);
