import { decision } from "../../core/decision.js";
import { type Form, instantOf } from "../../core/form.js";
import { Refusal } from "../../core/refusal.js";
import { companies, sellers } from "../../core/seed.js";
import { type MergedRead, mergedReads } from "../lots/open.js";
import type { Catalog } from "./state.js";

/** What the document leaves open about one catalog. */

export const titleNeeded = decision<readonly string[]>("catalog-title-needed", {
  openPoint: "catalog-title-optional",
  conforms: { optional: [], "must-be-given": ["title"] },
});

/** The optional members of a catalog that an update may leave out. */
type Optional = Pick<Catalog, "title" | "is_completed" | "agent_company_ids" | "platforms">;

const empty: Optional = { title: null, is_completed: false, agent_company_ids: [], platforms: [] };
const optional = ["title", "is_completed", "agent_company_ids", "platforms"] as const;

/** What the members that an update leaves out become; complains where they must not be left out. */
export const leftOutOfUpdate = decision<(form: Form, before: Optional) => Optional>("catalog-update-left-out", {
  openPoint: "catalog-put-missing",
  conforms: {
    "is-cleared": () => empty,
    stays: (_, before) => before,
    "is-refused": (form) => {
      form.require(...optional);
      return empty;
    },
  },
});

export const unknownSeller = decision<(form: Form) => void>("catalog-unknown-seller", {
  openPoint: "catalog-unknown-references",
  conforms: { refused: (form) => form.complain("seller_id", "There is no such seller."), stored: () => {} },
});

export const platformEntries = decision<(catalog: Catalog) => Catalog>("catalog-platform-entries", {
  openPoint: "catalog-platforms-shape",
  conforms: {
    "as-given": (catalog) => catalog,
    "a-platform-id-alone": (catalog) => ({
      ...catalog,
      platforms: catalog.platforms.map(({ platform_id }) => ({ platform_id })),
    }),
  },
});

type AgentId = string | number;

/** The identifiers of agent companies: which are taken, and how those of the seed are known. */
interface Agents {
  readonly accepts: (entry: unknown) => entry is AgentId;
  readonly shown: (id: AgentId) => AgentId;
}

const firstNumber = 901;

export const agentIds = decision<Agents>("catalog-agent-ids", {
  openPoint: "catalog-agent-type",
  conforms: {
    "company-uuids": { accepts: (entry): entry is AgentId => typeof entry === "string", shown: (id) => id },
    integers: {
      accepts: (entry): entry is AgentId => typeof entry === "number",
      shown: (id) => (typeof id === "number" ? id : firstNumber + companies.findIndex((company) => company.id === id)),
    },
  },
});

export const dateOrder = decision<(form: Form, start: string, end: string) => void>("catalog-date-order", {
  openPoint: "catalog-date-order",
  conforms: {
    any: () => {},
    "start-first": (form, start, end) => {
      if (Number(instantOf(end)) < Number(instantOf(start))) form.complain("end_date", "It is before the start.");
    },
  },
});

const [quarterMs, dayMs] = [900_000, 86_400_000];

/** Which dates are taken at all; without both, nothing is said of them. */
export const takenDates = decision<(form: Form, start: string | undefined, end: string | undefined, now: Date) => void>(
  "catalog-taken-dates",
  {
    conforms: {
      all: () => {},
      "those-of-auctions-that-can-be-planned": (form, start, end, now) => {
        const [starts, ends] = [start, end].map((date) => Number(date && instantOf(date)));
        if (!starts || !ends) return;
        const ahead = starts - now.getTime();
        if (ahead < 0 || ahead > 730 * dayMs) form.complain("start_date", "An auction starts within two years.");
        if (starts % quarterMs || ends % quarterMs) form.complain("start_date", "An auction starts at a full quarter.");
        if (ends < starts || ends - starts > 10 * dayMs)
          form.complain("end_date", "An auction lasts ten days at most.");
      },
    },
  },
);

/** Whether a catalog may be completed before it ends. */
export const completedEarly = decision<(form: Form, end: string, now: Date) => void>("catalog-completed-early", {
  conforms: {
    taken: () => {},
    refused: (form, end, now) => {
      const isOver = Number(instantOf(end)) <= now.getTime();
      if (form.raw("is_completed") === true && !isOver) form.complain("is_completed", "It has not ended.");
    },
  },
});

/** CatalogExpandedDto, from the fields that every catalog shows. */
export const expandedShown = decision<(fields: Omit<Catalog, "platform_id" | "batch">) => unknown>("catalog-expanded", {
  openPoint: "catalog-expanded-vs-lots",
  conforms: {
    "with-the-seller": (fields) => ({ ...fields, seller: sellers.find(({ id }) => id === fields.seller_id) ?? null }),
    "the-same-fields": (fields) => fields,
    "seller-and-agents-alone": ({ seller_id, agent_company_ids, ...fields }) => ({
      ...fields,
      seller: sellers.find(({ id }) => id === seller_id) ?? null,
      agents: agent_company_ids.map((id) => companies.find((company) => company.id === id) ?? { id }),
    }),
  },
});

/** What a catalog tells of the one that was made before it. */
export const madeAfter = decision<(before: Catalog) => object>("catalog-made-after", {
  conforms: { nothing: () => ({}), "its-title-without-its-id": ({ title }) => ({ made_after: { title } }) },
});

/** What becomes of the lots of a catalog that is deleted. */
type Leaving = (lots: number, removeCatalog: () => void, removeLots: () => void) => void;

export const lotsOfDeletedCatalog = decision<Leaving>("catalog-removal-lots", {
  openPoint: "catalog-delete-lots",
  conforms: {
    "stay-without-it": (_, removeCatalog) => removeCatalog(),
    "are-deleted": (_, removeCatalog, removeLots) => {
      removeLots();
      removeCatalog();
    },
    "hold-it": (lots, removeCatalog) => {
      if (lots > 0) throw new Refusal("conflict", "The catalog has lots.");
      removeCatalog();
    },
  },
});

export const restOfMergedCatalog = decision<(target: Catalog, source: Catalog) => Catalog>("catalog-merge-rest", {
  openPoint: "catalog-merge-rest",
  conforms: {
    "goes-with-the-source": (target) => target,
    "is-added": (target, source) => ({
      ...target,
      platforms: [...target.platforms, ...source.platforms],
      agent_company_ids: [...new Set([...target.agent_company_ids, ...source.agent_company_ids])],
    }),
  },
});

/** How many more times a lot of both catalogs is in the target. */
export const lotsOfBoth = decision<(count: number) => number>("catalog-merge-shared", {
  openPoint: "catalog-merge-same-lots",
  conforms: {
    once: () => 0,
    twice: () => 1,
    refused: (count) => {
      if (count > 0) throw new Refusal("conflict", "A lot is in both catalogs.");
      return 0;
    },
  },
});

export const mergedCatalogRead = decision<MergedRead>("merged-catalog-read", {
  openPoint: "catalog-merge-source-read",
  conforms: mergedReads,
});
