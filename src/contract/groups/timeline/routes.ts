import { boolean, integer, json, model, modelOrEmpty, noContent, untyped } from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const timelineRoutes = routesOf("timeline", "portal", {
  "GET /job/{jobDisplayId}/timeline": {
    path: { jobDisplayId: integer },
    answers: model("TimelineResponse"),
    effect: "read",
  },
  "POST /job/{jobDisplayId}/timeline": {
    path: { jobDisplayId: integer },
    query: { create_email: boolean },
    body: json("BaseTimelineTaskRequest"),
    answers: model("TimelineSaveResponse"),
    effect: "reversible",
    touches: { jobDisplayId: "job" },
    creates: "timeline task",
    touchesInBody: {
      id: "timeline task",
      timelineTaskId: "timeline task",
      timelineTaskIdentifier: "timeline task",
      taskId: "timeline task",
    },
  },
  "GET /job/{jobDisplayId}/timeline/{timelineTaskIdentifier}": {
    path: { jobDisplayId: integer, timelineTaskIdentifier: untyped },
    answers: model("TimelineTask"),
    effect: "read",
  },
  "PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}": {
    path: { jobDisplayId: integer, timelineTaskId: untyped },
    body: json("TimelineTaskUpdateRequest"),
    answers: noContent,
    effect: "reversible",
    touches: { jobDisplayId: "job", timelineTaskId: "timeline task" },
  },
  "DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}": {
    path: { jobDisplayId: integer, timelineTaskId: untyped },
    answers: model("ServiceBaseResponse"),
    effect: "reversible",
    touches: { jobDisplayId: "job", timelineTaskId: "timeline task" },
  },
  "GET /job/{jobDisplayId}/timeline/{taskCode}/agent": {
    path: { jobDisplayId: integer, taskCode: untyped },
    answers: modelOrEmpty("TimelineAgent"),
    effect: "read",
  },
  "POST /job/{jobDisplayId}/timeline/incrementjobstatus": {
    path: { jobDisplayId: integer },
    body: json("IncrementStatusRequest"),
    answers: model("ServiceBaseResponse"),
    effect: "reversible",
    judging: "residue",
    touches: { jobDisplayId: "job" },
  },
  "POST /job/{jobDisplayId}/timeline/undoincrementjobstatus": {
    path: { jobDisplayId: integer },
    body: json("IncrementStatusRequest"),
    answers: model("ServiceBaseResponse"),
    effect: "reversible",
    judging: "residue",
    touches: { jobDisplayId: "job" },
  },
});
