import { task } from "../../fixtures/payloads/timeline.js";
import { assume, mentions, scenario } from "../../src/scenario/index.js";
import { ownTask, postTask, taskOf } from "./records.js";
import { workplaces } from "./workplace.js";

const judged = [
  { clause: "timeline-post-in-the-field", kind: "InTheFieldTaskRequest", says: "an in-the-field code" },
  { clause: "timeline-post-simple", kind: "SimpleTaskRequest", says: "a simple code" },
  { clause: "timeline-post-carrier", kind: "CarrierTaskRequest", says: "a carrier code" },
] as const;

for (const { clause, kind, says } of judged) {
  scenario(`a task with ${says} keeps the fields of that kind`, { judges: [clause] }, async (context) => {
    const { corporate, data, check } = context;
    const [job] = await workplaces(context, "jobDisplayId");
    const { id, body, notes, detail } = await ownTask(context, job, kind);
    const read = await taskOf(corporate, job.jobDisplayId, id);
    const unusual = data.unusual("detail");
    const again = await postTask(corporate, job.jobDisplayId, task(data, kind, { notes, detail: unusual, id }));
    const changed = again.isSuccess ? await taskOf(corporate, job.jobDisplayId, id) : undefined;
    await check(clause, () => {
      assume(mentions(body, detail), `the sample of ${kind} has no field of that kind alone that a text could go into`);
      read.showsSent(body, detail, "what is the kind's own,");
      // Which task a post updates is open.
      if (changed && !mentions(changed.body, detail)) changed.shows(unusual, "what is the kind's own,");
    });
  });
}
