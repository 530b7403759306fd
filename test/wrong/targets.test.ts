import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { CommandFailure } from "../../src/cli/exit-code.js";
import { fixturesCommand } from "../../src/cli/fixtures.js";
import { probeCommand } from "../../src/cli/probe.js";
import { codeOf } from "../../src/cli/reported.js";
import { profileFrom } from "../../src/profile/profile.js";
import { verifyAccounting } from "../../src/reporting/accounting.js";
import { summaryOf } from "../../src/reporting/formats/summary.js";
import type { Run } from "../../src/reporting/run.js";
import { runInWords } from "../../src/reporting/terminal.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { warmCommand } from "../cli/warm/warm.js";
import { sampleOf } from "../sample.js";
import { judgedRun } from "./judged-run.js";
import { profileFor, type Target, targets } from "./targets.js";

const folder = mkdtempSync(join(tmpdir(), "wrong-targets-"));
const file = join(folder, "profile.json");
const shortTimeouts = { preflightTimeoutMs: 1500, connectTimeoutMs: 1500 };
const slow = { timeout: 120_000 };

/** What tells one release from the other, and some of the other groups that are judged: enough where a deployment is. */
const some = (): readonly Scenario[] => {
  const others = scenarios().filter(({ area }) => ["lookup", "catalogs", "jobs"].includes(area));
  const few = sampleOf(others, 15);
  return scenarios().filter((one) => one.area === "tracking" || few.includes(one));
};

beforeAll(() => loadSpecs(), 60_000);
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  process.exitCode = 0;
  rmSync(folder, { recursive: true });
});

/** Runs a command in this process. @returns its exit code, and the first line that it prints of what it found */
async function commanded(command: Command): Promise<{ readonly code: unknown; readonly first: string }> {
  const out: string[] = [];
  const err: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation((text) => err.push(String(text)) > 0);
  process.exitCode = 0;
  const failure = await command.parseAsync(["--deployment", file], { from: "user" }).then(
    () => undefined,
    (error: unknown) => error,
  );
  vi.restoreAllMocks();
  const code = failure instanceof CommandFailure ? failure.code : process.exitCode;
  if (failure !== undefined && !(failure instanceof CommandFailure)) throw failure;
  const output = [...err.filter((text) => !/^(?:Looking|Note:)/.test(text)), failure?.message ?? "", ...out].join("");
  return { code, first: output.split("\n").find((line) => line !== "") ?? "" };
}

describe.each(Object.entries(targets))("%s", (name, wrong) => {
  let target: Target;
  beforeAll(async () => {
    target = await wrong.start();
    writeFileSync(file, JSON.stringify(profileFor(target, name, shortTimeouts)));
  });
  afterAll(() => target.close());

  it("is told by a run, which judges nothing of what is not the service", slow, async () => {
    const groups = ["tracking", "lookup", "catalogs", "jobs"] as const;
    const profile = profileFrom(profileFor(target, name, shortTimeouts), {}, "test profile");
    const among = wrong.run[0] === "not-judged" ? scenarios() : some();
    const run = await judgedRun(profile, { groups, clauses: [] }, undefined, among);
    expect(() => verifyAccounting(run)).not.toThrow();
    expect([run.verdict, codeOf(run, [], [])]).toEqual(wrong.run);
    const { pass, fail, warn } = run.totals;
    if (run.verdict === "not-judged") expect(pass + fail + warn).toBe(0);
    const [first = ""] = runInWords(run, [], { color: false, reports: [] }).split("\n");
    expect(first).toMatch(wrong.says);
    const [cause] = run.causes;
    if (cause) {
      expect(cause.clauses.length).toBeGreaterThan(0);
      expect(summaryOf(run, [])).toContain("## Why");
    }
    if (run.verdict === "not-judged") {
      const sentences = run.causes.flatMap(({ reasons }) => reasons);
      const open = run.clauses.filter(({ verdict }) => verdict === "inconclusive");
      expect(open.filter(({ reason = "" }) => !sentences.includes(reason))).toEqual([]);
      for (const { surfaces, says } of run.causes)
        for (const surface of surfaces) expect(says).toContain(target.surfaces[surface]);
    }
  });

  it("is told by a probe", slow, async () => {
    const { code, first } = await commanded(probeCommand());
    expect(code).toBe(wrong.probe[1]);
    expect(first.toLowerCase().replaceAll(" ", "-")).toMatch(new RegExp(`^${wrong.probe[0]}-`));
    expect(first).toMatch(wrong.says);
  });

  it("is told by the look for fixtures", slow, async () => {
    const { code, first } = await commanded(fixturesCommand());
    expect(code).toBe(wrong.fixtures);
    expect(first).toMatch(wrong.says);
  });
});

