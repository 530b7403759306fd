import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import { unlessDropped } from "../jobs/booked-writes.js";
import * as accessorials from "./accessorials.js";
import * as booking from "./booking.js";
import * as exportData from "./export-data.js";
import * as exportViolations from "./export-violations.js";
import { shipmentHandlers } from "./handlers.js";
import * as rates from "./rates.js";

/** Job shipment. */
export const shipment: Group = {
  name: "shipment",
  handlers: unlessDropped(shipmentHandlers),
  decisions: decisionsIn(rates, booking, accessorials, exportData, exportViolations),
  names: ["ratesKey", "addOnId", ...exportViolations.exportNames],
  makers: [
    "GET /job/{jobDisplayId}/shipment/ratequotes",
    "POST /job/{jobDisplayId}/shipment/ratequotes",
    // It may bring about what the carrier of a booking answered.
    "GET /job/{jobDisplayId}/shipment/ratesstate",
  ],
  bodies: {
    models: {},
    closed: ["ShipmentExportRequest"],
    inside: {
      commodities: {
        description: "goods_description",
        hsCode: "tariff_number",
        countryOfOrigin: "made_in",
        quantity: "pieces",
        unitValue: "value_per_piece",
        jobItemId: "jobItemId",
      },
    },
  },
};
