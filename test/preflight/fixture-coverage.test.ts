import { beforeAll, describe, expect, it } from "vitest";
import { clauseOf } from "../../src/contract/register.js";
import { costOf } from "../../src/preflight/discovery/cost.js";
import { fixtureCoverage } from "../../src/profile/fixture-coverage.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";
import { measuredCoverage } from "./fixture-coverage.js";

beforeAll(() => loadSpecs());

/** What can do with less there, and some of what cannot: all groups are measured by bench/fixture-coverage.bench.ts. */
const sampled = "freight-providers";

describe("what it costs not to have a fixture", () => {
  it("is in the register as it is measured, where scenarios can do with less", { timeout: 120_000 }, async () => {
    const registered = Object.entries(fixtureCoverage)
      .map(([name, clauses]) => [name, clauses.filter((id) => clauseOf(id).area === sampled).toSorted()] as const)
      .filter(([, clauses]) => clauses.length > 0);
    const known = new Set(registered.flatMap(([, clauses]) => clauses));
    const all = scenarios().filter(({ area }) => area === sampled);
    const some = sampleOf(all, 1);
    const those = all.filter((one) => some.includes(one) || one.judges.some((id) => known.has(id)));
    const measured = await measuredCoverage(those);
    const shown = [...measured].map(([name, clauses]) => [name, [...clauses].sort()]);
    expect(Object.fromEntries(registered)).toEqual(Object.fromEntries(shown));
  });

  it("comes from the scenarios that demand it, of the release that is judged", () => {
    expect(costOf("sellerId", scenarios(), "8_01")).toContain("route:POST /Catalog");
    expect(costOf("rfqToDeclineId", scenarios(), "8_01")).toContain("route:POST /rfq/{rfqId}/decline");
    const [now, before] = [costOf("jobItemId", scenarios(), "8_01"), costOf("jobItemId", scenarios(), "7.11")];
    expect(now.length).toBeGreaterThan(before.length);
  });
});
