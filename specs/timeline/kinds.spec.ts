import { assume, mentions, scenario } from "../../src/scenario/index.js";
import { ownTask, taskOf } from "./records.js";
import { workplaces } from "./workplace.js";

const judged = [
  { clause: "timeline-post-in-the-field", kind: "InTheFieldTaskRequest", says: "an in-the-field code" },
  { clause: "timeline-post-simple", kind: "SimpleTaskRequest", says: "a simple code" },
  { clause: "timeline-post-carrier", kind: "CarrierTaskRequest", says: "a carrier code" },
] as const;

for (const { clause, kind, says } of judged) {
  scenario(`a task with ${says} keeps the fields of that kind`, { judges: [clause] }, async (context) => {
    const { corporate, check } = context;
    const [job] = await workplaces(context, "jobDisplayId");
    const { id, body, detail } = await ownTask(context, job, kind);
    const read = await taskOf(corporate, job.jobDisplayId, id);
    await check(clause, () => {
      assume(mentions(body, detail), `the sample of ${kind} has no field of that kind alone that a text could go into`);
      read.showsSent(body, detail, "what is the kind's own,");
    });
  });
}
