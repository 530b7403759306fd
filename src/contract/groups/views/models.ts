export const viewsModels = [
  "GridViewDetails",
  "GridViewCreateRequest",
  "GridViewAccessEntry",
  "GridViewAccess",
  "StoredProcedureColumn",
] as const;
