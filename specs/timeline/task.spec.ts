import {
  type Answer,
  areOneLink,
  assume,
  fieldOf,
  isOfSerializer,
  isOfTime,
  isShownAlike,
  memberOf,
  mentions,
  Restless,
  sameScalar,
  scenario,
  typeOfId,
  type Watched,
  watched,
} from "../../src/scenario/index.js";
import { idsOfTasks, lastingTasksIn, rowOf, taskIdOf, taskOf, tasksIn, timelineOf } from "./records.js";

/**
 * Members that both show with a scalar must be the same: the list, which was read before and after, may show less than the read, and
 * the read no id.
 *
 * @throws Mismatch where the task that is read is another one
 */
function agrees([timeline, again]: readonly [Answer, Answer], read: Watched, id: string | number): void {
  const record = read.record();
  const restless = new Restless([rowOf(timeline, id), rowOf(again, id)], [read.first.record(), record]);
  const shownId = taskIdOf(record);
  if (shownId !== undefined && !mentions(record, id)) throw read.mismatch(`task ${id}`, `task ${shownId}`);
  for (const [name, value] of Object.entries(rowOf(timeline, id) ?? {})) {
    const shown = memberOf(record, name);
    if (!restless.covers({ path: name, from: value, to: shown }) && isOther(name, value, shown))
      throw read.mismatch(`${name} of task ${id} to be ${value}, as the timeline lists it`, String(shown));
  }
}

/** @throws Inconclusive where the task that is read shows nothing that no other task shows */
function isTold(timeline: Answer, read: Answer, id: string | number): void {
  const record = read.record();
  const others = tasksIn(timeline).filter((row) => !sameScalar(taskIdOf(row), id));
  const isLike = (row: Row) =>
    Object.entries(row).every(([name, value]) => !isOther(name, value, memberOf(record, name)));
  assume(
    mentions(record, id) || !others.some(isLike),
    "the task that is read shows no id, and nothing that no other task shows",
  );
}

/** The first task of each code but one, three at most: what a kind of task has of its own is listed as well. */
const ofOtherCodes = (timeline: Answer, tasks: readonly Row[], id: string): readonly string[] => {
  const codeOf = (row: Row) => fieldOf(row, "taskCode");
  const codes = new Set([codeOf(rowOf(timeline, id) ?? {})]);
  const first = tasks.filter((row) => !codes.has(codeOf(row)) && codes.add(codeOf(row)));
  return idsOfTasks(first).slice(0, 3);
};

type Row = Readonly<Record<string, unknown>>;

/** Whether two members with a scalar are of two tasks; what is of time may be that of both. */
const isOther = (name: string, value: unknown, shown: unknown): boolean =>
  !isOfSerializer(name) &&
  isScalar(value) &&
  isScalar(shown) &&
  !isOfTime({ path: name, from: value, to: shown }) &&
  !isShownAlike(value, shown) &&
  !areOneLink(value, shown);

const isScalar = (value: unknown): boolean => value !== undefined && value !== null && typeof value !== "object";

scenario(
  "a task is read by its identifier as the timeline lists it",
  {
    judges: ["route:GET /job/{jobDisplayId}/timeline/{timelineTaskIdentifier}", "timeline-get-task"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, data, check }) => {
    const { jobDisplayId } = fixtures;
    const timeline = await timelineOf(corporate, jobDisplayId);
    const tasks = lastingTasksIn(timeline, data);
    const [, id] = idsOfTasks(tasks);
    assume(
      id !== undefined,
      `the timeline of job ${jobDisplayId} does not list two tasks that show an id and that no run posted`,
    );
    const route = "/job/{jobDisplayId}/timeline/{timelineTaskIdentifier}";
    const read = await watched(() => corporate.get(route, { jobDisplayId, timelineTaskIdentifier: id }));
    await check(`route:GET ${route}`, () => read.isDeclared());
    read.isDeclared();
    const others: (readonly [string, Watched])[] = [];
    for (const other of ofOtherCodes(timeline, tasks, id)) {
      const found = await watched(() => corporate.get(route, { jobDisplayId, timelineTaskIdentifier: other }));
      if (found.isSuccess) others.push([other, found]);
    }
    const again = await timelineOf(corporate, jobDisplayId);
    await check("timeline-get-task", () => {
      for (const [one, shown] of [[id, read] as const, ...others]) agrees([timeline, again], shown, one);
      isTold(timeline, read, id);
    });
  },
);

scenario(
  "an identifier that no task of the job has yields no task",
  {
    judges: ["timeline-get-task-unknown", "timeline-get-task-foreign"],
    needs: ["jobDisplayId", "otherJobDisplayId"],
  },
  async ({ corporate, fixtures, data, check }) => {
    const { jobDisplayId, otherJobDisplayId } = fixtures;
    const timeline = await timelineOf(corporate, jobDisplayId);
    const [first] = idsOfTasks(lastingTasksIn(timeline, data));
    assume(
      first !== undefined,
      `the timeline of job ${jobDisplayId} lists no task that shows an id and that no run posted`,
    );
    const control = await taskOf(corporate, jobDisplayId, first);
    const route = "/job/{jobDisplayId}/timeline/{timelineTaskIdentifier}";
    const unused = data.unusedId(typeOfId(first));
    await check("timeline-get-task-unknown", async () => {
      for (const unknown of [unused, `${first}x9`])
        (await corporate.get(route, { jobDisplayId, timelineTaskIdentifier: unknown })).yieldsNothing(control);
    });
    const others = idsOfTasks(lastingTasksIn(await timelineOf(corporate, otherJobDisplayId), data));
    const foreign = others.find((id) => rowOf(timeline, id) === undefined);
    assume(foreign !== undefined, `the timeline of job ${otherJobDisplayId} lists no task with an id of its own`);
    const there = await taskOf(corporate, otherJobDisplayId, foreign);
    await check("timeline-get-task-foreign", async () =>
      (await corporate.get(route, { jobDisplayId, timelineTaskIdentifier: foreign })).yieldsNothing(there),
    );
  },
);
