/** What the document prints of the members of models, as facts for the audit of the schemas. */

/** What a member is said to hold. `id` is a number or a text, `anything` says nothing. */
export type Held =
  | "integer"
  | "text"
  | "uuid"
  | "boolean"
  | "date-time"
  | "id"
  | "list"
  | "list of integer"
  | "list of text"
  | "list of id"
  | "list of objects"
  | "object"
  | "anything";

export interface Printed {
  readonly holds: Held;
  /** The document says that it is required. */
  readonly required?: true;
  /** The sentence of the document that prints it, where the table of resources does not. */
  readonly says?: string;
}

interface Resource {
  /** Rows of the table of resources that print the members. */
  readonly rows: readonly string[];
  readonly members: { readonly [member: string]: Printed };
}

const unsaid: Printed = { holds: "anything" };
const text: Printed = { holds: "text" };
const integer: Printed = { holds: "integer" };
const id: Printed = { holds: "id" };
const uuid: Printed = { holds: "uuid" };
const list: Printed = { holds: "list" };
const objects: Printed = { holds: "list of objects" };
const required = (printed: Printed): Printed => ({ ...printed, required: true });

const page = { page: integer, page_size: integer };
const catalogs = "AddCatalogRequest / UpdateCatalogRequest";
const commodity = "Commodity / CommodityCreateRequest";
const map = "CommodityMap (create/update)";
const upload = "DocumentUploadRequest (form fields)";
const bulk = "BulkUpsertRequest";
const catalogMembers = {
  title: text,
  start_date: required({ holds: "date-time" }),
  end_date: required({ holds: "date-time" }),
  is_completed: { holds: "boolean" },
  seller_id: required(integer),
  agent_company_ids: { holds: "list of id" },
  platforms: list,
} as const;
const commodityMembers = {
  description: text,
  freight_class: unsaid,
  nmfc_code: unsaid,
  weight_min: unsaid,
  weight_max: unsaid,
};
const lotMembers = { image_links: list, item_data: unsaid, catalogs: objects, platforms: objects };
const mapMembers = { custom_name: text, commodity_id: id };

