import type { Identifiers } from "./identifiers.js";

type Json = Readonly<Record<string, unknown>>;
type Named = Identifiers["named"];

const place = (street: string) => ({ address: street, city: "Springfield", zip_code: "62701" });
const range = { start_date: "2024-01-01", end_date: "2027-12-31" };
const box = {
  name: "Lamp",
  length: 12,
  width: 10,
  height: 20,
  container_type_id: 1,
  c_pack_id: 1,
  container_fill_id: 1,
};
const search = (search_text: string) => ({ search_text, page: 1, page_size: 10 });
const item = { name: "Oak table", quantity: 1 };
const parts = {
  customer: { name: "First Buyer", email: "buyer@example.com" },
  pickup: place("1 Pickup Street"),
  delivery: place("2 Delivery Street"),
};
const lotData = { customer_item_id: "CI-1", description: "Walnut cabinet", quantity: 1 };
const images = ["https://images.example.com/lots/1.png"];
const auction = { title: "Spring sale", start_date: "2027-03-01T09:00:00Z", end_date: "2027-03-08T18:00:00Z" };

const lot = ({ catalog_id, platform_id }: Named) => ({
  image_links: images,
  item_data: lotData,
  catalogs: [{ catalog_id, lot_number: "12" }],
  platforms: [{ platform_id, platform_item_id: "P-12" }],
});
const catalog = ({ seller_id, platform_id, agent_id }: Named) => ({
  ...auction,
  is_completed: false,
  seller_id,
  agent_company_ids: [agent_id],
  platforms: [{ platform_id, platform_catalog_id: "PC-1" }],
});
const reports = { ...range };

