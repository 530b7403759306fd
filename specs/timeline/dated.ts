import { datedTaskUpdate, startUpdate, taskUpdate } from "../../fixtures/payloads/timeline.js";
import { type Answer, mentions, phrase, type ScenarioContext } from "../../src/scenario/index.js";
import { showsMoment } from "./moments.js";
import { rowOf, taskRoute, timelineOf } from "./records.js";

/** A task that was patched, and the notes that the patch named. */
interface Patched {
  readonly id: string | number;
  readonly notes: string;
}

/** Patches a task that shows the date and the notes that one patch named by the date alone, by both, and by the notes alone. */
export async function arePatchedApart(
  {
    corporate,
    data,
    check,
  }: Pick<
    ScenarioContext<"timeline-patch-keeps-rest" | "timeline-patch-only-that" | "timeline-patch-reflected">,
    "corporate" | "data" | "check"
  >,
  {
    jobDisplayId,
    dated,
    along,
    last,
    start,
  }: {
    readonly jobDisplayId: number;
    readonly dated: Patched;
    /** Tasks that were given the same date. */
    readonly along: readonly Patched[];
    /** The timeline before. */
    readonly last: Answer;
    readonly start: string;
  },
): Promise<void> {
  const later = new Date(Date.UTC(2031, 4, 18, 8, 30)).toISOString();
  const ofDate = startUpdate(data, later);
  if (!ofDate) return;
  const moved = await corporate.patch(taskRoute, { jobDisplayId, timelineTaskId: dated.id, body: ofDate });
  const behind = moved.isSuccess ? await timelineOf(corporate, jobDisplayId) : undefined;
  await check("timeline-patch-keeps-rest", () => {
    const row = behind && rowOf(behind, dated.id);
    // A patch without notes may be refused, and one that shows nothing may be late.
    if (showsMoment(row, later) && !mentions(row, dated.notes))
      throw behind?.mismatch(`the notes ${dated.notes}, which a patch of the date alone does not name`, phrase(row));
  });
  await check("timeline-patch-only-that", () => {
    const other = along.find(({ id }) => {
      const [was, is] = [rowOf(last, id), behind && rowOf(behind, id)];
      return id !== dated.id && showsMoment(was, start) && !showsMoment(was, later) && showsMoment(is, later);
    });
    if (other)
      throw behind?.mismatch(
        `task ${other.id} to begin at ${start}, as task ${dated.id} did that was patched to begin later`,
        phrase(rowOf(behind, other.id)),
      );
  });
  const renoted = data.text("patched");
  const ofNotes = datedTaskUpdate(data, renoted, later);
  const noted = showsMoment(behind && rowOf(behind, dated.id), later)
    ? await corporate.patch(taskRoute, { jobDisplayId, timelineTaskId: dated.id, body: ofNotes })
    : undefined;
  const sinceNoted = noted?.isSuccess ? await timelineOf(corporate, jobDisplayId) : undefined;
  await check("timeline-patch-reflected", () => {
    const row = sinceNoted && rowOf(sinceNoted, dated.id);
    if (showsMoment(row, later) && !mentions(row, renoted))
      throw sinceNoted?.mismatch(
        `the notes ${renoted}, which a patch named beside the date that the task has`,
        phrase(row),
      );
  });
  const isDated = showsMoment(sinceNoted && rowOf(sinceNoted, dated.id), later);
  const alone = data.text("patched");
  const ofAlone = isDated
    ? await corporate.patch(taskRoute, { jobDisplayId, timelineTaskId: dated.id, body: taskUpdate(data, alone) })
    : undefined;
  const sinceAlone = ofAlone?.isSuccess ? await timelineOf(corporate, jobDisplayId) : undefined;
  await check("timeline-patch-keeps-rest", () => {
    const row = sinceAlone && rowOf(sinceAlone, dated.id);
    if (mentions(row, alone) && !showsMoment(row, later))
      throw sinceAlone?.mismatch(`the date ${later}, which a patch of the notes alone does not name`, phrase(row));
  });
}
