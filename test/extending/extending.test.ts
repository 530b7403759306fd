import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineClause, defineExtension, defineReportFormat, defineScenario } from "../../src/api/index.js";
import { packageRoot } from "../../src/contract/package-root.js";
import type { Run } from "../../src/reporting/run.js";
import { command, type Ended } from "../cli/command.js";
import { warmCommand } from "../cli/warm/warm.js";

const root = mkdtempSync(join(tmpdir(), "extending-"));
const example = join(packageRoot(), "examples/extension");
const own = ["agreed:request-id", "agreed:home-country-served", "agreed:lot-image-order"];
const report = (out: string, name: string) => readFileSync(join(root, out, name), "utf8");
const runIn = (out: string) => JSON.parse(report(out, "run.json")) as Run;

const facts = { says: "it is kept", source: "here", routes: ["GET /Lot"] } as const;
const kept = defineClause("agreed:kept", facts);
const judging = defineScenario("it is kept", { judges: [kept] }, async () => {});

/** An extension of one clause that the embedded deployment keeps or breaks. */
function extension(name: string, source: string): string {
  const dir = join(root, name);
  mkdirSync(dir);
  writeFileSync(join(dir, "extension.mjs"), source);
  return dir;
}

const broken = `
import { defineClause, defineExtension, defineScenario } from "freight-conformance";
const clause = defineClause("agreed:signed", { says: "answers are signed", source: "s", routes: ["GET /lookup/countries"] });
const scenario = defineScenario("answers are signed", { judges: [clause] }, async ({ corporate, check }) => {
  const answer = await corporate.get("/lookup/countries").accepted();
  await check(clause, () => { if (!answer.header("x-signature")) throw answer.mismatch("an x-signature", "none"); });
});
export default defineExtension({ prefix: "agreed", title: "Agreed", clauses: [clause], scenarios: [scenario] });
`;

beforeAll(() => {
  mkdirSync(join(root, "node_modules"));
  symlinkSync(packageRoot(), join(root, "node_modules/freight-conformance"));
});
afterAll(() => rmSync(root, { recursive: true }));

describe("the example", () => {
  let ended: Ended;
  beforeAll(async () => {
    const clauses = [...own, "lookup-key-with-spaces"].join(",");
    const args = ["run", "--extend", example, "--clause", clauses, "--allure", "none", "--out", join(root, "kept")];
    ended = await command(args);
  });

  it("is kept by the embedded deployment, in an account of its own", () => {
    expect(ended.code, ended.stderr).toBe(0);
    const { extensions, clauses, totals, routes, verdict } = runIn("kept");
    expect(extensions?.map(({ prefix, verdict: its }) => [prefix, its])).toEqual([["agreed", "conforms"]]);
    expect(extensions?.[0]?.clauses.map(({ id, verdict: its }) => [id, its])).toEqual(own.map((id) => [id, "pass"]));
    expect(verdict).toBe("conforms");
    expect(totals.pass).toBe(1);
    expect(clauses.filter(({ id }) => id.startsWith("agreed"))).toEqual([]);
    // The lot that its scenario made is in no count of the contract.
    expect(routes.find(({ id }) => id === "POST /Lot")?.exercised).toBe(false);
    expect(ended.stdout).toContain("extension agreed (Service agreement): kept; 3 pass = 3 clauses");
  });

  it("is told apart in each report, and in one of its own", () => {
    expect(report("kept", "junit.xml")).toContain('<testsuite name="extension agreed (not of the contract)"');
    for (const name of ["report.html", "statement.html", "summary.md"])
      expect(report("kept", name)).toMatch(/not of the contract/);
    expect(report("kept", "agreed.csv")).toBe(`clause,verdict\n${own.map((id) => `${id},pass\n`).join("")}`);
  });

  it("leaves a statement that is recomputed without it", async () => {
    const checked = await warmCommand(["check-statement", join(root, "kept")]);
    expect(checked.stdout).toMatch(/^AGREES/);
  });

  it("is proven by its faults", async () => {
    const proven = await command(["mutants", "--extend", example, "--out", join(root, "mutants")]);
    expect(proven.code, proven.stdout).toBe(0);
    expect(proven.stdout.match(/^KILLED {4}\S+/gm)).toHaveLength(3);
    expect(proven.stdout).toContain("3 of 3 faults killed by their own clause");
  });
});

