import { json, list, model, nothingDeclared, untyped } from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const viewsRoutes = routesOf("views", "portal", {
  "GET /views/all": {
    answers: list("GridViewDetails"),
    effect: "read",
  },
  "GET /views/{viewId}": {
    path: { viewId: untyped },
    answers: model("GridViewDetails"),
    effect: "read",
  },
  "POST /views": {
    body: json("GridViewCreateRequest"),
    answers: model("GridViewDetails"),
    effect: "reversible",
    creates: "view",
  },
  "DELETE /views/{viewId}": {
    path: { viewId: untyped },
    answers: model("ServiceBaseResponse"),
    effect: "reversible",
    touches: { viewId: "view" },
  },
  "GET /views/{viewId}/accessinfo": {
    path: { viewId: untyped },
    answers: list("GridViewAccessEntry"),
    effect: "read",
  },
  "PUT /views/{viewId}/access": {
    path: { viewId: untyped },
    body: json("GridViewAccess"),
    answers: nothingDeclared,
    effect: "reversible",
    touches: { viewId: "view" },
  },
  "GET /views/datasetsps": {
    answers: list("StoredProcedureColumn"),
    effect: "read",
  },
  "GET /views/datasetsp/{spName}": {
    path: { spName: untyped },
    answers: list("StoredProcedureColumn"),
    effect: "read",
  },
});
