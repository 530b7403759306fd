import type { rfqOpenPoints } from "../../../contract/groups/rfq/open-points.js";
import {
  all,
  each,
  isAccepted,
  isOwn,
  type ObserversOf,
  rowsOf,
  status,
  statusAndKind,
  typeOfId,
  valuesOf,
} from "../seen.js";
import { accepted, isAsked } from "../telling.js";

/** What the open points of rfq are seen by. */
export const rfqObservers: ObserversOf<typeof rfqOpenPoints> = {
  "rfq-id-type": accepted(["GET /rfq/forjob/{jobId}", "GET /rfq/{rfqId}"], typeOfId),
  "rfq-states": accepted("GET /rfq/{rfqId}", (one) =>
    ["status", "state"].flatMap((name) => valuesOf(rowsOf(one), name).map(String)),
  ),
  "rfq-forjob-params": each("GET /rfq/forjob/{jobId}", statusAndKind, all(isOwn, isAccepted, isAsked(0))),
};
