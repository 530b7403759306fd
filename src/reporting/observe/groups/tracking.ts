import type { trackingOpenPoints } from "../../../contract/groups/tracking/open-points.js";
import type { ObserversOf } from "../seen.js";
import { accepted, names } from "../telling.js";

/** What the open points of tracking are seen by. */
export const trackingObservers: ObserversOf<typeof trackingOpenPoints> = {
  "tracking-content-names": accepted("GET /job/{jobDisplayId}/tracking/shipment/{proNumber}", names),
};