/** By model; a model that is not here has no member that the document prints. */
export const printedMembers: { readonly [model: string]: Resource } = {
  JobCreateRequest: {
    rows: ["JobCreateRequest"],
    members: { customer: unsaid, pickup: unsaid, delivery: unsaid, items: unsaid, services: unsaid },
  },
  JobSaveRequest: {
    rows: ["JobSaveRequest"],
    members: { jobDisplayId: integer, customer: unsaid, pickup: unsaid, delivery: unsaid, items: unsaid },
  },
  JobUpdateRequest: { rows: ["JobUpdateRequest"], members: { job_id: id, updates: unsaid } },
  JobSearchParams: { rows: ["JobSearchParams"], members: { job_display_id: integer } },
  JobSearchRequest: { rows: ["JobSearchRequest"], members: { search_text: text, ...page, sort_by: unsaid } },
  FeedbackSaveModel: { rows: ["FeedbackSaveModel"], members: { feedbackId: uuid, cancelJob: { holds: "boolean" } } },
  TransferModel: { rows: ["TransferModel"], members: { franchiseeId: uuid } },
  TimelineResponse: { rows: ["TimelineResponse"], members: { tasks: required(objects) } },
  BaseTimelineTaskRequest: { rows: ["BaseTimelineTaskRequest"], members: { taskCode: text } },
  InTheFieldTaskRequest: { rows: ["BaseTimelineTaskRequest"], members: { taskCode: text } },
  SimpleTaskRequest: { rows: ["BaseTimelineTaskRequest"], members: { taskCode: text } },
  CarrierTaskRequest: { rows: ["BaseTimelineTaskRequest"], members: { taskCode: text } },
  ShipmentPlanProvider: {
    rows: ["ShipmentPlanProvider"],
    members: {
      providerCompanyName: text,
      providerID: id,
      providerCompanyCode: text,
      shipmentType: text,
      freightAmount: unsaid,
      accessorialAmount: unsaid,
      proNum: unsaid,
      optionIndex: required(integer),
      optionActive: unsaid,
    },
  },
  JobCarrierRates: {
    rows: ["JobCarrierRates"],
    members: { rates: required(objects), ratesKey: unsaid, requestSnapshot: unsaid, errors: unsaid },
  },
  ShipmentExportRequest: {
    rows: ["ShipmentExportRequest"],
    members: { customsValue: required(unsaid), commodities: objects },
  },
  ShipmentExportData: {
    rows: [],
    members: {
      commodities: {
        holds: "list of objects",
        says: "each entry of `commodities` must not carry `jobItemId`, although the GET returns it on each commodity",
      },
    },
  },
  ShipmentFormPlan: { rows: ["ShipmentFormPlan"], members: { job_shipment_id: required(id), transport_type: text } },
  Document: {
    rows: ["Document"],
    members: { id: required(integer), path: required(text), thumbnail_path: text },
  },
  DocumentUploadRequest: {
    rows: [upload],
    members: {
      job_display_id: id,
      document_type: id,
      document_type_description: text,
      shared: integer,
      tags: { holds: "list of text" },
      inventory_item_ids: { holds: "list of integer" },
      handling_unit_ids: { holds: "list of integer" },
      rfq_id: integer,
      JobInventoryItems: {
        holds: "list of integer",
        says: "one or more positive integer inventory item ids (the form field for them is named JobInventoryItems)",
      },
    },
  },
  DocumentUpdateRequest: {
    rows: ["DocumentUpdateRequest"],
    members: { jobInventoryItems: { holds: "list of integer" }, jobHandlingUnits: { holds: "list of integer" } },
  },
  GridViewInfo: {
    rows: ["GridViewInfo"],
    members: { id: required(integer), name: text, dataKey: unsaid, isActive: unsaid },
  },
  GridViewState: { rows: ["GridViewState"], members: { columns: unsaid, filters: unsaid, sort_order: unsaid } },
  GridViewCreateRequest: {
    rows: ["GridViewCreateRequest"],
    members: { name: text, dataset_sp: text, columns: unsaid },
  },
  GridViewAccess: { rows: ["GridViewAccess"], members: { users: list, roles: list } },
  DashboardParams: { rows: ["DashboardParams"], members: { view_id: integer, company_id: uuid } },
  DashboardGridParams: { rows: ["DashboardGridParams"], members: { company_id: uuid } },
  Commodity: { rows: [commodity], members: commodityMembers },
  CommodityCreateRequest: { rows: [commodity], members: commodityMembers },
  CommodityUpdateRequest: {
    rows: ["CommodityUpdateRequest"],
    members: { description: text, freight_class: unsaid, nmfc_code: unsaid },
  },
  CommoditySearchRequest: { rows: ["CommoditySearchRequest"], members: { search_text: text, ...page } },
  CommoditySuggestionRequest: { rows: ["CommoditySuggestionRequest"], members: { search_text: text } },
  CommodityMap: { rows: [map], members: mapMembers },
  CommodityMapCreateRequest: { rows: [map], members: mapMembers },
  CommodityMapUpdateRequest: { rows: [map], members: mapMembers },
  CommodityMapSearchRequest: { rows: ["CommodityMapSearchRequest"], members: { search_text: text, ...page } },
  NoteRequest: {
    rows: ["NoteRequest (create and update share it)"],
    members: { comments: required(text), category: required(uuid), assigned_users: { holds: "list of id" } },
  },
  SuggestedUser: {
    rows: [],
    members: { id: required({ holds: "id", says: "`SuggestedUser.id` feeds NoteRequest.assigned_users" }) },
  },
  ContactEditRequest: {
    rows: ["ContactEditRequest"],
    members: { name: text, email: text, phone: text, addresses: unsaid },
  },
  ContactEditParams: { rows: ["ContactEditParams"], members: { franchisee_id: uuid } },
  ContactSearchRequest: { rows: ["ContactSearchRequest"], members: { search_text: text, ...page } },
  GeoSettingsSaveRequest: {
    rows: ["GeoSettingsSaveRequest"],
    members: { service_areas: unsaid, restrictions: unsaid },
  },
  CarrierAccountSearchParams: {
    rows: ["CarrierAccountSearchParams"],
    members: { current_company_id: id, query: text },
  },
  SuggestCarriersParams: { rows: ["SuggestCarriersParams"], members: { tracking_number: text } },
  AddLotRequest: { rows: ["AddLotRequest"], members: { ...lotMembers, initial_data: { holds: "object" } } },
  UpdateLotRequest: { rows: ["UpdateLotRequest"], members: lotMembers },
  LotListParams: {
    rows: ["LotListParams"],
    members: {
      id: integer,
      lot_number: text,
      platform_item_id: text,
      page_size: integer,
      page_number: integer,
    },
  },
  GetLotsItemDataQuery: {
    rows: ["GetLotsItemDataQuery"],
    members: {
      partner_id: required(id),
      customer_item_ids: { holds: "list of id" },
      customer_comments: unsaid,
      other_ref_no: unsaid,
    },
  },
  AddLotClientItemDataRequest: { rows: ["AddLotClientItemDataRequest"], members: { client_item_data: objects } },
  AddCatalogRequest: { rows: [catalogs], members: catalogMembers },
  UpdateCatalogRequest: { rows: [catalogs], members: catalogMembers },
  CatalogListParams: {
    rows: ["CatalogListParams"],
    members: {
      id,
      agent_company_id: id,
      platform_catalog_id: id,
      title: text,
      start_date: { holds: "date-time" },
      end_date: { holds: "date-time" },
      is_completed: { holds: "boolean" },
      seller_ids: { holds: "list of integer" },
      page_size: integer,
      page_number: integer,
    },
  },
  BulkUpsertRequest: { rows: [bulk], members: { catalogs: objects } },
  BulkUpsertCatalogRequest: {
    rows: [bulk],
    members: { lots: objects, seller: { holds: "object" }, platform_id: required(id), customer_catalog_id: id },
  },
  BulkUpsertLotRequest: { rows: [bulk], members: { customer_item_id: id } },
  LookupValue: { rows: ["LookupValue"], members: { id: required(id) } },
};

