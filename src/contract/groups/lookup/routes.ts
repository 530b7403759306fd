import { integer, list, listOf, model, nothingDeclared, oneOf, text, untyped } from "../../route.js";
import { routesOf } from "../../routes-of.js";

export const lookupRoutes = routesOf("lookup", "portal", {
  "GET /lookup/contactTypes": {
    answers: list("ContactTypeEntity"),
    effect: "read",
  },
  "GET /lookup/countries": {
    answers: list("CountryCodeDto"),
    effect: "read",
  },
  "GET /lookup/jobStatuses": {
    answers: list("JobStatus"),
    effect: "read",
  },
  "GET /lookup/items": {
    query: { job_display_id: integer, job_item_id: text },
    answers: list("LookupItem"),
    effect: "read",
  },
  "GET /lookup/{masterConstantKey}": {
    path: { masterConstantKey: text },
    answers: list("LookupValue"),
    effect: "read",
  },
  "GET /lookup/{masterConstantKey}/{valueId}": {
    path: { masterConstantKey: text, valueId: untyped },
    answers: model("LookupValue"),
    effect: "read",
  },
  "GET /lookup/accessKeys": {
    answers: list("AccessKey"),
    effect: "read",
  },
  "GET /lookup/accessKey/{accessKey}": {
    path: { accessKey: text },
    answers: model("AccessKeySetup"),
    effect: "read",
  },
  "GET /lookup/PPCCampaigns": {
    answers: list("PPCCampaign"),
    effect: "read",
  },
  "GET /lookup/parcelPackageTypes": {
    answers: list("ParcelPackageType"),
    effect: "read",
  },
  "GET /lookup/documentTypes": {
    query: { document_source: untyped },
    answers: list("DocumentTypeBySource"),
    effect: "read",
  },
  "GET /lookup/comonInsurance": {
    answers: list("CommonInsuranceSlab"),
    effect: "read",
  },
  "GET /lookup/densityClassMap": {
    query: { carrier_api: untyped },
    answers: list("DensityClassEntry"),
    effect: "read",
  },
  "GET /lookup/referCategory": {
    answers: list("LookupValue"),
    effect: "read",
  },
  "GET /lookup/referCategoryHeirachy": {
    answers: list("ReferCategoryHierarchy"),
    effect: "read",
  },
  "GET /lookup/resetMasterConstantCache": {
    answers: nothingDeclared,
    effect: "reversible",
    touchesNothing: "It empties a cache; what is looked up stays as it is.",
  },
  "GET /lookup/addOns": {
    query: { carrier_apis: listOf(oneOf(integer, [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 14, 15, 20])) },
    answers: list("ServiceAddOnEntityResult"),
    effect: "read",
  },
  "GET /lookup/handlingUnitContainerTypes": {
    query: { company_id: untyped },
    answers: list("HandlingUnitContainerTypeGroupResult"),
    effect: "read",
  },
  "GET /lookup/cPacks": {
    answers: list("CPackEntityResult"),
    effect: "read",
  },
  "GET /lookup/containerfill": {
    answers: list("LookupFillResult"),
    effect: "read",
  },
});
