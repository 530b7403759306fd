import { absent, ok } from "../answer.js";
import { Form } from "../form.js";
import type { Handlers } from "../handler.js";
import { createdJobAnswer, createJob, shown } from "./create.js";
import { carries, found } from "./search.js";
import { jobs } from "./state.js";

export const jobsHandlers = {
  "POST /job": ({ world, body }) => world.choose(createdJobAnswer)(createJob(body, world), world),

  "GET /job/{jobDisplayId}": ({ world, path }) => {
    const job = world.of(jobs).get(path.jobDisplayId);
    return job ? ok(shown(job)) : absent(world, "The job");
  },

  "GET /job/search": ({ world, query }) => {
    const job = query.job_display_id === undefined ? undefined : world.of(jobs).get(query.job_display_id);
    return ok(job ? found(job) : null);
  },

  "POST /job/searchByDetails": ({ world, body }) => {
    const form = Form.of(body);
    const text = form.text("search_text") ?? "";
    const page = Math.max(1, form.integer("page") ?? 1);
    const size = form.integer("page_size") ?? 25;
    form.settle();
    const rows = world
      .of(jobs)
      .all()
      .filter((job) => carries(job, text));
    return ok(rows.slice((page - 1) * size, page * size).map(found));
  },
} satisfies Handlers;
