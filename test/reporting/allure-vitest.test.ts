import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { warmCommand } from "../cli/warm/warm.js";

interface Result {
  readonly name: string;
  readonly historyId: string;
  readonly labels: readonly { readonly name: string; readonly value: string }[];
}

const folder = mkdtempSync(join(tmpdir(), "allure-vitest-"));
const places = ["epic", "feature", "story", "severity"] as const;

beforeAll(() => loadSpecs());
afterAll(() => rmSync(folder, { recursive: true }));

const resultsIn = (where: string): readonly Result[] =>
  readdirSync(where)
    .filter((name) => name.endsWith("-result.json"))
    .map((name) => JSON.parse(readFileSync(join(where, name), "utf8")));

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
  execFileSync(process.execPath, [vitest, "run", ...args], { cwd: folder, stdio: "pipe" });
  const plain = resultsIn(join(folder, "allure-results"));

  const out = join(folder, "run");
  await warmCommand(["run", "--group", "rfq", "--out", out]);
  const clauses = new Map(resultsIn(join(out, "allure-results")).map((result) => [result.historyId, placesOf(result)]));

  const own = scenarios().filter(({ area }) => area === "rfq");
  expect(plain.map(({ name }) => name).sort()).toEqual(own.map(({ title }) => title).sort());
  for (const { id, judges } of own) {
    const expected = new Set(judges.flatMap((clause) => clauses.get(clause) ?? []));
    const result = plain.find(({ historyId }) => historyId === id);
    expect(new Set(result && placesOf(result))).toEqual(expected);
    expect(expected.size).toBeGreaterThanOrEqual(places.length);
  }
});
