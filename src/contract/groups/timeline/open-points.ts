import { openPointsOf } from "../../open-point.js";

const timeline = "GET /job/{jobDisplayId}/timeline";
const post = "POST /job/{jobDisplayId}/timeline";
const task = "GET /job/{jobDisplayId}/timeline/{timelineTaskIdentifier}";
const remove = "DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}";
const agent = "GET /job/{jobDisplayId}/timeline/{taskCode}/agent";
const increment = "POST /job/{jobDisplayId}/timeline/incrementjobstatus";
const undo = "POST /job/{jobDisplayId}/timeline/undoincrementjobstatus";

export const timelineOpenPoints = openPointsOf("timeline", {
  "timeline-metadata-names": {
    asks: "Under which names does a timeline carry its status metadata, SLA information and on-hold entries?",
    source: "Resources, TimelineResponse",
    sane: [
      "One object each.",
      "Several flat members each.",
      "Members that are left out while they have no value.",
      "The job's status under another name.",
    ],
    seenBy: "The names beside tasks are collected from the timelines that were read.",
    routes: [timeline],
  },
  "timeline-codes": {
    asks: "Which task codes exist?",
    source: "Resources, BaseTimelineTaskRequest",
    sane: ["A fixed list.", "A list that differs by kind of job."],
    seenBy: "The codes are collected from the timelines that were read.",
    routes: [timeline],
  },
  "timeline-code-subtypes": {
    asks: "Which task code takes which of the three kinds of request?",
    source: "Resources, BaseTimelineTaskRequest (subtypes)",
    sane: ["A fixed assignment.", "Every code takes every kind."],
    seenBy: "The samples of the three kinds are accepted or refused under their codes.",
    routes: [post],
  },
  "timeline-foreign-fields": {
    asks: "What becomes of fields that belong to another kind of task?",
    source: "Resources, BaseTimelineTaskRequest (subtypes)",
    sane: ["They are ignored.", "They are refused.", "They are kept."],
    notObserved: "Which fields belong to which kind is not shown, so a run does not know a foreign one.",
    routes: [post, task],
  },
  "timeline-unknown-code": {
    asks: "What does a post with a task code that no timeline has do?",
    source: "Job timeline, POST /job/{jobDisplayId}/timeline",
    sane: ["It is refused.", "It creates a task of the simple kind."],
    notObserved: "A task under a code that no timeline has might stay, as nothing says how it would be found again.",
    routes: [post, timeline],
  },
  "timeline-upsert-key": {
    asks: "What decides whether a post creates a task or updates one?",
    source: "Job timeline, POST /job/{jobDisplayId}/timeline (creates or updates)",
    sane: ["The task code.", "An id in the body.", "Both together."],
    seenBy: "A task is posted a second time with its code alone, and the tasks of that code are counted.",
    routes: [post, timeline],
  },
  "create-email-default": {
    asks: "What does leaving create_email out mean?",
    source: "Job timeline, POST /job/{jobDisplayId}/timeline, create_email",
    sane: ["No email.", "An email.", "A refusal."],
    seenBy: "A post without create_email is accepted or refused; the email itself is not seen.",
    routes: [post],
  },
  "email-content": {
    asks: "Who receives the status notification email, what does it say and when is it sent?",
    source: "Events; Job timeline, create_email",
    sane: ["The customer, at once.", "The agent, after a delay.", "Nobody where no address is known."],
    notObserved: "Mail does not come back over HTTP.",
  },
  "timeline-identifier-kinds": {
    asks: "Is the timelineTaskIdentifier of the read the id of a task, its code, or either?",
    source: "Job timeline, timelineTaskIdentifier and timelineTaskId",
    sane: ["The id.", "The code.", "Either."],
    seenBy: "A listed task is read by its id and by its code.",
    routes: [task, timeline],
  },
  "timeline-delete-repeat": {
    asks: "What does deleting a deleted task answer?",
    source: "Job timeline, DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}",
    sane: ["Success again.", "A refusal."],
    seenBy: "A task that the run has deleted is deleted once more.",
    routes: [remove],
  },
  "timeline-delete-placeholder": {
    asks: "Does an entry without content stay on the timeline for a code whose task was deleted?",
    source: "Job timeline, DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}",
    sane: ["It does, as it did before the task was posted.", "Nothing stays."],
    seenBy: "The entries of the code are compared before creation and after deletion.",
    routes: [remove, timeline],
  },
  "agent-empty-form": {
    asks: "What does the empty answer look like where no agent is assigned?",
    source: "Job timeline, GET /job/{jobDisplayId}/timeline/{taskCode}/agent",
    sane: ["204", "No bytes.", "null", "An object without values."],
    seenBy: "The status and body of an empty answer are recorded.",
    routes: [agent],
  },
  "agent-unknown-code": {
    asks: "What does the agent route answer for a task code that does not exist?",
    source: "Job timeline, GET /job/{jobDisplayId}/timeline/{taskCode}/agent",
    sane: ["Empty, as for a code without an agent.", "A refusal."],
    seenBy: "The agent of a nonsense code is asked for.",
    routes: [agent],
  },
  "increment-body": {
    asks: "May the request that moves a job's status be an empty object?",
    source: "Job timeline, POST …/incrementjobstatus (IncrementStatusRequest)",
    sane: ["It may.", "It must name something that the document does not show."],
    seenBy: "The status is moved with an empty object.",
    unmetByReference: "The reference's sample names notes; a profile whose sample is an empty object shows it.",
    routes: [increment],
  },
  "increment-beyond-ends": {
    asks: "What does moving a job beyond its last status, or back beyond its first, do?",
    source: "States and transitions, closing paragraph (not shown)",
    sane: ["It is refused.", "It is accepted without effect."],
    notObserved:
      "The way to an end leads through states whose effects the document does not show; a run moves a job of its own by a few steps, and looks at no end.",
    routes: [undo, increment, timeline],
  },
  "increment-undo-traces": {
    asks: "Does taking a status back leave traces on the timeline?",
    source: "Job timeline, POST …/undoincrementjobstatus",
    sane: ["None.", "Tasks or history entries of the step stay."],
    seenBy: "The timelines before the step and after its rollback are compared.",
    routes: [undo, timeline],
  },
});
