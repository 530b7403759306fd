import { type Answer, done, ok } from "../answer.js";
import { decision } from "../decision.js";
import { Form, isObject } from "../form.js";
import type { World } from "../world.js";
import { type Job, jobs, newJob, numbered } from "./state.js";

/** @returns a job as its read shows it */
export const shown = ({ id, sub_key: _, shipments, ...job }: Job) => ({
  jobDisplayId: id,
  ...job,
  id: job.job_id,
  shipments: shipments.map(({ quote_id, carrier }) => ({ quote_id, carrier })),
});

/** How a caller learns of the job that it created: POST /job declares no model. */
export const createdJobAnswer = decision<(job: Job, world: World) => Answer>("job-create-answer", {
  openPoint: "job-create-answer",
  conforms: {
    "display-id": ({ id, job_id }) => ok({ jobDisplayId: id, id: job_id }),
    "bare-number": ({ id }) => ok(id),
    "the-job": (job) => ok(shown(job)),
    nothing: (_, world) => done(world),
  },
});

/** Jobs, POST /job. */
export function createJob(body: unknown, world: World): Job {
  const form = Form.of(body);
  const items = form.list("items", "A list of items is needed.", isObject) ?? [];
  form.settle();
  const store = world.of(jobs);
  const parts = {
    customer: form.raw("customer"),
    pickup: form.raw("pickup"),
    delivery: form.raw("delivery"),
    services: form.raw("services"),
  };
  return store.add(newJob(store.nextNumber(), world.uuid(), parts, numbered(items, world), world));
}
