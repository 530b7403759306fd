import type { ClauseId } from "../../../contract/register.js";
import type { RouteId } from "../../../contract/routes.js";
import { type Decision, decision, fault } from "../../core/decision.js";
import type { Binding } from "../../core/handler.js";
import { invalid } from "../../core/refusal.js";
import { state } from "../../core/world.js";
import { feeds } from "./state.js";

/** Callers whose company was refused last. */
const refusedLast = state("dashboard-refused-last", () => new Set<string>());

/** Refuses who names no company after one that was refused, until one is taken. */
const refusedLikeTheLast: Binding = (bind, world, { sub }) => {
  const refused = world.of(refusedLast);
  try {
    const query = bind();
    if (query["company_id"] !== undefined) refused.delete(sub);
    else if (refused.has(sub)) throw invalid({ company_id: ["The value is not of the right type."] });
    return query;
  } catch (error) {
    refused.add(sub);
    throw error;
  }
};

const binding = (about: string, clause: ClauseId): Decision<Binding> =>
  decision<Binding>(`dashboard-${about}-malformed-company`, {
    openPoint: "dashboard-company-malformed",
    conforms: { refused: (bind) => bind(), "the-primary-company": (bind) => bind(true) },
    faults: {
      [`${clause}#after-a-malformed-one`]: fault(
        "Without company_id a caller is refused whose company_id was no UUID just before.",
        refusedLikeTheLast,
      ),
    },
  });

const ofSummary = binding("summary", "dashboard-default-company");
const ofFeeds = feeds.map((feed) => [feed, binding(feed, `dashboard-${feed}-default-company`)] as const);

/** What becomes of a company_id that is no UUID, by route. */
export const companyBindings: { readonly [Id in RouteId]?: Decision<Binding> } = {
  "GET /dashboard": ofSummary,
  ...Object.fromEntries(ofFeeds.map(([feed, of]) => [`POST /dashboard/${feed}`, of])),
};

export const malformedCompany = [ofSummary, ...ofFeeds.map(([, of]) => of)];
