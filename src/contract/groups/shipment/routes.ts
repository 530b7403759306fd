import { integer, json, list, listEnvelopeOrEmpty, model, text } from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const shipmentRoutes = routesOf("shipment", "portal", {
  "GET /job/{jobDisplayId}/shipment/ratequotes": {
    path: { jobDisplayId: integer },
    queryModel: "RateQuotesParams",
    answers: listEnvelopeOrEmpty("RateQuote", "JobCarrierRates"),
    effect: "read",
  },
  "POST /job/{jobDisplayId}/shipment/ratequotes": {
    path: { jobDisplayId: integer },
    body: json("ShipmentRateQuoteRequest"),
    answers: listEnvelopeOrEmpty("RateQuote", "JobCarrierRates"),
    effect: "residue",
    touches: { jobDisplayId: "job" },
  },
  "POST /job/{jobDisplayId}/shipment/book": {
    path: { jobDisplayId: integer },
    body: json("ShipmentBookRequest"),
    answers: model("ServiceBaseResponse"),
    effect: "irreversible",
    touches: { jobDisplayId: "job" },
  },
  "DELETE /job/{jobDisplayId}/shipment": {
    path: { jobDisplayId: integer },
    answers: model("ServiceBaseResponse"),
    effect: "irreversible",
    touches: { jobDisplayId: "job" },
  },
  "GET /job/{jobDisplayId}/shipment/accessorials": {
    path: { jobDisplayId: integer },
    answers: list("Accessorial"),
    effect: "read",
  },
  "POST /job/{jobDisplayId}/shipment/accessorial": {
    path: { jobDisplayId: integer },
    body: json("AccessorialAddRequest"),
    answers: model("ServiceBaseResponse"),
    effect: "reversible",
    creates: "accessorial",
    touches: { jobDisplayId: "job" },
  },
  "DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}": {
    path: { jobDisplayId: integer, addOnId: text },
    answers: model("ServiceBaseResponse"),
    effect: "reversible",
    touches: { jobDisplayId: "job", addOnId: "accessorial" },
  },
  "GET /job/{jobDisplayId}/shipment/origindestination": {
    path: { jobDisplayId: integer },
    answers: model("ShipmentOriginDestination"),
    effect: "read",
  },
  "GET /job/{jobDisplayId}/shipment/exportdata": {
    path: { jobDisplayId: integer },
    answers: model("ShipmentExportData"),
    effect: "read",
  },
  "POST /job/{jobDisplayId}/shipment/exportdata": {
    path: { jobDisplayId: integer },
    body: json("ShipmentExportRequest"),
    answers: model("ServiceBaseResponse"),
    effect: "reversible",
    touches: { jobDisplayId: "job" },
  },
  "GET /job/{jobDisplayId}/shipment/ratesstate": {
    path: { jobDisplayId: integer },
    answers: model("RatesState"),
    effect: "read",
  },
});
