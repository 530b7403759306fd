import { task, taskKinds } from "../../fixtures/payloads/timeline.js";
import {
  type Answer,
  assume,
  fieldOf,
  mentions,
  phrase,
  sameScalar,
  scalarsIn,
  scenario,
} from "../../src/scenario/index.js";
import { ownTask, postTask, rowOf, taskOf, tasksIn, timelineOf } from "./records.js";
import { workplaces } from "./workplace.js";

const judged = [
  { clause: "timeline-post-in-the-field", kind: "InTheFieldTaskRequest", says: "an in-the-field code" },
  { clause: "timeline-post-simple", kind: "SimpleTaskRequest", says: "a simple code" },
  { clause: "timeline-post-carrier", kind: "CarrierTaskRequest", says: "a carrier code" },
] as const;

const codesOfKinds = Object.values(taskKinds).map(({ taskCode }) => taskCode);

/** @throws Mismatch where a task is read with the code of another kind than the one that its timeline lists it with */
function isOfItsCode(timeline: Answer, read: Answer, id: string | number): void {
  const listed = fieldOf(rowOf(timeline, id) ?? {}, "taskCode");
  const shown = fieldOf(read.record(), "taskCode");
  const isOfAKind = (code: unknown) => codesOfKinds.some((one) => sameScalar(one, code));
  if (isOfAKind(listed) && isOfAKind(shown) && !sameScalar(listed, shown))
    throw read.mismatch(`taskCode ${phrase(listed)}, as the timeline lists it`, phrase(shown));
}

/** Whether a value begins as a text of the run does, whatever became of its end. */
const isLike = (value: unknown, text: string): boolean =>
  typeof value === "string" && value.slice(0, markLength(text)) === text.slice(0, markLength(text));

/** How long the beginning of a text is by which it is told from all others. */
const markLength = (text: string): number => text.indexOf(" 5 < 6");

for (const { clause, kind, says } of judged) {
  scenario(`a task with ${says} keeps the fields of that kind`, { judges: [clause] }, async (context) => {
    const { corporate, data, check } = context;
    const [job] = await workplaces(context, "jobDisplayId");
    const { id, body, notes, detail, timeline } = await ownTask(context, job, kind);
    const read = await taskOf(corporate, job.jobDisplayId, id);
    const unusual = data.unusual("detail");
    const again = await postTask(corporate, job.jobDisplayId, task(data, kind, { notes, detail: unusual, id }));
    const isTaken = again.isSuccess && !again.isTurnedDown;
    const changed = isTaken ? await taskOf(corporate, job.jobDisplayId, id) : undefined;
    // Which task a post updates is open, but it is in one of the timeline.
    const isLeft = changed !== undefined && mentions(changed.body, detail);
    const listed = isLeft ? await timelineOf(corporate, job.jobDisplayId) : timeline;
    await check(clause, () => {
      assume(mentions(body, detail), `the sample of ${kind} has no field of that kind alone that a text could go into`);
      read.showsSent(body, detail, "what is the kind's own,");
      isOfItsCode(timeline, read, id);
      // Where it stands in another task, that may show it in a form of its own.
      const isElsewhere = tasksIn(listed).some((row) => scalarsIn(row).some((text) => isLike(text, unusual)));
      const isShown = mentions(rowOf(timeline, id), detail);
      if (changed && (!mentions(changed.body, detail) || (isShown && !isElsewhere)))
        changed.shows(unusual, "what is the kind's own,");
    });
  });
}
