export const shipmentModels = [
  "JobCarrierRates",
  "RateQuote",
  "ShipmentExportRequest",
  "RatesState",
  "Accessorial",
  "ShipmentOriginDestination",
  "ShipmentExportData",
  "RateQuotesParams",
  "ShipmentRateQuoteRequest",
  "ShipmentBookRequest",
  "AccessorialAddRequest",
] as const;
