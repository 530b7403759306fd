export const catalogsModels = [
  "AddCatalogRequest",
  "UpdateCatalogRequest",
  "CatalogListParams",
  "BulkUpsertRequest",
  "BulkUpsertCatalogRequest",
  "BulkUpsertLotRequest",
  "BulkUpsertSellerRequest",
  "CatalogExpandedDto",
  "CatalogWithLotsDto",
] as const;
