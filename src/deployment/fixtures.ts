/** Identifiers that a deployment must provide because the contract offers no way to create what they name. */
export const fixtures = {
  sellerId: { type: "integer", says: "a seller of the catalog surface", foundBy: "a catalog of GET /Catalog" },
  otherSellerId: { type: "integer", says: "another seller", foundBy: "another catalog of GET /Catalog" },
  platformId: {
    type: "integer",
    says: "a platform, of the partner that partnerId names",
    foundBy: "a lot of GET /Lot",
  },
  otherPlatformId: { type: "integer", says: "a platform of the partner that otherPartnerId names", foundBy: "" },
  partnerId: {
    type: "integer",
    says: "a partner within the partner caller's partnerIds",
    foundBy: "the partner caller's token",
  },
  otherPartnerId: { type: "integer", says: "a partner outside the partner caller's partnerIds", foundBy: "" },
  agentCompanyId: {
    type: "string",
    says: "a company that may be a catalog's agent",
    foundBy: "a catalog of GET /Catalog",
  },
  companyId: { type: "string", says: "the UUID of a company", foundBy: "GET /companies/availableByCurrentUser" },
  otherCompanyId: {
    type: "string",
    says: "the UUID of another company",
    foundBy: "GET /companies/availableByCurrentUser",
  },
  primaryCompanyId: {
    type: "string",
    says: "the UUID of the corporate caller's primary company",
    foundBy: "GET /contacts/user",
  },
  partnerPrimaryCompanyId: {
    type: "string",
    says: "the UUID of the partner caller's primary company, another than that of the corporate caller",
    foundBy: "GET /contacts/user",
  },
  gridViewStateId: {
    type: "integer",
    says: "an id that reads the state of a grid view",
    foundBy: "GET /dashboard/gridviews",
  },
  agentCode: {
    type: "string",
    says: "the code of an agent with sales in the last year",
    foundBy: "POST /reports/sales",
  },
  otherAgentCode: { type: "string", says: "the code of another such agent", foundBy: "POST /reports/sales" },
  contactId: { type: "integer", says: "a contact", foundBy: "GET /contacts/user" },
  jobDisplayId: {
    type: "integer",
    says: "the display id of a job with two items or more",
    foundBy: "POST /job/searchByDetails",
  },
  otherJobDisplayId: {
    type: "integer",
    says: "the display id of another job with items",
    foundBy: "POST /job/searchByDetails",
  },
  jobId: { type: "string", says: "the UUID of a job", foundBy: "GET /job/{jobDisplayId}" },
  quoteId: {
    type: "string",
    says: "the UUID of the quote of a shipment of the job jobDisplayId",
    foundBy: "GET /job/{jobDisplayId}",
  },
  otherQuoteId: {
    type: "string",
    says: "the UUID of the quote of another shipment of the job jobDisplayId",
    foundBy: "GET /job/{jobDisplayId}",
  },
  proNumber: {
    type: "string",
    says: "the carrier PRO number of the shipment of quoteId",
    foundBy: "GET /job/{jobDisplayId}/freightproviders",
  },
  otherProNumber: {
    type: "string",
    says: "the carrier PRO number of the shipment of otherQuoteId",
    foundBy: "GET /job/{jobDisplayId}/freightproviders",
  },
  jobSubKey: { type: "string", says: "the jobSubKey of the job jobDisplayId", foundBy: "" },
  paymentOrigin: { type: "string", says: "an origin that the payment exchange knows", foundBy: "" },
  otherJobSubKey: { type: "string", says: "the jobSubKey of the job otherJobDisplayId", foundBy: "" },
  otherAgentCompanyId: { type: "string", says: "the UUID of an agent that jobs can be given", foundBy: "" },
  feedbackId: { type: "string", says: "a feedbackId, where the service does not take any UUID", foundBy: "" },
  invoiceType: { type: "string", says: "a type of invoice, where one must be named", foundBy: "" },
  usarType: { type: "string", says: "a type of usar form, where one must be named", foundBy: "" },
  operationsType: { type: "string", says: "an ops_type of the operations form, where one must be named", foundBy: "" },
  franchiseeId: { type: "string", says: "the UUID of a franchisee", foundBy: "GET /companies/availableByCurrentUser" },
  agentTaskCode: {
    type: "string",
    says: "a task code of the job jobDisplayId that an agent is assigned for",
    foundBy: "GET /job/{jobDisplayId}/timeline",
  },
  taskAgent: {
    type: "string",
    says: "what the agent that is assigned for agentTaskCode is known by in an answer: an id, a code or a name",
    foundBy: "",
  },
  agentlessTaskCode: {
    type: "string",
    says: "a task code of the job jobDisplayId that no agent is assigned for",
    foundBy: "GET /job/{jobDisplayId}/timeline",
  },
  inventoryItemId: {
    type: "integer",
    says: "an inventory item of the job jobDisplayId",
    foundBy: "GET /job/{jobDisplayId}",
  },
  otherInventoryItemId: {
    type: "integer",
    says: "another inventory item of the job jobDisplayId",
    foundBy: "GET /job/{jobDisplayId}",
  },
  jobItemId: {
    type: "string",
    says: "the legacy UUID of an item of the job jobDisplayId",
    foundBy: "GET /job/{jobDisplayId}",
  },
  handlingUnitId: { type: "integer", says: "a handling unit of the job jobDisplayId", foundBy: "" },
  otherHandlingUnitId: { type: "integer", says: "another handling unit of the job jobDisplayId", foundBy: "" },
  rfqId: {
    type: "integer",
    says: "a quote request of the job jobDisplayId",
    foundBy: "GET /rfq/forjob/{jobId}",
  },
  otherRfqId: {
    type: "integer",
    says: "another quote request of the job jobDisplayId",
    foundBy: "GET /rfq/forjob/{jobId}",
  },
  rfqToAcceptId: { type: "integer", says: "a quote request that may be accepted", foundBy: "" },
  rfqToDeclineId: { type: "integer", says: "a quote request that may be declined", foundBy: "" },
  rfqToCancelId: { type: "integer", says: "a quote request that may be cancelled", foundBy: "" },
  rfqToWinId: { type: "integer", says: "a quote request that may be won", foundBy: "" },
  rfqToCommentId: { type: "integer", says: "a quote request that may be commented on", foundBy: "" },
  rfqToLeaveId: {
    type: "integer",
    says: "a quote request that may be left as it is while others are answered",
    foundBy: "",
  },
  datasetSp: {
    type: "string",
    says: "the name of a stored procedure of grid views, as GET /views/datasetsp/{spName} takes it",
    foundBy: "GET /views/datasetsps",
  },
  otherDatasetSp: {
    type: "string",
    says: "the name of another stored procedure of grid views, with other columns",
    foundBy: "GET /views/datasetsps",
  },
  expiredToken: { type: "string", says: "a token of this deployment that has expired", foundBy: "" },
} as const satisfies { readonly [name: string]: FixtureEntry };

interface FixtureEntry {
  readonly type: "integer" | "string";
  readonly says: string;
  /** The read that shows one; empty where no read does. */
  readonly foundBy: string;
}

export type FixtureName = keyof typeof fixtures;

export type FixtureValue<F extends FixtureName> = (typeof fixtures)[F]["type"] extends "integer" ? number : string;

/** Fixtures whose values must never be stored. */
export const secretFixtures: readonly FixtureName[] = ["expiredToken"];
