import type { rfqOpenPoints } from "../../../contract/groups/rfq/open-points.js";
import { asText, isObject, isUuid } from "../../../scenario/values.js";
import { isOf } from "../comparing.js";
import { all, each, isAccepted, isOwn, type ObserversOf, rowsOf, statusAndKind, typeOfId, valuesOf } from "../seen.js";
import { accepted, isAsked } from "../telling.js";

const forJob = "GET /rfq/forjob/{jobId}";

/** What the open points of rfq are seen by. */
export const rfqObservers: ObserversOf<typeof rfqOpenPoints> = {
  "rfq-id-type": accepted(["GET /rfq/forjob/{jobId}", "GET /rfq/{rfqId}"], typeOfId),
  "rfq-states": accepted("GET /rfq/{rfqId}", (one) =>
    ["status", "state"].flatMap((name) => valuesOf(rowsOf(one), name).map(asText)),
  ),
  "rfq-forjob-params": each("GET /rfq/forjob/{jobId}", statusAndKind, all(isOwn, isAccepted, isAsked(0))),
  "rfq-jobid-type": (seen) => {
    const found = seen.filter(all(isOf(forJob), isOwn, isAccepted, (one) => rowsOf(one).length > 0));
    return found.map(({ path }) => (isUuid(path["jobId"]) ? "the UUID" : "the display id"));
  },
  "rfq-forjob-empty": each(
    forJob,
    (one) => `${statusAndKind(one)}`,
    all(isOwn, (one) => rowsOf(one).length === 0),
  ),
  "rfq-acceptmodel": accepted(["POST /rfq/{rfqId}/accept", "POST /rfq/{rfqId}/comment"], ({ route, sent }) =>
    isObject(sent) ? `${route?.id}: ${Object.keys(sent).sort().join(", ") || "nothing"}` : [],
  ),
  "rfq-acceptwinner-params": each(
    "POST /rfq/{rfqId}/acceptwinner",
    (one) => (one.isSuccess ? "none is needed" : []),
    all(isOwn, isAsked(0)),
  ),
};
