export const commoditiesModels = [
  "Commodity",
  "CommodityUpdateRequest",
  "CommodityCreateRequest",
  "CommoditySearchRequest",
  "CommoditySuggestionRequest",
  "CommodityMap",
  "CommodityMapUpdateRequest",
  "CommodityMapCreateRequest",
  "CommodityMapSearchRequest",
] as const;
