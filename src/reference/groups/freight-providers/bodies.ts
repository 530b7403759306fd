import type { Bodies } from "../../core/bodies.js";

/** Of PricedFreightProvider the document shows no fields; those of ShipmentPlanProvider are the request's. */
export const bodies: Bodies = {
  models: {
    PricedFreightProvider: {
      providerCompanyName: "provider_name",
      providerID: "carrier_id",
      providerCompanyCode: "provider_code",
      shipmentType: "transport",
      freightAmount: "freight",
      accessorialAmount: "accessorials",
      proNum: "pro_number",
      optionActive: "is_selected",
    },
  },
};
