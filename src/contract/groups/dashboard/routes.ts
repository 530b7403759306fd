import { integer, json, list, model, nothingDeclared, optional, untyped, uuid } from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const dashboardRoutes = routesOf("dashboard", "portal", {
  "GET /dashboard": {
    query: { view_id: optional(integer), company_id: optional(uuid) },
    answers: model("DashboardSummary"),
    effect: "read",
  },
  "GET /dashboard/gridviews": {
    queryModel: "DashboardCompanyParams",
    answers: list("GridViewInfo"),
    effect: "read",
  },
  "GET /dashboard/gridviewstate/{id}": {
    path: { id: untyped },
    answers: model("GridViewState"),
    effect: "read",
  },
  "POST /dashboard/gridviewstate/{id}": {
    path: { id: untyped },
    body: json("GridViewState"),
    answers: nothingDeclared,
    effect: "reversible",
    touches: { id: "view" },
  },
  "POST /dashboard/inbound": {
    query: { company_id: optional(uuid) },
    body: json("DashboardGridOptions"),
    answers: nothingDeclared,
    effect: "read",
  },
  "POST /dashboard/inhouse": {
    query: { company_id: optional(uuid) },
    body: json("DashboardGridOptions"),
    answers: nothingDeclared,
    effect: "read",
  },
  "POST /dashboard/outbound": {
    query: { company_id: optional(uuid) },
    body: json("DashboardGridOptions"),
    answers: nothingDeclared,
    effect: "read",
  },
  "POST /dashboard/local-deliveries": {
    query: { company_id: optional(uuid) },
    body: json("DashboardGridOptions"),
    answers: nothingDeclared,
    effect: "read",
  },
  "POST /dashboard/recentestimates": {
    query: { company_id: optional(uuid) },
    body: json("DashboardGridOptions"),
    answers: nothingDeclared,
    effect: "read",
  },
});
