import type { formsOpenPoints } from "../../../contract/groups/forms/open-points.js";
import { all, each, isOwn, type ObserversOf, status, without } from "../seen.js";
import { accepted, disposition } from "../telling.js";

/** What the open points of forms are seen by. */
export const formsObservers: ObserversOf<typeof formsOpenPoints> = {
  "form-filename": accepted("GET /job/{jobDisplayId}/form/invoice", disposition),
  "form-invoice-type": each("GET /job/{jobDisplayId}/form/invoice", status, all(isOwn, without("type"))),
  "form-usar-type": each("GET /job/{jobDisplayId}/form/usar", status, all(isOwn, without("type"))),
  "form-operations-type": each("GET /job/{jobDisplayId}/form/operations", status, all(isOwn, without("ops_type"))),
  "form-bol-plan-required": each(
    "GET /job/{jobDisplayId}/form/bill-of-lading",
    status,
    all(isOwn, without("shipment_plan_id")),
  ),
  "form-labels-plan-required": each(
    "GET /job/{jobDisplayId}/form/packaging-labels",
    status,
    all(isOwn, without("shipment_plan_id")),
  ),
};
