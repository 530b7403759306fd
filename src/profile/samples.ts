/** The values of a model about one item that is packed. */
const packed = [
  "c_pack_id",
  "container_fill_id",
  "container_type_id",
  "height",
  "length",
  "name",
  "weight",
  "width",
] as const;

const range = ["end_date", "start_date"] as const;

/**
 * What `samples` of a profile may name: the bodies, and parts of bodies, that the suite composes because the document does not
 * show their inside, each with the values that stand for `{name}` in its texts. Most are models; where a part has no model of its
 * own, the name says which part of which body it is.
 */
export const sampleValues = {
  ACHCreditTransferRequest: ["amount"],
  ACHSessionRequest: ["amount"],
  AcceptModel: ["comments", "price"],
  AccessorialAddRequest: ["addOnId"],
  AttachBankRequest: ["label"],
  BankSourceRequest: ["label"],
  BulkUpsertSellerRequest: ["id"],
  CarrierAccountSaveRequest: ["account_number"],
  CarrierTaskRequest: ["carrier_reference", "id", "notes", "taskCode"],
  CatalogPlatform: ["platform_catalog_id", "platform_id"],
  ChangeJobAgentRequest: ["agent_id"],
  CommodityCreateRequest: ["description", "freight_class", "nmfc_code", "weight_max", "weight_min"],
  CommodityUpdateRequest: ["description", "freight_class", "nmfc_code"],
  CommonInventoryRequest: ["name", "quantity"],
  CompanyDetails: ["city", "name", "phone", "street", "zip_code"],
  CompanySearchRequest: ["company_id", "company_name", "page", "page_size", "search_text"],
  ContactAddresses: ["city", "other_street", "street", "zip_code"],
  ContactHistoryCreateRequest: ["comments"],
  ContactHistoryParams: range,
  ContactMergeRequest: ["merge_from_id"],
  DashboardGridFiltering: ["field", "filtering", "value"],
  DashboardGridOptions: [],
  DashboardGridPaging: ["page", "page_size", "paging"],
  DashboardGridSorting: ["descending", "direction", "field", "sorting"],
  DocumentType: ["id", "name"],
  FreightItemsRequest: ["name"],
  GeoRestriction: ["name"],
  GeoSettingsParams: ["company_id"],
  GetHandlingUnitMaterialsModelInput: packed,
  GetMaterialsParams: ["company_id"],
  // The members of the record as this deployment shows it.
  GridViewColumn: undefined,
  GridViewRole: ["name"],
  GridViewState: ["text"],
  GridViewUser: ["id", "name"],
  InTheFieldTaskRequest: ["id", "notes", "site_contact", "taskCode"],
  IncrementStatusRequest: ["notes"],
  InheritFromParams: ["company_id"],
  InsuranceReportRequest: range,
  ItemNotesRequest: ["text"],
  JobAddress: ["address", "city", "zip_code"],
  JobCustomer: ["email", "name"],
  JobInventoryItemInfoDataInput: ["name", "quantity"],
  JobItem: ["name", "quantity"],
  JobService: ["name"],
  JobUpdates: ["text"],
  ListRequest: ["company_id", "company_name", "descending", "direction", "page", "page_size", "sort_by"],
  LotCatalogDto: ["catalog_id", "lot_number"],
  LotDataDto: ["customer_comments", "customer_item_id", "description", "other_ref_no", "quantity"],
  LotPlatformDto: ["platform_id", "platform_item_id"],
  PackHandlingUnitsModelInput: packed,
  PackHierarchyHandlingUnitModelInput: packed,
  PackInventoryItemModelInput: packed,
  PackagingLaborSaveRequest: ["number", "text"],
  PackagingSettingsSaveRequest: ["number", "text"],
  PayBySourceRequest: ["amount", "source_id"],
  RateQuoteRequest: [],
  ReferredByReportRequest: range,
  RfqAcceptWinnerParams: ["company_id"],
  RfqForJobParams: ["company_id"],
  SalesForecastReportRequest: ["agent_code", "end_date", "start_date"],
  SalesForecastSummaryRequest: range,
  ServiceArea: ["name"],
  ShipmentBookRequest: ["quoteId", "rate", "ratesKey"],
  // The members of the record as this deployment shows it.
  ShipmentPlanProvider: undefined,
  ShipmentRateQuoteRequest: [],
  SimpleTaskRequest: ["id", "notes", "taskCode", "worker"],
  TimelineTaskUpdateRequest: ["notes", "start"],
  ValidateHandlingUnitModelInput: packed,
  VerifyACHRequest: ["amounts"],
  Web2LeadRevenueFilter: range,
  Web2LeadV2RequestModel: range,
} as const satisfies { readonly [sample: string]: readonly string[] | undefined };

/** The name of a body, or of a part of one, that a profile may give a sample of. */
export type SampleName = keyof typeof sampleValues;

export const sampleNames = Object.keys(sampleValues) as readonly SampleName[];

/** Values that a body does without: others of it say the same, or the suite gives more of a thing than is asked. */
const dispensable: { readonly [S in SampleName]?: readonly string[] } = {
  CompanySearchRequest: ["company_name"],
  DashboardGridFiltering: ["filtering"],
  DashboardGridPaging: ["paging"],
  DashboardGridSorting: ["descending", "direction", "sorting"],
  DocumentType: ["id", "name"],
  GetHandlingUnitMaterialsModelInput: ["name", "weight"],
  GridViewUser: ["id", "name"],
  PackHandlingUnitsModelInput: ["name", "weight"],
  PackHierarchyHandlingUnitModelInput: ["name", "weight"],
  PackInventoryItemModelInput: ["name", "weight"],
  ShipmentBookRequest: ["quoteId", "rate"],
  ValidateHandlingUnitModelInput: ["name", "weight"],
};

/** @returns whether a body that has no place for the value says less, and may be refused for it */
export const mayBeDemanded = (sample: SampleName, value: string): boolean => !dispensable[sample]?.includes(value);

/** @returns the names of the values that a sample's texts name: `{name}` */
export function placeholdersIn(sample: unknown): readonly string[] {
  if (typeof sample === "string") return [...sample.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return sample !== null && typeof sample === "object" ? Object.values(sample).flatMap(placeholdersIn) : [];
}
