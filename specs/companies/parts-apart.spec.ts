import {
  carrierAccount,
  commonInventory,
  companyDetails,
  type Marked,
  packagingLabor,
  packagingSettings,
} from "../../fixtures/payloads/companies.js";
import type { Data } from "../../src/scenario/data.js";
import { type Answer, type Caller, scenario } from "../../src/scenario/index.js";
import { readAgain, type Stored, storedInTurn } from "../in-turn.js";
import { detailsOf, ownCompany } from "./records.js";

const accounts = "/companies/{companyId}/carrierAcounts";
const entries = "/company/{companyId}/inventory";
const settings = "/companies/{companyId}/packagingsettings";
const labor = "/companies/{companyId}/packaginglabor";
const details = "/companies/{companyId}/fulldetails";

/** One way in which something is saved of a company. */
interface Part {
  readonly what: string;
  body(data: Data): Marked;
  save(corporate: Caller, companyId: string, body: Marked["body"]): PromiseLike<Answer>;
  read(corporate: Caller, companyId: string): PromiseLike<Answer>;
}

const parts: readonly Part[] = [
  {
    what: "the inventory entry",
    body: (data) => commonInventory(data),
    save: (corporate, companyId, body) => corporate.post(entries, { companyId, body }).accepted(),
    read: (corporate, companyId) => corporate.get(entries, { companyId }).accepted(),
  },
  {
    what: "the carrier account",
    body: carrierAccount,
    save: (corporate, companyId, body) => corporate.post(accounts, { companyId, body }).accepted(),
    read: (corporate, companyId) => corporate.get(accounts, { companyId }).accepted(),
  },
  {
    what: "the packaging settings",
    body: (data) => packagingSettings(data),
    save: (corporate, companyId, body) => corporate.post(settings, { companyId, body }).accepted(),
    read: (corporate, companyId) => corporate.get(settings, { companyId }).accepted(),
  },
  {
    what: "the packaging labor",
    body: (data) => packagingLabor(data),
    save: (corporate, companyId, body) => corporate.post(labor, { companyId, body }).accepted(),
    read: (corporate, companyId) => corporate.get(labor, { companyId }).accepted(),
  },
  {
    what: "the details",
    body: (data) => companyDetails(data),
    save: (corporate, companyId, body) => corporate.put(details, { companyId, body }).accepted(),
    read: detailsOf,
  },
];

scenario(
  "what is saved of a company in one way leaves what was saved of it in others",
  { judges: ["company-parts-apart"], inParts: ["company-parts-apart"] },
  async (context) => {
    const { corporate, data, check } = context;
    for (const inOrder of [parts, [...parts].reverse()]) {
      const { companyId } = await ownCompany(context);
      const ways = inOrder.map(({ what, body, save, read }) => async (): Promise<Stored> => {
        const { body: sent, marks } = body(data);
        await save(corporate, companyId, sent);
        return { what, marks, read: () => read(corporate, companyId) };
      });
      const stored = await storedInTurn(ways);
      const since = `${stored.at(-1)?.what} was saved`;
      for (const isStill of await readAgain(stored.slice(0, -1), since)) await check("company-parts-apart", isStill);
    }
  },
);
