import type { catalogsOpenPoints } from "../../../contract/groups/catalogs/open-points.js";
import { isObject, type JsonObject } from "../../../scenario/values.js";
import { aroundWrites, changedBy, inEachScenario, isOf, leftOut, recordsOf } from "../comparing.js";
import {
  all,
  each,
  isAccepted,
  isOwn,
  isRefused,
  kindOfMember,
  type Observer,
  type ObserversOf,
  objectsIn,
  rowsOf,
  type Seen,
  statusAndKind,
  typeOfMember,
  valuesOf,
} from "../seen.js";
import { accepted, mergedIntoItself, names, readAfterMerge, scalarsIn } from "../telling.js";

const merge = "POST /Catalog/{targetId}/merge/{sourceId}";

/** Tells what becomes of a part of a catalog that a later payload leaves out. */
const resent = (part: string): Observer =>
  inEachScenario((seen) => {
    const upserts = seen.filter(all(isOf("POST /Bulk/upsert"), isAccepted));
    return upserts.flatMap((later, at) => {
      const catalogs = (one: Seen) => valuesOf([one.sent].filter(isObject), "catalogs").flat().filter(isObject);
      return catalogs(later).flatMap((catalog) => {
        const [id] = valuesOf([catalog], "customer_catalog_id");
        const before = upserts
          .slice(0, at)
          .flatMap(catalogs)
          .findLast((other) => valuesOf([other], "customer_catalog_id")[0] === id);
        const items = (of: JsonObject | undefined) =>
          of
            ? valuesOf([of], part)
                .flat()
                .flatMap((lot) => scalarsIn(lot))
            : [];
        const gone = items(before).filter((value) => value.length >= 12 && !items(catalog).includes(value));
        const keys = valuesOf(objectsIn(before ? valuesOf([before], part) : []), "customer_item_id")
          .map(String)
          .filter((value) => gone.includes(value));
        if (keys.length === 0 || !scalarsIn(later.body).includes(keys[0] ?? ""))
          return keys.length === 0 ? [] : "they are removed from the catalog, or are not shown";
        return "they stay";
      });
    });
  });

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
  "catalog-put-missing": leftOut("PUT /Catalog/{id}", "GET /Catalog/{id}", [
    "title",
    "is_completed",
    "agent_company_ids",
    "platforms",
  ]),
  "catalog-filter-matching": (seen, release) => {
    const titles = recordsOf(seen, "GET /Catalog", "GET /Catalog/{id}").flatMap((row) =>
      valuesOf([row], "title").map(String),
    );
    return each(
      "GET /Catalog",
      (one) => {
        const asked = one.query.get("title") ?? "";
        if (asked === "" || titles.includes(asked) || !titles.some((title) => title.startsWith(asked))) return [];
        return one.isSuccess
          ? rowsOf(one).length > 0
            ? "by its beginning"
            : "not by its beginning"
          : `refused with ${one.status}`;
      },
      isOwn,
    )(seen, release);
  },
  "catalog-expanded-vs-lots": inEachScenario((seen) =>
    seen.filter(all(isOf("POST /Catalog"), isAccepted)).flatMap((made) => {
      const read = seen.find(
        (one) => isOf("GET /Catalog/{id}")(one) && one.isSuccess && scalarsIn(made.body).includes(one.path["id"] ?? ""),
      );
      if (!read) return [];
      const [expanded, withLots] = [names(made), names(read)];
      return [
        ...expanded.filter((name) => !withLots.includes(name)).map((name) => `expanded alone: ${name}`),
        ...withLots.filter((name) => !expanded.includes(name)).map((name) => `with lots alone: ${name}`),
      ];
    }),
  ),
  "catalog-delete-lots": changedBy("DELETE /Catalog/{id}", "GET /Lot/{id}"),
  "catalog-merge-rest": inEachScenario((seen) =>
    aroundWrites(merge, ["GET /Catalog/{id}"])(seen).flatMap(({ before, write, after }) =>
      after.path["id"] !== write.path["targetId"]
        ? []
        : Object.keys(isObject(before.body) ? before.body : {}).map((name) => {
            const [was, is] = [before, after].map((one) => JSON.stringify(valuesOf(rowsOf(one), name)));
            return `${name} of the target ${was === is ? "stays" : "changes"}`;
          }),
    ),
  ),
  "catalog-merge-same-lots": inEachScenario((seen) =>
    aroundWrites(merge, ["GET /Catalog/{id}"])(seen).flatMap(({ before, write, after }) => {
      const source = seen.find(
        (one) => isOf("GET /Catalog/{id}")(one) && one.isSuccess && one.path["id"] === write.path["sourceId"],
      );
      if (!source || after.path["id"] !== write.path["targetId"]) return [];
      const lots = (one: Seen) =>
        valuesOf(rowsOf(one), "lots")
          .flat()
          .filter(isObject)
          .map((lot) => String(valuesOf([lot], "id")[0]));
      const shared = lots(source).filter((id) => lots(before).includes(id));
      return shared.map((id) =>
        lots(after).filter((other) => other === id).length > 1
          ? "it is in the target twice"
          : "it is in the target once",
      );
    }),
  ),
  "bulk-echoes-customer-ids": accepted("POST /Bulk/upsert", ({ sent, body }) =>
    ["customer_catalog_id", "customer_item_id"].flatMap((name) => {
      const values = valuesOf(objectsIn(sent), name).map(String);
      if (values.length === 0) return [];
      return `${name} ${values.every((value) => scalarsIn(body).includes(value)) ? "is shown" : "is not shown"}`;
    }),
  ),
  "bulk-seller-matching": accepted("POST /Bulk/upsert", ({ sent }) =>
    valuesOf(objectsIn(sent), "seller").flatMap((seller) =>
      isObject(seller) ? `by ${Object.keys(seller).sort().join(", ")}` : [],
    ),
  ),
  "bulk-omitted-lots": resent("lots"),
  "bulk-lot-scope": inEachScenario((seen) => {
    const found: string[] = [];
    for (const { sent, body } of seen.filter(all(isOf("POST /Bulk/upsert"), isAccepted))) {
      const items = valuesOf([sent].filter(isObject), "catalogs")
        .flat()
        .filter(isObject)
        .map((catalog) => valuesOf(objectsIn(valuesOf([catalog], "lots")), "customer_item_id").map(String));
      const [first = [], second = []] = items;
      if (!first.some((item) => second.includes(item)) || !Array.isArray(body)) continue;
      const ids = body.map((catalog) =>
        valuesOf(objectsIn(valuesOf([catalog].filter(isObject), "lots")), "id").map(String),
      );
      found.push((ids[0] ?? []).some((id) => (ids[1] ?? []).includes(id)) ? "across catalogs" : "within its catalog");
    }
    return found;
  }),
  "bulk-other-required": each(
    "POST /Bulk/upsert",
    ({ sent }) =>
      valuesOf([sent].filter(isObject), "catalogs")
        .flat()
        .filter(isObject)
        .map((catalog) => `accepted with ${Object.keys(catalog).sort().join(", ")}`),
    all(isAccepted, isOwn),
  ),
  "bulk-answer-order": accepted("POST /Bulk/upsert", ({ sent, body }) => {
    const order = (value: unknown) =>
      valuesOf((Array.isArray(value) ? value : []).filter(isObject), "title").map(String);
    const given = order(valuesOf([sent].filter(isObject), "catalogs")[0]);
    const shown = order(body);
    if (given.length < 2 || shown.length !== given.length) return [];
    return JSON.stringify(given) === JSON.stringify(shown) ? "as sent" : "in another order";
  }),
};
