/** The literal paths that work without a query. */
export const literals = [
  "/lookup/contactTypes",
  "/lookup/countries",
  "/lookup/jobStatuses",
  "/lookup/accessKeys",
  "/lookup/PPCCampaigns",
  "/lookup/parcelPackageTypes",
  "/lookup/documentTypes",
  "/lookup/comonInsurance",
  "/lookup/densityClassMap",
  "/lookup/referCategory",
  "/lookup/referCategoryHeirachy",
  "/lookup/addOns",
  "/lookup/handlingUnitContainerTypes",
  "/lookup/cPacks",
  "/lookup/containerfill",
] as const;
