import { layOver } from "../../src/contract/overlay.js";
import type { Release } from "../../src/contract/releases.js";

/** A release that nobody has published, behind all others. */
export const next = "9_02" as Release;

const suggested = "GET /job/{jobDisplayId}/suggestedcommodities";
const source = "a release that nobody has published";

/** What it changes: two routes go, one comes, one answers otherwise, a member becomes required, a clause ends. */
export const layOverRegister = (): void =>
  layOver({
    releases: [next],
    entries: {
      "routes/forms": { "GET /job/{jobDisplayId}/form/usar/editable": { until: next } },
      "routes/commodities": { "POST /commodity/suggestions": { until: next } },
      "routes/jobs": {
        [suggested]: {
          path: { jobDisplayId: { type: "integer" } },
          answers: { kind: "list", model: "Commodity" },
          effect: "read",
          since: next,
        },
        "GET /job/{jobDisplayId}/updatePageConfig": {
          answers: [
            { kind: "model", model: "JobUpdatePageConfig", until: next },
            { kind: "list", model: "JobUpdatePageConfig", since: next },
          ],
        },
      },
      members: { CommodityCreateRequest: { weight_max: { required: { since: next } } } },
      "clauses/companies": { "company-carrier-search-narrows": { until: next } },
      "clauses/forms": {
        "form-usar-editable-removed": {
          says: "What the USAR form is edited with is no longer served.",
          routes: ["GET /job/{jobDisplayId}/form/usar/editable"],
          source,
          effect: "read",
          level: "stated",
          since: next,
        },
      },
      "clauses/commodities": {
        "commodity-suggestions-removed": {
          says: "Commodities are no longer suggested by POST /commodity/suggestions.",
          routes: ["POST /commodity/suggestions"],
          source,
          effect: "read",
          level: "stated",
          since: next,
        },
        "commodity-weight-required": {
          says: "A commodity without a greatest weight is refused.",
          routes: ["POST /commodity"],
          source,
          effect: "residue",
          level: "stated",
          since: next,
        },
      },
    },
  });
