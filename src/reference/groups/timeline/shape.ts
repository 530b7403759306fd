import { intact, whole } from "../../core/behaviours/intact.js";
import { decision, fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import { type Job, type JobStatus, statuses } from "../jobs/state.js";
import type { Extras, Task } from "./state.js";

/** A task as it is read by its identifier, from what the timeline lists of it. */
export const readTask = decision<(listed: Json) => Json>("timeline-task-read", {
  conforms: {
    "as-listed": (listed) => listed,
    "without-its-id": ({ id: _, ...others }) => others,
    "other-names": ({ id: _, taskCode, ...others }) => ({ task: { code: taskCode }, content: others }),
  },
  faults: {
    "timeline-post-in-the-field#read-as-simple": fault(
      "A task in the field is read by its identifier with the code of a simple one.",
      (listed) => (listed["taskCode"] === "SV" ? { ...listed, taskCode: "ST" } : listed),
    ),
  },
});

/** What is read of a task that a post updated. */
export const readAfterPost = intact<Task, Task | undefined>("timeline-read-after-post", "as-it-is-now", {
  "timeline-post-updates#read-as-before": fault(
    "A task that a post updated is read by its identifier as it was before.",
    ({ content }, former) => ({ content: former?.content ?? content }),
  ),
});

/** What is listed and read of a task that was patched, whatever was posted of it since. */
export const shownAfterPatch = intact<Task, { readonly patches: Json; readonly by: "list" | "read" }>(
  "timeline-shown-after-patch",
  "as-it-is-now",
  {
    "timeline-post-updates#listed-as-patched": fault(
      "A timeline lists of a task what it was patched to, also where a post changed that since.",
      ({ content }, { patches, by }) => ({ content: by === "list" ? { ...content, ...patches } : content }),
    ),
    "timeline-post-updates#read-as-patched": fault(
      "A task is read by its identifier with what it was patched to, also where a post changed that since.",
      ({ content }, { patches, by }) => ({ content: by === "read" ? { ...content, ...patches } : content }),
    ),
  },
);

/** The tasks that a timeline lists. */
export const listing = whole<readonly Task[]>("timeline-listing", "all", {
  "timeline-post-creates#listed-four-at-most": fault("A timeline lists four tasks at most.", (tasks) =>
    tasks.slice(0, 4),
  ),
  "timeline-get-task#listed-without-contact": fault("A timeline lists the site contact of no task.", (tasks) =>
    tasks.map((task) =>
      "site_contact" in task.content ? { ...task, content: { ...task.content, site_contact: "" } } : task,
    ),
  ),
});

/** Whose status a timeline shows, where its job was booked. */
export const statusShown = intact<Job, JobStatus | undefined>("timeline-status-shown", "the-one-of-its-job", {
  "book-on-timeline#as-before-booking": fault(
    "The timeline of a booked job shows the status that the job had before.",
    ({ status }, before) => ({ status: before ?? status }),
  ),
});

/** What a timeline carries beside its tasks. */
type Metadata = (job: Job, extras: Extras) => Json;

const numberOf = (status: JobStatus): number => (statuses as readonly string[]).indexOf(status) + 1 || 6;

const sla = (job: Job): Json => ({ days: 10, started_on: job.created_date, is_late: false });

const shownStatus = (status: JobStatus): Json => ({ id: numberOf(status), name: status });

const inObjects: Metadata = (job, { mails, traces }) => ({
  status: shownStatus(job.status),
  sla: sla(job),
  on_holds: [],
  emails: [...mails],
  ...(traces.length > 0 && { history: [...traces] }),
});

const unlisted: Metadata = (job, extras) => ({
  ...inObjects(job, extras),
  status: { id: 900 + numberOf(job.status), name: `Stage ${900 + numberOf(job.status)}` },
});

export const metadata = decision<Metadata>("timeline-metadata", {
  openPoint: "timeline-metadata-names",
  conforms: {
    "an-object-each": inObjects,
    "flat-members": (job, { mails }) => ({
      job_display_id: job.id,
      current_status_name: job.status,
      current_status_id: numberOf(job.status),
      sla_days: 10,
      sla_is_late: false,
      on_hold_count: 0,
      on_hold_reason: null,
      email_count: mails.length,
    }),
    "left-out-while-empty": (job) => ({ status_info: { label: job.status } }),
    "a-phase-beside-the-status-of-the-sla": (job, { mails }) => ({
      phase: { number: numberOf(job.status), title: job.status },
      sla: { ...sla(job), status: "on time" },
      on_holds: [],
      emails: mails.map((mail) => ({ ...mail, status: "sent" })),
    }),
  },
  faults: {
    "timeline-shape#nothing-but-tasks": fault("A timeline has its tasks and nothing else.", () => ({})),
    "timeline-shape#names-its-job-only": fault("A timeline has its tasks and the number of its job.", (job) => ({
      job_display_id: job.id,
      success: true,
    })),
    "timeline-shape#blank-metadata": fault("What stands beside the tasks has no values.", () => ({
      status: null,
      sla: {},
      on_holds: [],
    })),
    "jobstatus-in-lookup#timeline-status-unlisted": fault(
      "A timeline shows states that the job-status list does not have.",
      unlisted,
    ),
  },
});
