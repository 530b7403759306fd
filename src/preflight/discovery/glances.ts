import type { RouteId } from "../../contract/routes.js";
import type { Surface } from "../../contract/vocabulary.js";
import type { FixtureName } from "../../profile/fixtures.js";
import { isUuid, mentions, scalarsIn } from "../../scenario/values.js";
import { idsOfThose, recordsIn, valuesUnder } from "./fields.js";
import type { FixtureResults } from "./fixture-results.js";
import type { Looker, ReadResult } from "./looker.js";

type Value = string | number;

/** A read that takes a fixture's value, and how its answer shows that the deployment knows it. */
export interface Glance {
  readonly route: RouteId;
  readonly surface: Surface;
  /** @returns what was answered; undefined where something else has to be known first */
  readonly see: (looker: Looker, value: Value, results: FixtureResults) => Promise<ReadResult> | undefined;
  readonly shows: (result: ReadResult, value: Value) => boolean;
  /** Another glance that takes values of the same kind. */
  readonly like?: Glance;
  /** Whether what is not there for this read may be there for those that take the value. */
  readonly isDoubtfulAtMost?: true;
  /** @returns such values as an answer or a request shows by itself */
  readonly valuesIn: (body: unknown) => readonly Value[];
}

/** A read of something of the job that is given or was found. */
const ofJob =
  (see: (looker: Looker, jobDisplayId: Value, value: Value) => Promise<ReadResult>): Glance["see"] =>
  (looker, value, results) => {
    const jobDisplayId = results.value("jobDisplayId");
    return jobDisplayId === undefined ? undefined : see(looker, jobDisplayId, value);
  };

const answered = ({ isSuccess }: ReadResult): boolean => isSuccess;
/** `null`, `{}` and the like are what some services answer for what they do not have. */
const answeredSomething = ({ isSuccess, body }: ReadResult): boolean => isSuccess && scalarsIn(body).length > 0;
const listsSome = (result: ReadResult): boolean => recordsIn(result).length > 0;

const under =
  (...names: readonly string[]) =>
  (body: unknown): readonly Value[] =>
    valuesUnder(body, ...names);

const seller: Glance = {
  route: "GET /Catalog",
  surface: "catalog",
  see: (looker, value) => looker.see("GET /Catalog", { query: { seller_ids: value } }),
  shows: listsSome,
  // Beside the seller's id, a catalog may hold the seller.
  valuesIn: (body) => [...valuesUnder(body, "sellerId", "sellerIds"), ...idsOfThose(body, "seller")],
};

const company: Glance = {
  route: "GET /companies/{id}",
  surface: "portal",
  see: (looker, value) => looker.see("GET /companies/{id}", { id: value }),
  shows: answeredSomething,
  valuesIn: under("id", "companyId"),
};

/** An agent need be no company: it is told to be there by that read, and not that it is nowhere. */
const agent: Glance = {
  ...company,
  see: (looker, value, results) => (isUuid(value) ? company.see(looker, value, results) : undefined),
  valuesIn: under("id", "companyId", "agentId", "agentCompanyId"),
  like: company,
  isDoubtfulAtMost: true,
};

const job: Glance = {
  route: "GET /job/{jobDisplayId}",
  surface: "portal",
  see: (looker, value) => looker.see("GET /job/{jobDisplayId}", { jobDisplayId: value }),
  shows: answeredSomething,
  valuesIn: under("id", "jobDisplayId", "displayId"),
};

const quoteRequest: Glance = {
  route: "GET /rfq/{rfqId}",
  surface: "portal",
  see: (looker, value) => looker.see("GET /rfq/{rfqId}", { rfqId: value }),
  shows: answeredSomething,
  valuesIn: under("id", "rfqId"),
};

const procedure: Glance = {
  route: "GET /views/datasetsp/{spName}",
  surface: "portal",
  see: (looker, value) => looker.see("GET /views/datasetsp/{spName}", { spName: value }),
  shows: listsSome,
  valuesIn: under("datasetSp", "spName", "procedureName", "name"),
};

const partner: Glance = {
  route: "POST /Lot/ItemData",
  surface: "catalog",
  see: (looker, value) => looker.see("POST /Lot/ItemData", { body: { partner_id: value } }),
  shows: answered,
  valuesIn: under("partnerId", "partnerIds"),
};

