import type { catalogsOpenPoints } from "../../../contract/groups/catalogs/open-points.js";
import { isObject } from "../../../scenario/values.js";
import { each, isRefused, kindOfMember, type ObserversOf, statusAndKind, typeOfMember, valuesOf } from "../seen.js";
import { accepted, mergedIntoItself, readAfterMerge } from "../telling.js";

/** What the open points of catalogs are seen by. */
export const catalogsObservers: ObserversOf<typeof catalogsOpenPoints> = {
  "catalog-platforms-shape": accepted(["GET /Catalog/{id}"], kindOfMember("platforms")),
  "catalog-agent-type": accepted(["GET /Catalog", "GET /Catalog/{id}"], typeOfMember("agent_company_id")),
  "catalog-merge-self-answer": mergedIntoItself("POST /Catalog/{targetId}/merge/{sourceId}"),
  "catalog-merge-source-read": readAfterMerge("POST /Catalog/{targetId}/merge/{sourceId}", "GET /Catalog/{id}"),
  "bulk-index-base": each(
    "POST /Bulk/upsert",
    ({ exchange }) => exchange.response?.body.text?.match(/catalogs[.[]\d+\]?\.\w+/gi) ?? [],
    isRefused,
  ),
  "bulk-empty": each("POST /Bulk/upsert", statusAndKind, ({ sent }) =>
    isObject(sent) ? valuesOf([sent], "catalogs").some((value) => Array.isArray(value) && value.length === 0) : false,
  ),
};
