import { integer, list, model, untyped, uuid } from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const trackingRoutes = routesOf("tracking", "portal", {
  "GET /job/{jobDisplayId}/tracking": {
    path: { jobDisplayId: integer },
    answers: model("TrackingInfo"),
    effect: "read",
    until: "8_01",
  },
  "GET /v3/job/{jobDisplayId}/tracking/{historyAmount}": {
    path: { jobDisplayId: integer, historyAmount: integer },
    answers: model("TrackingInfoV3"),
    effect: "read",
  },
  "GET /job/{jobDisplayId}/tracking/shipment/{proNumber}": {
    path: { jobDisplayId: integer, proNumber: untyped },
    query: { quote_id: uuid },
    answers: model("ShipmentTrackingDetails"),
    effect: "read",
  },
  "GET /job/{jobDisplayId}/tracking/shipment-history/{proNumber}": {
    path: { jobDisplayId: integer, proNumber: untyped },
    query: { quote_id: uuid },
    answers: model("CarrierShipmentDetails"),
    effect: "read",
  },
  "GET /job/{jobDisplayId}/tracking/shipment-documents/{proNumber}": {
    path: { jobDisplayId: integer, proNumber: untyped },
    query: { quote_id: uuid },
    answers: list("ShipmentTrackingDocumentResult"),
    effect: "read",
  },
});
