export const lotsModels = [
  "AddLotRequest",
  "LotDataDto",
  "LotCatalogDto",
  "LotPlatformDto",
  "UpdateLotRequest",
  "LotListParams",
  "GetLotsItemDataQuery",
  "AddLotClientItemDataRequest",
  "LotClientItemDataDto",
  "LotDto",
  "LotItemDataDto",
  "PaginatedList",
] as const;
