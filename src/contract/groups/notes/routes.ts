import { integer, json, list, model, optional, repeated, required, untyped, uuid } from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const notesRoutes = routesOf("notes", "portal", {
  "GET /note": {
    query: {
      category: optional(repeated(uuid)),
      job_id: optional(uuid),
      contact_id: optional(integer),
      company_id: optional(uuid),
    },
    answers: list("GlobalNote"),
    effect: "read",
  },
  "POST /note": {
    body: json("NoteRequest"),
    answers: model("GlobalNote"),
    effect: "residue",
    creates: "note",
  },
  "PUT /note/{id}": {
    path: { id: untyped },
    body: json("NoteRequest"),
    answers: model("GlobalNote"),
    effect: "residue",
    touches: { id: "note" },
  },
  "GET /note/suggestUsers": {
    query: { search_key: required(untyped), job_franchisee_id: untyped, company_id: untyped },
    answers: list("SuggestedUser"),
    effect: "read",
  },
});
