import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { latestRelease } from "../../src/contract/releases.js";
import { createReference, listen } from "../../src/reference/index.js";
import { readRun } from "../../src/reporting/read.js";
import { profileOf } from "../../src/runner/embedded.js";
import { warmCommand } from "./warm/warm.js";

/** A deployment with one broken clause, judged by the command line. */
const broken = "route:GET /views/all";
const folder = mkdtempSync(join(tmpdir(), "telling-"));
const profile = join(folder, "profile.json");
let close: () => Promise<void>;

beforeAll(async () => {
  const reference = createReference({ faults: [`${broken}#wrong-shape`] });
  const listening = await listen(reference);
  close = listening.close;
  // It shows at once what is written, so that nothing is read again before a clause is broken.
  const limits = { settleMs: 0 };
  writeFileSync(profile, JSON.stringify({ ...profileOf(reference, latestRelease, listening.surfaces), limits }));
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

const judged = async (...options: readonly string[]) => {
  const out = join(folder, options.join(""));
  const views = ["run", "--deployment", profile, "--group", "views", "--concurrency", "1", "--allure", "none"];
  return { ...(await warmCommand([...views, "--out", out, ...options])), out };
};

describe("a run", () => {
  it("is told as JSON for a script, and nothing else", async () => {
    const { code, stdout, stderr, out } = await judged("--json");
    const told = JSON.parse(stdout) as { readonly broken: readonly { readonly clause: string }[] };
    expect([code, stderr]).toEqual([1, ""]);
    expect(told).toMatchObject({ verdict: "does-not-conform", folder: out, left: 0, causes: [] });
    expect(told.broken.map(({ clause }) => clause)).toEqual([broken]);
  });

  it("is one line where that is asked for", async () => {
    const { code, stdout, stderr } = await judged("--quiet");
    expect([code, stderr]).toEqual([1, ""]);
    expect(stdout).toMatch(/^DOES NOT CONFORM .* 1 of the \d+ clauses judged is broken\. .*\n$/);
  });

  it("ends early where a broken clause is enough, and cleans up all the same", async () => {
    const { code, stdout, out } = await judged("--fail-fast");
    expect([code, stdout]).toEqual([1, expect.stringContaining("--fail-fast ends the run there")]);
    const { run } = readRun(out);
    expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
    const undecided = run.clauses.filter(({ verdict }) => verdict === "inconclusive");
    expect(undecided.length).toBeGreaterThan(0);
    expect(run.clauses.filter(({ verdict }) => verdict === "fail").map(({ id }) => id)).toEqual([broken]);
  });
});
