export const dashboardModels = [
  "DashboardParams",
  "DashboardSummary",
  "DashboardCompanyParams",
  "GridViewInfo",
  "GridViewState",
  "DashboardGridParams",
  "DashboardGridOptions",
] as const;
