import type { timelineOpenPoints } from "../../../contract/groups/timeline/open-points.js";
import { all, each, isAccepted, isOwn, type ObserversOf, objectsIn, status, statusAndKind, valuesOf } from "../seen.js";
import { accepted, deletedAgain, isEmpty, isSentEmpty, names } from "../telling.js";

/** What the open points of timeline are seen by. */
export const timelineObservers: ObserversOf<typeof timelineOpenPoints> = {
  "timeline-metadata-names": accepted("GET /job/{jobDisplayId}/timeline", names),
  "timeline-codes": accepted("GET /job/{jobDisplayId}/timeline", ({ body }) =>
    valuesOf(objectsIn(body), "taskCode").map(String),
  ),
  "timeline-delete-repeat": deletedAgain("DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}"),
  "agent-empty-form": each(
    "GET /job/{jobDisplayId}/timeline/{taskCode}/agent",
    statusAndKind,
    all(isAccepted, isEmpty),
  ),
  "increment-body": each(
    [
      "POST /job/{jobDisplayId}/timeline/incrementjobstatus",
      "POST /job/{jobDisplayId}/timeline/undoincrementjobstatus",
    ],
    status,
    all(isOwn, isSentEmpty),
  ),
};
