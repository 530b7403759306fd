import type { shipmentOpenPoints } from "../../../contract/groups/shipment/open-points.js";
import type { ObserversOf } from "../seen.js";
import { accepted, names } from "../telling.js";

const rates = ["GET /job/{jobDisplayId}/shipment/ratequotes", "POST /job/{jobDisplayId}/shipment/ratequotes"] as const;

/** What the open points of shipment are seen by. */
export const shipmentObservers: ObserversOf<typeof shipmentOpenPoints> = {
  "envelope-release": accepted(rates, ({ kind }) => kind),
  "export-parameters": accepted("GET /job/{jobDisplayId}/shipment/exportdata", names),
};
