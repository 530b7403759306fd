import {
  carrierAccount,
  commonInventory,
  companyDetails,
  geoSettings,
  packagingLabor,
  packagingSettings,
} from "../../fixtures/payloads/companies.js";
import type { Data } from "../../src/scenario/data.js";
import type { Answer, Caller, Reply, ScenarioContext } from "../../src/scenario/index.js";
import type { Stored } from "../in-turn.js";
import { detailsAsked, detailsOf } from "./records.js";

/** One way in which something is saved of a company. */
export interface Part {
  readonly what: string;
  /** @returns what tells of what is saved, how that was answered, and what was sent */
  save(
    corporate: Caller,
    companyId: string,
    data: Data,
  ): readonly [marks: readonly (string | number)[], saved: Reply, body: unknown];
  /** Asks for it, whatever is answered. */
  ask(corporate: Caller, companyId: string): Reply;
  read(corporate: Caller, companyId: string): PromiseLike<Answer>;
  /** Ask by which other routes it, or some of it, is read. */
  readonly asksElse?: readonly ((corporate: Caller, companyId: string) => Reply)[];
}

const posted = [
  { what: "the inventory entry", route: "/company/{companyId}/inventory", body: (data: Data) => commonInventory(data) },
  { what: "the carrier account", route: "/companies/{companyId}/carrierAcounts", body: carrierAccount },
  { what: "the geo settings", route: "/companies/{companyId}/geosettings", body: geoSettings },
  {
    what: "the packaging settings",
    route: "/companies/{companyId}/packagingsettings",
    body: (data: Data) => packagingSettings(data),
  },
  {
    what: "the packaging labor",
    route: "/companies/{companyId}/packaginglabor",
    body: (data: Data) => packagingLabor(data),
  },
] as const;

/** What is saved by a route that reads it as well. */
const postedParts: readonly Part[] = posted.map(({ what, route, body: make }) => ({
  what,
  save(corporate, companyId, data) {
    const { body, marks } = make(data);
    return [marks, corporate.post(route, { companyId, body }), body];
  },
  ask: (corporate, companyId) => corporate.get(route, { companyId }),
  read: (corporate, companyId) => corporate.get(route, { companyId }).accepted(),
}));

const partsOf = (...names: readonly string[]) => postedParts.filter(({ what }) => names.includes(what));

/** The same, as far as the run may save it: an account of a carrier is not taken back. */
export const partsToPost = ({ allows }: Pick<ScenarioContext, "allows">): readonly Part[] =>
  postedParts.filter(({ what }) => what !== "the carrier account" || allows("irreversible"));

export const geoParts = partsOf("the geo settings");

/** What a company may inherit from another one. */
export const packagingParts = partsOf("the packaging settings", "the packaging labor");

export const details: Part = {
  what: "the details",
  save(corporate, companyId, data) {
    const { body, marks } = companyDetails(data);
    return [marks, corporate.put("/companies/{companyId}/fulldetails", { companyId, body }), body];
  },
  ask: detailsAsked,
  read: detailsOf,
  asksElse: [
    (corporate, id) => corporate.get("/companies/{id}", { id }),
    (corporate, companyId) => corporate.get("/companies/{companyId}/details", { companyId }),
  ],
};

/** @returns what saves a part of a company, and tells how it is read */
export const saving =
  ({ corporate, data }: Pick<ScenarioContext, "corporate" | "data">, companyId: string) =>
  ({ what, save, read }: Part) =>
  async (): Promise<Stored> => {
    const [marks, saved, body] = save(corporate, companyId, data);
    await saved.accepted();
    const given = marks.slice(0, 1).map((mark) => ({ mark, body, mayBeReplaced: true as const }));
    return { what, marks, given, read: () => read(corporate, companyId) };
  };
