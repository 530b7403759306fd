import type { freightProvidersOpenPoints } from "../../../contract/groups/freight-providers/open-points.js";
import { type ObserversOf, rowsOf, statusAndKind, valuesOf } from "../seen.js";
import { accepted } from "../telling.js";

/** What the open points of freight-providers are seen by. */
export const freightProvidersObservers: ObserversOf<typeof freightProvidersOpenPoints> = {
  "freight-provider-shipment-type-values": accepted("GET /job/{jobDisplayId}/freightproviders", (one) =>
    valuesOf(rowsOf(one), "shipmentType").map(String),
  ),
  "freight-provider-save-empty-answer": accepted("POST /job/{jobDisplayId}/freightproviders", statusAndKind),
};
