import type { catalogsOpenPoints } from "../../../contract/groups/catalogs/open-points.js";
import { asText, isObject } from "../../../scenario/values.js";
import { aroundWrites, inEachScenario, isOf, leftOut, recordsOf } from "../comparing.js";
import {
  all,
  each,
  idType,
  isAccepted,
  isOwn,
  isRefused,
  kindOfMember,
  type ObserversOf,
  objectsIn,
  rowsOf,
  valuesOf,
} from "../seen.js";
import { accepted, mergedIntoItself, names, readAfterMerge, scalarsIn } from "../telling.js";

const merge = "POST /Catalog/{targetId}/merge/{sourceId}";

const required = ["start_date", "end_date", "seller_id"];
const optional = ["title", "is_completed", "agent_company_ids", "platforms"];

/** What the open points of catalogs are seen by. */
export const catalogsObservers: ObserversOf<typeof catalogsOpenPoints> = {
  "catalog-platforms-shape": accepted(["GET /Catalog/{id}"], kindOfMember("platforms")),
  "catalog-merge-self-answer": mergedIntoItself("POST /Catalog/{targetId}/merge/{sourceId}"),
  "catalog-merge-source-read": readAfterMerge("POST /Catalog/{targetId}/merge/{sourceId}", "GET /Catalog/{id}"),
  "bulk-index-base": each(
    "POST /Bulk/upsert",
    ({ exchange }) => exchange.response?.body.text?.match(/catalogs[.[]\d+\]?\.\w+/gi) ?? [],
    isRefused,
  ),
  "catalog-put-missing": leftOut("PUT /Catalog/{id}", "GET /Catalog/{id}", [
    "title",
    "is_completed",
    "agent_company_ids",
    "platforms",
  ]),
  "catalog-filter-matching": (seen, release) => {
    const titles = recordsOf(seen, "GET /Catalog", "GET /Catalog/{id}").flatMap((row) =>
      valuesOf([row], "title").map(asText),
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
  "bulk-echoes-customer-ids": accepted("POST /Bulk/upsert", ({ sent, body }) =>
    ["customer_catalog_id", "customer_item_id"].flatMap((name) => {
      const values = valuesOf(objectsIn(sent), name).map(asText);
      if (values.length === 0) return [];
      return `${name} ${values.every((value) => scalarsIn(body).includes(value)) ? "is shown" : "is not shown"}`;
    }),
  ),
  "bulk-seller-matching": accepted("POST /Bulk/upsert", ({ sent }) =>
    valuesOf(objectsIn(sent), "seller").flatMap((seller) =>
      isObject(seller) ? `by ${Object.keys(seller).sort().join(", ")}` : [],
    ),
  ),
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
      valuesOf((Array.isArray(value) ? value : []).filter(isObject), "title").map(asText);
    const given = order(valuesOf([sent].filter(isObject), "catalogs")[0]);
    const shown = order(body);
    if (given.length < 2 || shown.length !== given.length) return [];
    return JSON.stringify(given) === JSON.stringify(shown) ? "as sent" : "in another order";
  }),
  "catalog-agent-type": accepted(["GET /Catalog", "GET /Catalog/{id}", "POST /Catalog"], (one) =>
    valuesOf(rowsOf(one), "agent_company_ids")
      .flat()
      .flatMap((id) => idType(id) ?? []),
  ),
  "catalog-title-optional": each(
    ["POST /Catalog", "PUT /Catalog/{id}"],
    ({ sent, status }) => {
      const missing = isObject(sent) ? optional.filter((name) => valuesOf([sent], name).length === 0) : [];
      const isWhole = isObject(sent) && required.every((name) => valuesOf([sent], name).length > 0);
      return isWhole && missing.length > 0 ? `without ${missing.join(", ")}: ${status}` : [];
    },
    isOwn,
  ),
  "catalog-date-order": each(
    ["POST /Catalog", "PUT /Catalog/{id}"],
    ({ isSuccess, status }) => (isSuccess ? "stored" : `refused with ${status}`),
    all(isOwn, ({ sent }) => {
      const [from, to] = ["start_date", "end_date"].map((name) =>
        Date.parse(asText(valuesOf([sent].filter(isObject), name)[0])),
      );
      return from !== undefined && to !== undefined && from > to;
    }),
  ),
  "catalog-unknown-references": (seen) => {
    const put = seen.filter(all(isOf("PUT /Catalog/{id}"), isOwn));
    const known = new Set(
      seen
        .filter(isAccepted)
        .filter(({ exchange }) => exchange.request.method === "GET")
        .flatMap(({ body }) => valuesOf(objectsIn(body), "agent_company_ids").flat().map(asText)),
    );
    return put.flatMap(({ sent, status, isSuccess }) => {
      const agents = valuesOf([sent].filter(isObject), "agent_company_ids").flat().map(asText);
      if (agents.length === 0) return [];
      if (!isSuccess) return `an agent company is refused with ${status}`;
      return agents.every((agent) => known.has(agent)) ? "an agent company is stored" : "an agent company is dropped";
    });
  },
};
