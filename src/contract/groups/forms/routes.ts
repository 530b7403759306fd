import { integer, list, model, pdf, untyped } from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const formsRoutes = routesOf("forms", "portal", {
  "GET /job/{jobDisplayId}/form/invoice": {
    path: { jobDisplayId: integer },
    query: { type: untyped },
    answers: pdf,
    effect: "read",
  },
  "GET /job/{jobDisplayId}/form/invoice/editable": {
    path: { jobDisplayId: integer },
    answers: model("EditableFormContent"),
    effect: "read",
  },
  "GET /job/{jobDisplayId}/form/bill-of-lading": {
    path: { jobDisplayId: integer },
    query: { shipment_plan_id: untyped, quote_id: untyped },
    answers: pdf,
    effect: "read",
  },
  "GET /job/{jobDisplayId}/form/packing-slip": {
    path: { jobDisplayId: integer },
    query: { quote_id: untyped },
    answers: pdf,
    effect: "read",
  },
  "GET /job/{jobDisplayId}/form/customer-quote": {
    path: { jobDisplayId: integer },
    answers: pdf,
    effect: "read",
  },
  "GET /job/{jobDisplayId}/form/quick-sale": {
    path: { jobDisplayId: integer },
    answers: pdf,
    effect: "read",
  },
  "GET /job/{jobDisplayId}/form/operations": {
    path: { jobDisplayId: integer },
    query: { ops_type: untyped, quote_id: untyped },
    answers: pdf,
    effect: "read",
  },
  "GET /job/{jobDisplayId}/form/shipments": {
    path: { jobDisplayId: integer },
    answers: list("ShipmentFormPlan"),
    effect: "read",
  },
  "GET /job/{jobDisplayId}/form/address-label": {
    path: { jobDisplayId: integer },
    answers: pdf,
    effect: "read",
  },
  "GET /job/{jobDisplayId}/form/item-labels": {
    path: { jobDisplayId: integer },
    answers: pdf,
    effect: "read",
  },
  "GET /job/{jobDisplayId}/form/packaging-labels": {
    path: { jobDisplayId: integer },
    query: { shipment_plan_id: untyped },
    answers: pdf,
    effect: "read",
  },
  "GET /job/{jobDisplayId}/form/packaging-specification": {
    path: { jobDisplayId: integer },
    query: { quote_id: untyped },
    answers: pdf,
    effect: "read",
  },
  "GET /job/{jobDisplayId}/form/credit-card-authorization": {
    path: { jobDisplayId: integer },
    answers: pdf,
    effect: "read",
  },
  "GET /job/{jobDisplayId}/form/usar": {
    path: { jobDisplayId: integer },
    query: { type: untyped },
    answers: pdf,
    effect: "read",
  },
  "GET /job/{jobDisplayId}/form/usar/editable": {
    path: { jobDisplayId: integer },
    answers: model("EditableFormContent"),
    effect: "read",
  },
});
