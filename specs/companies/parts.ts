import {
  carrierAccount,
  commonInventory,
  companyDetails,
  geoSettings,
  packagingLabor,
  packagingSettings,
} from "../../fixtures/payloads/companies.js";
import type { Data } from "../../src/scenario/data.js";
import type { Answer, Caller, Reply } from "../../src/scenario/index.js";
import { entriesOf } from "./entries.js";
import { detailsOf } from "./records.js";

/** One way in which something is saved of a company. */
export interface Part {
  readonly what: string;
  /** @returns what tells of what is saved, and how that was answered */
  save(corporate: Caller, companyId: string, data: Data): readonly [marks: readonly (string | number)[], saved: Reply];
  read(corporate: Caller, companyId: string): PromiseLike<Answer>;
}

const accounts = "/companies/{companyId}/carrierAcounts";
const areas = "/companies/{companyId}/geosettings";
const settings = "/companies/{companyId}/packagingsettings";
const labor = "/companies/{companyId}/packaginglabor";

export const parts: readonly Part[] = [
  {
    what: "the inventory entry",
    save(corporate, companyId, data) {
      const { body, marks } = commonInventory(data);
      return [marks, corporate.post("/company/{companyId}/inventory", { companyId, body })];
    },
    read: entriesOf,
  },
  {
    what: "the carrier account",
    save(corporate, companyId, data) {
      const { body, marks } = carrierAccount(data);
      return [marks, corporate.post(accounts, { companyId, body })];
    },
    read: (corporate, companyId) => corporate.get(accounts, { companyId }).accepted(),
  },
  {
    what: "the geo settings",
    save(corporate, companyId, data) {
      const { body, marks } = geoSettings(data);
      return [marks, corporate.post(areas, { companyId, body })];
    },
    read: (corporate, companyId) => corporate.get(areas, { companyId }).accepted(),
  },
  {
    what: "the packaging settings",
    save(corporate, companyId, data) {
      const { body, marks } = packagingSettings(data);
      return [marks, corporate.post(settings, { companyId, body })];
    },
    read: (corporate, companyId) => corporate.get(settings, { companyId }).accepted(),
  },
  {
    what: "the packaging labor",
    save(corporate, companyId, data) {
      const { body, marks } = packagingLabor(data);
      return [marks, corporate.post(labor, { companyId, body })];
    },
    read: (corporate, companyId) => corporate.get(labor, { companyId }).accepted(),
  },
  {
    what: "the details",
    save(corporate, companyId, data) {
      const { body, marks } = companyDetails(data);
      return [marks, corporate.put("/companies/{companyId}/fulldetails", { companyId, body })];
    },
    read: detailsOf,
  },
];
