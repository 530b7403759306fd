import { beforeAll, it } from "vitest";
import { scenarios } from "../src/scenario/scenario.js";
import { loadSpecs } from "../src/scenario/specs.js";
import { measuredHelps } from "../test/scenario/helps.js";

/** Prints what `src/deployment/fixture-helps.ts` has to hold. */

beforeAll(() => loadSpecs());

it("what each fixture helps beyond the scenarios that demand it", async () => {
  const measured = [...(await measuredHelps(scenarios()))].map(([name, clauses]) => [name, [...clauses].sort()]);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(measured), undefined, 2)}\n`);
});
