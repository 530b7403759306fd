import { openPointsOf } from "../../open-point.js";

/** Each report is asked for by one of them. */
export const reportRoutes = [
  "POST /reports/insurance",
  "POST /reports/sales",
  "POST /reports/sales/summary",
  "POST /reports/salesDrilldown",
  "POST /reports/topRevenueCustomers",
  "POST /reports/topRevenueSalesReps",
  "POST /reports/referredBy",
  "POST /reports/web2Lead",
] as const;

export const reportsOpenPoints = openPointsOf("reports", {
  "report-empty-body": {
    asks: "Which members must the request of a report have?",
    source: "Reports table",
    sane: ["none", "the date range"],
    seenBy: "The answers to an empty object.",
    routes: reportRoutes,
  },
  "report-date-bounds": {
    asks: "Are both ends of a report's date range within it?",
    source: "Reports, /reports/insurance and /reports/sales (date range)",
    sane: ["both", "the first alone"],
    notObserved: "Under which name a row shows its day is not printed, so rows of the dividing day cannot be told.",
    routes: ["POST /reports/insurance", "POST /reports/sales"],
  },
  "report-range-reversed": {
    asks: "What does a report answer whose date range ends before it begins?",
    source: "Reports, /reports/insurance and /reports/sales (date range)",
    sane: ["an empty array", "a refusal"],
    seenBy: "The answer to such a range.",
    routes: ["POST /reports/insurance", "POST /reports/sales"],
  },
  "report-range-limit": {
    asks: "How long may the date range of a report be?",
    source: "Reports, /reports/insurance and /reports/sales (date range)",
    sane: ["without bound", "up to a number of days"],
    seenBy: "The answer to a range of ten years.",
    routes: ["POST /reports/insurance", "POST /reports/sales"],
  },
  "report-agent-unknown": {
    asks: "What does the sales forecast answer for an agent code that no agent has?",
    source: "Reports, /reports/sales (agent code)",
    sane: ["an empty array", "a refusal"],
    seenBy: "The answer to such an agent code.",
    routes: ["POST /reports/sales"],
  },
  "report-scope": {
    asks: "Whose figures does a report hold?",
    source: "Reports table",
    sane: ["every company's", "those of the caller's companies"],
    notObserved: "That two callers get different figures may come of their roles as well as of their companies.",
    routes: reportRoutes,
  },
  "report-drilldown-difference": {
    asks: "How do salesDrilldown and the two top-revenue reports differ for one filter?",
    source: "Reports, rows with Web2LeadRevenueFilter",
    sane: ["in grouping and order", "in the number of rows"],
    seenBy: "The rows of the three reports for one filter.",
    routes: ["POST /reports/salesDrilldown", "POST /reports/topRevenueCustomers", "POST /reports/topRevenueSalesReps"],
  },
  "report-summary-relation": {
    asks: "Does the summary of the sales forecast add up the rows of the forecast?",
    source: "Reports, /reports/sales/summary",
    sane: ["yes, for the same range", "it has a range of its own"],
    notObserved: "Which member of the summary adds up which member of the rows is not printed.",
    routes: ["POST /reports/sales", "POST /reports/sales/summary"],
  },
});
