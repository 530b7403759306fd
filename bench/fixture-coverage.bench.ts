import { beforeAll, it } from "vitest";
import { loadSpecs } from "../src/runner/specs.js";
import { scenarios } from "../src/scenario/scenario.js";
import { measuredCoverage } from "../test/preflight/fixture-coverage.js";

/** Prints what `src/profile/fixture-coverage.ts` has to hold. */

beforeAll(() => loadSpecs());

it("what each fixture helps beyond the scenarios that demand it", async () => {
  const measured = [...(await measuredCoverage(scenarios()))].map(([name, clauses]) => [name, [...clauses].sort()]);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(measured), undefined, 2)}\n`);
});
