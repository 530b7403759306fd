import { integer, json, list, model, nothingDeclared, page, text, untyped } from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const lotsRoutes = routesOf("lots", "catalog", {
  "POST /Lot": {
    body: json("AddLotRequest"),
    answers: model("LotDto"),
    effect: "reversible",
    creates: "lot",
    touchesInBody: { "catalogs.catalog_id": "catalog" },
  },
  "GET /Lot": {
    query: { id: integer, lot_number: text, platform_item_id: text, page_size: integer, page_number: integer },
    answers: page("LotDto"),
    effect: "read",
  },
  "GET /Lot/{id}": {
    path: { id: integer },
    answers: model("LotDto"),
    effect: "read",
  },
  "PUT /Lot/{id}": {
    path: { id: integer },
    body: json("UpdateLotRequest"),
    answers: model("LotDto"),
    effect: "reversible",
    touches: { id: "lot" },
    touchesInBody: { "catalogs.catalog_id": "catalog" },
  },
  "DELETE /Lot/{id}": {
    path: { id: integer },
    answers: nothingDeclared,
    effect: "reversible",
    touches: { id: "lot" },
  },
  "POST /Lot/{targetId}/merge/{sourceId}": {
    path: { targetId: integer, sourceId: integer },
    answers: model("LotDto"),
    effect: "reversible",
    touches: { targetId: "lot", sourceId: "lot" },
    absorbs: "sourceId",
  },
  "POST /Lot/ItemData": {
    body: json("GetLotsItemDataQuery"),
    answers: list("LotItemDataDto"),
    effect: "read",
  },
  "POST /Lot/{id}/ClientItemData": {
    path: { id: integer },
    body: json("AddLotClientItemDataRequest"),
    answers: model("LotClientItemDataDto"),
    effect: "reversible",
    creates: "client item data",
    touches: { id: "lot" },
  },
  "GET /Lot/{id}/ClientItemData": {
    path: { id: integer },
    query: { page_size: integer, page_number: integer },
    answers: page("LotClientItemDataDto"),
    effect: "read",
  },
  "DELETE /Lot/{lotId}/ClientItemData/{clientItemDataId}": {
    path: { lotId: integer, clientItemDataId: untyped },
    answers: nothingDeclared,
    effect: "reversible",
    touches: { lotId: "lot", clientItemDataId: "client item data" },
  },
});
