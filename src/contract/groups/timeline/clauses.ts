import { clausesOf, implied, stated } from "../../clause.js";

const timeline = "GET /job/{jobDisplayId}/timeline";
const post = "POST /job/{jobDisplayId}/timeline";
const task = "GET /job/{jobDisplayId}/timeline/{timelineTaskIdentifier}";
const patch = "PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}";
const remove = "DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}";
const agent = "GET /job/{jobDisplayId}/timeline/{taskCode}/agent";
const increment = "POST /job/{jobDisplayId}/timeline/incrementjobstatus";
const undo = "POST /job/{jobDisplayId}/timeline/undoincrementjobstatus";

const posted = "Job timeline, POST /job/{jobDisplayId}/timeline";
const subtypes = `${posted} (polymorphic by taskCode); Resources, BaseTimelineTaskRequest`;

export const timelineClauses = clausesOf("timeline", {
  "timeline-shape": stated({
    says: "A timeline carries status metadata, SLA information and on-hold entries beside its tasks.",
    source: "Resources, TimelineResponse",
    routes: [timeline],
    effect: "read",
  }),
  "timeline-post-creates": stated({
    says: "A posted task that the timeline lacks is created, whoever posts it.",
    source: posted,
    routes: [post, timeline],
    effect: "reversible",
  }),
  "timeline-post-leaves-others": implied({
    says: "Posting a task leaves those of other codes on its timeline, however many there are.",
    source: posted,
    routes: [post, timeline],
    effect: "reversible",
  }),
  "timeline-post-updates": stated({
    says: "A posted task that the timeline has is updated, as it is listed and as it is read by its identifier, with an email or without, also behind a patch.",
    source: `${posted}; GET /job/{jobDisplayId}/timeline/{timelineTaskIdentifier}`,
    routes: [post, timeline, task, patch],
    effect: "reversible",
  }),
  "timeline-update-no-second": stated({
    says: "Posting a task that the timeline has adds no second one.",
    source: posted,
    routes: [post, timeline],
    effect: "reversible",
  }),
  "timeline-post-booked": stated({
    says: "A posted task that the timeline of a booked job has is updated, and no second one added, as that of a quote is.",
    source: `${posted} (creates or updates a task)`,
    routes: [post, timeline, "POST /job/{jobDisplayId}/book", increment],
    effect: "irreversible",
  }),
  "timeline-post-in-the-field": stated({
    says: "A task with an in-the-field code keeps the fields of that kind.",
    source: `${subtypes}, InTheFieldTaskRequest`,
    routes: [post, task],
    effect: "reversible",
  }),
  "timeline-post-simple": stated({
    says: "A task with a simple code keeps the fields of that kind.",
    source: `${subtypes}, SimpleTaskRequest`,
    routes: [post, task],
    effect: "reversible",
  }),
  "timeline-post-carrier": stated({
    says: "A task with a carrier code keeps the fields of that kind.",
    source: `${subtypes}, CarrierTaskRequest`,
    routes: [post, task],
    effect: "reversible",
  }),
  "timeline-post-taskcode-needed": implied({
    says: "A task without taskCode is refused.",
    source: subtypes,
    routes: [post, timeline],
    effect: "reversible",
  }),
  "timeline-post-only-that-job": implied({
    says: "A task posted for one job is on no other job's timeline, nor in the place of one of the same code there.",
    source: posted,
    routes: [post, timeline],
    effect: "reversible",
  }),
  "timeline-create-email-boolean": stated({
    says: "A task is saved with create_email true as it is with false.",
    source: `${posted}, create_email`,
    routes: [post, timeline],
    effect: "irreversible",
  }),
  "timeline-post-omitted-email": implied({
    says: "A task that is accepted without create_email is saved.",
    source: `${posted}, create_email`,
    routes: [post, timeline],
    effect: "irreversible",
  }),
  "timeline-get-task": stated({
    says: "A task read by its identifier is the one that the timeline lists, however little it has beside its code.",
    source: "Job timeline, GET /job/{jobDisplayId}/timeline/{timelineTaskIdentifier}",
    routes: [task, timeline, post],
    effect: "read",
  }),
  "timeline-get-task-unknown": implied({
    says: "An identifier that no task has yields no task.",
    source: "Job timeline, GET /job/{jobDisplayId}/timeline/{timelineTaskIdentifier}",
    routes: [task, timeline],
    effect: "read",
  }),
  "timeline-get-task-foreign": implied({
    says: "A task of one job is not read under another.",
    source: "Job timeline, GET /job/{jobDisplayId}/timeline/{timelineTaskIdentifier}",
    routes: [task, timeline],
    effect: "read",
  }),
  "timeline-patch-reflected": implied({
    says: "A patched member of a task is read back, also where the patch names a date beside it.",
    source: "Job timeline, PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}",
    routes: [patch, task],
    effect: "reversible",
  }),
  "timeline-patch-keeps-rest": implied({
    says: "A patch keeps the members of the task that it does not name, as they were given last.",
    source: "Job timeline, PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}",
    routes: [patch, task, timeline],
    effect: "reversible",
  }),
  "timeline-patch-booked": stated({
    says: "A patch of a task of a booked job is answered 204 with an empty body, as that of a quote is.",
    source: "Job timeline, PATCH /job/{jobDisplayId}/timeline/{timelineTaskId} (204, empty body)",
    routes: [patch, post, "POST /job/{jobDisplayId}/book"],
    effect: "irreversible",
  }),
  "timeline-patch-only-that": implied({
    says: "A patch of one task leaves the others of its timeline as they were, or as they are patched at the same time.",
    source: "Job timeline, PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}",
    routes: [patch, timeline],
    effect: "reversible",
  }),
  "timeline-patch-foreign": implied({
    says: "A task of one job is patched neither under another job nor along with a task of another.",
    source: "Job timeline, PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}",
    routes: [patch, task, timeline],
    effect: "reversible",
  }),
  "timeline-patch-unknown": implied({
    says: "A patch of a task that the timeline does not have is refused.",
    source: "Job timeline, PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}",
    routes: [patch, timeline],
    effect: "reversible",
  }),
  "timeline-delete": implied({
    says: "A deleted task is no longer on the timeline, nor comes back with a patch, nor one of its code when another is posted.",
    source: "Job timeline, DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}",
    routes: [remove, patch, post, timeline],
    effect: "reversible",
  }),
  "timeline-delete-unread": implied({
    says: "A deleted task can no longer be read by its identifier, nor by its code.",
    source: "Job timeline, DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}",
    routes: [remove, task],
    effect: "reversible",
  }),
  "timeline-delete-only-that": implied({
    says: "Deleting one task leaves the others of its timeline in place, with the agents of their codes, and brings no new one.",
    source:
      "Job timeline, DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}, GET /job/{jobDisplayId}/timeline/{taskCode}/agent",
    routes: [remove, timeline, agent],
    effect: "reversible",
  }),
  "timeline-delete-foreign": implied({
    says: "A task of one job is not deleted under another.",
    source: "Job timeline, DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}",
    routes: [remove, timeline],
    effect: "reversible",
  }),
  "timeline-agent-assigned": stated({
    says: "The agent that is assigned for a task code is answered under that code.",
    source: "Job timeline, GET /job/{jobDisplayId}/timeline/{taskCode}/agent",
    routes: [agent, timeline],
    effect: "read",
  }),
  "timeline-agent-empty": stated({
    says: "A task code without an assigned agent answers empty and not a refusal.",
    source: "Job timeline, GET /job/{jobDisplayId}/timeline/{taskCode}/agent",
    routes: [agent, timeline],
    effect: "read",
  }),
  "timeline-agent-asks-only": implied({
    says: "Asking for the agent of a task code that the timeline lacks adds no task of it.",
    source: "Job timeline, GET /job/{jobDisplayId}/timeline/{taskCode}/agent",
    routes: [agent, post, timeline],
    effect: "residue",
  }),
  "jobstatus-increment": implied({
    says: "incrementjobstatus moves the job's status, also by a step that was taken back before.",
    source: "Job timeline, POST …/incrementjobstatus; States and transitions, named states of jobs",
    routes: [increment, undo, timeline],
    effect: "residue",
  }),
  "jobstatus-undo": implied({
    says: "undoincrementjobstatus takes the job back to the status that it was moved from, be it from its last one, and one more that is carried out to none but the one before that.",
    source: "Job timeline, POST …/undoincrementjobstatus; States and transitions, named states of jobs",
    routes: [undo, increment, timeline],
    effect: "residue",
  }),
  "jobstatus-undo-keeps-rest": implied({
    says: "undoincrementjobstatus leaves the job's agent, what it was given, and what was changed of it since the step as it is.",
    source: "Job timeline, POST …/undoincrementjobstatus",
    routes: [undo, increment, "POST /job/update", "GET /job/{jobDisplayId}"],
    effect: "residue",
  }),
  "jobstatus-stays": implied({
    says: "A job that was moved by a step is not taken back by an update, nor by information on an item.",
    source:
      "Job timeline, POST …/incrementjobstatus; Jobs, POST /job/update and PUT /job/{jobDisplayId}/item/{inventoryItemId}",
    routes: [increment, timeline, "POST /job/update", "PUT /job/{jobDisplayId}/item/{inventoryItemId}"],
    effect: "residue",
  }),
  "jobstatus-only-that-job": implied({
    says: "Moving the status of one job leaves the status of another as it was, and of the job itself the agent and what it was given.",
    source: "Job timeline, POST …/incrementjobstatus",
    routes: [increment, undo, timeline, "GET /job/{jobDisplayId}"],
    effect: "residue",
  }),
  "jobstatus-shown-alike": implied({
    says: "A read that shows the status of a job shows it as the job does, after each step, each step that is taken back, and each write that leaves it.",
    source: "Job timeline, POST …/incrementjobstatus and POST …/undoincrementjobstatus; the reads of a job",
    routes: [
      increment,
      undo,
      timeline,
      "GET /job/{jobDisplayId}",
      "GET /job/search",
      "POST /job/searchByDetails",
      "GET /v3/job/{jobDisplayId}/tracking/{historyAmount}",
      "GET /job/{jobDisplayId}/updatePageConfig",
      "POST /job/{jobDisplayId}/book",
      "POST /job/update",
      "POST /job/feedback/{jobDisplayId}",
    ],
    effect: "irreversible",
  }),
  "jobstatus-in-lookup": implied({
    says: "The status that a timeline shows is an entry of the job-status list.",
    source: "States and transitions, closing sentence (GET /lookup/jobStatuses)",
    routes: [timeline, "GET /lookup/jobStatuses"],
    effect: "read",
  }),
});
