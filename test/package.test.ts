import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../src/contract/package-root.js";

/** The tarball of `npm pack`, installed into an empty folder of somebody else's, with what production needs alone. */
const root = mkdtempSync(join(tmpdir(), "package-"));
const home = join(root, "home");
const ran = promisify(execFile);
const freight = (...args: readonly string[]) =>
  ran("npx", ["--no-install", "freight-conformance", ...args], { cwd: home, maxBuffer: 64_000_000 });

beforeAll(async () => {
  mkdirSync(home);
  writeFileSync(join(home, "package.json"), JSON.stringify({ name: "somebody", private: true }));
  // What is built stays as it is: other tests run it at the same time.
  const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", root];
  const { stdout } = await ran("npm", pack, { cwd: packageRoot() });
  const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
  const flags = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  await ran("npm", ["install", ...flags, join(root, filename)], { cwd: home });
}, 300_000);
afterAll(() => rmSync(root, { recursive: true }));

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();

describe("the package, installed elsewhere", () => {
  const modules = join(home, "node_modules");

  it("has no test, bench or tool of this repository, and less than 100 MB in all", () => {
    const own = filesIn(join(modules, "freight-conformance"));
    expect(own.filter((path) => /\/(test|bench)\/|\.test\.|\.bench\.|\.map$/.test(path))).toEqual([]);
    for (const tool of ["vitest", "allure-vitest", "typescript", "playwright-core", "fast-check"])
      expect(readdirSync(modules)).not.toContain(tool);
    expect(filesIn(modules).reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(100_000_000);
  });

  it("judges the embedded deployment, with its reports in the current folder, and writes nothing beside its own code", async () => {
    const before = filesIn(modules);
    const { stdout } = await freight("run", "--group", "views,documents", "--allure", "failures");
    expect(stdout).toMatch(/^CONFORMS/m);
    expect(readdirSync(join(home, "reports"))).toEqual(
      expect.arrayContaining(["report.html", "run.json", "statement.html"]),
    );
    expect(filesIn(modules)).toEqual(before);
  });

  it.each([
    ["checks the statement of that run", ["check-statement", "reports"], /recomputed|agrees/i],
    ["makes its reports again", ["report", "reports", "--out", "again", "--allure", "none"], /CONFORMS/],
    ["compares it with itself", ["compare", "reports", "reports", "--out", "compared"], /equal|alike|no difference/i],
    ["probes", ["probe"], /well|healthy/i],
    ["lists what serve can break", ["serve", "--list-faults"], /lot-merge-source-removed#/],
    ["explains a clause", ["contract", "--explain", "lot-merge-source-removed"], /merge/i],
  ])("%s", async (_, args, says) => {
    expect((await freight(...args)).stdout).toMatch(says);
  });
});