describe("an extension whose clause is broken", () => {
  it("ends the run with 1, while the contract is kept", async () => {
    const dir = extension("broken", broken);
    const args = ["run", "--extend", dir, "--clause", "agreed:signed,lookup-key-with-spaces", "--allure", "none"];
    const { code, stdout } = await command([...args, "--out", join(root, "failed")]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^CONFORMS/m);
    expect(stdout).toContain("agreed:signed: expected an x-signature, received none");
    const { verdict, extensions } = runIn("failed");
    expect([verdict, extensions?.[0]?.verdict]).toEqual(["conforms", "does-not-conform"]);
    expect(report("failed", "junit.xml")).toContain('<failure type="extension"');
  });

  it("and without a fault it is not proven", async () => {
    const { code, stdout } = await command(["mutants", "--extend", join(root, "broken"), "--out", join(root, "m")]);
    expect(code).toBe(1);
    expect(stdout).toContain("No fault breaks agreed:signed");
    expect(stdout).toContain("NOT KEPT  agreed:signed: fail");
  });
});

describe("a mistake", () => {
  // What the package itself has to say comes of a process of its own; what is not taken at all stays in none.
  it.each([
    ["no folder", warmCommand, () => join(root, "nowhere"), /there is no such folder/],
    [
      "no JavaScript",
      warmCommand,
      () => extension("cut", "export default {"),
      /cut\/extension\.mjs: the extension cannot be loaded/,
    ],
    [
      "the contract's prefix",
      command,
      () => extension("route", broken.replace('"agreed"', '"route"')),
      /route\/extension\.mjs: prefix: the contract's own ids begin with route:/,
    ],
  ])("%s is told with its remedy, and ends with 2", async (_, carriedOut, dir, says) => {
    const { code, stderr } = await carriedOut(["run", "--extend", dir(), "--out", join(root, "none")]);
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
  });

  it.each([
    [
      "an unknown route",
      { clauses: [defineClause("agreed:x", { ...facts, routes: ["GET /Lots" as "GET /Lot"] })] },
      /agreed:x: the contract has no route GET \/Lots\. Did you mean GET \/Lot/,
    ],
    [
      "an unknown fixture",
      { scenarios: [{ ...judging, needs: ["agreed:dock"] }] },
      /there is no fixture agreed:dock\. Define it with defineFixture/,
    ],
    ["a clause that nothing judges", { scenarios: [] }, /agreed:kept: no scenario judges it; name it in `judges`/],
    ["the prefix of a round", { prefix: "round-1" }, /prefix: the rounds of a run are called round-1/],
    [
      "a name of others",
      { fixtures: [{ name: "other:dock", says: "a dock" }] },
      /other:dock: the names of this extension are agreed:.*call it agreed:dock/,
    ],
    [
      "a report under a name that is taken",
      { formats: [defineReportFormat("run.json", () => "")] },
      /run\.json: a run leaves a file of that name/,
    ],
    [
      "an effect that there is not",
      { clauses: [{ ...kept, effect: "harmless" as "read" }] },
      /`effect` is one of read, reversible, residue, irreversible, not harmless/,
    ],
  ] as const)("%s is refused", (_, parts, says) => {
    const sound = { prefix: "agreed", title: "Agreed", clauses: [kept], scenarios: [judging] };
    expect(() => defineExtension(sound)).not.toThrow();
    expect(() => defineExtension({ ...sound, ...parts })).toThrow(says);
  });

  it("in a step is the extension's own, and not the deployment's", async () => {
    const dir = extension("throws", broken.replace("answer.header(", "answer.haeder("));
    const args = [
      "run",
      "--extend",
      dir,
      "--clause",
      "agreed:signed",
      "--allure",
      "none",
      "--out",
      join(root, "thrown"),
    ];
    const { code, stderr } = await command(args);
    expect(code).toBe(4);
    expect(stderr).toMatch(/the extension agreed failed in "answers are signed": answer\.haeder is not a function/);
  });
});
