import { task, taskUpdate } from "../../fixtures/payloads/timeline.js";
import { assume, Guess, Inconclusive, mentions, phrase, scenario, Verbatim } from "../../src/scenario/index.js";
import { keepsRest, ownTask, postTask, rowOf, taskIdOf, taskRoute, tasksIn, taskTexts, timelineOf } from "./records.js";
import { workplaces } from "./workplace.js";

scenario(
  "a posted task that the timeline has is updated and not added",
  {
    judges: ["timeline-post-updates", "timeline-update-no-second", "timeline-patch-keeps-rest"],
    inParts: ["timeline-post-updates"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const [job] = await workplaces(context, "jobDisplayId");
    const { id, kind, notes, detail } = await ownTask(context, job);
    const { jobDisplayId } = job;
    const before = await timelineOf(corporate, jobDisplayId);
    const readById = () =>
      corporate.get("/job/{jobDisplayId}/timeline/{timelineTaskIdentifier}", {
        jobDisplayId,
        timelineTaskIdentifier: id,
      });
    const readBefore = await readById();
    const texts = taskTexts(data);
    const body = task(data, kind, { ...texts, id });
    await postTask(corporate, jobDisplayId, body).accepted();
    const [after, read] = [await timelineOf(corporate, jobDisplayId), await readById()];
    const added = tasksIn(after).filter((row) => rowOf(before, String(taskIdOf(row))) === undefined);
    const copies = added.filter((row) => [notes, detail, texts.notes].some((text) => mentions(row, text)));
    await check("timeline-post-updates", () => {
      const candidates = [rowOf(after, id), ...copies];
      const sent = [texts.notes, ...(mentions(rowOf(before, id), detail) ? [texts.detail] : [])];
      if (candidates.some((row) => sent.every((text) => mentions(row, text)))) return;
      if (body instanceof Guess) throw new Inconclusive(`the document does not show ${kind}: give \`samples.${kind}\``);
      throw after.mismatch(`task ${id} to show what was posted last`, JSON.stringify(rowOf(after, id)));
    });
    await check("timeline-update-no-second", () => {
      assume(
        copies.length === 0 || body instanceof Verbatim,
        `\`samples.${kind}\` would tell how a task is named again`,
      );
      assume(
        copies.length === 0 || mentions(body, id),
        `the sample of ${kind} has no {id}, by which the task may be known`,
      );
      if (copies.length > 0) throw after.mismatch("one task after both posts", `${copies.length + 1}`);
    });
    const listsUpdate = () => mentions(rowOf(after, id), texts.notes);
    await check("timeline-post-updates", () => {
      // Whether the read by its identifier shows notes at all was seen before.
      if (readBefore.isSuccess && mentions(readBefore.body, notes) && listsUpdate())
        read.shows(texts.notes, "what was posted last, and is listed,");
    });
    const [timelineTaskId, patch] = [id, data.text("patched")];
    const patched = await corporate.patch(taskRoute, {
      jobDisplayId,
      timelineTaskId,
      body: taskUpdate(data, patch),
    });
    const last = await timelineOf(corporate, jobDisplayId);
    await check("timeline-patch-keeps-rest", () => {
      if (patched.isSuccess && listsUpdate())
        keepsRest(after, last, { body, detail: texts.detail }, (listed) => rowOf(listed, id));
    });
    if (!listsUpdate() || !mentions(rowOf(last, id), patch)) return;
    const next = taskTexts(data);
    const again = await postTask(corporate, jobDisplayId, task(data, kind, { ...next, id }));
    if (!again.isSuccess) return;
    const behind = [await timelineOf(corporate, jobDisplayId), await readById()] as const;
    await check("timeline-post-updates", () => {
      const [shown, read] = [rowOf(behind[0], id), behind[1].body];
      for (const [answer, body] of [
        [behind[0], shown],
        [behind[1], read],
      ] as const)
        if (mentions(body, patch) && !mentions(body, next.notes))
          throw answer.mismatch("what was posted behind the patch", phrase(body));
    });
  },
);