/** Values that a member has to be allowed to hold, so that a schema is no stricter than the document. */
export const samples: { readonly [H in Held]: readonly unknown[] } = {
  integer: [0, 1, 70_001],
  text: ["", "LTL", "Ein Text mit ünïcode"],
  uuid: ["0f8fad5b-d9cb-469f-a165-70867728950e", "0F8FAD5B-D9CB-469F-A165-70867728950E"],
  boolean: [true, false],
  "date-time": ["2026-03-01T09:30:00Z", "2026-03-01T09:30:00", "2026-03-01T09:30:00.1234567+02:00"],
  id: [1, "12", "N-12", "0f8fad5b-d9cb-469f-a165-70867728950e"],
  list: [[], ["a"], [1], [{}]],
  "list of integer": [[], [1], [1, 2]],
  "list of text": [[], ["a"]],
  "list of id": [[], [1], ["a"], ["0f8fad5b-d9cb-469f-a165-70867728950e"]],
  "list of objects": [[]],
  object: [{}],
  anything: [0, 1.5, "a", "", true, {}, { a: [1] }, [], [1]],
};

/** Members that have no more than one value too few among the samples, and why. */
export const exceptions: { readonly [member: string]: { readonly refuses: unknown; readonly because: string } } = {
  "DocumentUploadRequest.JobInventoryItems": { refuses: [], because: "one or more ids" },
};
