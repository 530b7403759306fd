export const freightProvidersModels = ["ShipmentPlanProvider", "PricedFreightProvider", "RateQuoteRequest"] as const;
