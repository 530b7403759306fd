import type { lotsOpenPoints } from "../../../contract/groups/lots/open-points.js";
import { isObject } from "../../../scenario/values.js";
import { each, idType, kindOfMember, members, type ObserversOf, status, valuesOf } from "../seen.js";
import { accepted, deletedAgain, mergedIntoItself, names, readAfterMerge } from "../telling.js";

/** What the open points of lots are seen by. */
export const lotsObservers: ObserversOf<typeof lotsOpenPoints> = {
  "page-wrapper-names": accepted(["GET /Lot", "GET /Catalog", "GET /Lot/{id}/ClientItemData"], names),
  "page-size-below-one": each(
    ["GET /Lot", "GET /Catalog"],
    status,
    ({ query }) => Number(query.get("page_size") ?? 1) < 1,
  ),
  "page-number-below-one": each(
    ["GET /Lot", "GET /Catalog"],
    status,
    ({ query }) => Number(query.get("page_number") ?? 1) < 1,
  ),
  "lot-item-data-shape": accepted("GET /Lot/{id}", kindOfMember("item_data")),
  "lot-delete-repeat": deletedAgain("DELETE /Lot/{id}"),
  "lot-merge-self-answer": mergedIntoItself("POST /Lot/{targetId}/merge/{sourceId}"),
  "lot-merge-source-read": readAfterMerge("POST /Lot/{targetId}/merge/{sourceId}", "GET /Lot/{id}"),
  "itemdata-partner-type": accepted("POST /Lot/ItemData", ({ sent }) =>
    isObject(sent) ? valuesOf([sent], "partner_id").flatMap((value) => idType(value) ?? []) : [],
  ),
  "itemdata-foreign-partner": each(
    "POST /Lot/ItemData",
    status,
    ({ caller, status }) => caller === "partner" && status >= 400,
  ),
  "clientitemdata-audit-names": accepted("POST /Lot/{id}/ClientItemData", members),
  "get-overrides-gone": (seen) =>
    seen
      .filter(({ exchange: { request } }) => request.method === "POST" && /\/Lot\/get-overrides$/.test(request.url))
      .map(status),
};