/** A body of each request model, with the names that the document prints; where it prints none, with those of the reference. */
export const exampleBodies: { readonly [model: string]: (named: Named) => Json } = {
  JobCreateRequest: () => ({ ...parts, items: [item], services: [{ name: "Packing" }] }),
  JobSaveRequest: ({ job_display_id }) => ({ jobDisplayId: job_display_id, ...parts, items: [item] }),
  JobSearchRequest: () => ({ ...search("Customer"), sort_by: "id" }),
  FeedbackSaveModel: () => ({ feedbackId: "0f6f9a52-6c0f-4d55-9f4c-0a6f6f1f0a01", cancelJob: false }),
  TransferModel: ({ franchisee_id }) => ({ franchiseeId: franchisee_id }),
  JobUpdateRequest: ({ job_display_id }) => ({ job_id: job_display_id, updates: { customer_reference: "REF-1" } }),
  ChangeJobAgentRequest: ({ agent_id }) => ({ agent_id }),
  JobInventoryItemInfoDataInput: () => item,
  ItemNotesRequest: () => ({ notes: "Handle with care" }),
  FreightItemsRequest: () => ({ items: [item] }),
  BaseTimelineTaskRequest: () => ({ taskCode: "ST", notes: "In hall 3", worker: "First shift" }),
  TimelineTaskUpdateRequest: () => ({ notes: "At the gate" }),
  IncrementStatusRequest: () => ({ notes: "On its way" }),
  ShipmentRateQuoteRequest: () => ({}),
  ShipmentBookRequest: ({ rates_key }) => ({ ratesKey: rates_key }),
  AccessorialAddRequest: ({ add_on_id }) => ({ addOnId: add_on_id }),
  ShipmentExportRequest: () => ({
    customsValue: 1500.5,
    commodities: [{ description: "Oak table", hsCode: "940360", countryOfOrigin: "US", quantity: 1, unitValue: 100 }],
  }),
  ShipmentPlanProvider: () => ({
    optionIndex: 0,
    providerCompanyName: "First Carrier",
    providerID: "CARRIER-1",
    providerCompanyCode: "CA1",
    shipmentType: "LTL",
    freightAmount: 240.5,
    accessorialAmount: 15,
    proNum: "PRO1",
    optionActive: true,
  }),
  RateQuoteRequest: () => ({}),
  PayBySourceRequest: () => ({ amount: 10 }),
  ACHSessionRequest: () => ({ amount: 10 }),
  ACHCreditTransferRequest: () => ({ amount: 10 }),
  AttachBankRequest: () => ({ label: "First bank" }),
  VerifyACHRequest: () => ({ amounts: [1, 2] }),
  BankSourceRequest: () => ({ label: "First bank" }),
  CompanyDetails: () => ({ name: "New Office", code: "NEW", phone: "555-0100", address: { street: "1 Main Street" } }),
  CompanySearchRequest: () => ({ search_text: "Office", page: 1, page_size: 10 }),
  ListRequest: () => ({ page: 1, page_size: 10, sorting: { field: "name", descending: false } }),
  GeoSettingsSaveRequest: () => ({ service_areas: [{ name: "Around" }], restrictions: [{ name: "No piers" }] }),
  CarrierAccountSaveRequest: () => ({ carrier: "First Carrier", account_number: "HUB-7003" }),
  PackagingSettingsSaveRequest: () => ({ instructions: "Twice", markup: 8 }),
  PackagingLaborSaveRequest: () => ({ hourly_rate: 53, comments: "By hand" }),
  CommonInventoryRequest: () => ({ name: "Blanket", quantity: 4 }),
  PackInventoryItemModelInput: () => box,
  PackHierarchyHandlingUnitModelInput: () => box,
  GetHandlingUnitMaterialsModelInput: () => box,
  ValidateHandlingUnitModelInput: () => box,
  PackHandlingUnitsModelInput: () => box,
  ContactEditRequest: () => ({
    name: "Front Desk",
    email: "desk@example.com",
    phone: "555-0101",
    addresses: [place("3 Market Street")],
  }),
  ContactSearchRequest: () => search("Desk"),
  ContactHistoryCreateRequest: () => ({ comments: "Called back" }),
  ContactMergeRequest: ({ other_contact_id }) => ({ merge_from_id: other_contact_id }),
  GridViewState: () => ({ columns: [{ column: "city", width: 90 }], filters: [], sort_order: [] }),
  DashboardGridOptions: () => ({ paging: { page: 1, page_size: 10 } }),
  InsuranceReportRequest: () => reports,
  SalesForecastReportRequest: ({ agent_code }) => ({ ...reports, agent_code }),
  SalesForecastSummaryRequest: () => reports,
  Web2LeadRevenueFilter: () => reports,
  ReferredByReportRequest: () => reports,
  Web2LeadV2RequestModel: () => reports,
  CommodityUpdateRequest: () => ({ description: "Table, oak", freight_class: "125", nmfc_code: "79300" }),
  CommodityCreateRequest: () => ({
    description: "Chair",
    freight_class: "125",
    nmfc_code: "79300",
    weight_min: 0,
    weight_max: 200,
  }),
  CommoditySearchRequest: () => search("Table"),
  CommoditySuggestionRequest: () => ({ search_text: "Tab" }),
  CommodityMapUpdateRequest: ({ commodity_id }) => ({ custom_name: "Table set", commodity_id }),
  CommodityMapCreateRequest: ({ commodity_id }) => ({ custom_name: "Oak table set", commodity_id }),
  CommodityMapSearchRequest: () => search("Table"),
  NoteRequest: ({ category, assigned_user }) => ({
    comments: "Gate code is at the desk",
    category,
    assigned_users: [assigned_user],
  }),
  GridViewCreateRequest: ({ dataset_sp }) => ({
    name: "My jobs",
    dataset_sp,
    columns: [{ name: "JobDisplayID" }, { name: "Carrier" }],
  }),
  GridViewAccess: ({ assigned_user }) => ({ users: [assigned_user], roles: ["CorporateAdmin"] }),
  AcceptModel: () => ({ comments: "Agreed", price: 100 }),
  DocumentUploadRequest: ({ job_display_id, inventory_item_id }) => ({
    job_display_id,
    document_type: 1,
    document_type_description: "Invoice",
    shared: 0,
    inventory_item_ids: inventory_item_id,
  }),
  DocumentUpdateRequest: ({ inventory_item_id }) => ({ jobInventoryItems: [inventory_item_id] }),
  AddLotRequest: (named) => ({ ...lot(named), initial_data: lotData }),
  UpdateLotRequest: lot,
  GetLotsItemDataQuery: ({ partner_id }) => ({ partner_id }),
  AddLotClientItemDataRequest: () => ({ client_item_data: [{ ...lotData, customer_comments: "Handle with care" }] }),
  AddCatalogRequest: catalog,
  UpdateCatalogRequest: catalog,
  BulkUpsertRequest: ({ platform_id, seller_id }) => ({
    catalogs: [
      {
        ...auction,
        platform_id,
        customer_catalog_id: "CC-1",
        seller: { id: seller_id },
        lots: [{ customer_item_id: "CI-1", image_links: images, item_data: { description: "Walnut cabinet" } }],
      },
    ],
  }),
};
