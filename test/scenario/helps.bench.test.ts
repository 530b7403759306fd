import { beforeAll, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { scenarios, type Scenario } from "../../src/scenario/scenario.js";
import { loadSpecs } from "../../src/scenario/specs.js";
import { fixtureList, type FixtureName } from "../../src/deployment/fixtures.js";
import { asked } from "./asked.js";
import { writeFileSync } from "node:fs";

beforeAll(() => loadSpecs());
it("measures", { timeout: 600_000 }, async () => {
  const out: Record<string,string[]> = {};
  for (const [name] of fixtureList) {
    const found = await asked(name, scenarios());
    if (found.length) out[name] = [...found];
  }
  writeFileSync("/tmp/d/helps.json", JSON.stringify(out, undefined, 1));
});
