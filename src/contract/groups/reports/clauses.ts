import { clausesOf, implied, stated } from "../../clause.js";

/** The reports whose rows show a day or a moment. */
const dated = [
  "POST /reports/insurance",
  "POST /reports/sales",
  "POST /reports/salesDrilldown",
  "POST /reports/web2Lead",
] as const;

/** Those whose rows stand for several. */
const grouped = [
  "POST /reports/topRevenueCustomers",
  "POST /reports/topRevenueSalesReps",
  "POST /reports/referredBy",
] as const;

export const reportsClauses = clausesOf("reports", {
  "report-insurance-date-range": implied({
    says: "The insurance report holds nothing outside its date range.",
    source: "Reports, /reports/insurance (date range filters)",
    routes: ["POST /reports/insurance"],
    effect: "read",
  }),
  "report-sales-date-range": implied({
    says: "The sales forecast holds nothing outside its date range.",
    source: "Reports, /reports/sales (date range)",
    routes: ["POST /reports/sales"],
    effect: "read",
  }),
  "report-insurance-whole-range": implied({
    says: "The insurance report of a range holds what those of its parts hold.",
    source: "Reports, POST /reports/insurance (List[InsuranceReport]); Resources, InsuranceReportRequest",
    routes: ["POST /reports/insurance"],
    effect: "read",
  }),
  "reports-over-new-year": implied({
    says: "A report of a range over New Year holds what those of its older part and of the days since New Year hold.",
    source: "Reports table; Resources, request models of the reports",
    routes: [
      "POST /reports/sales",
      "POST /reports/salesDrilldown",
      "POST /reports/referredBy",
      "POST /reports/web2Lead",
    ],
    effect: "read",
  }),
  "report-both-ends": implied({
    says: "A report goes by both ends of its range, whatever range was asked for before, whoever asks, and where its end is yet to come.",
    source: "Reports table; Resources, request models of the reports",
    routes: [
      "POST /reports/sales",
      "POST /reports/sales/summary",
      "POST /reports/salesDrilldown",
      "POST /reports/topRevenueCustomers",
      "POST /reports/topRevenueSalesReps",
      "POST /reports/referredBy",
      "POST /reports/web2Lead",
    ],
    effect: "read",
  }),
  "reports-of-one-day": implied({
    says: "A report of one day holds what both that of the day and the one before, and that of the day and the next one, hold, and nothing that the days about it do not hold; what one of some days holds, one of two parts of them that meet holds.",
    source: "Reports table; Resources, request models of the reports",
    routes: [...dated, ...grouped],
    effect: "read",
  }),
  "reports-in-any-offset": implied({
    says: "A report that goes by moments goes by the same ones where its range is told in another offset.",
    source: "Reports table; Resources, request models of the reports",
    routes: dated,
    effect: "read",
  }),
  "report-sales-agent-code": implied({
    says: "The sales forecast for an agent code holds nothing of other agents.",
    source: "Reports, /reports/sales (agent code)",
    routes: ["POST /reports/sales"],
    effect: "read",
  }),
  "report-sales-agent-date-range": implied({
    says: "The sales forecast for an agent code holds nothing outside its date range.",
    source: "Reports, /reports/sales (date range, agent code)",
    routes: ["POST /reports/sales"],
    effect: "read",
  }),
  "report-drilldown-shared-filter": stated({
    says: "A filter that topRevenueCustomers takes is taken by salesDrilldown.",
    source: "Reports, /reports/salesDrilldown (Web2LeadRevenueFilter)",
    routes: ["POST /reports/salesDrilldown", "POST /reports/topRevenueCustomers"],
    effect: "read",
  }),
  "report-sales-reps-shared-filter": stated({
    says: "A filter that topRevenueCustomers takes is taken by topRevenueSalesReps.",
    source: "Reports, /reports/topRevenueSalesReps (Web2LeadRevenueFilter)",
    routes: ["POST /reports/topRevenueSalesReps", "POST /reports/topRevenueCustomers"],
    effect: "read",
  }),
  "report-customers-shared-filter": stated({
    says: "A filter that salesDrilldown takes is taken by topRevenueCustomers.",
    source: "Reports, /reports/topRevenueCustomers (Web2LeadRevenueFilter)",
    routes: ["POST /reports/topRevenueCustomers", "POST /reports/salesDrilldown"],
    effect: "read",
  }),
});
