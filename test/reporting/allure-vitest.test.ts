import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { allureResultsOf } from "../../src/reporting/formats/allure-results.js";
import { judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

interface Result {
  readonly name: string;
  readonly historyId: string;
  readonly labels: readonly { readonly name: string; readonly value: string }[];
}

const folder = mkdtempSync(join(tmpdir(), "allure-vitest-"));
const places = ["epic", "feature", "story", "severity"] as const;

beforeAll(() => loadSpecs());
afterAll(() => rmSync(folder, { recursive: true }));

const resultsIn = (files: Iterable<readonly [name: string, content: unknown]>): readonly Result[] =>
  [...files].filter(([name]) => name.endsWith("-result.json")).map(([, content]) => JSON.parse(String(content)));

const placesOf = ({ labels }: Result): readonly string[] =>
  labels.filter(({ name }) => places.some((place) => place === name)).map(({ name, value }) => `${name} ${value}`);

it("a group judged by plain vitest, with the reporter of allure-vitest, stands in Allure where a run puts its clauses", async () => {
  const vitest = join(packageRoot(), "node_modules/vitest/vitest.mjs");
  // The project of the scenarios, as they were built.
  const config = join(folder, "vitest.config.mjs");
  const all = JSON.stringify(join(packageRoot(), "dist/vitest.config.js"));
  writeFileSync(
    config,
    `import { asBuilt, specsIn } from ${all};\nexport default { test: { projects: [asBuilt(specsIn("dist/", "js"))] } };\n`,
  );
  const args = ["--root", packageRoot(), "--config", config, "dist/specs/rfq/", "--reporter=allure-vitest/reporter"];
  // Each thread more would load all that a scenario needs anew.
  args.push("--maxWorkers=1");
  execFileSync(process.execPath, [vitest, "run", ...args], { cwd: folder, stdio: "pipe" });
  const left = join(folder, "allure-results");
  const plain = resultsIn(readdirSync(left).map((name) => [name, readFileSync(join(left, name), "utf8")]));

  const own = scenarios().filter(({ area }) => area === "rfq");
  const { run, exchanges } = await judgeReference(own);
  const results = resultsIn(allureResultsOf(run, exchanges));
  const clauses = new Map(results.map((result) => [result.historyId, placesOf(result)]));

  expect(plain.map(({ name }) => name).sort()).toEqual(own.map(({ title }) => title).sort());
  for (const { id, judges } of own) {
    const expected = new Set(judges.flatMap((clause) => clauses.get(clause) ?? []));
    const result = plain.find(({ historyId }) => historyId === id);
    expect(new Set(result && placesOf(result))).toEqual(expected);
    expect(expected.size).toBeGreaterThanOrEqual(places.length);
  }
});
