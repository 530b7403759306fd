export const trackingModels = [
  "TrackingInfoV3",
  "ShipmentTrackingDetails",
  "CarrierShipmentDetails",
  "ShipmentTrackingDocumentResult",
  "TrackingInfo",
] as const;
