import {
  boolean,
  dateTime,
  integer,
  json,
  list,
  listOf,
  model,
  nothingDeclared,
  page,
  text,
  untyped,
} from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const catalogsRoutes = routesOf("catalogs", "catalog", {
  "POST /Catalog": {
    body: json("AddCatalogRequest"),
    answers: model("CatalogExpandedDto"),
    effect: "reversible",
    creates: "catalog",
  },
  "GET /Catalog": {
    query: {
      id: untyped,
      agent_company_id: untyped,
      platform_catalog_id: untyped,
      title: text,
      start_date: dateTime,
      end_date: dateTime,
      is_completed: boolean,
      seller_ids: listOf(integer),
      page_size: integer,
      page_number: integer,
    },
    answers: page("CatalogWithLotsDto"),
    effect: "read",
  },
  "GET /Catalog/{id}": {
    path: { id: integer },
    answers: model("CatalogWithLotsDto"),
    effect: "read",
  },
  "PUT /Catalog/{id}": {
    path: { id: integer },
    body: json("UpdateCatalogRequest"),
    answers: model("CatalogExpandedDto"),
    effect: "reversible",
    touches: { id: "catalog" },
  },
  "DELETE /Catalog/{id}": {
    path: { id: integer },
    answers: nothingDeclared,
    effect: "reversible",
    touches: { id: "catalog" },
  },
  "POST /Catalog/{targetId}/merge/{sourceId}": {
    path: { targetId: integer, sourceId: integer },
    answers: model("CatalogWithLotsDto"),
    effect: "reversible",
    touches: { targetId: "catalog", sourceId: "catalog" },
    absorbs: "sourceId",
  },
  "POST /Bulk/upsert": {
    body: json("BulkUpsertRequest"),
    answers: list("CatalogWithLotsDto"),
    effect: "reversible",
    creates: "catalog",
    touchesInBody: { "catalogs.id": "catalog", "catalogs.lots.id": "lot" },
    ownKeys: ["catalogs.customer_catalog_id", "catalogs.lots.customer_item_id"],
  },
});
