import { json, jsonList, list, model, nothingDeclared, string, untyped, uuid } from "../route.js";
import { routesOf } from "../routes-of.js";

export const companiesRoutes = routesOf("companies", "portal", {
  "GET /companies/{id}": {
    path: { id: uuid },
    answers: model("CompanySimple"),
    effect: "read",
  },
  "GET /companies/{companyId}/details": {
    path: { companyId: uuid },
    answers: model("CompanyDetails"),
    effect: "read",
  },
  "GET /companies/{companyId}/fulldetails": {
    path: { companyId: uuid },
    answers: model("CompanyDetails"),
    effect: "read",
  },
  "PUT /companies/{companyId}/fulldetails": {
    path: { companyId: uuid },
    body: json("CompanyDetails"),
    answers: model("CompanyDetails"),
    effect: "reversible",
    touches: { companyId: "company" },
  },
  "POST /companies/fulldetails": {
    body: json("CompanyDetails"),
    answers: string,
    effect: "residue",
    creates: "company",
  },
  "POST /companies/search/v2": {
    body: json("CompanySearchRequest"),
    answers: list("SearchCompanyResponse"),
    effect: "read",
  },
  "POST /companies/list": {
    body: json("ListRequest"),
    answers: list("CompanySimple"),
    effect: "read",
  },
  "GET /companies/availableByCurrentUser": {
    answers: list("CompanySimple"),
    effect: "read",
  },
  "GET /companies/brands": {
    answers: list("CompanyBrand"),
    effect: "read",
  },
  "GET /companies/brandstree": {
    answers: list("BrandTree"),
    effect: "read",
  },
  "GET /companies/geoAreaCompanies": {
    answers: nothingDeclared,
    effect: "read",
  },
  "GET /companies/{companyId}/geosettings": {
    path: { companyId: uuid },
    answers: model("GeoSettings"),
    effect: "read",
  },
  "POST /companies/{companyId}/geosettings": {
    path: { companyId: uuid },
    body: json("GeoSettingsSaveRequest"),
    answers: nothingDeclared,
    effect: "reversible",
    touches: { companyId: "company" },
  },
  "GET /companies/geosettings": {
    queryModel: "GeoSettingsParams",
    answers: model("GeoSettings"),
    effect: "read",
  },
  "GET /companies/search/carrier-accounts": {
    query: { current_company_id: untyped, query: untyped },
    answers: nothingDeclared,
    effect: "read",
  },
  "GET /companies/suggest-carriers": {
    query: { tracking_number: untyped },
    answers: nothingDeclared,
    effect: "read",
  },
  "GET /companies/{companyId}/carrierAcounts": {
    path: { companyId: uuid },
    answers: list("CarrierAccount"),
    effect: "read",
  },
  "POST /companies/{companyId}/carrierAcounts": {
    path: { companyId: uuid },
    body: json("CarrierAccountSaveRequest"),
    answers: nothingDeclared,
    effect: "irreversible",
    touches: { companyId: "company" },
  },
  "GET /companies/{companyId}/packagingsettings": {
    path: { companyId: uuid },
    answers: model("PackagingSettings"),
    effect: "read",
  },
  "POST /companies/{companyId}/packagingsettings": {
    path: { companyId: uuid },
    body: json("PackagingSettingsSaveRequest"),
    answers: nothingDeclared,
    effect: "reversible",
    touches: { companyId: "company" },
  },
  "GET /companies/{companyId}/packaginglabor": {
    path: { companyId: uuid },
    answers: model("PackagingLabor"),
    effect: "read",
  },
  "POST /companies/{companyId}/packaginglabor": {
    path: { companyId: uuid },
    body: json("PackagingLaborSaveRequest"),
    answers: nothingDeclared,
    effect: "reversible",
    touches: { companyId: "company" },
  },
  "GET /companies/{companyId}/inheritedPackagingTariffs": {
    path: { companyId: uuid },
    queryModel: "InheritFromParams",
    answers: list("PackagingTariff"),
    effect: "read",
  },
  "GET /companies/{companyId}/inheritedpackaginglabor": {
    path: { companyId: uuid },
    queryModel: "InheritFromParams",
    answers: model("PackagingLabor"),
    effect: "read",
  },
  "GET /company/{companyId}/inventory": {
    path: { companyId: uuid },
    answers: list("CommonInventory"),
    effect: "read",
  },
  "POST /company/{companyId}/inventory": {
    path: { companyId: uuid },
    body: json("CommonInventoryRequest"),
    answers: model("CommonInventory"),
    effect: "reversible",
    creates: "common inventory",
    touches: { companyId: "company" },
  },
  "PUT /company/{companyId}/inventory/{id}": {
    path: { companyId: uuid, id: untyped },
    body: json("CommonInventoryRequest"),
    answers: nothingDeclared,
    effect: "reversible",
    touches: { companyId: "company", id: "common inventory" },
  },
  "DELETE /company/{companyId}/inventory/{id}": {
    path: { companyId: uuid, id: untyped },
    answers: nothingDeclared,
    effect: "reversible",
    touches: { companyId: "company", id: "common inventory" },
  },
  "GET /company/{companyId}/materials": {
    path: { companyId: uuid },
    queryModel: "GetMaterialsParams",
    answers: list("MasterMaterialInfoResult"),
    effect: "read",
  },
  "GET /company/{companyId}/materials/default-pallet": {
    path: { companyId: uuid },
    answers: model("MaterialResult"),
    effect: "read",
  },
  "GET /company/{companyId}/materials/stock-boxes": {
    path: { companyId: uuid },
    answers: list("MaterialResult"),
    effect: "read",
  },
  "GET /company/{companyId}/materials/d-containers": {
    path: { companyId: uuid },
    answers: list("MaterialResult"),
    effect: "read",
  },
  "POST /company/{companyId}/pack/inventory": {
    path: { companyId: uuid },
    body: json("PackInventoryItemModelInput"),
    answers: model("SuggestedHandlingUnitServiceResponseResult"),
    effect: "read",
  },
  "POST /company/{companyId}/pack/hierarchy": {
    path: { companyId: uuid },
    body: jsonList("PackHierarchyHandlingUnitModelInput"),
    answers: model("SuggestedHierarchyHandlingUnitListServiceResponseResult"),
    effect: "read",
  },
  "POST /company/{companyId}/pack/inventories": {
    path: { companyId: uuid },
    body: jsonList("PackInventoryItemModelInput"),
    answers: model("SuggestedCombinedHandlingUnitListServiceResponseResult"),
    effect: "read",
  },
  "POST /company/{companyId}/pack/handlingunit/materials": {
    path: { companyId: uuid },
    body: json("GetHandlingUnitMaterialsModelInput"),
    answers: model("HandlingUnitMaterialsResponseServiceResponseResult"),
    effect: "read",
  },
  "POST /company/{companyId}/pack/validate": {
    path: { companyId: uuid },
    body: json("ValidateHandlingUnitModelInput"),
    answers: model("ValidateHandlingUnitResultResult"),
    effect: "read",
  },
  "POST /company/{companyId}/pack/handling-units": {
    path: { companyId: uuid },
    body: json("PackHandlingUnitsModelInput"),
    answers: model("JobHandlingUnitListServiceResponseResult"),
    effect: "read",
  },
});
