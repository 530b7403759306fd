import { isDeepStrictEqual } from "node:util";
import { datedTaskUpdate, task } from "../../fixtures/payloads/timeline.js";
import {
  type Answer,
  assume,
  type Caller,
  fieldOf,
  idOf,
  isLong,
  isMoment,
  isObject,
  type JsonObject,
  mentions,
  phrase,
  sameScalar,
  scalarsIn,
  scenario,
} from "../../src/scenario/index.js";
import { dueOfNew } from "../of-new.js";
import { adoptTask, postTask, type TaskMaker, taskIdOf, tasksIn, taskTexts } from "../timeline/records.js";
import { ownJobIfAllowed } from "./records.js";

const calendar = "/job/{jobDisplayId}/calendaritems";
const templates = [
  calendar,
  "/job/{jobDisplayId}/packagingcontainers",
  "/job/{jobDisplayId}/form/shipments",
  "/job/{jobDisplayId}/freightproviders",
] as const;

/** @throws Mismatch where the new job lists each calendar item of the other one, to the last member */
function listsItsOwn(ofOwn: Answer, ofOther: Answer): void {
  const areLists = [ofOwn, ofOther].every(({ isSuccess, body }) => isSuccess && Array.isArray(body));
  assume(areLists, `${ofOwn.where} does not list the calendar items of two jobs`);
  const [own, others] = [ofOwn, ofOther].map((list) => list.rows());
  // What shows no id and no date may be alike for every job.
  const isTelling = (row: unknown) => idOf(row) !== undefined && scalarsIn(row).some(isMoment);
  assume(others?.some(isTelling) ?? false, `${ofOther.where} shows no calendar item with an id and a date`);
  const isOfOwn = (row: unknown) => own?.some((one) => isDeepStrictEqual(one, row));
  if (others?.every(isOfOwn)) throw ofOwn.mismatch("no calendar items of another job", phrase(ofOwn.body));
}

const momentsIn = (value: unknown): readonly number[] =>
  scalarsIn(value)
    .filter(isMoment)
    .map((moment) => Date.parse(String(moment)));

/** @returns whether a calendar item is that of a task: it has its id, and a moment of it or, where that is no short number, its code */
function isOfTask(item: JsonObject, task: JsonObject): boolean {
  const [id, code] = [taskIdOf(task), fieldOf(task, "taskCode")];
  if (id === undefined || !sameScalar(idOf(item), id)) return false;
  const isCalled = typeof code === "string" && mentions(item, code);
  const moments = momentsIn(task);
  return (isCalled && isLong(id)) || momentsIn(item).some((moment) => moments.includes(moment));
}

/** @returns the tasks of a job; none where its timeline is not there */
async function tasksOf(corporate: Caller, jobDisplayId: number): Promise<readonly JsonObject[] | undefined> {
  const timeline = await corporate.get("/job/{jobDisplayId}/timeline", { jobDisplayId });
  return timeline.isSuccess && isObject(timeline.body) ? tasksIn(timeline) : undefined;
}

/**
 * @param listed below one job
 * @param own tasks of that job: a deployment may number those of each job anew
 * @param others tasks of another job
 * @throws Mismatch where the one lists an item of a task that is on the timeline of the other one, and not on its own
 */
function listsNoForeignTask(listed: Answer, own: readonly JsonObject[], others: readonly JsonObject[]): void {
  const foreign = others.filter((task) => !own.some((one) => sameScalar(taskIdOf(one), taskIdOf(task))));
  for (const item of rowsOf(listed)) {
    const task = foreign.find((one) => isOfTask(item, one));
    if (task) throw listed.mismatch(`no calendar item of task ${taskIdOf(task)}, of another job`, phrase(item));
  }
}

const rowsOf = (listed: Answer): readonly JsonObject[] =>
  listed.isSuccess && Array.isArray(listed.body) ? listed.rows().filter(isObject) : [];

/** When a task is planned that a new job is given: at no moment that another one would be. */
const planned = "2031-09-23T10:15:00.000Z";

