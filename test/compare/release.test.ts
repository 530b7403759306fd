import { beforeAll, describe, expect, it } from "vitest";
import { type ClauseId, clauseList, clauseOf } from "../../src/contract/register.js";
import { holdsOn, type Release, releasesOf } from "../../src/contract/releases.js";
import { type RouteId, routeList } from "../../src/contract/routes.js";
import type { Area } from "../../src/contract/vocabulary.js";
import { createReference, describeFaults, type ReferenceOptions } from "../../src/reference/index.js";
import { compareRuns } from "../../src/reporting/compare/compare.js";
import type { Run } from "../../src/reporting/run.js";
import { judgeHandler, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";
import { type Alteration, altering, as, spelt, without, withStatus } from "./altered.js";
import { many, seeing } from "./answers.js";

const compare = (baseline: Run, candidate: Run) => compareRuns(baseline, candidate, { strictLatency: false });

/** The payment route that is left is asked beside those that are gone, without being theirs. */
const left = "GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange";

/** What judges clauses of one release alone and the routes of the changes below, and some of the groups of both and of the others. */
const those = () => {
  const areas: readonly Area[] = [
    "views",
    "timeline",
    "notes",
    "documents",
    "lots",
    "catalogs",
    "dashboard",
    "tracking",
    "forms",
    "rfq",
    "freight-providers",
  ];
  const inAreas = scenarios().filter(({ area }) => areas.includes(area));
  const some = [...sampleOf(inAreas, Math.ceil(inAreas.length / 72)), ...sampleOf(scenarios(), 5)];
  const ofOneRelease = (id: ClauseId) => releasesOf(clauseOf(id)).length === 1;
  // Where what one release alone is asked for sends to routes of both, the other one is asked for them, too.
  const besides = new Set(
    scenarios().flatMap(({ judges }) => judges.filter(ofOneRelease).flatMap((id) => clauseOf(id).routes)),
  );
  const isNamed = (id: ClauseId) =>
    ofOneRelease(id) ||
    id === `route:${left}` ||
    changes.some(({ route }) => id === `route:${route}`) ||
    [...besides].some((route) => id === `route:${route}`);
  // Of tracking, what one release is asked for by one scenario another is asked for by several.
  const isTracking = ({ area }: Scenario) => area === "tracking";
  return scenarios().filter((one) => one.judges.some(isNamed) || isTracking(one) || some.includes(one));
};

const judged = async (release: Release) => (await judgeReference(those(), { release }, { runId: "0000test" })).run;

let former: Run;
let current: Run;
/** Another run, among other people's data, where documents no longer show what only the former release stores of them. */
let later: Run;

beforeAll(async () => {
  await loadSpecs();
  [former, current] = [await judged("7.11"), await judged("8_01")];
  const alterations = [{ route: "GET /documents/list", alter: without("jobItems") }] as const;
  later = await altered(alterations, { seed: 7 }, "11ab02cd");
}, 120_000);

describe("7.11 against 8_01", () => {
  it("differs as the contract says, and in nothing else", () => {
    const { totals, differences, regressed } = compare(former, current);
    expect(differences.filter(({ weight }) => weight !== "expected")).toEqual([]);
    expect(regressed).toBe(false);
    expect(totals.expected).toBe(differences.length);
  });

  it("expects that what only the former one stores is no longer shown", () => {
    const { differences } = compare(former, later);
    const shapes = differences.filter(({ aspect }) => aspect === "shape");
    expect(shapes.map(({ route, path }) => [route, path])).toEqual([["GET /documents/list", "*[].jobItems"]]);
    expect(differences.filter(({ weight }) => weight !== "expected")).toEqual([]);
  });

  it("expects that a document no longer shows the UUIDs of its items, and nothing else of them", () => {
    const rows = (more: object) => [many(20, (id) => ({ id, path: `docs/${id}`, ...more }))];
    const weightOf = (before: object, route: RouteId = "GET /documents/list") =>
      compare(seeing(former, route, rows(before)), seeing(current, route, rows({})))
        .differences.filter(({ aspect }) => aspect === "shape")
        .map(({ path, weight }) => [path, weight]);
    const ids = ["6f1c6a53-3a0c-4f5e-9a53-1f0f7f6f2f11"];
    expect(weightOf({ itemIds: ids })).toEqual([["*[].itemIds", "expected"]]);
    expect(weightOf({ itemIds: [] })).toEqual([["*[].itemIds", "expected"]]);
    expect(weightOf({ itemIds: [4711] })).toEqual([["*[].itemIds", "breaking"]]);
    expect(weightOf({ inventoryItemIds: [] })).toEqual([["*[].inventoryItemIds", "breaking"]]);
    expect(weightOf({ itemIds: ids }, "GET /Lot")).toEqual([["*[].itemIds", "breaking"]]);
  });

  it("names each route that is removed, with the clause that judged it, and each clause of one release", () => {
    const { differences } = compare(former, current);
    const removed = routeList.filter((route) => !holdsOn(route, "8_01")).map(({ id }) => id);
    expect(removed).toHaveLength(13);
    const described = differences.filter(({ aspect }) => aspect === "route");
    expect(described.map(({ route }) => route).sort()).toEqual([...removed].sort());
    expect(described.filter(({ clause }) => clause === undefined)).toEqual([]);
    const own = clauseList
      .filter(({ id, since, until }) => (since || until) && !id.startsWith("route:"))
      .map(({ id }) => id);
    expect(differences.map(({ clause }) => clause).sort()).toEqual([...own].sort());
  });

  it("is not expected where the removed route is still served", async () => {
    const faults = describeFaults().filter(({ breaks }) => breaks === "tracking-unversioned-removed");
    const { run } = await judgeReference(
      scenarios().filter(({ area }) => area === "tracking"),
      { faults: faults.slice(0, 1).map(({ name }) => name) },
    );
    // So few scenarios come by less of what a record need not have.
    const { differences } = compare(former, run);
    const breaking = differences.filter(({ weight, aspect }) => weight === "breaking" && aspect !== "shape");
    expect(breaking.map(({ clause }) => clause)).toEqual(["tracking-unversioned-removed"]);
  });
});

describe("8_01 against 8_01", () => {
  it("is alike where the run is another one and other people's data is, but for the one member that is gone", () => {
    const { differences } = compare(current, later);
    expect(differences.map(({ aspect, weight, route, path }) => [aspect, weight, route, path])).toEqual([
      ["shape", "breaking", "GET /documents/list", "*[].jobItems"],
    ]);
  });

  it("names each of ten changes, misses none and invents none", async () => {
    const { differences } = compare(current, slower(await altered(changes), "GET /job/{jobDisplayId}"));
    const breaking = differences.filter(({ weight }) => weight === "breaking");
    expect(breaking.map(({ aspect, route, path }) => [aspect, route, path])).toEqual([
      ["clause", "GET /views/datasetsps", undefined],
      ["route", "GET /views/datasetsps", undefined],
      ["shape", "GET /job/{jobDisplayId}/timeline", "sla.days"],
      ["shape", "GET /note", "*[].createdDate"],
      ["shape", "GET /documents/list", "*[].size"],
      ["shape", "GET /Lot/{id}", "imageLinks"],
      ["shape", "GET /Catalog/{id}", "agentCompanyIds"],
      ["status", "POST /Lot", undefined],
      ["casing", "GET /dashboard", "companyName"],
      ["wrapper", "GET /Lot", undefined],
    ]);
    // What is asked for only behind an answer that is another one now, as that by a procedure's name is, goes by the sample.
    const behind: readonly (string | undefined)[] = ["GET /views/datasetsp/{spName}", "PUT /Lot/{id}"];
    const others = differences.filter(
      ({ weight, aspect, route }) => weight !== "breaking" && aspect !== "clause" && !behind.includes(route),
    );
    expect(others.map(({ aspect, weight, route }) => [aspect, weight, route])).toEqual([
      ["latency", "harmless", "GET /job/{jobDisplayId}"],
      // What a lot may be created without is told with the status that is another one now.
      ["open point", "harmless", undefined],
    ]);
    const ofThose = differences.filter(({ route }) => behind.includes(route));
    expect(ofThose.every(({ weight }) => weight === "unsettled")).toBe(true);
    const clauses = differences.filter(({ weight, aspect }) => weight !== "breaking" && aspect === "clause");
    expect(clauses.filter(({ says }) => !says.startsWith("Can no longer be judged"))).toEqual([]);
    expect(breaking.map(({ says }) => says)).toContain(
      "GET /Lot/{id} no longer answers `imageLinks`: a client that reads it gets nothing.",
    );
  });
});

const changes: readonly { readonly route: RouteId; readonly alter: Alteration }[] = [
  { route: "GET /Lot/{id}", alter: without("imageLinks") },
  { route: "GET /job/{jobDisplayId}/timeline", alter: as("days", String) },
  { route: "GET /documents/list", alter: as("size", () => null) },
  { route: "GET /dashboard", alter: spelt("companyName", "company_name") },
  { route: "GET /Lot", alter: spelt("items", "data") },
  { route: "POST /Lot", alter: withStatus(201, 200) },
  { route: "GET /Catalog/{id}", alter: as("agentCompanyIds", (ids) => ({ ids })) },
  { route: "GET /note", alter: as("createdDate", (text) => String(text).replace(/^(\d+)-(\d+)-(\d+)T.*/, "$2/$3/$1")) },
  { route: "GET /views/datasetsps", alter: () => new Response(null, { status: 404 }) },
];

async function altered(
  alterations: Parameters<typeof altering>[1],
  options: ReferenceOptions = {},
  runId = "onetrial",
): Promise<Run> {
  const reference = createReference(options);
  const handle = altering((request) => reference.fetch(request), alterations);
  return (await judgeHandler(handle, those(), reference, { runId })).run;
}

/** A run whose answers of one route took longer; what the clock says plays no part. */
const slower = (run: Run, route: RouteId): Run => ({
  ...run,
  routes: run.routes.map((record) =>
    record.id === route ? { ...record, latencyMs: { p50: 400, p95: 500, max: 900 } } : record,
  ),
});
