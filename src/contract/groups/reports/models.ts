export const reportsModels = [
  "InsuranceReportRequest",
  "InsuranceReport",
  "SalesForecastReportRequest",
  "SalesForecastReport",
  "SalesForecastSummaryRequest",
  "SalesForecastSummary",
  "Web2LeadRevenueFilter",
  "RevenueCustomer",
  "ReferredByReportRequest",
  "ReferredByReport",
  "Web2LeadV2RequestModel",
  "Web2LeadReport",
] as const;
