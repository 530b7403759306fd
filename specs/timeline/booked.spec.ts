import { task } from "../../fixtures/payloads/timeline.js";
import {
  type Answer,
  assume,
  assumeSeen,
  mentions,
  phrase,
  type ScenarioContext,
  scenario,
} from "../../src/scenario/index.js";
import { ownJob } from "../jobs/records.js";
import { adoptTask, idsOfTasks, newIn, ownTask, postTask, rowOf, tasksIn, taskTexts, timelineOf } from "./records.js";
import { increment } from "./status.js";

type Poster = Pick<ScenarioContext, "corporate" | "data" | "adopt">;

/** A task of a job, with the texts that it was posted with so far. */
interface Posted extends Pick<Awaited<ReturnType<typeof ownTask>>, "id" | "kind"> {
  readonly jobDisplayId: number;
  readonly texts: readonly string[];
}

/** A task that was posted once more. */
interface Again {
  readonly answer: Answer;
  readonly after: Answer;
  readonly notes: string;
  /** Whether the post carried the id of the task. */
  readonly byId: boolean;
  /** The ids of tasks that came with it and carry its texts. */
  readonly copies: readonly string[];
}

/** Posts a task that the timeline has, with its id or without: by which of the two it is known is open. */
async function postAgain(context: Poster, { jobDisplayId, id, kind, texts }: Posted, named: boolean): Promise<Again> {
  const { corporate, data } = context;
  const before = await timelineOf(corporate, jobDisplayId);
  const { notes, detail } = taskTexts(data);
  const body = task(data, kind, { notes, detail, id: named ? id : undefined });
  const answer = await postTask(corporate, jobDisplayId, body);
  const after = await timelineOf(corporate, jobDisplayId);
  const own = tasksIn(after).filter((row) => [...texts, notes].some((text) => mentions(row, text)));
  const copies = newIn(before, after).filter((one) => idsOfTasks(own).includes(one));
  if (copies.length > 0) adoptTask(context, { jobDisplayId, own: true }, after, notes);
  return { answer, after, notes, byId: mentions(body, id), copies };
}

/** @throws Mismatch where a task that was posted once more is a second one, or is not updated */
function isUpdated({ after, notes, copies }: Again, { id }: Posted, state: string): void {
  if (copies.length > 0)
    throw after.mismatch(`one task after both posts to a job that is ${state}, as to a quote`, `${copies.length + 1}`);
  if (!mentions(rowOf(after, id), notes))
    throw after.mismatch(`task ${id} of a job that is ${state} to show what was posted last`, phrase(rowOf(after, id)));
}

scenario(
  "a posted task that the timeline of a booked job has is updated and not added",
  { judges: ["timeline-post-booked"], inParts: ["timeline-post-booked"] },
  async (context) => {
    const { corporate, check } = context;
    const { displayId: jobDisplayId } = await ownJob(context);
    const place = { jobDisplayId, own: true };
    const own = await ownTask(context, place);
    const posted: Posted = { ...own, jobDisplayId, texts: [own.notes, own.detail] };
    const ways: { readonly named: boolean; readonly byId: boolean }[] = [];
    for (const named of [true, false]) {
      const again = await postAgain(context, posted, named);
      const isDone = again.answer.isSuccess && again.copies.length === 0;
      if (isDone && mentions(rowOf(again.after, own.id), again.notes)) ways.push({ named, byId: again.byId });
    }
    const booked = await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId });
    const inState = async (state: string, by: typeof ways): Promise<readonly Again[]> => {
      const all: Again[] = [];
      for (const { named } of booked.isSuccess ? by : []) all.push(await postAgain(context, posted, named));
      const done = all.filter(({ answer }) => answer.isSuccess);
      for (const again of done) await check("timeline-post-booked", () => isUpdated(again, posted, state));
      return done;
    };
    const done = await inState("booked", ways);
    await check("timeline-post-booked", () => {
      assumeSeen(ways.length > 0, "a task of a quote that is posted once more is not updated here, or is added");
      assume(
        booked.isSuccess,
        `a new job cannot be booked as it is (${booked.status}): give samples of a job that can be`,
      );
      assume(done.length > 0, "a task of a booked job is not posted once more here");
    });
    // A step may close a task: which one is meant then its id alone tells.
    const byId = ways.filter((way) => way.byId);
    if (done.length > 0 && byId.length > 0 && (await increment(context, place)).isSuccess)
      await inState("moved on by a step", byId);
  },
);