/** Gives a new job a task that is planned, where that is taken. @returns it as its timeline lists it, and when it is planned */
async function plannedTask(context: TaskMaker, jobDisplayId: number): Promise<readonly JsonObject[]> {
  const { corporate, data } = context;
  const texts = taskTexts(data);
  await postTask(corporate, jobDisplayId, task(data, "InTheFieldTaskRequest", texts));
  const timeline = await corporate.get("/job/{jobDisplayId}/timeline", { jobDisplayId });
  if (!timeline.isSuccess || !isObject(timeline.body)) return [];
  const id = adoptTask(context, { jobDisplayId, own: true }, timeline, texts.notes);
  if (id === undefined) return [];
  const body = datedTaskUpdate(data, texts.notes, planned);
  const path = { jobDisplayId, timelineTaskId: id };
  await corporate.patch("/job/{jobDisplayId}/timeline/{timelineTaskId}", { ...path, body });
  return tasksIn(timeline).map((row) => (sameScalar(taskIdOf(row), id) ? { ...row, planned } : row));
}

/** What is listed below a job that was just made. */
interface Listed {
  readonly own: number;
  readonly answer: Answer;
  /** Reads the same list of another job. */
  readonly ofOther: (jobDisplayId: number) => PromiseLike<Answer>;
}

/** @throws Mismatch where a job that was just made lists a row that names another job, which lists the same */
async function listsNoneOfAnother({ own, answer, ofOther }: Listed): Promise<void> {
  for (const row of rowsOf(answer)) {
    const named = Number(fieldOf(row, "jobDisplayId"));
    // A row that nothing was set of yet may name number 0.
    if (!(named > 0) || named === own) continue;
    const isListed = rowsOf(await ofOther(named)).some((one) => isDeepStrictEqual(one, row));
    if (isListed) throw answer.mismatch(`no row of job ${named} below job ${own}, which was just made`, phrase(row));
    return;
  }
}

scenario(
  "what a job lists that was just made are lists, with or without rows",
  {
    judges: [
      "route:GET /job/{jobDisplayId}/calendaritems",
      "route:GET /job/{jobDisplayId}/packagingcontainers",
      "route:GET /job/{jobDisplayId}/form/shipments",
      "route:GET /job/{jobDisplayId}/freightproviders",
      "job-calendar-own",
      "job-lists-own",
    ],
    needs: ["jobDisplayId"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const made = await ownJobIfAllowed(context);
    const own = made?.displayId ?? fixtures.jobDisplayId;
    const shown = new Map<(typeof templates)[number], Answer>();
    for (const template of templates) {
      const read = (jobDisplayId: number) => corporate.get(template, { jobDisplayId });
      const ofOwn = await read(own);
      shown.set(template, ofOwn);
      await check(`route:GET ${template}`, async () => {
        const due = await dueOfNew(
          ofOwn,
          () => read(own),
          () => read(fixtures.jobDisplayId),
        );
        due.isDeclared();
      });
    }
    await check("job-lists-own", async () => {
      assume(made !== undefined, "no job of its own is made, and what another job lists may be its own");
      for (const [template, answer] of shown)
        await listsNoneOfAnother({
          own,
          answer,
          ofOther: (jobDisplayId) => corporate.get(template, { jobDisplayId }),
        });
    });
    const mine = made && (await plannedTask(context, own));
    await check("job-calendar-own", async () => {
      const ofOwn = shown.get(calendar);
      assume(
        made !== undefined && ofOwn !== undefined,
        "no job of its own is made, and what another job lists may be its own",
      );
      const ofOther = await corporate.get(calendar, { jobDisplayId: fixtures.jobDisplayId });
      const areSome = [...rowsOf(ofOwn), ...rowsOf(ofOther)].length > 0;
      const others = areSome ? await tasksOf(corporate, fixtures.jobDisplayId) : undefined;
      if (mine && others) {
        listsNoForeignTask(ofOwn, mine, others);
        listsNoForeignTask(ofOther, others, mine);
      }
      listsItsOwn(ofOwn, ofOther);
    });
  },
);
