import { json, list, model, nothingDeclared, optional, untyped, uuid } from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const contactsRoutes = routesOf("contacts", "portal", {
  "GET /contacts/{id}": {
    path: { id: untyped },
    answers: model("ContactSimple"),
    effect: "read",
  },
  "GET /contacts/{contactId}/editdetails": {
    path: { contactId: untyped },
    answers: model("ContactDetailedInfo"),
    effect: "read",
  },
  "PUT /contacts/{contactId}/editdetails": {
    path: { contactId: untyped },
    query: { franchisee_id: optional(uuid) },
    body: json("ContactEditRequest"),
    answers: nothingDeclared,
    effect: "reversible",
    touches: { contactId: "contact" },
    touchesInBody: { id: "contact", contactId: "contact" },
  },
  "POST /contacts/editdetails": {
    query: { franchisee_id: optional(uuid) },
    body: json("ContactEditRequest"),
    answers: nothingDeclared,
    effect: "residue",
    creates: "contact",
    touchesInBody: { id: "contact", contactId: "contact" },
  },
  "POST /contacts/v2/search": {
    body: json("ContactSearchRequest"),
    answers: list("SearchContactEntityResult"),
    effect: "read",
  },
  "GET /contacts/{contactId}/primarydetails": {
    path: { contactId: untyped },
    answers: model("ContactPrimaryDetails"),
    effect: "read",
  },
  "GET /contacts/user": {
    answers: model("ContactSimple"),
    effect: "read",
  },
  "POST /contacts/{contactId}/history": {
    path: { contactId: untyped },
    body: json("ContactHistoryCreateRequest"),
    answers: model("ContactHistory"),
    effect: "residue",
    creates: "contact history",
    touches: { contactId: "contact" },
  },
  "GET /contacts/{contactId}/history/aggregated": {
    path: { contactId: untyped },
    queryModel: "ContactHistoryParams",
    answers: model("ContactHistoryAggregated"),
    effect: "read",
  },
  "GET /contacts/{contactId}/history/graphdata": {
    path: { contactId: untyped },
    queryModel: "ContactHistoryParams",
    answers: model("ContactGraphData"),
    effect: "read",
  },
  "POST /contacts/{mergeToId}/merge/preview": {
    path: { mergeToId: untyped },
    body: json("ContactMergeRequest"),
    answers: model("ContactMergePreview"),
    effect: "read",
  },
  "PUT /contacts/{mergeToId}/merge": {
    path: { mergeToId: untyped },
    body: json("ContactMergeRequest"),
    answers: nothingDeclared,
    effect: "residue",
    touches: { mergeToId: "contact" },
    touchesInBody: "contact",
    absorbsInBody: true,
  },
});
