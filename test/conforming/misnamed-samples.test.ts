import { beforeAll, describe, expect, it } from "vitest";
import { describeDecisions } from "../../src/reference/index.js";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { samplesOf } from "../no-trace/samples.js";

beforeAll(() => loadSpecs());

/** A deployment that drops the members of requests that it does not know. */
const choices = Object.fromEntries(
  describeDecisions()
    .filter(({ name }) => name.startsWith("unknown-members:"))
    .map(({ name }) => [name, "dropped"]),
);

function misnamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(misnamed);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [`strange_${name}`, misnamed(member)]));
}

/** Clauses whose values are sent in samples of what is stored, by the sample. */
const stored = {
  JobCustomer: ["job-create-keeps-customer", "job-save-readable"],
  JobAddress: ["job-create-keeps-pickup", "job-create-keeps-delivery"],
  JobItem: ["job-create-keeps-items"],
  JobUpdates: ["job-update-reflected"],
  CompanyDetails: ["company-create-persists"],
  ServiceArea: ["company-geosettings-service-areas"],
  GeoRestriction: ["company-geosettings-restrictions"],
  CarrierAccountSaveRequest: ["company-carrier-accounts-persist"],
  PackagingSettingsSaveRequest: ["company-packaging-settings-persist"],
  PackagingLaborSaveRequest: ["company-packaging-labor-persists"],
  CommonInventoryRequest: ["company-inventory-update-persists"],
};

/** Clauses whose requests only ask, by the sample that asks. */
const asking = {
  CompanySearchRequest: [
    "company-search-narrows",
    "company-search-page-size",
    "company-search-pages",
    "company-create-searchable",
  ],
  ListRequest: ["company-list-page-size", "company-list-pages"],
  DashboardGridPaging: ["dashboard-feeds-paging"],
  DashboardGridFiltering: ["dashboard-feeds-filtering"],
  DashboardGridSorting: ["dashboard-feeds-sorting"],
  InsuranceReportRequest: ["report-insurance-date-range"],
  SalesForecastReportRequest: ["report-sales-date-range", "report-sales-agent-code"],
};

const samplesWithClauses = { ...stored, ...asking };

const judged = async (
  samples: Readonly<Record<string, unknown>>,
  those: Readonly<Record<string, readonly string[]>>,
) => {
  const clauses = Object.values(those).flat();
  const some = scenarios().filter(({ judges }) => judges.some((id) => clauses.includes(id)));
  const { run, defects } = await judgeReference(some, { choices }, { given: { samples }, verdictsOnly: true });
  expect(defects).toEqual([]);
  return run;
};

const all = samplesOf({});

/** @returns all samples, of which some are misnamed */
const misnaming = (names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(all).map(([name, sample]) => [name, names.includes(name) ? misnamed(sample) : sample]),
  );

describe("a sample whose names a deployment drops", () => {
  // What is searched for is stored by another sample, which would be told in its place.
  it.each([
    ["of what is stored", stored],
    ["that only asks", asking],
  ])("is told by its name and no defect, %s", async (_, those) => {
    const run = await judged(misnaming(Object.keys(those)), those);
    for (const [sample, clauses] of Object.entries(those))
      for (const id of clauses) {
        const clause = run.clauses.find((one) => one.id === id);
        expect([id, clause?.verdict, clause?.reason]).toEqual([
          id,
          "inconclusive",
          expect.stringContaining(`samples.${sample}`),
        ]);
      }
    expect(blamed(run)).toEqual([]);
  });

  it("is not told where its names are known", async () => {
    const run = await judged(all, samplesWithClauses);
    expect(blamed(run)).toEqual([]);
    for (const id of Object.values(samplesWithClauses).flat())
      expect([id, run.clauses.find((one) => one.id === id)?.verdict]).toEqual([id, "pass"]);
  });
});
