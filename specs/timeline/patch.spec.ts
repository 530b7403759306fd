import { datedTaskUpdate, task, taskUpdate } from "../../fixtures/payloads/timeline.js";
import { assume, mentions, phrase, scenario, typeOfId, watched } from "../../src/scenario/index.js";
import { arePatchedApart } from "./dated.js";
import { isCutToMinutes, showsMoment } from "./moments.js";
import { areTwoPatched, patchesOfTwo } from "./patching.js";
import {
  adoptTask,
  hasCode,
  keepsRest,
  keepsTask,
  ownTask,
  postTask,
  rowOf,
  taskOf,
  taskRoute,
  taskTexts,
  timelineOf,
} from "./records.js";
import { workplaces } from "./workplace.js";

scenario(
  "a patch changes what it names of one task and nothing else",
  {
    judges: [
      "route:PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}",
      "timeline-patch-reflected",
      "timeline-patch-keeps-rest",
      "timeline-patch-only-that",
    ],
    inParts: [
      "route:PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}",
      "timeline-patch-reflected",
      "timeline-patch-keeps-rest",
      "timeline-patch-only-that",
    ],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const [job] = await workplaces(context, "jobDisplayId");
    const { jobDisplayId } = job;
    const [own, other] = [await ownTask(context, job), await ownTask(context, job, "InTheFieldTaskRequest")];
    const texts = taskTexts(data);
    const carrier = task(data, "CarrierTaskRequest", texts);
    const isMine = job.own || !hasCode(own.timeline, carrier);
    if (isMine) await postTask(corporate, jobDisplayId, carrier);
    const read = await taskOf(corporate, jobDisplayId, own.id);
    const before = await watched(() => timelineOf(corporate, jobDisplayId));
    const third = isMine ? adoptTask(context, job, before, texts.notes) : undefined;
    const text = data.text("patched");
    const body = taskUpdate(data, text);
    const patched = await corporate.patch(taskRoute, { jobDisplayId, timelineTaskId: own.id, body });
    await check(`route:PATCH ${taskRoute}`, () => patched.isDeclared());
    patched.accepted();
    const [after, timeline] = [
      await taskOf(corporate, jobDisplayId, own.id),
      await timelineOf(corporate, jobDisplayId),
    ];
    await check("timeline-patch-reflected", () => {
      after.showsSent(body, text, "the patched text");
      const [was, row] = [rowOf(before, own.id), rowOf(timeline, own.id)];
      // What a patch names may be something else than the notes.
      const isReplaced = !mentions(after.body, own.notes);
      if (isReplaced && mentions(was, own.notes) && mentions(row, own.notes) && !mentions(row, text))
        throw timeline.mismatch(`task ${own.id} with the patched text ${text}, as it is read`, phrase(row));
    });
    await check("timeline-patch-keeps-rest", () => {
      assume(mentions(read.body, own.detail), `the task shows nothing of ${own.kind} that the patch does not name`);
      keepsRest(read, after, own);
    });
    await check("timeline-patch-only-that", () => keepsTask(before, timeline, other.id));
    const again = await corporate.patch(taskRoute, { jobDisplayId, timelineTaskId: own.id, body });
    await check(`route:PATCH ${taskRoute}`, () => {
      // That it changes nothing may be a reason to refuse it.
      if (!again.isTurnedDown) again.isDeclared();
    });
    // What a patch leaves alone is another member in each kind.
    const start = new Date(Date.UTC(2031, 4, 17, 8, 30, 42)).toISOString();
    // The same moment in another offset.
    const elsewhere = "2031-05-17T03:30:42.000-05:00";
    const cutOff = "2031-05-17T03:30:42.000Z";
    const others = [other, ...(third === undefined ? [] : [{ id: third, body: carrier, detail: texts.detail }])];
    const meanwhile = data.text("patched");
    const updates = [
      { id: own.id, notes: meanwhile, body: taskUpdate(data, meanwhile) },
      ...others.map(({ id }) => {
        const notes = data.text("patched");
        return { id, notes, body: datedTaskUpdate(data, notes, id === other.id ? elsewhere : start) };
      }),
    ];
    const patches = await Promise.all(
      updates.map(({ id, body }) => corporate.patch(taskRoute, { jobDisplayId, timelineTaskId: id, body })),
    );
    for (const answer of patches)
      await check(`route:PATCH ${taskRoute}`, () => {
        // What a patch may name of another kind the document does not show; and one that meets another may be refused.
        if (!answer.isTurnedDown) answer.isDeclared();
      });
    const [ofOwn, ...sent] = updates.map((one, index) => ({ ...one, isTaken: patches[index]?.isSuccess === true }));
    const last = await timelineOf(corporate, jobDisplayId);
    await check("timeline-patch-only-that", () => {
      const isDue = ofOwn?.isTaken === true && sent.some(({ isTaken }) => isTaken);
      if (isDue && mentions(rowOf(timeline, own.id), text) && !mentions(rowOf(last, own.id), meanwhile))
        throw last.mismatch(
          `the notes ${meanwhile} of one task, which was patched at the same time as others`,
          phrase(rowOf(last, own.id)),
        );
    });
    await check("timeline-patch-reflected", () => {
      for (const { id, notes, isTaken } of sent)
        if (isTaken && showsMoment(rowOf(last, id), start) && !mentions(rowOf(last, id), notes))
          throw last.mismatch(`the notes ${notes} beside the date that the same patch named`, phrase(rowOf(last, id)));
    });
    await check("timeline-patch-reflected", () => {
      const row = rowOf(last, other.id);
      // Without an offset it may be the time of another place.
      if (!mentions(row, start) && mentions(row, cutOff))
        throw last.mismatch(`the moment ${elsewhere} that a patch named`, phrase(row));
    });
    await check("timeline-patch-reflected", () => {
      for (const { id, isTaken } of sent)
        if (isTaken && isCutToMinutes(rowOf(last, id), start))
          throw last.mismatch(`the seconds of the moment ${start} that a patch named`, phrase(rowOf(last, id)));
    });
    await check("timeline-patch-keeps-rest", () => {
      for (const one of others) keepsRest(timeline, last, one, (listed) => rowOf(listed, one.id));
    });
    const dated = sent.find(({ id, notes, isTaken }) => {
      const row = rowOf(last, id);
      return isTaken && showsMoment(row, start) && mentions(row, notes);
    });
    if (dated) await arePatchedApart(context, { jobDisplayId, dated, along: sent, last, start });
    const drawn = await patchesOfTwo(context, jobDisplayId, own, after);
    const withDetail = drawn && (await taskOf(corporate, jobDisplayId, own.id));
    await check("timeline-patch-keeps-rest", () => {
      // What its notes were before a patch of what is its kind's own alone, the timeline showed.
      if (withDetail && ofOwn?.isTaken && mentions(after.body, text) && mentions(rowOf(last, own.id), meanwhile))
        withDetail.shows(meanwhile, "the notes, which a patch of another member alone does not name,");
    });
    if (drawn) await areTwoPatched(context, { jobDisplayId, id: own.id, drawn });
  },
);

