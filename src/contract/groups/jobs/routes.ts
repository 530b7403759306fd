import { integer, json, list, model, nothingDeclared, optional } from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const jobsRoutes = routesOf("jobs", "portal", {
  "POST /job": {
    body: json("JobCreateRequest"),
    answers: nothingDeclared,
    effect: "residue",
    creates: "job",
  },
  "PUT /job/save": {
    body: json("JobSaveRequest"),
    answers: nothingDeclared,
    effect: "reversible",
    judging: "residue",
    touchesInBody: { jobDisplayId: "job" },
  },
  "GET /job/{jobDisplayId}": {
    path: { jobDisplayId: integer },
    answers: model("Job"),
    effect: "read",
  },
  "GET /job/search": {
    query: { job_display_id: optional(integer) },
    answers: model("JobSearchResult"),
    effect: "read",
  },
  "POST /job/searchByDetails": {
    body: json("JobSearchRequest"),
    answers: list("JobSearchResult"),
    effect: "read",
  },
  "GET /job/{jobDisplayId}/price": {
    path: { jobDisplayId: integer },
    answers: model("JobPrice"),
    effect: "read",
  },
  "GET /job/{jobDisplayId}/calendaritems": {
    path: { jobDisplayId: integer },
    answers: list("CalendarItem"),
    effect: "read",
  },
  "GET /job/{jobDisplayId}/updatePageConfig": {
    path: { jobDisplayId: integer },
    answers: model("JobUpdatePageConfig"),
    effect: "read",
  },
  "GET /job/feedback/{jobDisplayId}": {
    path: { jobDisplayId: integer },
    answers: model("FeedbackSaveModel"),
    effect: "read",
  },
  "POST /job/feedback/{jobDisplayId}": {
    path: { jobDisplayId: integer },
    body: json("FeedbackSaveModel"),
    answers: model("ServiceBaseResponse"),
    effect: "reversible",
    judging: "residue",
    touches: { jobDisplayId: "job" },
  },
  "POST /job/transfer/{jobDisplayId}": {
    path: { jobDisplayId: integer },
    body: json("TransferModel"),
    answers: nothingDeclared,
    effect: "irreversible",
    touches: { jobDisplayId: "job" },
  },
  "POST /job/update": {
    body: json("JobUpdateRequest"),
    answers: nothingDeclared,
    effect: "reversible",
    judging: "residue",
    surface: "abc",
    touchesInBody: { job_id: "job" },
  },
  "POST /job/{jobDisplayId}/book": {
    path: { jobDisplayId: integer },
    answers: nothingDeclared,
    effect: "irreversible",
    touches: { jobDisplayId: "job" },
  },
  "POST /job/{jobDisplayId}/changeAgent": {
    path: { jobDisplayId: integer },
    body: json("ChangeJobAgentRequest"),
    answers: model("ServiceBaseResponse"),
    effect: "reversible",
    judging: "residue",
    touches: { jobDisplayId: "job" },
  },
  "PUT /job/{jobDisplayId}/item/{inventoryItemId}": {
    path: { jobDisplayId: integer, inventoryItemId: integer },
    body: json("JobInventoryItemInfoDataInput"),
    answers: model("ServiceBaseResponse"),
    effect: "reversible",
    judging: "residue",
    touches: { jobDisplayId: "job" },
  },
  "GET /job/{jobDisplayId}/packagingcontainers": {
    path: { jobDisplayId: integer },
    answers: list("PackagingContainer"),
    effect: "read",
  },
  "POST /job/{jobDisplayId}/item/notes": {
    path: { jobDisplayId: integer },
    body: json("ItemNotesRequest"),
    answers: model("ServiceBaseResponse"),
    effect: "residue",
    until: "8_01",
    touches: { jobDisplayId: "job" },
  },
  "POST /job/{jobDisplayId}/freightitems": {
    path: { jobDisplayId: integer },
    body: json("FreightItemsRequest"),
    answers: nothingDeclared,
    effect: "residue",
    until: "8_01",
    touches: { jobDisplayId: "job" },
  },
});
