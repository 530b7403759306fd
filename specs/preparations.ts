import type { RouteId } from "../src/contract/routes.js";
import type { FixtureName, ScenarioContext } from "../src/scenario/index.js";
import { ownCatalog } from "./catalogs/records.js";
import { ownCompany } from "./companies/records.js";
import { ownContact } from "./contacts/records.js";
import { ownJob } from "./jobs/records.js";
import { ownLot } from "./lots/records.js";

/** What a preparation works with. */
export type Preparing = Pick<ScenarioContext, "corporate" | "data" | "adopt" | "settled" | "given">;

/** Records that the contract can create and a run can use, so that a deployment need not have them beforehand. */
export interface Preparation {
  readonly name: string;
  readonly says: string;
  /** The route that creates it: its effect is that of the preparation. */
  readonly route: RouteId;
  /** The fixtures that it gives, where runs need its identifiers. */
  readonly fills: readonly FixtureName[];
  /** Fixtures without which it cannot be made. */
  readonly needs: readonly FixtureName[];
  /** The list that shows whether one is there already, for what runs find by themselves. */
  readonly isThere?: (context: Preparing) => Promise<boolean>;
  /** @returns the fixtures' values */
  readonly make: (context: Preparing) => Promise<{ readonly [F in FixtureName]?: string | number }>;
}

const sellerOf = ({ given }: Preparing): number => Number(given("sellerId"));

/** Everything that can be prepared, in the order in which it is made. */
export const preparations: readonly Preparation[] = [
  {
    name: "jobs",
    says: "two jobs with two items each",
    route: "POST /job",
    fills: ["jobDisplayId", "otherJobDisplayId"],
    needs: [],
    make: async (context) => ({
      jobDisplayId: (await ownJob(context)).displayId,
      otherJobDisplayId: (await ownJob(context)).displayId,
    }),
  },
  {
    name: "companies",
    says: "two companies",
    route: "POST /companies/fulldetails",
    fills: ["companyId", "otherCompanyId"],
    needs: [],
    make: async (context) => ({
      companyId: (await ownCompany(context)).companyId,
      otherCompanyId: (await ownCompany(context)).companyId,
    }),
  },
  {
    name: "contact",
    says: "a contact",
    route: "POST /contacts/editdetails",
    fills: ["contactId"],
    needs: [],
    make: async (context) => ({ contactId: (await ownContact(context)).id }),
  },
  {
    name: "catalog",
    says: "a catalog of the seller",
    route: "POST /Catalog",
    fills: [],
    needs: ["sellerId"],
    isThere: async ({ corporate }) => (await corporate.get("/Catalog").accepted()).rows().length > 0,
    make: async (context) => {
      const { corporate, data } = context;
      await ownCatalog({ corporate, data, fixtures: { sellerId: sellerOf(context) } });
      return {};
    },
  },
  {
    name: "lots",
    says: "three lots",
    route: "POST /Lot",
    fills: [],
    needs: [],
    isThere: async ({ corporate }) => (await corporate.get("/Lot").accepted()).rows().length > 0,
    make: async (context) => {
      for (let lot = 0; lot < 3; lot++) await ownLot(context);
      return {};
    },
  },
];
