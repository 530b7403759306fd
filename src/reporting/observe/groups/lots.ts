import type { lotsOpenPoints } from "../../../contract/groups/lots/open-points.js";
import { asText, isObject } from "../../../scenario/values.js";
import { changedBy, inEachScenario, isOf, leftOut, recordsOf } from "../comparing.js";
import {
  all,
  each,
  idType,
  isAccepted,
  isOwn,
  kindOfMember,
  members,
  type ObserversOf,
  objectsIn,
  rowsOf,
  type Seen,
  status,
  valuesOf,
} from "../seen.js";
import { accepted, deletedAgain, mergedIntoItself, names, readAfterMerge, scalarsIn } from "../telling.js";

const merge = "POST /Lot/{targetId}/merge/{sourceId}";

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
  "max-page-size": each(
    ["GET /Lot", "GET /Catalog"],
    (one) => {
      if (!one.isSuccess) return `${one.query.get("page_size")} is refused with ${one.status}`;
      const named = valuesOf([one.body].filter(isObject), "pageSize");
      return named.length > 0
        ? `${one.query.get("page_size")} is answered as ${named.map(String).join()}`
        : "accepted, without a word of the size";
    },
    all(isOwn, ({ query }) => Number(query.get("page_size")) >= 1000),
  ),
  "page-beyond-end": each(
    ["GET /Lot/{id}/ClientItemData", "GET /Lot", "GET /Catalog"],
    (one) => (one.isSuccess ? (rowsOf(one).length === 0 ? "an empty page" : []) : `refused with ${one.status}`),
    all(isOwn, ({ query }) => Number(query.get("page_number")) > 1),
  ),
  "lot-create-required": each(
    "POST /Lot",
    ({ sent, status }) => {
      const missing = isObject(sent)
        ? ["image_links", "initial_data", "item_data", "catalogs", "platforms"].filter((name) =>
            valuesOf([sent], name).every((value) => Array.isArray(value) && value.length === 0),
          )
        : [];
      return missing.map((name) => `without ${name}: ${status}`);
    },
    isOwn,
  ),
  "lot-number-assignment": inEachScenario((seen) =>
    seen.filter(all(isOf("POST /Lot"), isAccepted)).flatMap(({ sent, body }) => {
      const given = valuesOf(objectsIn(sent), "lot_number").map(asText);
      const shown = valuesOf(objectsIn(body), "lot_number").map(asText);
      if (given.length === 0) return [];
      return given.every((number) => shown.includes(number)) ? "the caller, in an entry of catalogs" : "the service";
    }),
  ),
  "lot-filter-matching": (seen, release) => {
    const numbers = recordsOf(seen, "GET /Lot", "GET /Lot/{id}").flatMap((row) =>
      valuesOf(objectsIn(row), "lot_number").map(asText),
    );
    return each(
      "GET /Lot",
      (one) => {
        const asked = one.query.get("lot_number") ?? "";
        const isInAnotherCase =
          !numbers.includes(asked) && numbers.some((number) => number.toLowerCase() === asked.toLowerCase());
        if (!isInAnotherCase) return [];
        return one.isSuccess ? (rowsOf(one).length > 0 ? "no" : "yes") : `refused with ${one.status}`;
      },
      isOwn,
    )(seen, release);
  },
  "lot-put-initial-data": each(
    "PUT /Lot/{id}",
    (one) => (one.isSuccess ? "ignored, or stored" : `the update is refused with ${one.status}`),
    all(isOwn, ({ sent }) => isObject(sent) && valuesOf([sent], "initial_data").length > 0),
  ),
  "lot-put-missing": leftOut("PUT /Lot/{id}", "GET /Lot/{id}", ["image_links", "item_data", "catalogs", "platforms"]),
  "itemdata-filter-meaning": inEachScenario((seen) => {
    const queries = seen.filter(all(isOf("POST /Lot/ItemData"), isAccepted, isOwn));
    const plain = queries.find(({ sent }) => isObject(sent) && Object.keys(sent).length === 1);
    return queries.flatMap((one) =>
      ["customer_comments", "other_ref_no"].flatMap((name) => {
        if (!plain || !isObject(one.sent) || valuesOf([one.sent], name).length === 0 || rowsOf(plain).length === 0)
          return [];
        const [asked] = valuesOf([one.sent], name);
        const isText = rowsOf(one).length > 0 && rowsOf(one).every((row) => scalarsIn(row).includes(String(asked)));
        if (isText) return `${name}: a text that is matched`;
        return rowsOf(one).length === rowsOf(plain).length ? `${name}: no text that is matched` : [];
      }),
    );
  }),
  "itemdata-source": inEachScenario((seen) => {
    const made = seen
      .filter(all(isOf("POST /Lot"), isAccepted))
      .map(({ sent }) => sent)
      .filter(isObject);
    return recordsOf(seen, "POST /Lot/ItemData").flatMap((row) =>
      made.flatMap((sent) =>
        ["initial_data", "item_data"].flatMap((name) => {
          const texts = scalarsIn(valuesOf([sent], name)).filter((value) => value.length >= 12);
          return scalarsIn(row).some((value) => texts.includes(value)) ? `shows ${name}` : [];
        }),
      ),
    );
  }),
  "clientitemdata-list-vs-record": inEachScenario((seen) =>
    seen.flatMap((one, at) => {
      const entries =
        isOf("POST /Lot/{id}/ClientItemData")(one) && one.isSuccess && isObject(one.sent)
          ? valuesOf([one.sent], "client_item_data").flat().length
          : 0;
      const isRead = (other: Seen) =>
        isOf("GET /Lot/{id}/ClientItemData")(other) && other.isSuccess && other.path["id"] === one.path["id"];
      const [before, after] = [seen.slice(0, at).findLast(isRead), seen.slice(at + 1).find(isRead)];
      if (entries < 2 || !before || !after) return [];
      return rowsOf(after).length - rowsOf(before).length === 1 ? "one that holds the list" : "one for each entry";
    }),
  ),
  "clientitemdata-empty-list": each(
    "POST /Lot/{id}/ClientItemData",
    status,
    all(
      isOwn,
      ({ sent }) =>
        isObject(sent) &&
        valuesOf([sent], "client_item_data").some((value) => Array.isArray(value) && value.length === 0),
    ),
  ),
  "clientitemdata-effect": changedBy("POST /Lot/{id}/ClientItemData", "GET /Lot/{id}", "POST /Lot/ItemData"),
  "lot-merge-rest": inEachScenario((seen) =>
    seen.flatMap((one, at) => {
      const target = one.path["targetId"] ?? "";
      const before =
        isOf(merge)(one) && one.isSuccess
          ? seen
              .slice(0, at)
              .findLast(
                (other) =>
                  other.isSuccess &&
                  (isOf("GET /Lot/{id}")(other)
                    ? other.path["id"] === target
                    : isOf("POST /Lot")(other) && other.named.some(({ value }) => String(value) === target)),
              )
          : undefined;
      if (!before) return [];
      return ["image_links", "initial_data", "item_data"].map((name) => {
        const [was, is] = [before, one].map((each) => JSON.stringify(valuesOf(rowsOf(each), name)));
        return `${name} of the target ${was === is ? "stays" : "changes"}`;
      });
    }),
  ),
};
