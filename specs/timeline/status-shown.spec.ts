import { jobSave } from "../../fixtures/payloads/jobs.js";
import { assume, assumeSeen, type Change, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { giveAnew } from "../jobs/feedback-giving.js";
import { ownJob } from "../jobs/records.js";
import { search } from "../jobs/searching.js";
import { update } from "../jobs/updating.js";
import { isDone } from "../shipment/records.js";
import { increment, metadataOf, mostSteps, undo } from "./status.js";
import { Agreement, isTakenBack, isTrackedAlike, type Looks, leadsBack, looksAt, stepped } from "./status-reads.js";

/** So many steps lead back to the first status from the one behind the booked one. */
const stepsToFirst = 3;

const isOfWords = ({ from, to }: Change): boolean => typeof from !== "number" || typeof to !== "number";

/** Why no step is taken back any more. */
const otherwise = "a read shows another status than the job already after a step";

const notMoved = (displayId: number) => `job ${displayId} is not moved by a step that its timeline shows`;

type Judge = Pick<ScenarioContext<"jobstatus-undo">, "check">;

/** Judges a step that was taken back, of several that were taken. */
function judgeBack({ check }: Judge, forwards: readonly Looks[], backwards: readonly Looks[]): Promise<unknown> {
  const [last] = backwards.slice(-1);
  const seen = [...forwards, ...backwards.slice(0, -1)].map(({ timeline }) => metadataOf(timeline));
  const at = forwards.length - 1 - backwards.length;
  return check("jobstatus-undo", () => {
    if (!last) return;
    const now = metadataOf(last.timeline);
    const [first, second, third, once] = [seen[at], seen[at + 1], seen[at + 2], seen.at(-1)];
    if (backwards.length === 1) isTakenBack(first, second, now, last.timeline);
    else leadsBack([first, second, third, once], now, last.timeline);
  });
}

scenario(
  "each read of a job's status shows it after each step, to the last one and back",
  {
    judges: ["jobstatus-shown-alike", "jobstatus-undo"],
    inParts: ["jobstatus-shown-alike", "jobstatus-undo"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const { displayId, name, body } = await ownJob(context);
    const place = { jobDisplayId: displayId, own: true };
    const { page } = await search(corporate, name);
    const look = () => looksAt(corporate, { displayId, name, page });
    const agreement = new Agreement();
    const isHeld = async (looks: Looks) => {
      const isSound = await check("jobstatus-shown-alike", () => agreement.holds(looks));
      agreement.learn(looks);
      return isSound;
    };
    agreement.learn(await look());
    await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId: displayId });
    let isToldInWords = false;
    const forwards = [await look()];
    for (const looks of forwards) assume(await isHeld(looks), otherwise);
    while (forwards.length <= mostSteps && isDone(await increment(context, place))) {
      const looks = await look();
      const [before] = forwards.slice(-1);
      const changes = stepped(metadataOf(before?.timeline ?? looks.timeline), metadataOf(looks.timeline));
      const isInWords = changes.some(isOfWords);
      // The booking may be shown late, and the step behind it with it.
      assumeSeen(forwards.length > 1 || changes.length > 0, notMoved(displayId));
      // Where words tell the status, a number alone counts something else.
      if (changes.length === 0 || (isToldInWords && !isInWords)) break;
      isToldInWords ||= isInWords;
      assume(await isHeld(looks), otherwise);
      forwards.push(looks);
      if (!agreement.isBehind(looks)) continue;
      // What has no word for this status shows none either once the job is written again.
      await context.settled();
      await corporate.put("/job/save", { body: jobSave(data, displayId, { customer: body.customer }) });
      agreement.learn(await look());
    }
    assume(forwards.length > 1, notMoved(displayId));
    const [furthest] = forwards.slice(-1);
    const isTracked = await check(
      "jobstatus-shown-alike",
      async () => furthest && isTrackedAlike(corporate, displayId, agreement, furthest),
    );
    assume(isTracked, otherwise);
    const backwards: Looks[] = [];
    while (backwards.length < forwards.length - 1 && isDone(await undo(context, place))) {
      backwards.push(await look());
      const [looks] = backwards.slice(-1);
      if (!(await judgeBack(context, forwards, backwards)) || !looks || !(await isHeld(looks))) return;
    }
    assume(backwards.length > 0, `no step of job ${displayId} is taken back`);
    if (!isDone(await increment(context, place)) || !(await isHeld(await look()))) return;
    const { answer: updated } = await update(context, displayId);
    const { answer: given } = await giveAnew(context, displayId, false);
    if ((isDone(updated) || isDone(given)) && !(await isHeld(await look()))) return;
    // Behind what the booking may have written, to a status that all have shown.
    let isMoved = false;
    for (let step = 0; step < stepsToFirst && isDone(await undo(context, place)); step++) isMoved = true;
    if (!isMoved || !(await isHeld(await look()))) return;
    // What was moved on before may be booked as well.
    if (!isDone(await increment(context, place)) || !(await isHeld(await look()))) return;
    if (isDone(await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId: displayId })))
      await isHeld(await look());
  },
);
