import { named } from "../groups/jobs/item-names.js";
import { isQuoted, taken } from "../groups/jobs/shipments.js";
import { seededShipments, subKeyOf } from "../groups/jobs/state.js";
import { procedures } from "../groups/views/procedures.js";
import { seededViews } from "../groups/views/state.js";
import {
  companies,
  contacts,
  jobs,
  partners,
  platforms,
  quoteRequests,
  seedIdentities,
  sellers,
  users,
} from "./seed.js";
import { type Claims, issueToken } from "./token.js";
import type { World } from "./world.js";

export interface Tokens {
  /** Has no partnerIds claim (Authentication, 2). */
  readonly corporate: string;
  /** Is confined to the first partner. */
  readonly partner: string;
  readonly expired: string;
}

const never = Date.UTC(2100, 0, 1) / 1000;
const longAgo = Date.UTC(2020, 0, 1) / 1000;

const [administrator, operator] = users;
const [partner, otherPartner] = partners;
const [platform, , otherPlatform] = platforms;
const [seller, otherSeller] = sellers;
const [contact] = contacts;
const [gridView = { id: 0 }] = seededViews;
const [procedure, , otherProcedure] = procedures;
const [job, otherJob] = jobs;
const [quoteRequest, , otherQuoteRequest] = quoteRequests;
const [item, otherItem] = job.items;
const [unit, otherUnit] = job.handling_units;
const [shipment, otherShipment] = seededShipments(job);

export const corporate: Claims = {
  sub: administrator.id,
  name: administrator.name,
  companyId: administrator.company.id,
  roles: ["CorporateAdmin"],
  exp: never,
};

const confined: Claims = {
  sub: operator.id,
  name: operator.name,
  companyId: operator.company.id,
  roles: ["PartnerOperator"],
  partnerIds: [partner.id],
  exp: never,
};

/**
 * @param shown what a token tells of whom it is for
 * @returns a token for each caller that a profile names, and one that is no longer valid
 */
export const tokensFor = (secret: string, shown: (claims: Claims) => object): Tokens => ({
  corporate: issueToken(corporate, secret, shown(corporate)),
  partner: issueToken(confined, secret, shown(confined)),
  expired: issueToken({ ...corporate, exp: longAgo }, secret),
});

/**
 * @param caller whom it is for
 * @param until when it expires, in seconds since 1970
 * @param shown what a token tells of whom it is for
 * @returns a token beside those that a profile names
 */
export function tokenUntil(
  caller: "corporate" | "partner",
  until: number,
  secret: string,
  shown: (claims: Claims) => object,
): string {
  const claims = { ...(caller === "corporate" ? corporate : confined), exp: until };
  return issueToken(claims, secret, shown(claims));
}

/** @returns the PRO number of the other quote's shipment, from the shipments of the seeded job */
export const otherProNumberIn = (world: World): string =>
  world
    .choose(taken)({ id: job.display_id, job_id: job.id, shipments: seededShipments(job) })
    .find((one) => isQuoted(one, otherShipment.quote_id))?.pro_number ?? otherShipment.pro_number;

/** @returns what the deployment calls the item of the seeded job beside its integer id */
export const jobItemIdIn = (world: World): string => named(item, world).job_item_id;

/** The identifiers of a new deployment that a profile would name. */
export const fixtures = {
  sellerId: seller.id,
  otherSellerId: otherSeller.id,
  platformId: platform.id,
  otherPlatformId: otherPlatform.id,
  partnerId: partner.id,
  otherPartnerId: otherPartner.id,
  agentCompanyId: seedIdentities.agent.id,
  otherAgentCompanyId: seedIdentities.otherAgent.id,
  companyId: companies[0].id,
  otherCompanyId: seedIdentities.otherFranchise.id,
  primaryCompanyId: administrator.company.id,
  partnerPrimaryCompanyId: operator.company.id,
  gridViewStateId: gridView.id,
  datasetSp: procedure.name,
  otherDatasetSp: otherProcedure.name,
  agentCode: seedIdentities.agent.code,
  otherAgentCode: seedIdentities.otherAgent.code,
  franchiseeId: seedIdentities.franchise.id,
  contactId: contact.id,
  jobDisplayId: job.display_id,
  otherJobDisplayId: otherJob.display_id,
  jobId: job.id,
  quoteId: shipment.quote_id,
  otherQuoteId: otherShipment.quote_id,
  proNumber: shipment.pro_number,
  otherProNumber: otherShipment.pro_number,
  invoiceType: "standard",
  usarType: "standard",
  operationsType: "standard",
  agentTaskCode: "PU",
  taskAgent: seedIdentities.agent.id,
  agentlessTaskCode: "PK",
  paymentOrigin: "https://www.example.com",
  jobSubKey: subKeyOf(job.id),
  otherJobSubKey: subKeyOf(otherJob.id),
  inventoryItemId: item.inventory_item_id,
  otherInventoryItemId: otherItem.inventory_item_id,
  jobItemId: item.job_item_id,
  handlingUnitId: unit.handling_unit_id,
  otherHandlingUnitId: otherUnit.handling_unit_id,
  rfqId: quoteRequest.id,
  otherRfqId: otherQuoteRequest.id,
} as const;
