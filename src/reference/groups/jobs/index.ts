import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import * as afterReads from "./after-reads.js";
import * as agent from "./agent.js";
import { bodies, namesInside } from "./bodies.js";
import * as book from "./book.js";
import * as bookedWrites from "./booked-writes.js";
import * as create from "./create.js";
import * as feedback from "./feedback.js";
import { jobsHandlers } from "./handlers.js";
import * as itemNames from "./item-names.js";
import * as items from "./items.js";
import * as newJob from "./new-job.js";
import * as open from "./open.js";
import * as read from "./read.js";
import * as save from "./save.js";
import * as search from "./search.js";
import * as shipments from "./shipments.js";
import * as show from "./show.js";
import * as state from "./state.js";
import * as statusShown from "./status-shown.js";
import * as takesAlong from "./takes-along.js";
import * as takesUnbooked from "./takes-unbooked.js";
import * as transfer from "./transfer.js";
import * as update from "./update.js";

/** Jobs. */
export const jobs: Group = {
  name: "jobs",
  handlers: bookedWrites.unlessDropped(jobsHandlers),
  decisions: decisionsIn(
    create,
    read,
    show,
    shipments,
    save,
    search,
    feedback,
    transfer,
    update,
    book,
    bookedWrites,
    agent,
    items,
    itemNames,
    statusShown,
    takesAlong,
    takesUnbooked,
    afterReads,
    newJob,
    open,
  ),
  names: [
    "jobDisplayId",
    "customer",
    "pickup",
    "delivery",
    "items",
    "services",
    "search_text",
    "page",
    "page_size",
    "sort_by",
    "feedbackId",
    "cancelJob",
    "franchiseeId",
    "job_id",
    "updates",
    "customer_reference",
    "special_instructions",
    "agent_id",
    "notes",
    ...namesInside,
  ],
  bodies,
  lingers: (route, { jobDisplayId }, world) => {
    const job = world.of(state.jobs).get(Number(jobDisplayId));
    return job !== undefined && world.choose(items.lingers)(route, job);
  },
};
