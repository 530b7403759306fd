import { decisionsIn } from "../../core/decision.js";
import type { Group } from "../../core/group.js";
import { jobs } from "../jobs/state.js";
import { hasBooking } from "../shipment/booking.js";
import * as decisions from "./decisions.js";
import { trackingHandlers } from "./handlers.js";
import * as select from "./select.js";

/** Job tracking. */
export const tracking: Group = {
  name: "tracking",
  handlers: trackingHandlers,
  decisions: decisionsIn(decisions, select),
  lingers: (_, { jobDisplayId }, world) => {
    const job = world.of(jobs).get(Number(jobDisplayId));
    return job !== undefined && world.choose(decisions.lingers)(hasBooking(job, world), job);
  },
  names: [],
  lax: {
    "GET /job/{jobDisplayId}/tracking/shipment/{proNumber}": select.quoteTypes.details,
    "GET /job/{jobDisplayId}/tracking/shipment-history/{proNumber}": select.quoteTypes.history,
    "GET /job/{jobDisplayId}/tracking/shipment-documents/{proNumber}": select.quoteTypes.documents,
  },
};
