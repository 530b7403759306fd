import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { clauseList } from "../../src/contract/register.js";
import { suiteVersion } from "../../src/contract/suite.js";
import { createReference, listen, type Reference } from "../../src/reference/index.js";
import { compareRuns } from "../../src/reporting/compare/compare.js";
import { isProvisional, verdictIfBroken } from "../../src/reporting/provisional.js";
import { readRun } from "../../src/reporting/read.js";
import { profileOf } from "../../src/runner/embedded.js";
import { warmCommand } from "../cli/warm/warm.js";
import { brokenClause, fault } from "./judged.js";

/** One clause that says when it was added, laid over the register of the built command line; the deployment breaks it. */
const folder = mkdtempSync(join(tmpdir(), "provisional-"));
const before = "0.0.9";
let served: Awaited<ReturnType<typeof listen>>;
let current: Pick<Reference, "fetch">;

/** @returns the environment in which the clause came with that version of the suite */
function addedIn(version: string): NodeJS.ProcessEnv {
  const overlay = join(folder, `${version}.mjs`);
  const module = pathToFileURL(join(packageRoot(), "dist/src/contract/overlay.js")).href;
  const entries = {
    "clauses/lots": { [brokenClause]: { added: version } },
    "routes/lots": { "POST /Lot/ItemData": { added: version } },
  };
  writeFileSync(
    overlay,
    `import { layOver } from ${JSON.stringify(module)};\nlayOver(${JSON.stringify({ releases: [], entries })});\n`,
  );
  return { NODE_OPTIONS: `--import=${pathToFileURL(overlay).href}` };
}

const commandIn = (version: string, args: readonly string[]) => warmCommand(args, addedIn(version));

async function judged(name: string, version: string, ...options: readonly string[]) {
  const out = join(folder, name);
  const args = ["run", "--deployment", join(folder, "profile.json"), "--allure", "none", "--out", out, ...options];
  const ended = await commandIn(version, [...args, "--clause", `${brokenClause},lot-merge-moves-catalogs`]);
  const { run } = readRun(out);
  return { ...ended, out, run, clause: run.clauses.find(({ id }) => id === brokenClause) };
}

let provisional: Awaited<ReturnType<typeof judged>>;

