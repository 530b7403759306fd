import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refuseSecrets } from "../../src/cli/arguments.js";
import { runOptions } from "../../src/cli/run-options.js";
import { byReason, clausesThat } from "../../src/reporting/grouping.js";
import type { Run } from "../../src/reporting/run.js";
import { outFolder } from "../../src/runner/out-folder.js";
import { warmCommand } from "./warm/warm.js";

const root = mkdtempSync(join(tmpdir(), "usage-"));
const file = join(root, "file");
const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzb21lYm9keSJ9.c2lnbmF0dXJl";

beforeAll(() => writeFileSync(file, "kept"));
afterAll(() => rmSync(root, { recursive: true }));

/** One sentence, and no stack. */
const oneLine = /^[^\n]+\n$/;

describe("the folder of the reports", () => {
  it("is made with those above it, stays as it is where it is there, and keeps no trace of the trial", () => {
    const deep = join(root, "a/b/c");
    expect(outFolder(deep)).toBe(deep);
    expect(outFolder(deep)).toBe(deep);
    expect(readdirSync(deep)).toEqual([]);
  });

  it.each([
    ["a file", () => file, /--out .*file: it is a file, where a folder is due/],
    ["below a file", () => join(file, "x/y"), /file is a file, so nothing can be below it/],
    ["where the system makes none", () => "/proc/nothing/below", /\/proc\/nothing cannot be made \(ENOENT\)/],
  ])("is refused where it is %s", (_, path, message) => {
    expect(() => outFolder(path())).toThrow(message);
  });

  it.each([
    ["run", ["run"], file],
    ["verify", ["verify", "--reference"], "/proc/nothing/below"],
    ["mutants", ["mutants", "--group", "lots"], file],
  ])("ends %s with exit code 2 and one sentence", { timeout: 60_000 }, async (_, args, out) => {
    const { code, stderr } = await warmCommand([...args, "--out", out]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(oneLine)]);
    expect(stderr).toContain(`--out ${out}`);
    expect(readFileSync(file, "utf8")).toBe("kept");
  });
});

describe("a variable that overrides a field with what it cannot be", () => {
  it.each(["run", "probe", "run --plan"])("ends %s with exit code 2, by its name and value", async (name) => {
    const args = [...name.split(" "), ...(name === "run" ? ["--out", join(root, "never")] : [])];
    const { code, stderr } = await warmCommand(args, { FREIGHT_CONCURRENCY: "many" });
    expect([code, stderr]).toEqual([2, expect.stringMatching(oneLine)]);
    expect(stderr).toContain('FREIGHT_CONCURRENCY is "many": limits.concurrency');
    expect(existsSync(join(root, "never"))).toBe(false);
  });

  it("is not repeated where it looks like a secret", async () => {
    const { code, stderr } = await warmCommand(["run", "--out", join(root, "never")], { FREIGHT_EFFECTS: jwt });
    expect([code, stderr]).toEqual([2, expect.stringContaining("FREIGHT_EFFECTS (its value is not shown)")]);
    expect(stderr).not.toContain(jwt);
  });
});

describe("what selects", () => {
  it.each(["--group", "--clause", "--include-route", "--exclude-route", "--export"])(
    "%s with an empty value, as of a variable that nobody set, does not select everything",
    async (option) => {
      const { code, stderr } = await warmCommand(["run", option, "", "--out", join(root, "never")]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`'${option}`)]);
      expect(stderr).toContain("It names nothing.");
      expect(existsSync(join(root, "never"))).toBe(false);
    },
  );

  it("may be given several times: each names more", () => {
    const { group, clause, export: exported } = runOptions;
    const command = [group(), clause(), exported()].reduce((one, option) => one.addOption(option), new Command());
    command.parse(
      "--group lots --group views,rfq --clause lot-merge-self --clause lot-create-persists --export har --export postman".split(
        " ",
      ),
      {
        from: "user",
      },
    );
    expect(command.opts()).toMatchObject({
      group: ["lots", "views", "rfq"],
      clause: ["lot-merge-self", "lot-create-persists"],
      export: ["har", "postman"],
    });
  });
});

