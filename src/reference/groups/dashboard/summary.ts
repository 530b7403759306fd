import { always } from "../../core/behaviours/always.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decision, fault } from "../../core/decision.js";
import type { Caller } from "../../core/handler.js";
import { forbidden, invalid, missing, Refusal, refusing } from "../../core/refusal.js";
import { companies } from "../../core/seed.js";
import { state, type World } from "../../core/world.js";
import { seededViews } from "../views/state.js";
import { feedOf, feeds, gridViewsOf } from "./state.js";

/** The companies that a dashboard is about. */
export type Scope = readonly string[];

const demanded = refusing(invalid({ company_id: ["This parameter is required."] }));

const failing = refusing(new Refusal("invalid", "Something went wrong.", { status: 500 }));

const [hub, , otherFranchise] = companies;
const everyCompany: Scope = companies.map(({ id }) => id);

/** Whose dashboard it is where the caller names no company (Dashboard, closing sentence). */
export const defaultCompany = decision<(caller: Caller) => Scope>("dashboard-default-scope", {
  conforms: { "primary-company": ({ companyId }) => [companyId] },
  faults: {
    "dashboard-default-company#company-demanded": fault("Without company_id it is refused.", demanded),
    "dashboard-default-company#forbidden": fault(
      "Without company_id it is forbidden.",
      refusing(forbidden("Name a company.")),
    ),
    "dashboard-default-company#demanded-of-partners": fault(
      "Without company_id it is forbidden to partner-scoped callers.",
      ({ kind, companyId }) => {
        if (kind === "partner") throw forbidden("Name a company.");
        return [companyId];
      },
    ),
    "dashboard-default-company#fails": fault("Without company_id the service fails.", failing),
    "dashboard-default-company#absent": fault("Without company_id nothing is found.", refusing(missing("The company"))),
    "dashboard-default-is-primary#other": fault("Without company_id another company is summarised.", () => [
      otherFranchise.id,
    ]),
    "dashboard-default-is-primary#head-office": fault(
      "Without company_id the head office is summarised, whoever asks.",
      () => [hub.id],
    ),
    "dashboard-default-is-primary#everyone": fault(
      "Without company_id all companies are summed up.",
      () => everyCompany,
    ),
    "dashboard-default-is-primary#nothing": fault("Without company_id the summary is empty.", () => []),
  },
});

/** The company that each caller asked for last, beside a view. */
export const lastAsked = state("dashboard-last-asked", () => new Map<string, string>());

/** The company that each caller named last. */
export const lastNamed = state("dashboard-last-named", () => new Map<string, string>());

/** Whether a company that was asked for is forgotten by the next request. */
export const forgottenCompany = always("dashboard-forgotten-company", "forgotten", {
  "dashboard-default-again#the-last-one":
    "Without company_id it is the company that was asked for just before, beside a view.",
});

/** Whose dashboard it is where the caller names a company. */
export const askedCompany = decision<(asked: string, caller: Caller) => Scope>("dashboard-asked-scope", {
  conforms: { "that-company": (asked) => [asked] },
  faults: {
    "dashboard-company-accepted#refused": fault(
      "company_id is refused.",
      refusing(invalid({ company_id: ["This parameter is not known."] })),
    ),
    "dashboard-company-accepted#not-found": fault("company_id is never found.", refusing(missing("The company"))),
    "dashboard-company-selects#ignored": fault(
      "company_id is ignored: it is always the caller's company.",
      (_asked, { companyId }) => [companyId],
    ),
    "dashboard-company-selects#next": fault("The company after the one asked for is summarised.", (asked) => {
      const place = companies.findIndex(({ id }) => id === asked);
      return [companies[(place + 1) % companies.length]?.id ?? asked];
    }),
  },
});

/** Which company counts beside a view_id. */
export const companyBesideView = decision<(asked: string | undefined) => string | undefined>("dashboard-beside-view", {
  conforms: { "the-one-asked-for": (asked) => asked },
  faults: {
    "dashboard-company-selects#view-drops-company": fault("Beside view_id company_id is ignored.", () => undefined),
  },
});

/** Whose dashboard it is where a view is named and no company, from the default and the company of the view. */
type BesideView = (primary: Scope, ofView: string, caller: Caller) => Scope;

