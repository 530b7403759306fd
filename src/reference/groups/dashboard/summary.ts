import { breaks, decision } from "../../core/decision.js";
import type { Caller } from "../../core/handler.js";
import { invalid, missing, Refusal } from "../../core/refusal.js";
import { companies } from "../../core/seed.js";
import type { World } from "../../core/world.js";
import { feedOf, feeds, gridViewsOf } from "./state.js";

/** The companies that a dashboard is about. */
export type Scope = readonly string[];

const demanded = (): Scope => {
  throw invalid({ company_id: ["This parameter is required."] });
};

const failing = (): Scope => {
  throw new Refusal("invalid", "Something went wrong.", { status: 500 });
};

const [hub, , otherFranchise] = companies;
const everyCompany: Scope = companies.map(({ id }) => id);

/** Whose dashboard it is where the caller names no company (Dashboard, closing sentence). */
export const defaultCompany = decision<(caller: Caller) => Scope>("dashboard-default-scope", {
  conforms: { "primary-company": ({ companyId }) => [companyId] },
  faults: {
    "dashboard-default-company#company-demanded": breaks(
      "dashboard-default-company",
      "Without company_id it is refused.",
      demanded,
    ),
    "dashboard-default-company#fails": breaks(
      "dashboard-default-company",
      "Without company_id the service fails.",
      failing,
    ),
    "dashboard-default-company#absent": breaks(
      "dashboard-default-company",
      "Without company_id nothing is found.",
      () => {
        throw missing("The company");
      },
    ),
    "dashboard-default-is-primary#other": breaks(
      "dashboard-default-is-primary",
      "Without company_id another company is summarised.",
      () => [otherFranchise.id],
    ),
    "dashboard-default-is-primary#head-office": breaks(
      "dashboard-default-is-primary",
      "Without company_id the head office is summarised, whoever asks.",
      () => [hub.id],
    ),
    "dashboard-default-is-primary#everyone": breaks(
      "dashboard-default-is-primary",
      "Without company_id all companies are summed up.",
      () => everyCompany,
    ),
    "dashboard-default-is-primary#nothing": breaks(
      "dashboard-default-is-primary",
      "Without company_id the summary is empty.",
      () => [],
    ),
  },
});

/** Whose dashboard it is where the caller names a company. */
export const askedCompany = decision<(asked: string, caller: Caller) => Scope>("dashboard-asked-scope", {
  conforms: { "that-company": (asked) => [asked] },
  faults: {
    "dashboard-company-accepted#refused": breaks("dashboard-company-accepted", "company_id is refused.", () => {
      throw invalid({ company_id: ["This parameter is not known."] });
    }),
    "dashboard-company-accepted#not-found": breaks("dashboard-company-accepted", "company_id is never found.", () => {
      throw missing("The company");
    }),
    "dashboard-company-selects#ignored": breaks(
      "dashboard-company-selects",
      "company_id is ignored: it is always the caller's company.",
      (_asked, { companyId }) => [companyId],
    ),
    "dashboard-company-selects#next": breaks(
      "dashboard-company-selects",
      "The company after the one asked for is summarised.",
      (asked) => {
        const place = companies.findIndex(({ id }) => id === asked);
        return [companies[(place + 1) % companies.length]?.id ?? asked];
      },
    ),
  },
});

export const unknownCompany = decision<(caller: Caller) => Scope>("dashboard-unknown-company", {
  openPoint: "dashboard-company-malformed",
  conforms: {
    empty: () => [],
    refused: () => {
      throw missing("The company");
    },
    "primary-company": ({ companyId }) => [companyId],
  },
});

const refuseView = () => {
  throw invalid({ view_id: ["This parameter is not known."] });
};

/** What becomes of a view_id that a grid view has. */
export const askedView = decision<(id: number) => void>("dashboard-asked-view", {
  conforms: { taken: () => {} },
  faults: {
    "dashboard-view-accepted#refused": breaks("dashboard-view-accepted", "view_id is refused.", refuseView),
    "dashboard-view-accepted#not-found": breaks("dashboard-view-accepted", "No grid view is found by view_id.", () => {
      throw missing("The view");
    }),
    "dashboard-view-accepted#first-only": breaks(
      "dashboard-view-accepted",
      "Of the grid views only the first of a company is taken.",
      (id) => {
        if (id % 10 !== 1) refuseView();
      },
    ),
  },
});

export const withoutView = decision<() => void>("dashboard-no-view", {
  conforms: { "is-fine": () => {} },
  faults: {
    "dashboard-view-optional#demanded": breaks("dashboard-view-optional", "Without view_id it is refused.", () => {
      throw invalid({ view_id: ["This parameter is required."] });
    }),
    "dashboard-view-optional#missing-fails": breaks(
      "dashboard-view-optional",
      "Without view_id the service fails.",
      () => {
        throw new Refusal("invalid", "Something went wrong.", { status: 500 });
      },
    ),
  },
});

export const unknownView = decision<() => void>("dashboard-unknown-view", {
  openPoint: "dashboard-view-unknown",
  conforms: {
    ignored: () => {},
    refused: () => {
      throw missing("The view");
    },
  },
});

export const viewEffect = decision<boolean>("dashboard-view-narrows", {
  openPoint: "dashboard-view-effect",
  conforms: { "nothing-visible": false, "narrows-to-the-view": true },
});

/** Whether a summary says whose it is. */
export const summaryNames = decision<boolean>("dashboard-summary-names-company", {
  conforms: { named: true, "figures-alone": false },
});

/** @returns the DashboardSummary of some companies, of one grid view where it narrows to that */
export function summaryOf(world: World, scope: Scope, viewId: number | undefined) {
  const view = gridViewsOf(world).find(({ id }) => id === viewId);
  const narrowed = view && world.choose(viewEffect) ? feeds.filter((feed) => feed === view.dataKey) : feeds;
  const named = companies.find(({ id }) => scope.length === 1 && id === scope[0]);
  const figures = narrowed.map((feed) => {
    const rows = feedOf(world, feed, scope);
    return { data_key: feed, jobs: rows.length, amount: rows.reduce((sum, { amount }) => sum + amount, 0) };
  });
  return {
    ...(world.choose(summaryNames) && { company_id: named?.id ?? null, company_name: named?.name ?? null }),
    feeds: figures,
    generated_at: world.timestamp(),
  };
}