it("--latency without --plan is exit code 2", async () => {
  const { code, stderr } = await warmCommand(["run", "--latency", "20", "--out", join(root, "never")]);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^--latency: [^\n]*--plan[^\n]*\n$/)]);
});

it.each([
  ["merge", /^Usage: \S+ \S+ merge --out <dir> \[options\] <runs\.\.\.>\n[\s\S]*--out <dir> [^-]*\(required\)/],
  [
    "fixtures",
    /^Usage: \S+ \S+ fixtures --deployment <file> \[options\]\n[\s\S]*--deployment <file> [^-]*\(required\)/,
  ],
])("the help of %s says what is required", async (name, shows) => {
  const { code, stdout } = await warmCommand([name, "--help"]);
  expect([code, stdout]).toEqual([0, expect.stringMatching(shows)]);
});

it.each([
  ["--openapi", ["--openapi", "catalog", "--json"], "cannot be used with option '--json'"],
  ["--openapi", ["--openapi", "catalog", "--explain", "lot-merge-self"], "cannot be used with option '--explain"],
  ["--release", ["--json", "--release", "7.11"], "give --openapi as well, or leave it out"],
])("contract %s with what it would drop is exit code 2: %j", async (_, args, says) => {
  const { code, stdout, stderr } = await warmCommand(["contract", ...args]);
  expect([code, stdout, stderr]).toEqual([2, "", expect.stringMatching(oneLine)]);
  expect(stderr).toContain(says);
});

it("a run whose summary goes to a file tells every reason, whole", { timeout: 60_000 }, async () => {
  const out = join(root, "whole");
  const { stdout } = await warmCommand(["run", "--group", "views", "--effects", "read", "--no-allure", "--out", out]);
  expect(existsSync(join(out, "allure-results"))).toBe(false);
  const run = JSON.parse(readFileSync(join(out, "run.json"), "utf8")) as Run;
  const reasons = (["inconclusive", "skipped"] as const).flatMap((verdict) => byReason(clausesThat(run, verdict)));
  const [, told = ""] = stdout.split("Not judged, every reason\n");
  for (const [reason, clauses] of reasons)
    expect(told).toContain(`${String(clauses.length).padStart(6)}  ${clauses[0]?.verdict}: ${reason}\n`);
  expect(reasons.length).toBeGreaterThan(1);
  expect(told).not.toContain("…");
});

it("a profile that the run would write over is refused, and kept", async () => {
  const folder = mkdtempSync(join(root, "own-"));
  const surfaces = { portal: "http://127.0.0.1:9", abc: "http://127.0.0.1:9", catalog: "http://127.0.0.1:9" };
  const text = JSON.stringify({ name: "own", surfaces, callers: { corporate: { token: "of-a-test-alone" } } });
  const profile = join(folder, "profile.json");
  writeFileSync(profile, text);
  const { code, stderr } = await warmCommand(["run", "--deployment", profile, "--out", folder]);
  expect([code, stderr]).toEqual([2, expect.stringMatching(oneLine)]);
  expect(stderr).toContain("give the profile another name");
  expect(readFileSync(profile, "utf8")).toBe(text);
});

describe("files and folders whose names have capitals and digits", () => {
  const drawn = "Xk7-Vb9-of-the-nightly-run";

  it.each([
    ["a file by its ending", `nowhere/${drawn}.profile.json`],
    ["what is there", root],
    ["what will be there", join(root, drawn)],
  ])("are taken for no token: %s", (_, path) => {
    refuseSecrets(["run", "--deployment", path, `--out=${path}`], {});
  });

  it.each([drawn, `/${drawn}`, `${drawn}/${drawn}`, `https://user:${drawn}@a.example.com/profile.json`, `${jwt}.json`])(
    "are none where nothing says so: %#",
    (secret) => {
      expect(() => refuseSecrets(["run", `--seed=${secret}`], {})).toThrow(/it is not taken/);
    },
  );
});
