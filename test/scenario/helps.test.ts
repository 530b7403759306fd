import { beforeAll, describe, expect, it } from "vitest";
import { type FixtureEntry, fixtureList } from "../../src/deployment/fixtures.js";
import { costOf } from "../../src/scenario/discovery/cost.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { loadSpecs } from "../../src/scenario/specs.js";
import { measuredHelps } from "./helps.js";

beforeAll(() => loadSpecs());

describe("what it costs not to have a fixture", () => {
  it("is in the register as it is measured, where scenarios can do with less", { timeout: 120_000 }, async () => {
    const measured = await measuredHelps(scenarios());
    const registered = fixtureList.flatMap(([name, { helps }]: readonly [string, FixtureEntry]) =>
      helps ? [[name, [...helps].sort()]] : [],
    );
    const shown = [...measured].map(([name, clauses]) => [name, [...clauses].sort()]);
    expect(Object.fromEntries(registered)).toEqual(Object.fromEntries(shown));
  });

  it("comes from the scenarios that demand it, of the release that is judged", () => {
    expect(costOf("sellerId", scenarios(), "8_01")).toContain("route:POST /Catalog");
    expect(costOf("jobItemId", scenarios(), "8_01").length).toBeGreaterThan(
      costOf("jobItemId", scenarios(), "7.11").length,
    );
  });
});
