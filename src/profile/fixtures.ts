import type { RouteId } from "../contract/routes.js";

/** Identifiers that a deployment must provide because the contract offers no way to create what they name. */
export const fixtures = {
  sellerId: {
    type: "integer",
    says: "a seller of the catalog surface",
    found: { through: ["GET /Catalog"], as: "the seller of a catalog, which a list of its catalogs takes" },
  },
  otherSellerId: {
    type: "integer",
    says: "another seller",
    found: { through: ["GET /Catalog"], as: "the seller of another catalog" },
  },
  platformId: {
    type: "id",
    says: "a platform, of the partner that partnerId names",
    found: {
      through: ["GET /Lot", "GET /Catalog", "POST /Lot/ItemData"],
      as: "the platform of a lot or a catalog; one with items of the partner where that is known",
    },
  },
  otherPlatformId: {
    type: "id",
    says: "a platform of the partner that otherPartnerId names",
    found: {
      through: ["GET /Lot", "POST /Lot/ItemData"],
      as: "the platform of a lot whose item data are those of otherPartnerId",
    },
  },
  partnerId: {
    type: "id",
    says: "a partner within the partner caller's partnerIds",
    found: {
      through: ["POST /Lot/ItemData", "GET /Lot", "GET /Catalog"],
      as: "the first of the partnerIds in the partner caller's token, which item data can be read for; without such a caller, a partner that a lot or a catalog names and whose items lie on a platform that is told",
    },
  },
  otherPartnerId: {
    type: "id",
    says: "a partner outside the partner caller's partnerIds",
    found: {
      through: ["GET /Lot", "GET /Catalog", "POST /Lot/ItemData"],
      as: "a partner that a lot or a catalog names, outside the partnerIds in the partner caller's token",
    },
  },
  agentCompanyId: {
    type: "id",
    says: "a company that may be a catalog's agent",
    found: {
      through: ["GET /Catalog"],
      as: "one of a catalog's agent_company_ids, which a list of its catalogs takes",
    },
  },
  companyId: {
    type: "string",
    says: "the UUID of a company",
    found: {
      through: [
        "GET /companies/availableByCurrentUser",
        "POST /companies/list",
        "POST /companies/search/v2",
        "GET /companies/{id}",
        "GET /companies/{companyId}/details",
      ],
      as: "a company of the list that can be read",
    },
  },
  otherCompanyId: {
    type: "string",
    says: "the UUID of another company",
    found: {
      through: [
        "GET /companies/availableByCurrentUser",
        "POST /companies/list",
        "POST /companies/search/v2",
        "GET /companies/{id}",
        "GET /companies/{companyId}/details",
        "GET /dashboard",
      ],
      as: "another company of the list, one with figures of its own on the dashboard where there is one",
    },
  },
  primaryCompanyId: {
    type: "string",
    says: "the UUID of the corporate caller's primary company",
    found: {
      through: [
        "GET /contacts/user",
        "GET /contacts/{contactId}/primarydetails",
        "GET /contacts/{contactId}/editdetails",
        "GET /dashboard",
        "GET /companies/{id}",
      ],
      as: "the company of the caller's own contact, where the dashboard does not name another as its default",
    },
  },
  partnerPrimaryCompanyId: {
    type: "string",
    says: "the UUID of the partner caller's primary company, another than that of the corporate caller",
    found: {
      through: [
        "GET /contacts/user",
        "GET /contacts/{contactId}/primarydetails",
        "GET /contacts/{contactId}/editdetails",
        "GET /dashboard",
        "GET /companies/{id}",
      ],
      as: "the company of the partner caller's own contact, where the dashboard does not name another as its default",
    },
  },
  gridViewStateId: {
    type: "id",
    says: "an id that reads the state of a grid view",
    found: {
      through: ["GET /dashboard/gridviews", "GET /dashboard/gridviewstate/{id}"],
      as: "a grid view whose state can be read",
    },
  },
  agentCode: {
    type: "string",
    says: "the code of an agent with sales in the last year",
    found: { through: ["POST /reports/sales"], as: "the first agent code of the last year" },
  },
  otherAgentCode: {
    type: "string",
    says: "the code of another such agent",
    found: { through: ["POST /reports/sales"], as: "another agent code of the last year" },
  },
  contactId: {
    type: "id",
    says: "a contact",
    found: {
      through: ["POST /contacts/v2/search", "GET /contacts/user", "GET /contacts/{id}"],
      as: "a contact of a search that can be read, else the caller's own",
    },
  },
  jobDisplayId: {
    type: "integer",
    says: "the display id of a job with two items or more",
    found: {
      through: [
        "POST /job/searchByDetails",
        "GET /job/search",
        "GET /job/{jobDisplayId}",
        "GET /job/{jobDisplayId}/freightproviders",
      ],
      as: "of the first jobs found, the one that shows the most items and shipments",
    },
  },
  otherJobDisplayId: {
    type: "integer",
    says: "the display id of another job with items",
    found: {
      through: [
        "POST /job/searchByDetails",
        "GET /job/search",
        "GET /job/{jobDisplayId}",
        "GET /job/{jobDisplayId}/freightproviders",
      ],
      as: "the next best of them",
    },
  },
  jobId: {
    type: "string",
    says: "the UUID of a job",
    found: {
      through: ["GET /job/{jobDisplayId}", "POST /job/searchByDetails", "GET /rfq/forjob/{jobId}"],
      as: "the UUID that the job or its search row shows, which quote requests can be listed for",
    },
  },
  quoteId: {
    type: "string",
    says: "the UUID of the quote of a shipment of the job jobDisplayId",
    found: {
      through: [
        "GET /job/{jobDisplayId}",
        "GET /job/{jobDisplayId}/freightproviders",
        "GET /job/{jobDisplayId}/form/shipments",
        "GET /job/{jobDisplayId}/form/bill-of-lading",
        "GET /job/{jobDisplayId}/form/packing-slip",
      ],
      as: "a quote_id that the job, its providers or its plans show, which a bill of lading or a packing slip can be made for",
    },
  },
  otherQuoteId: {
    type: "string",
    says: "the UUID of the quote of another shipment of the job jobDisplayId",
    found: {
      through: [
        "GET /job/{jobDisplayId}",
        "GET /job/{jobDisplayId}/freightproviders",
        "GET /job/{jobDisplayId}/form/shipments",
        "GET /job/{jobDisplayId}/form/bill-of-lading",
        "GET /job/{jobDisplayId}/form/packing-slip",
      ],
      as: "another such quote_id",
    },
  },
  proNumber: {
    type: "string",
    says: "the carrier PRO number of the shipment of quoteId",
    found: {
      through: [
        "GET /job/{jobDisplayId}/freightproviders",
        "GET /job/{jobDisplayId}",
        "GET /job/{jobDisplayId}/tracking/shipment/{proNumber}",
      ],
      as: "the PRO number shown beside the quote, or the one that tracking answers with under it",
    },
  },
  otherProNumber: {
    type: "string",
    says: "the carrier PRO number of the shipment of otherQuoteId",
    found: {
      through: [
        "GET /job/{jobDisplayId}/freightproviders",
        "GET /job/{jobDisplayId}",
        "GET /job/{jobDisplayId}/tracking/shipment/{proNumber}",
      ],
      as: "the same for the other quote",
    },
  },
  jobSubKey: {
    type: "string",
    says: "the jobSubKey of the job jobDisplayId",
    found: { never: "secret", because: "it opens a page where the job is paid" },
  },
  paymentOrigin: {
    type: "string",
    says: "an origin that the payment exchange knows",
    found: { never: "choice", because: "no route shows the origins that the exchange knows" },
  },
  otherJobSubKey: {
    type: "string",
    says: "the jobSubKey of the job otherJobDisplayId",
    found: { never: "secret", because: "it opens a page where the job is paid" },
  },
  otherAgentCompanyId: {
    type: "string",
    says: "an agent that jobs can be given: the UUID of a company, or what a change of agent takes in its place",
    found: {
      through: ["GET /job/{jobDisplayId}", "POST /job/searchByDetails", "GET /companies/{id}"],
      as: "the agent of another job, other than that of jobDisplayId",
    },
  },
  feedbackId: {
    type: "string",
    says: "a feedbackId, where the service does not take any UUID",
    found: { never: "choice", because: "a feedbackId that a job has already need not be taken for another" },
  },
  invoiceType: {
    type: "string",
    says: "a type of invoice, where one must be named",
    found: { never: "choice", because: "the document does not show which there are" },
  },
  usarType: {
    type: "string",
    says: "a type of usar form, where one must be named",
    found: { never: "choice", because: "the document does not show which there are" },
  },
  operationsType: {
    type: "string",
    says: "an ops_type of the operations form, where one must be named",
    found: { never: "choice", because: "the document does not show which there are" },
  },
  franchiseeId: {
    type: "string",
    says: "the UUID of a franchisee",
    found: {
      through: ["POST /job/searchByDetails", "GET /job/{jobDisplayId}", "GET /companies/{id}"],
      as: "the franchisee of a job, another than that of jobDisplayId where there is one",
    },
  },
  agentTaskCode: {
    type: "string",
    says: "a task code of the job jobDisplayId that an agent is assigned for",
    found: {
      through: ["GET /job/{jobDisplayId}/timeline", "GET /job/{jobDisplayId}/timeline/{taskCode}/agent"],
      as: "a task code of the timeline whose agent is answered",
    },
  },
  taskAgent: {
    type: "string",
    says: "what the agent that is assigned for agentTaskCode is known by in an answer: an id, a code or a name",
    found: {
      through: [
        "GET /job/{jobDisplayId}/timeline",
        "GET /job/{jobDisplayId}/timeline/{taskCode}/agent",
        "GET /job/{jobDisplayId}",
      ],
      as: "the agent that the job shows and the answer for agentTaskCode names",
    },
  },
  agentlessTaskCode: {
    type: "string",
    says: "a task code of the job jobDisplayId that no agent is assigned for",
    found: {
      through: ["GET /job/{jobDisplayId}/timeline", "GET /job/{jobDisplayId}/timeline/{taskCode}/agent"],
      as: "a task code of the timeline for which no agent is answered",
    },
  },
  inventoryItemId: {
    type: "integer",
    says: "an inventory item of the job jobDisplayId",
    found: {
      through: [
        "GET /job/{jobDisplayId}",
        "GET /lookup/items",
        "GET /job/{jobDisplayId}/packagingcontainers",
        "GET /documents/list",
      ],
      as: "an item of the job, which documents can be listed for",
    },
  },
  otherInventoryItemId: {
    type: "integer",
    says: "another inventory item of the job jobDisplayId",
    found: {
      through: [
        "GET /job/{jobDisplayId}",
        "GET /lookup/items",
        "GET /job/{jobDisplayId}/packagingcontainers",
        "GET /documents/list",
      ],
      as: "another item of the job",
    },
  },
  jobItemId: {
    type: "string",
    says: "the job_item_id of an item of the job jobDisplayId: its legacy UUID, where it has one",
    found: {
      through: ["GET /job/{jobDisplayId}", "GET /job/{jobDisplayId}/shipment/exportdata", "GET /lookup/items"],
      as: "the UUID that the job, its export data or the lookup of items show under that name; where none does, another text that the lookup takes",
    },
  },
  handlingUnitId: {
    type: "integer",
    says: "a handling unit of the job jobDisplayId",
    found: {
      through: ["GET /job/{jobDisplayId}", "GET /job/{jobDisplayId}/packagingcontainers", "GET /documents/list"],
      as: "a handling unit that the job, its containers or its documents name",
    },
  },
  otherHandlingUnitId: {
    type: "integer",
    says: "another handling unit of the job jobDisplayId",
    found: {
      through: ["GET /job/{jobDisplayId}", "GET /job/{jobDisplayId}/packagingcontainers", "GET /documents/list"],
      as: "another such handling unit",
    },
  },
  rfqId: {
    type: "id",
    says: "a quote request of the job jobDisplayId",
    found: {
      through: ["GET /rfq/forjob/{jobId}", "GET /rfq/{rfqId}"],
      as: "a quote request of the job that can be read",
    },
  },
  otherRfqId: {
    type: "id",
    says: "another quote request of the job jobDisplayId",
    found: { through: ["GET /rfq/forjob/{jobId}", "GET /rfq/{rfqId}"], as: "another such quote request" },
  },
  rfqToAcceptId: {
    type: "id",
    says: "a quote request that may be accepted",
    found: { never: "used up", because: "an answer uses it up, and whether it may be is for its owner to say" },
  },
  rfqToDeclineId: {
    type: "id",
    says: "a quote request that may be declined",
    found: { never: "used up", because: "an answer uses it up, and whether it may be is for its owner to say" },
  },
  rfqToCancelId: {
    type: "id",
    says: "a quote request that may be cancelled",
    found: { never: "used up", because: "an answer uses it up, and whether it may be is for its owner to say" },
  },
  rfqToWinId: {
    type: "id",
    says: "a quote request that may be won",
    found: { never: "used up", because: "an answer uses it up, and whether it may be is for its owner to say" },
  },
  rfqToCommentId: {
    type: "id",
    says: "a quote request that may be commented on",
    found: { never: "used up", because: "an answer uses it up, and whether it may be is for its owner to say" },
  },
  rfqToLeaveId: {
    type: "id",
    says: "a quote request that may be left as it is while others are answered",
    found: { never: "used up", because: "an answer uses it up, and whether it may be is for its owner to say" },
  },
  datasetSp: {
    type: "string",
    says: "the name of a stored procedure of grid views, as GET /views/datasetsp/{spName} takes it",
    found: {
      through: ["GET /views/all", "GET /views/datasetsps", "GET /views/datasetsp/{spName}"],
      as: "a name that a view or the list of procedures shows, which columns are answered for",
    },
  },
  otherDatasetSp: {
    type: "string",
    says: "the name of another stored procedure of grid views, with other columns",
    found: {
      through: ["GET /views/all", "GET /views/datasetsps", "GET /views/datasetsp/{spName}"],
      as: "another such name, with other columns",
    },
  },
  expiredToken: {
    type: "string",
    says: "a token of this deployment that has expired",
    found: { never: "secret", because: "only whoever issued it has it" },
  },
} as const satisfies { readonly [name: string]: FixtureEntry };