beforeAll(async () => {
  const faulty = createReference({ faults: [fault] });
  current = faulty;
  served = await listen({ ...faulty, fetch: (request) => current.fetch(request) });
  const limits = { settleMs: 0 };
  writeFileSync(
    join(folder, "profile.json"),
    JSON.stringify({ ...profileOf(faulty, "8_01", served.surfaces), limits }),
  );
  provisional = await judged("provisional", suiteVersion, "--fail-fast");
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

describe("whether a clause is provisional", () => {
  it.each([
    ["0.2.0", "0.2.0", true],
    ["0.2.0", "0.2.7", true],
    ["0.2.3", "0.2.1", true],
    ["0.2.0", "0.2.0-rc.1", true],
    ["0.2.0", "0.1.9", true],
    ["0.2.0", "0.3.0", false],
    ["0.9.0", "0.10.0", false],
    ["0.10.0", "0.9.0", true],
    ["0.2.0", "1.2.0", false],
    ["2.0.0", "1.9.0", true],
    [undefined, "0.1.0", false],
  ] as const)("added in %s and judged by %s: %s", (added, running, expected) => {
    expect(isProvisional({ ...(added && { added }) }, running)).toBe(expected);
    const stated = { level: "stated", ...(added && { added }) } as const;
    expect(verdictIfBroken(stated, false, running)).toBe(expected ? "warn" : "fail");
    expect(verdictIfBroken(stated, true, running)).toBe("fail");
    expect(verdictIfBroken({ ...stated, level: "implied" }, false, running)).toBe("warn");
  });

  it("is said in the change log, for each clause that a version added", () => {
    const changes = readFileSync(join(packageRoot(), "CHANGELOG.md"), "utf8");
    const said = (id: string, version: string) =>
      changes.split(/^## /m).some((part) => part.startsWith(version) && part.includes(`\`${id}\``));
    const added = clauseList.flatMap(({ id, added }) => (added === undefined ? [] : [{ id, added }]));
    expect(added.filter((one) => !said(one.id, one.added))).toEqual([]);
    expect(said(brokenClause, suiteVersion)).toBe(false);
  });
});

describe("a provisional clause that is broken", () => {
  it("is judged, counted and told, and the gate stays open", () => {
    const { code, stdout, run, clause } = provisional;
    expect([code, run.verdict]).toEqual([0, "conforms"]);
    expect(run.totals).toMatchObject({ pass: 1, fail: 0, warn: 1 });
    expect(clause).toMatchObject({ verdict: "warn", level: "stated", provisional: true, added: suiteVersion });
    expect(clause?.failures.length).toBeGreaterThan(0);
    expect(run.because).toBe(
      "No clause that gates is broken, of 2 judged. 1 provisional clause is broken: it gates from the next minor version of the suite on.",
    );
    expect(stdout).toContain(`WARN  ${brokenClause}   (stated, provisional · `);
    expect(stdout).toContain("1 provisional clause is broken");
    expect(stdout).not.toContain("--fail-fast ends the run");
  });

  it.each(["report.html", "summary.md", "junit.xml", "statement.html"])("is marked in %s", (file) => {
    const text = readFileSync(join(provisional.out, file), "utf8");
    expect(text).toMatch(/stated, provisional/);
    expect(text).not.toContain("<failure");
  });

  it("is every clause of a route that came with the version, its own and those that each route has", async () => {
    const brings = async (version: string) => {
      const { stdout } = await commandIn(version, ["contract", "--json"]);
      const { clauses } = JSON.parse(stdout) as { clauses: { id: string; added?: string; routes: string[] }[] };
      return clauses.filter(({ added }) => added === version);
    };
    const added = await brings(suiteVersion);
    const ids = added.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining([brokenClause, "route:POST /Lot/ItemData", "authenticated:POST /Lot/ItemData"]),
    );
    expect(added.filter(({ id, routes }) => id !== brokenClause && routes[0] !== "POST /Lot/ItemData")).toEqual([]);
  });

  it("leaves a statement that comes out the same with that version, and not with a later one", async () => {
    const same = await commandIn(suiteVersion, ["check-statement", provisional.out]);
    expect([same.code, same.stdout]).toEqual([0, expect.stringMatching(/^AGREES/)]);
    const later = await commandIn(before, ["check-statement", provisional.out]);
    expect([later.code, later.stdout]).toEqual([1, expect.stringContaining(`clause ${brokenClause}`)]);
  });

  it("gates with --strict, and is marked all the same", async () => {
    const { code, run, clause } = await judged("strict", suiteVersion, "--strict");
    expect([code, run.verdict, clause?.verdict, clause?.provisional]).toEqual([1, "does-not-conform", "fail", true]);
  });

  it("gates from the next minor version on", async () => {
    const { code, run, clause } = await judged("later", before);
    expect([code, run.verdict, clause?.verdict, clause?.provisional]).toEqual([
      1,
      "does-not-conform",
      "fail",
      undefined,
    ]);
  });

  it("is not breaking where it was kept before, unless the candidate was judged strictly", async () => {
    current = createReference();
    const { run: baseline, code } = await judged("kept", suiteVersion).finally(() => {
      current = createReference({ faults: [fault] });
    });
    expect([code, baseline.totals.warn]).toEqual([0, 0]);
    const weights = (candidate: typeof baseline) =>
      compareRuns(baseline, candidate, { strictLatency: false })
        .differences.filter(({ clause }) => clause === brokenClause)
        .map(({ weight }) => weight);
    expect(weights(provisional.run)).toEqual(["harmless"]);
    expect(weights(readRun(join(folder, "strict")).run)).toEqual(["breaking"]);
    expect(weights(readRun(join(folder, "later")).run)).toEqual(["breaking"]);
  });
});
