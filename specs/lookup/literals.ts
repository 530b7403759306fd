/** The literal routes that work without a query. */
export const plain = [
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
