import { bytes, integer, json, list, model, multipart, nothingDeclared, text, textWithSlashes } from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const documentsRoutes = routesOf("documents", "portal", {
  "POST /documents": {
    body: multipart("DocumentUploadRequest"),
    answers: model("DocumentUploadResponse"),
    effect: "residue",
    creates: "document",
    joins: {
      job_display_id: "job",
      inventory_item_ids: "inventory item",
      JobInventoryItems: "inventory item",
      handling_unit_ids: "handling unit",
      jobHandlingUnits: "handling unit",
      rfq_id: "quote request",
    },
  },
  "GET /documents/list": {
    query: { job_display_id: text, inventory_item_id: integer, handling_unit_id: integer, rfq_id: integer },
    answers: list("Document"),
    effect: "read",
  },
  "GET /documents/get/{docPath}": {
    path: { docPath: textWithSlashes },
    answers: bytes,
    effect: "read",
  },
  "GET /documents/get/thumbnail/{docPath}": {
    path: { docPath: textWithSlashes },
    answers: bytes,
    effect: "read",
  },
  "PUT /documents/update/{docId}": {
    path: { docId: integer },
    body: json("DocumentUpdateRequest"),
    answers: nothingDeclared,
    effect: "residue",
    touches: { docId: "document" },
    joins: { jobInventoryItems: "inventory item", jobHandlingUnits: "handling unit" },
  },
  "PUT /documents/hide/{docId}": {
    path: { docId: integer },
    answers: nothingDeclared,
    effect: "residue",
    touches: { docId: "document" },
  },
});
