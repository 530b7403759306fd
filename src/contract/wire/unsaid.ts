import type { RouteId } from "../routes.js";

/** What the document leaves unsaid of single routes, as far as no rule over the register tells it. */

type Parameters = { readonly [Route in RouteId]?: readonly string[] };

/** Parameters of which it says neither what they change in an answer, nor shows an answer in which that could be seen. */
export const withoutEffect: Parameters = {
  "GET /companies/search/carrier-accounts": ["current_company_id"],
  "GET /companies/suggest-carriers": ["tracking_number"],
  "GET /dashboard": ["view_id"],
  "GET /job/{jobDisplayId}/form/invoice": ["type"],
  "GET /job/{jobDisplayId}/form/operations": ["ops_type"],
  "GET /job/{jobDisplayId}/form/usar": ["type"],
  "GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange": ["origin"],
  "GET /lookup/densityClassMap": ["carrier_api"],
  "GET /lookup/handlingUnitContainerTypes": ["company_id"],
  "GET /note/suggestUsers": ["company_id", "job_franchisee_id"],
  "POST /contacts/editdetails": ["franchisee_id"],
  // It sends a mail, which no request sees.
  "POST /job/{jobDisplayId}/timeline": ["create_email"],
};

/** Parameters of which it says no value that is taken, or on 8_01 that some are refused. */
export const withoutValues: Parameters = {
  "GET /job/{jobDisplayId}/form/invoice": ["type"],
  "GET /job/{jobDisplayId}/form/operations": ["ops_type"],
  "GET /job/{jobDisplayId}/form/usar": ["type"],
  "GET /lookup/documentTypes": ["document_source"],
  "GET /lookup/items": ["job_item_id"],
};

/** Parameters, members of bodies and whole writes of which it says what comes of them for 8_01, and not for a release before. */
export const saidOf801: Parameters = {
  "GET /documents/list": ["handling_unit_id"],
  "GET /job/{jobDisplayId}/tracking/shipment-documents/{proNumber}": ["quote_id"],
  "GET /job/{jobDisplayId}/tracking/shipment-history/{proNumber}": ["quote_id"],
  "GET /job/{jobDisplayId}/tracking/shipment/{proNumber}": ["quote_id"],
  "PUT /documents/update/{docId}": ["", "jobHandlingUnits", "jobInventoryItems"],
};

/** Members of bodies of which it says no value that is taken. */
export const withoutValuesInBody: Parameters = {
  "POST /job/feedback/{jobDisplayId}": ["feedbackId"],
};

/** Writes whose body names what one record alone can be given: rates by their key, a contact that is folded into it. */
export const ofOneRecordAlone: ReadonlySet<RouteId> = new Set<RouteId>([
  "POST /job/{jobDisplayId}/shipment/book",
  "PUT /contacts/{mergeToId}/merge",
]);

/** Writes that a record may come to once: it is booked, or accepted, or its last step is taken back. */
export const ofOneTime: ReadonlySet<RouteId> = new Set<RouteId>([
  "POST /job/{jobDisplayId}/shipment/book",
  "POST /job/{jobDisplayId}/timeline/undoincrementjobstatus",
  "POST /rfq/{rfqId}/accept",
]);

/** Form fields of which it leaves open under which names, and how, they carry what they are given. */
export const underOtherNames: Parameters = {
  "POST /documents": ["inventory_item_ids", "handling_unit_ids", "rfq_id", "JobInventoryItems"],
};

/** Writes of which it says nothing that a read shows: whom they are carried out on cannot be told. */
export const withoutTrace: ReadonlySet<RouteId> = new Set<RouteId>([
  "GET /lookup/resetMasterConstantCache",
  "POST /job/{jobDisplayId}/freightitems",
  "POST /job/{jobDisplayId}/freightproviders/{optionIndex}/ratequote",
  "POST /job/{jobDisplayId}/item/notes",
  "POST /job/{jobDisplayId}/payment/ACHPaymentSession",
]);

/** Writes of which it says nothing that a read of the same record shows, though they may not change what a read of another one shows. */
export const withoutTraceOfTheirs: ReadonlySet<RouteId> = new Set<RouteId>([
  "POST /job/{jobDisplayId}/payment/ACHCreditTransfer",
  "POST /job/{jobDisplayId}/payment/banksource",
  "POST /job/{jobDisplayId}/payment/bysource",
  "POST /job/{jobDisplayId}/payment/cancelJobACHVerification",
  "POST /job/{jobDisplayId}/payment/verifyJobACHSource",
]);

/** Writes that name something which another record does not have. */
export const ofTheirRecordAlone: ReadonlySet<RouteId> = new Set<RouteId>(["POST /job/{jobDisplayId}/payment/bysource"]);

/** What may make something or only prepare it. */
export const ofOpenEffect: ReadonlySet<RouteId> = new Set<RouteId>(["GET /job/{jobDisplayId}/payment/create"]);

/** Creations of which it shows no list that counts what they made, or says that the next one updates it. */
export const withoutCount: ReadonlySet<RouteId> = new Set<RouteId>([
  "POST /contacts/{contactId}/history",
  "POST /job/{jobDisplayId}/timeline",
]);

/** Reads of what a record need not have, or by names that no printed member shows: any may have none. */
export const ofWhatMayBeNone: ReadonlySet<RouteId> = new Set<RouteId>([
  "GET /company/{companyId}/materials/default-pallet",
  "GET /views/datasetsp/{spName}",
]);

/** Writes of a customer's bank for one of the customer's jobs. */
export const ofACustomersBank: ReadonlySet<RouteId> = new Set<RouteId>([
  "POST /job/{jobDisplayId}/payment/attachCustomerBank",
]);

/** Lists of what a record need not have, and of which it is open whether any request adds to them. */
export const withoutMaker: ReadonlySet<RouteId> = new Set<RouteId>(["GET /job/{jobDisplayId}/freightproviders"]);

/** Parameters without which a form is refused by rule: where it is refused with them, its job may not be ready for it. */
export const ofNoOtherForm: Parameters = {
  "GET /job/{jobDisplayId}/form/bill-of-lading": ["quote_id"],
};
