import { itemInfo } from "../../fixtures/payloads/jobs.js";
import { statusStep } from "../../fixtures/payloads/timeline.js";
import {
  type Answer,
  assume,
  assumeSeen,
  changesBetween,
  isOfAnyWrite,
  mentions,
  scenario,
  type Watched,
  watched,
} from "../../src/scenario/index.js";
import { keepsAgent, stillShows } from "../jobs/kept.js";
import { itemIdsOf, jobOf, type Maker } from "../jobs/records.js";
import { update } from "../jobs/updating.js";
import { isDone } from "../shipment/records.js";
import { timelineOf } from "./records.js";
import { increment, metadataOf, undo } from "./status.js";
import { isNotTakenBack, isTakenBack, isTakenBackInAnyWords, leadsBack, skipsNone, stepped } from "./status-reads.js";
import { jobsToMove, jobToMove } from "./workplace.js";

/**
 * Writes what is not about the status of a job. Whether a save, another agent or a task may move it is open.
 *
 * @param shown the job, as it shows its items
 */
async function writtenElse(context: Maker, shown: Answer, jobDisplayId: number): Promise<readonly Answer[]> {
  const { corporate, data } = context;
  const [inventoryItemId] = itemIdsOf(shown);
  const answers: Answer[] = [(await update(context, jobDisplayId)).answer];
  if (inventoryItemId !== undefined) {
    const body = itemInfo(data, data.text("info"));
    const path = { jobDisplayId, inventoryItemId };
    answers.push(await corporate.put("/job/{jobDisplayId}/item/{inventoryItemId}", { ...path, body }));
  }
  return answers;
}

/** The same of a status that is compared with how it was before. */
const steppedSince = (before: Watched, after: Answer) =>
  after.changesSince(before, metadataOf).filter((change) => !isOfAnyWrite(change) && change.from !== undefined);

