import { json, list, model, untyped } from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const commoditiesRoutes = routesOf("commodities", "portal", {
  "GET /commodity/{id}": {
    path: { id: untyped },
    answers: model("Commodity"),
    effect: "read",
  },
  "PUT /commodity/{id}": {
    path: { id: untyped },
    body: json("CommodityUpdateRequest"),
    answers: model("Commodity"),
    effect: "reversible",
    touches: { id: "commodity" },
  },
  "POST /commodity": {
    body: json("CommodityCreateRequest"),
    answers: model("Commodity"),
    effect: "residue",
    creates: "commodity",
  },
  "POST /commodity/search": {
    body: json("CommoditySearchRequest"),
    answers: list("Commodity"),
    effect: "read",
  },
  "POST /commodity/suggestions": {
    body: json("CommoditySuggestionRequest"),
    answers: list("Commodity"),
    effect: "read",
  },
  "GET /commodity-map/{id}": {
    path: { id: untyped },
    answers: model("CommodityMap"),
    effect: "read",
  },
  "PUT /commodity-map/{id}": {
    path: { id: untyped },
    body: json("CommodityMapUpdateRequest"),
    answers: model("CommodityMap"),
    effect: "reversible",
    touches: { id: "commodity map" },
  },
  "DELETE /commodity-map/{id}": {
    path: { id: untyped },
    answers: model("ServiceBaseResponse"),
    effect: "reversible",
    touches: { id: "commodity map" },
  },
  "POST /commodity-map": {
    body: json("CommodityMapCreateRequest"),
    answers: model("CommodityMap"),
    effect: "reversible",
    creates: "commodity map",
  },
  "POST /commodity-map/search": {
    body: json("CommodityMapSearchRequest"),
    answers: list("CommodityMap"),
    effect: "read",
  },
});
