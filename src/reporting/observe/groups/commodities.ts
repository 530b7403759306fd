import type { commoditiesOpenPoints } from "../../../contract/groups/commodities/open-points.js";
import { type ObserversOf, typeOfId } from "../seen.js";
import { accepted } from "../telling.js";

/** What the open points of commodities are seen by. */
export const commoditiesObservers: ObserversOf<typeof commoditiesOpenPoints> = {
  "commodity-id-type": accepted(["POST /commodity/search", "POST /commodity-map/search"], typeOfId),
};