describe("one wrong surface", () => {
  it("is told first, and the others are judged", slow, async () => {
    const wrong = await (targets["plain web server"] as (typeof targets)[string]).start();
    const right = await (targets["empty deployment"] as (typeof targets)[string]).start();
    const surfaces = { ...right.surfaces, catalog: wrong.surfaces.catalog };
    const given = profileFor({ ...right, surfaces }, "half", shortTimeouts);
    const run = await judgedRun(profileFrom(given, {}, "test profile"), {
      groups: ["lookup", "catalogs"],
      clauses: [],
    });
    expect([run.verdict, codeOf(run, [], [])]).toEqual(["not-judged", 3]);
    expect(run.totals.pass).toBeGreaterThan(10);
    expect(run.causes).toEqual([expect.objectContaining({ id: "web-server", surfaces: ["catalog"] })]);
    expect(run.because).toContain(surfaces.catalog);
    await Promise.all([wrong.close(), right.close()]);
  });
});

const typed = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await warmCommand(args);
  return { code, said: stdout + stderr };
};

describe("the commands, as they are typed", () => {
  it(
    "run says of a dead host each cause once, with the surfaces it holds for, and counts nothing that never left",
    slow,
    async () => {
      const dead = await (targets["dead port"] as (typeof targets)[string]).start();
      writeFileSync(file, JSON.stringify(profileFor(dead, "dead", shortTimeouts)));
      const { code, said } = await typed(
        "run",
        "--allure",
        "none",
        "--deployment",
        file,
        "--out",
        join(folder, "dead"),
      );
      expect(code).toBe(3);
      expect(said.match(/Nothing answers at/g)).toHaveLength(1);
      expect(said.match(/remedy/g)).toHaveLength(1);
      expect(said).toContain("Check surfaces.portal, surfaces.abc and surfaces.catalog of the profile, and that");
      expect(said).toMatch(/ {2}run {7}0 of \d+ scenarios, 0 exchanges in /);
      expect(said).not.toMatch(/Names on the wire|Looking for fixtures|After a kill|is given/);
      const { routes } = JSON.parse(readFileSync(join(folder, "dead/run.json"), "utf8")) as Run;
      expect(routes.filter(({ reason = "" }) => /is given|fixtures\./.test(reason))).toEqual([]);
    },
  );

  it("verify looks at both sides before it judges either", slow, async () => {
    const [dead, right] = await Promise.all(
      ["dead port", "empty deployment"].map((name) => (targets[name] as (typeof targets)[string]).start()),
    );
    if (!dead || !right) throw new Error("Both are targets.");
    const profile = (target: Target, name: string) => {
      writeFileSync(join(folder, name), JSON.stringify(profileFor(target, name, shortTimeouts)));
      return join(folder, name);
    };
    const args = ["--baseline", profile(right, "right.json"), "--candidate", profile(dead, "dead.json")];
    const { code, said } = await typed("verify", ...args, "--group", "lookup", "--out", join(folder, "half"));
    expect(code).toBe(3);
    expect(said).toMatch(/^The candidate was not judged: Nothing answers at/m);
    expect(said).toContain("NOT JUDGED  The candidate could not be judged, so that nothing was judged");
    expect(said).not.toContain("The baseline was");
    expect(existsSync(join(folder, "half"))).toBe(false);
    await Promise.all([dead.close(), right.close()]);
  });

  it("verify says that neither side was judged, and ends with 3", slow, async () => {
    const wrong = await (targets["plain web server"] as (typeof targets)[string]).start();
    writeFileSync(file, JSON.stringify(profileFor(wrong, "web", shortTimeouts)));
    const args = ["--group", "lookup", "--out", join(folder, "verify")];
    const { code, said } = await typed("verify", "--baseline", file, "--candidate", file, ...args);
    expect(code).toBe(3);
    for (const side of ["baseline", "candidate"])
      expect(said).toContain(`The ${side} was not judged: This is not the service: a plain web server answers at`);
    await wrong.close();
  });
});