scenario(
  "a task of one job is not patched under another",
  {
    judges: ["timeline-patch-foreign", "timeline-patch-reflected", "timeline-patch-unknown"],
    inParts: ["timeline-patch-foreign"],
  },
  async (context) => {
    const { corporate, data, adopt, check, unusedId } = context;
    const [job, other] = await workplaces(context, "jobDisplayId", "otherJobDisplayId");
    const { jobDisplayId } = job;
    const { id: timelineTaskId, kind } = await ownTask(context, job);
    const theirs = other.own ? await ownTask(context, other, kind) : undefined;
    const [text, foreign] = [data.text("patched"), data.text("foreign")];
    const body = taskUpdate(data, text);
    const control = await corporate.patch(taskRoute, { jobDisplayId, timelineTaskId, body }).accepted();
    (await taskOf(corporate, jobDisplayId, timelineTaskId)).showsPart("TimelineTaskUpdateRequest", text);
    const others = await timelineOf(corporate, other.jobDisplayId);
    await check("timeline-patch-foreign", () => {
      others.hides(text, "the text of the patch of another job's task");
      if (theirs) others.shows(theirs.notes, "the notes of a task whose code another job's patched one has,");
    });
    const shared =
      theirs &&
      (await corporate.patch(taskRoute, { jobDisplayId: other.jobDisplayId, timelineTaskId: theirs.id, body }));
    const patched = theirs && shared?.isSuccess ? await taskOf(corporate, other.jobDisplayId, theirs.id) : undefined;
    await check("timeline-patch-reflected", () =>
      patched?.showsSent(body, text, "the text that another job's task was patched with,"),
    );
    const at = { jobDisplayId: other.jobDisplayId, timelineTaskId };
    const answered = await corporate.patch(taskRoute, { ...at, body: taskUpdate(data, foreign) });
    const after = await taskOf(corporate, jobDisplayId, timelineTaskId);
    await check("timeline-patch-foreign", () => {
      assume(answered.status !== undefined, "the patch under the other job had no answer");
      after.hides(foreign, "the text of the patch under another job,");
    });
    const unused = await unusedId("timeline task", typeOfId(timelineTaskId));
    const near = `${timelineTaskId}x9`;
    adopt("timeline task", near, { jobDisplayId });
    await check("timeline-patch-unknown", async () => {
      for (const unknown of [unused, near])
        await corporate
          .patch(taskRoute, { jobDisplayId, timelineTaskId: unknown, body: taskUpdate(data, foreign) })
          .rejected(control);
    });
  },
);
