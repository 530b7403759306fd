import { json, list, model } from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const reportsRoutes = routesOf("reports", "portal", {
  "POST /reports/insurance": {
    body: json("InsuranceReportRequest"),
    answers: list("InsuranceReport"),
    effect: "read",
  },
  "POST /reports/sales": {
    body: json("SalesForecastReportRequest"),
    answers: list("SalesForecastReport"),
    effect: "read",
  },
  "POST /reports/sales/summary": {
    body: json("SalesForecastSummaryRequest"),
    answers: model("SalesForecastSummary"),
    effect: "read",
  },
  "POST /reports/salesDrilldown": {
    body: json("Web2LeadRevenueFilter"),
    answers: list("RevenueCustomer"),
    effect: "read",
  },
  "POST /reports/topRevenueCustomers": {
    body: json("Web2LeadRevenueFilter"),
    answers: list("RevenueCustomer"),
    effect: "read",
  },
  "POST /reports/topRevenueSalesReps": {
    body: json("Web2LeadRevenueFilter"),
    answers: list("RevenueCustomer"),
    effect: "read",
  },
  "POST /reports/referredBy": {
    body: json("ReferredByReportRequest"),
    answers: list("ReferredByReport"),
    effect: "read",
  },
  "POST /reports/web2Lead": {
    body: json("Web2LeadV2RequestModel"),
    answers: list("Web2LeadReport"),
    effect: "read",
  },
});