export const defaultBesideView = decision<BesideView>("dashboard-default-beside-view", {
  conforms: { "the-default": (primary) => primary },
  faults: {
    "dashboard-default-is-primary#that-of-the-view": fault(
      "With view_id and without company_id the company of the view is summarised.",
      (_, ofView) => [ofView],
    ),
    "dashboard-default-is-primary#head-office-beside-view-to-partners": fault(
      "With view_id and without company_id a partner-scoped caller is shown the head office.",
      (primary, _, { kind }) => (kind === "partner" ? [hub.id] : primary),
    ),
  },
});

export const unknownCompany = decision<(caller: Caller) => Scope>("dashboard-unknown-company", {
  openPoint: "dashboard-company-malformed",
  conforms: {
    empty: () => [],
    refused: refusing(missing("The company")),
    "primary-company": ({ companyId }) => [companyId],
  },
});

const refuseView = refusing(invalid({ view_id: ["This parameter is not known."] }));

/** What becomes of a view_id that a grid view has. */
export const askedView = nothingElse<[id: number]>("dashboard-asked-view", "taken", {
  "dashboard-view-accepted#refused": fault("view_id is refused.", refuseView),
  "dashboard-view-accepted#not-found": fault("No grid view is found by view_id.", refusing(missing("The view"))),
  "dashboard-view-accepted#first-only": fault("Of the grid views only the first of a company is taken.", (id) => {
    if (id % 10 !== 1) refuseView();
  }),
});

export const withoutView = nothingElse<[]>("dashboard-no-view", "is-fine", {
  "dashboard-view-optional#demanded": fault(
    "Without view_id it is refused.",
    refusing(invalid({ view_id: ["This parameter is required."] })),
  ),
  "dashboard-view-optional#missing-fails": fault(
    "Without view_id the service fails.",
    refusing(new Refusal("invalid", "Something went wrong.", { status: 500 })),
  ),
});

export const unknownView = decision<() => void>("dashboard-unknown-view", {
  openPoint: "dashboard-view-unknown",
  conforms: { ignored: () => {}, refused: refusing(missing("The view")) },
});

export const viewEffect = decision<boolean>("dashboard-view-narrows", {
  openPoint: "dashboard-view-effect",
  conforms: { "nothing-visible": false, "narrows-to-the-view": true },
});

/** Whether a summary says whose it is. */
export const summaryNames = decision<boolean>("dashboard-summary-names-company", {
  conforms: { named: true, "figures-alone": false },
});

/** What a summary says of whose it is, beside a view: the same as without. */
export const namedBesideView = decision<(shown: object, caller: Caller) => object>("dashboard-named-beside-view", {
  conforms: { "as-without": (shown) => shown },
  faults: {
    "dashboard-company-selects#names-the-callers-beside-view": fault(
      "Beside view_id a summary names the caller's company, whichever was asked for.",
      (shown, { companyId }) =>
        "company_id" in shown ? { ...shown, company_id: companyId, company_name: null } : shown,
    ),
  },
});

/** How an answer repeats the company that was asked for. */
export const echo = decision<(asked: string | undefined) => object>("dashboard-echo", {
  conforms: {
    none: () => ({}),
    "the-request": (asked) => ({ request: { company_id: asked ?? null } }),
    "the-company-where-it-is-named": (asked) => (asked === undefined ? {} : { asked_for: asked.toUpperCase() }),
    "a-link-to-itself": (asked) => ({ self: `/dashboard${asked === undefined ? "" : `?company_id=${asked}`}` }),
    "what-is-the-callers-where-none-is-named": (asked) =>
      asked === undefined
        ? { scope: "default", my_tasks: [{ id: 31, title: "Call the customer" }], greeting: "Good morning" }
        : { scope: "company" },
  },
});

/** How an answer tells of the view that was asked for. */
export const viewEcho = decision<(asked: number | undefined) => object>("dashboard-view-echo", {
  conforms: {
    none: () => ({}),
    "the-view": (asked) => ({ view_id: asked ?? null, view: asked === undefined ? null : { id: asked } }),
  },
  faults: {
    "dashboard-view-accepted#told-as-the-first": fault(
      "Whichever grid view is asked for, the summary is told to be by the first one.",
      (asked) => (asked === undefined ? {} : { view_id: seededViews[0]?.id }),
    ),
  },
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