/** How one is found by reading. */
export interface Findable {
  /** The reads that show and check one, in the order in which they are asked. */
  readonly through: readonly [RouteId, ...RouteId[]];
  /** Which value is taken. */
  readonly as: string;
}

/** Why one is never looked for: naming it is a decision of the deployment's owner. */
export interface Withheld {
  readonly never: "used up" | "secret" | "choice";
  readonly because: string;
}

export interface FixtureEntry {
  /** What the document types it as; `id` where it types the ids of such records nowhere, so that numbers and texts will do. */
  readonly type: "integer" | "string" | "id";
  readonly says: string;
  readonly found: Findable | Withheld;
}

export type FixtureName = keyof typeof fixtures;

export type FixtureValue<F extends FixtureName> = (typeof fixtures)[F]["type"] extends "integer"
  ? number
  : (typeof fixtures)[F]["type"] extends "id"
    ? string | number
    : string;

/** Fixtures whose values must never be stored. */
export const secretFixtures: readonly FixtureName[] = ["expiredToken"];

/** Every fixture by name, in the order of the register. */
export const fixtureList = Object.entries(fixtures) as readonly (readonly [FixtureName, FixtureEntry])[];

/** @returns whether the register names such a fixture */
export const isFixtureName = (name: string): name is FixtureName => Object.hasOwn(fixtures, name);

/** They are called another's and may be the same: an agent of jobs may be one of catalogs, and two quotes be of one shipment. */
const mayCoincide: readonly FixtureName[] = ["otherAgentCompanyId", "otherProNumber"];

const others = fixtureList.flatMap(([name]) => {
  const one = `${name.slice(5, 6).toLowerCase()}${name.slice(6)}`;
  return name.startsWith("other") && isFixtureName(one) && !mayCoincide.includes(name) ? [{ name, one }] : [];
});

/** The fixtures that have to be another thing than one, such as otherSellerId than sellerId, with that one. */
export const otherThan: ReadonlyMap<FixtureName, FixtureName> = new Map(others.map(({ name, one }) => [name, one]));

/** The same the other way round as well: what a fixture must not be the value of. */
export const counterparts: ReadonlyMap<FixtureName, FixtureName> = new Map(
  others.flatMap(({ name, one }) => [
    [name, one],
    [one, name],
  ]),
);
