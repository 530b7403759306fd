import { createCommodity } from "../../specs/commodities/records.js";
import { jobOf, unknownPathsRefused } from "../../specs/jobs/records.js";
import type { ClauseId } from "../../src/contract/register.js";
import type { RouteId } from "../../src/contract/routes.js";
import { scenario } from "../../src/scenario/index.js";

const clause = (id: string) => id as ClauseId;
const get = (route: string) => route.replace("GET ", "") as "/job/{jobDisplayId}/form/usar/editable";

const suggested = "GET /job/{jobDisplayId}/suggestedcommodities";
const removedForm = clause("form-usar-editable-removed");
const removedSuggestions = clause("commodity-suggestions-removed");
const required = clause("commodity-weight-required");

scenario(
  "commodities are suggested for a job",
  { judges: [clause(`route:${suggested}`)], needs: ["jobDisplayId"] },
  async ({ corporate, fixtures, check }) => {
    const { jobDisplayId } = fixtures;
    const answer = await corporate.get(get(suggested satisfies string as RouteId), { jobDisplayId });
    await check(clause(`route:${suggested}`), () => answer.isDeclared());
  },
);

scenario(
  "what the USAR form was edited with is gone while its job is there",
  { judges: [removedForm], needs: ["jobDisplayId"] },
  async ({ corporate, fixtures, data, check }) => {
    const { jobDisplayId } = fixtures;
    const job = await jobOf(corporate, jobDisplayId);
    await unknownPathsRefused({ corporate, data }, jobDisplayId);
    const route = "/job/{jobDisplayId}/form/usar/editable";
    await check(removedForm, () => corporate.get(route, { jobDisplayId }).rejected(job));
  },
);

scenario(
  "the removed suggestions of commodities are gone while their search is there",
  { judges: [removedSuggestions] },
  async ({ corporate, check }) => {
    const control = await corporate.post("/commodity/search", { body: { search_text: "a", page: 1 } }).accepted();
    await check(removedSuggestions, () =>
      corporate.post("/commodity/suggestions", { body: { search_text: "a" } }).rejected(control),
    );
  },
);

scenario(
  "a commodity without a greatest weight is refused",
  { judges: [required] },
  async ({ corporate, data, check }) => {
    const { facts, spelling, answer } = await createCommodity({ corporate, data });
    answer.accepted();
    const body = {
      description: facts.description,
      freight_class: spelling.code(facts.freight_class),
      nmfc_code: spelling.code(facts.nmfc_code),
      weight_min: spelling.weight(facts.weight_min),
    };
    await check(required, () => corporate.post("/commodity", { body }).rejected(answer));
  },
);