/** What is quoted need be shown nowhere, and forms need the job in some state: so it is told to be there, and not to be nowhere. */
const quote: Glance = {
  route: "GET /job/{jobDisplayId}/form/packing-slip",
  surface: "portal",
  see: ofJob((looker, jobDisplayId, quote_id) =>
    looker.see("GET /job/{jobDisplayId}/form/packing-slip", { jobDisplayId, query: { quote_id } }),
  ),
  shows: answered,
  isDoubtfulAtMost: true,
  valuesIn: under("quoteId"),
};

/** A PRO number may be known by its quote alone. */
const shipment: Glance = {
  route: "GET /job/{jobDisplayId}/tracking/shipment/{proNumber}",
  surface: "portal",
  see: ofJob((looker, jobDisplayId, proNumber) =>
    looker.see("GET /job/{jobDisplayId}/tracking/shipment/{proNumber}", { jobDisplayId, proNumber }),
  ),
  shows: answeredSomething,
  isDoubtfulAtMost: true,
  valuesIn: under("proNum", "proNumber", "carrierProNumber"),
};

/**
 * How what a profile gives is looked at before anything is judged by it. What stands for the same kind of thing has the
 * same glance. What no read takes, or what reads take without a word, is not here.
 */
export const glances: { readonly [F in FixtureName]?: Glance } = {
  sellerId: seller,
  otherSellerId: seller,
  partnerId: partner,
  otherPartnerId: partner,
  agentCompanyId: {
    route: "GET /Catalog",
    surface: "catalog",
    see: (looker, value) => looker.see("GET /Catalog", { query: { agent_company_id: value } }),
    shows: listsSome,
    valuesIn: under("agentCompanyId", "agentCompanyIds"),
  },
  companyId: company,
  otherCompanyId: company,
  primaryCompanyId: company,
  partnerPrimaryCompanyId: company,
  franchiseeId: company,
  otherAgentCompanyId: agent,
  contactId: {
    route: "GET /contacts/{id}",
    surface: "portal",
    see: (looker, value) => looker.see("GET /contacts/{id}", { id: value }),
    shows: answeredSomething,
    valuesIn: under("id", "contactId"),
  },
  gridViewStateId: {
    route: "GET /dashboard/gridviewstate/{id}",
    surface: "portal",
    see: (looker, value) => looker.see("GET /dashboard/gridviewstate/{id}", { id: value }),
    shows: answered,
    valuesIn: under("id", "gridViewStateId"),
  },
  datasetSp: procedure,
  otherDatasetSp: procedure,
  jobDisplayId: job,
  otherJobDisplayId: job,
  jobId: {
    route: "GET /rfq/forjob/{jobId}",
    surface: "portal",
    see: (looker, value) => looker.see("GET /rfq/forjob/{jobId}", { jobId: value }),
    shows: answered,
    valuesIn: under("id", "jobId"),
  },
  quoteId: quote,
  otherQuoteId: quote,
  proNumber: shipment,
  otherProNumber: shipment,
  taskAgent: agent,
  agentTaskCode: {
    route: "GET /job/{jobDisplayId}/timeline/{taskCode}/agent",
    surface: "portal",
    see: ofJob((looker, jobDisplayId, taskCode) =>
      looker.see("GET /job/{jobDisplayId}/timeline/{taskCode}/agent", { jobDisplayId, taskCode }),
    ),
    shows: answeredSomething,
    isDoubtfulAtMost: true,
    valuesIn: under("taskCode"),
  },
  jobItemId: {
    route: "GET /lookup/items",
    surface: "portal",
    see: ofJob((looker, job_display_id, job_item_id) =>
      looker.see("GET /lookup/items", { query: { job_display_id, job_item_id } }),
    ),
    shows: (result, value) => recordsIn(result).some((row) => mentions(row, value)),
    valuesIn: under("jobItemId"),
  },
  rfqId: quoteRequest,
  otherRfqId: quoteRequest,
  rfqToAcceptId: quoteRequest,
  rfqToDeclineId: quoteRequest,
  rfqToCancelId: quoteRequest,
  rfqToWinId: quoteRequest,
  rfqToCommentId: quoteRequest,
  rfqToLeaveId: quoteRequest,
};
