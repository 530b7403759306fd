import { clausesOf, implied, stated } from "../../clause.js";

const saveState = "POST /dashboard/gridviewstate/{id}";
const state = "GET /dashboard/gridviewstate/{id}";
const stateMembers = "Resources, GridViewState";

export const dashboardClauses = clausesOf("dashboard", {
  "dashboard-default-company": stated({
    says: "GET /dashboard without company_id does not fail.",
    source: "Dashboard, closing sentence; Errors, rule 2",
    routes: ["GET /dashboard"],
    effect: "read",
  }),
  "dashboard-default-is-primary": stated({
    says: "GET /dashboard without company_id summarises the caller's primary company.",
    source: "Dashboard, closing sentence; Errors, rule 2",
    routes: ["GET /dashboard", "GET /companies/availableByCurrentUser"],
    effect: "read",
  }),
  "dashboard-company-accepted": stated({
    says: "GET /dashboard takes company_id.",
    source: "Dashboard, GET /dashboard",
    routes: ["GET /dashboard", "GET /companies/availableByCurrentUser"],
    effect: "read",
  }),
  "dashboard-default-again": implied({
    says: "A request without company_id is answered as before it, whatever company was asked for meanwhile.",
    source: "Dashboard, closing sentence",
    routes: ["GET /dashboard", "GET /companies/availableByCurrentUser", "GET /dashboard/gridviews"],
    effect: "read",
  }),
  "dashboard-company-selects": implied({
    says: "company_id selects the company that the dashboard summarises.",
    source: "Dashboard, GET /dashboard",
    routes: ["GET /dashboard", "GET /companies/availableByCurrentUser"],
    effect: "read",
  }),
  "dashboard-view-optional": stated({
    says: "GET /dashboard does not demand view_id.",
    source: "Resources, DashboardParams (optional)",
    routes: ["GET /dashboard"],
    effect: "read",
  }),
  "dashboard-view-accepted": stated({
    says: "GET /dashboard takes the id of a grid view row as view_id.",
    source: "Dashboard, GET /dashboard",
    routes: ["GET /dashboard", "GET /dashboard/gridviews"],
    effect: "read",
  }),
  "gridview-row-members": implied({
    says: "A grid view row carries name, dataKey and isActive beside its id.",
    source: "Resources, GridViewInfo",
    routes: ["GET /dashboard/gridviews"],
    effect: "read",
  }),
  "gridviews-of-caller": implied({
    says: "Which grid views a caller is shown does not hang on who asked before, nor on the company that another request named.",
    source: "Dashboard, closing sentence; Dashboard, GET /dashboard/gridviews",
    routes: ["GET /dashboard/gridviews"],
    effect: "read",
  }),
  "gridview-ids-distinct": implied({
    says: "No two grid view rows share an id.",
    source: "Resources, GridViewInfo",
    routes: ["GET /dashboard/gridviews"],
    effect: "read",
  }),
  "gridviewstate-members": implied({
    says: "A grid view state carries columns, filters and sort_order.",
    source: stateMembers,
    routes: [state, "GET /dashboard/gridviews"],
    effect: "read",
  }),
  "gridviewstate-keeps-columns": implied({
    says: "The columns saved for a grid view are read back whole, also where they are many, and by no view that gets its name once it is deleted.",
    source: stateMembers,
    routes: [saveState, state],
    effect: "reversible",
  }),
  "gridviewstate-keeps-column-order": implied({
    says: "The columns saved for a grid view are read back in the order that they were saved in.",
    source: stateMembers,
    routes: [saveState, state],
    effect: "reversible",
  }),
  "gridviewstate-keeps-filters": implied({
    says: "The filters saved for a grid view are read back whole, also where they are many, or two of one column.",
    source: stateMembers,
    routes: [saveState, state],
    effect: "reversible",
  }),
  "gridviewstate-keeps-sort-order": implied({
    says: "The sort_order saved for a grid view is read back whole, also where it has many entries.",
    source: stateMembers,
    routes: [saveState, state],
    effect: "reversible",
  }),
  "gridviewstate-only-that": implied({
    says: "Saving the state of one grid view leaves that of another as it was, and active where both were, and the columns that the view itself was made with; one that is called the same begins as any other.",
    source: "Dashboard, POST /dashboard/gridviewstate/{id}",
    routes: [saveState, state, "GET /views/{viewId}", "GET /dashboard/gridviews"],
    effect: "reversible",
  }),
  "gridviewstate-stays": implied({
    says: "Reading a grid view, summarising the dashboard by it, granting it, and deleting another one, leave the state that was saved for it as it was.",
    source:
      "Dashboard, GET /dashboard and POST /dashboard/gridviewstate/{id}; Views, GET and DELETE /views/{viewId} and PUT /views/{viewId}/access",
    routes: [
      saveState,
      state,
      "GET /dashboard",
      "GET /views/{viewId}",
      "PUT /views/{viewId}/access",
      "DELETE /views/{viewId}",
    ],
    effect: "reversible",
  }),
  "gridviewstate-of-another-kind": implied({
    says: "A save refuses a list where the state of a grid view is due.",
    source: "Path conventions (bodies are JSON); Dashboard, POST /dashboard/gridviewstate/{id} (GridViewState)",
    routes: [saveState],
    effect: "reversible",
  }),
  "dashboard-inbound-default-company": implied({
    says: "The inbound feed without company_id does not fail.",
    source: "Dashboard, closing sentence; Dashboard, POST /dashboard/inbound",
    routes: ["POST /dashboard/inbound"],
    effect: "read",
  }),
  "dashboard-inhouse-default-company": implied({
    says: "The in-house feed without company_id does not fail.",
    source: "Dashboard, closing sentence; Dashboard, POST /dashboard/inhouse",
    routes: ["POST /dashboard/inhouse"],
    effect: "read",
  }),
  "dashboard-outbound-default-company": implied({
    says: "The outbound feed without company_id does not fail.",
    source: "Dashboard, closing sentence; Dashboard, POST /dashboard/outbound",
    routes: ["POST /dashboard/outbound"],
    effect: "read",
  }),
  "dashboard-local-deliveries-default-company": implied({
    says: "The local-deliveries feed without company_id does not fail.",
    source: "Dashboard, closing sentence; Dashboard, POST /dashboard/local-deliveries",
    routes: ["POST /dashboard/local-deliveries"],
    effect: "read",
  }),
  "dashboard-recentestimates-default-company": implied({
    says: "The recent-estimates feed without company_id does not fail.",
    source: "Dashboard, closing sentence; Dashboard, POST /dashboard/recentestimates",
    routes: ["POST /dashboard/recentestimates"],
    effect: "read",
  }),
  "dashboard-feeds-default-primary": implied({
    says: "A feed without company_id shows the caller's primary company, whatever company was asked for before.",
    source: "Dashboard, closing sentence",
    routes: [
      "POST /dashboard/inbound",
      "POST /dashboard/inhouse",
      "POST /dashboard/outbound",
      "POST /dashboard/local-deliveries",
      "POST /dashboard/recentestimates",
    ],
    effect: "read",
  }),
  "dashboard-inbound-company-accepted": stated({
    says: "The inbound feed takes company_id.",
    source: "Dashboard, POST /dashboard/inbound; Resources, DashboardGridParams",
    routes: ["POST /dashboard/inbound"],
    effect: "read",
  }),
  "dashboard-inhouse-company-accepted": stated({
    says: "The in-house feed takes company_id.",
    source: "Dashboard, POST /dashboard/inhouse; Resources, DashboardGridParams",
    routes: ["POST /dashboard/inhouse"],
    effect: "read",
  }),
  "dashboard-outbound-company-accepted": stated({
    says: "The outbound feed takes company_id.",
    source: "Dashboard, POST /dashboard/outbound; Resources, DashboardGridParams",
    routes: ["POST /dashboard/outbound"],
    effect: "read",
  }),
  "dashboard-local-deliveries-company-accepted": stated({
    says: "The local-deliveries feed takes company_id.",
    source: "Dashboard, POST /dashboard/local-deliveries; Resources, DashboardGridParams",
    routes: ["POST /dashboard/local-deliveries"],
    effect: "read",
  }),
  "dashboard-recentestimates-company-accepted": stated({
    says: "The recent-estimates feed takes company_id.",
    source: "Dashboard, POST /dashboard/recentestimates; Resources, DashboardGridParams",
    routes: ["POST /dashboard/recentestimates"],
    effect: "read",
  }),
  "dashboard-feeds-company-selects": implied({
    says: "company_id selects the company that a feed shows.",
    source: "Dashboard, the five feeds",
    routes: [
      "POST /dashboard/inbound",
      "POST /dashboard/inhouse",
      "POST /dashboard/outbound",
      "POST /dashboard/local-deliveries",
      "POST /dashboard/recentestimates",
    ],
    effect: "read",
  }),
  "dashboard-feeds-paging": implied({
    says: "The paging options of a feed bound the number of rows answered, no row stands on two of its pages, none beyond the last one, none is left out between two, and the first one is meant where none is named.",
    source: "Resources, DashboardGridOptions",
    routes: [
      "POST /dashboard/inbound",
      "POST /dashboard/inhouse",
      "POST /dashboard/outbound",
      "POST /dashboard/local-deliveries",
      "POST /dashboard/recentestimates",
    ],
    effect: "read",
  }),
  "dashboard-feeds-filtering": implied({
    says: "A filter leaves rows of a feed out and adds none, and a page of what it finds is a part of that.",
    source: "Resources, DashboardGridOptions",
    routes: [
      "POST /dashboard/inbound",
      "POST /dashboard/inhouse",
      "POST /dashboard/outbound",
      "POST /dashboard/local-deliveries",
      "POST /dashboard/recentestimates",
    ],
    effect: "read",
  }),
  "dashboard-feeds-sorting": implied({
    says: "Opposite sortings of a feed answer opposite orders, of which a page is a part, and all rows that are alike in what it is sorted by.",
    source: "Resources, DashboardGridOptions",
    routes: [
      "POST /dashboard/inbound",
      "POST /dashboard/inhouse",
      "POST /dashboard/outbound",
      "POST /dashboard/local-deliveries",
      "POST /dashboard/recentestimates",
    ],
    effect: "read",
  }),
});
