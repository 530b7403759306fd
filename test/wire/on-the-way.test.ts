import { beforeAll, describe, expect, it } from "vitest";
import { latestRelease } from "../../src/contract/releases.js";
import type { RouteId } from "../../src/contract/routes.js";
import { judgeSite } from "../../src/runner/mutation/wire/judged.js";
import { sitesOf } from "../../src/runner/mutation/wire/sites.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

/** What is seen on the way of scenarios that judge something else: operator, route, place, and the clause that takes the blame. */
const seen: readonly (readonly [operator: string, route: RouteId, place: string, clause: string])[] = [
  ["list-null-when-empty", "POST /Lot/ItemData", "", "route:POST /Lot/ItemData"],
  ["list-204-when-empty", "POST /Lot/ItemData", "", "route:POST /Lot/ItemData"],
  ["list-bare-when-single", "POST /Lot/ItemData", "", "route:POST /Lot/ItemData"],
  ["list-null-when-empty", "GET /company/{companyId}/materials", "", "route:GET /company/{companyId}/materials"],
  [
    "list-204-when-empty",
    "GET /job/{jobDisplayId}/freightproviders",
    "",
    "route:GET /job/{jobDisplayId}/freightproviders",
  ],
  ["list-null-when-empty", "GET /lookup/{masterConstantKey}", "", "route:GET /lookup/{masterConstantKey}"],
  ["list-last-lost", "POST /commodity-map/search", "", "page-by-page:commodity-map-search"],
  ["refusal-as-success", "POST /commodity", "", "body-kind:POST /commodity"],
  ["refusal-under-200", "GET /companies/{companyId}/details", "", "unknown-id:GET /companies/{companyId}/details"],
  ["answer-object", "GET /Lot/{id}", "", "route:GET /Lot/{id}"],
  ["refusal-as-500", "GET /Lot", "", "authenticated:GET /Lot"],
  ["member-changed", "POST /Lot", "image_links", "stored-as-given:lot"],
  ["member-emptied", "PUT /Lot/{id}", "image_links", "updated-as-given:lot"],
  ["member-changed", "GET /Catalog", "end_date", "catalog-list-rows-are-records"],
  ["member-emptied", "PUT /Lot/{id}", "initial_data", "shown-as-given:lot"],
  ["member-changed", "POST /Bulk/upsert", "lots.customer_item_id", "shown-as-given:catalog"],
  ["member-changed", "GET /note", "category", "stored-as-given:note"],
  ["member-missing", "POST /commodity", "description", "stored-as-given:commodity"],
  ["member-null-in-one-row", "POST /commodity/search", "weight_max", "shown-as-given:commodity"],
  ["carried-out-twice", "POST /Catalog", "", "stored-as-given:catalog"],
  ["list-last-doubled", "GET /note", "", "route:GET /note"],
  ["list-last-doubled", "GET /views/all", "", "route:GET /views/all"],
  ["pages-overlap", "GET /Lot", "", "page-do-not-overlap"],
  ["page-shifted", "GET /Catalog", "page_number", "page-number-one-based"],
  ["not-carried-out", "POST /Lot/{id}/ClientItemData", "", "clientitemdata-appends"],
  ["text-special", "PUT /Catalog/{id}", "title", "updated-as-given:catalog"],
  ["text-cut", "POST /contacts/v2/search", "name", "contact-search-readable"],
  ["text-cut", "GET /contacts/{id}", "email", "contact-simple-agrees"],
  [
    "parameter-refused",
    "GET /job/{jobDisplayId}/form/packaging-labels",
    "shipment_plan_id",
    "form-labels-plan-id-source",
  ],
  ["element-added", "GET /Lot/{id}", "image_links", "shown-as-given:lot"],
];

describe("what is seen on the way of any scenario", () => {
  it.each(seen)("%s %s %s breaks %s", async (operator, route, place, clause) => {
    const [site] = sitesOf({ group: [], route: [route], operator: [operator] }).filter((one) => one.place === place);
    const mutant = site && (await judgeSite(site));
    expect(mutant?.verdict).toBe("killed");
    expect(mutant?.own.map((blame) => blame.clause)).toContain(clause);
    expect(mutant?.misplaced).toEqual([]);
  });
});

/** The same ones each time; `mutants --wire` judges all. */
const sites = sitesOf({ group: [], route: [], operator: [] });
const [current, former] = [true, false].map((isCurrent) =>
  sites.filter(({ release }) => (release === latestRelease) === isCurrent),
);
// To learn what passes on the release before takes longer than to judge its few sites: test/cli/documented.test.ts judges one of them.
const sample = [...sampleOf(current ?? [], 5, 11), ...sampleOf(former ?? [], 0)];

const proven = { conforming: ["quiet", "idle"], defect: ["killed", "excused"] } as const;

describe("of defects and conforming changes on the wire, a sample", () => {
  it("is found, or quiet", async () => {
    for (const site of sample) {
      const { verdict, misplaced, defect, own } = await judgeSite(site);
      expect({ site: site.id, misplaced, defect }).toEqual({ site: site.id, misplaced: [], defect: undefined });
      expect(
        proven[site.conforms ? "conforming" : "defect"],
        `${site.id}: ${own.map(({ clause }) => clause)}`,
      ).toContain(verdict);
    }
  }, 1_800_000);
});