scenario(
  "a job's status is moved by one step and back",
  {
    judges: [
      "route:POST /job/{jobDisplayId}/timeline/incrementjobstatus",
      "jobstatus-increment",
      "route:POST /job/{jobDisplayId}/timeline/undoincrementjobstatus",
      "jobstatus-undo",
      "jobstatus-undo-keeps-rest",
    ],
    inParts: ["jobstatus-increment", "jobstatus-undo"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const job = await jobToMove(context);
    const step = statusStep(data);
    const status = () => timelineOf(corporate, job.jobDisplayId);
    const first = metadataOf(await status());
    const incremented = await increment(context, job, step);
    await check("route:POST /job/{jobDisplayId}/timeline/incrementjobstatus", () => incremented.isDeclared());
    incremented.accepted();
    const moved = await status();
    const second = metadataOf(moved);
    await check("jobstatus-increment", () => {
      assume(Object.keys(first).length > 0, "the timeline shows nothing beside its tasks");
      if (changesBetween(first, second).every(isOfAnyWrite))
        throw moved.mismatch("the timeline to show another status", "the same as before");
    });
    // Where a second step can be taken, taking it back must not lead to the start.
    const further = await increment(context, job, step);
    const movedOn = further.isSuccess ? await status() : moved;
    const third = metadataOf(movedOn);
    if (isDone(further) && stepped(first, second).length > 0) {
      const listed = await corporate.get("/lookup/jobStatuses");
      await check("jobstatus-increment", () => {
        // Beyond the last status a step may be answered without effect.
        assume(listed.isSuccess && listed.rows().length > 3, "a job may have no more than two statuses here");
        if (changesBetween(second, third).every(isOfAnyWrite))
          throw movedOn.mismatch("the timeline to show another status after each step", "the same after the second");
      });
    }
    const [from, to] = stepped(second, third).length > 0 ? [second, third] : [first, second];
    const { jobDisplayId } = job;
    // What is changed after the step is no part of it.
    const { answer: updated, text } = await update(context, jobDisplayId);
    const changed = updated.isSuccess ? await corporate.get("/job/{jobDisplayId}", { jobDisplayId }) : undefined;
    const back = statusStep(data);
    const undone = await undo(context, job, back);
    await check("route:POST /job/{jobDisplayId}/timeline/undoincrementjobstatus", () => {
      assume(undone.isSuccess || stepped(from, to).length > 0, "no step was seen that could be taken back");
      undone.isDeclared();
    });
    undone.accepted();
    const last = await timelineOf(corporate, job.jobDisplayId);
    await check("jobstatus-undo", () => {
      assume(stepped(from, to).length > 0, "no step was seen that could be taken back");
      isTakenBack(from, to, metadataOf(last), last);
    });
    await check("jobstatus-undo-keeps-rest", async () => {
      assume(changed?.isSuccess === true, updated.withSample(`no update of the job is accepted (${updated.status})`));
      assumeSeen(mentions(changed.body, text), "the job does not show what it was updated with");
      const left = (await jobOf(corporate, jobDisplayId)).shows(text, "what was changed since the step,");
      stillShows(left, changed, job.made);
      keepsAgent(left, changed);
    });
    const again = isDone(further) ? await undo(context, job, back) : undefined;
    if (!again || !isDone(again)) return;
    const atFirst = await status();
    // Where one step alone can be taken back, that is so however it is asked for.
    const stays = changesBetween(metadataOf(last), metadataOf(atFirst)).every(isOfAnyWrite);
    const otherwise = stays && stepped(first, metadataOf(last)).length > 0 ? await undo(context, job) : undefined;
    const afterOther = otherwise && isDone(otherwise) ? await status() : undefined;
    const isBack = await check("jobstatus-undo", () => {
      leadsBack([first, second, third, metadataOf(last)], metadataOf(atFirst), atFirst);
      if (afterOther) isTakenBackInAnyWords([first, metadataOf(last)], metadataOf(afterOther), afterOther);
    });
    const isAsAtFirst = changesBetween(first, metadataOf(atFirst)).every(isOfAnyWrite);
    if (!isBack || !isAsAtFirst || stepped(first, second).length === 0) return;
    const anew = await increment(context, job);
    const movedAnew = isDone(anew) ? await status() : undefined;
    await check("jobstatus-increment", () => {
      if (!movedAnew) return;
      const now = metadataOf(movedAnew);
      if (changesBetween(metadataOf(atFirst), now).every(isOfAnyWrite))
        throw movedAnew.mismatch(
          "the timeline to show another status after a step, as before it was taken back",
          "none",
        );
      skipsNone([first, second, third], now, movedAnew);
    });
  },
);

scenario(
  "moving the status of one job leaves that of another as it was",
  {
    judges: ["jobstatus-only-that-job", "jobstatus-stays", "jobstatus-undo"],
    inParts: ["jobstatus-only-that-job"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const [job, other] = await jobsToMove(context);
    const status = () => timelineOf(corporate, other.jobDisplayId);
    (await increment(context, other)).accepted();
    const before = await watched(status);
    const own = await watched(() => timelineOf(corporate, job.jobDisplayId));
    const jobBefore = await jobOf(corporate, job.jobDisplayId);
    (await increment(context, job)).accepted();
    const moved = await timelineOf(corporate, job.jobDisplayId);
    const jobMoved = await jobOf(corporate, job.jobDisplayId);
    await check("jobstatus-only-that-job", () => {
      stillShows(jobMoved, jobBefore, job.made);
      keepsAgent(jobMoved, jobBefore);
    });
    const between = await status();
    const stays = (shown: Answer) => {
      const [change] = steppedSince(before, shown);
      if (change) throw shown.mismatch(`${change.path} of the other job to stay ${change.from}`, `${change.to}`);
    };
    const isStill = await check("jobstatus-only-that-job", () => stays(between));
    const written = await writtenElse(context, jobMoved, job.jobDisplayId);
    const kept = await timelineOf(corporate, job.jobDisplayId);
    await check("jobstatus-stays", () => {
      assume(steppedSince(own, moved).length > 0, "the job that was moved does not show it");
      assume(written.some(isDone), `job ${job.jobDisplayId} takes no write`);
      isNotTakenBack([metadataOf(own), metadataOf(moved)], metadataOf(kept), kept);
    });
    const step = statusStep(data);
    const undone = await undo(context, job, step);
    const after = await status();
    const isLeft = await check("jobstatus-only-that-job", () => {
      stays(after);
      assume(steppedSince(own, moved).length > 0, "the job that was moved does not show it");
      assume(undone.isSuccess, "the step of the job that was moved cannot be taken back");
    });
    // Of somebody else's job no step may have been seen.
    const alike = isStill && isLeft && other.own ? await undo(context, other, step) : undefined;
    const last = alike && isDone(alike) ? await status() : undefined;
    await check("jobstatus-undo", () => {
      if (last && steppedSince(own, moved).length > 0 && steppedSince(before, last).length === 0)
        throw last.mismatch("the timeline to show that the step of the other job was taken back as well", "the same");
    });
  },
);
