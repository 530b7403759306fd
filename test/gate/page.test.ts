import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tellJob } from "../../src/cli/github.js";
import { annotationsOf } from "../../src/reporting/formats/annotations.js";
import { code, plain } from "../../src/reporting/formats/markdown.js";
import { summaryOf } from "../../src/reporting/formats/summary.js";
import type { ClauseRecord, Run } from "../../src/reporting/run.js";
import { heldAgainst, readEarlier, sinceOf } from "../../src/reporting/since.js";
import { brokenClause, fault, judgeLots, runWith, waiver } from "./judged.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gate-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const honest = async () => runWith(await judgeLots());
const broken = async () => runWith(await judgeLots(fault));
const since = (run: Run, earlier: Run): Run => ({ ...run, since: sinceOf(run, earlier) });

/** A run all of whose clauses fail with a text. */
const failing = (run: Run, actual: string): Run => ({
  ...run,
  verdict: "does-not-conform",
  clauses: run.clauses.map(
    ({ reason: _, ...clause }): ClauseRecord => ({
      ...clause,
      verdict: "fail",
      failures: [{ scenario: "a", expected: "b", actual }],
    }),
  ),
});

describe("what changed since the last run", () => {
  it("is what broke, before what was broken already", async () => {
    const page = summaryOf(since(await broken(), await honest()), []);
    expect(page).toMatch(/1 broke, 0 mended[\s\S]*## Broken since the last run \(1\)[\s\S]*lot-merge-source-removed/);
    expect(page).not.toContain("Broken before");
    expect(summaryOf(since(await broken(), await broken()), [])).toMatch(
      /0 broke[\s\S]*## Broken before as well \(1\)/,
    );
  });

  it("is what was mended and what is no longer judged", async () => {
    const run = since(await honest(), await broken());
    expect([run.since?.broken, run.since?.mended, run.since?.unjudged]).toEqual([[], [brokenClause], []]);
    const unjudged = (await honest()).clauses.map(
      (clause): ClauseRecord =>
        clause.id === brokenClause ? { ...clause, verdict: "inconclusive", reason: "no answer" } : clause,
    );
    expect(sinceOf({ clauses: unjudged }, await honest()).unjudged).toEqual([brokenClause]);
  });

  it("leaves waived failures out", async () => {
    const waived = runWith(await judgeLots(fault), { waivers: [waiver(brokenClause, "2026-12-31")] });
    expect(sinceOf(waived, await honest()).broken).toEqual([]);
  });

  it("is told of the run that stood in the folder, unless that was of another deployment or release", async () => {
    const [run, last] = [await broken(), await honest()];
    const other = { ...last, deployment: { ...last.deployment, release: "7.11" as const } };
    expect(heldAgainst(run, undefined, last).since?.broken).toHaveLength(1);
    expect(heldAgainst(run, undefined, other).since).toBeUndefined();
    expect(heldAgainst(run, other, last).since?.release).toBe("7.11");
    expect(heldAgainst(run, undefined, undefined).since).toBeUndefined();
  });

  it("is read from a folder or a run.json, and from nothing else", async () => {
    writeFileSync(join(folder, "run.json"), JSON.stringify(await honest()));
    writeFileSync(join(folder, "other.json"), "{}");
    for (const path of [folder, join(folder, "run.json")])
      expect(readEarlier(path).clauses.length).toBeGreaterThan(700);
    for (const path of [join(folder, "none"), join(folder, "other.json")])
      expect(() => readEarlier(path)).toThrow(`--since ${path}: `);
  });
});

describe("the page of a job", () => {
  it("begins with the verdict", async () => {
    expect(summaryOf(await broken(), [])).toMatch(/^# ❌ [^\n]*: does not conform \(\d+\.\d % judged\)\n/);
  });

  it("fits, however much is broken, and says that it was shortened", async () => {
    const run = failing(await honest(), "é".repeat(5000));
    for (const most of [1_000_000, 60_000, 20_000]) {
      const page = summaryOf(run, [], most);
      expect(Buffer.byteLength(page)).toBeLessThanOrEqual(most);
      expect(page).toContain(`Broken (${run.clauses.length})`);
      if (most < 1_000_000) expect(page).toContain("Shortened to fit");
    }
  });

  it("shows what a deployment says as text", () => {
    expect(code("a`b``c")).toBe("```a`b``c```");
    expect(code("x\n# head | cell")).toBe("`x # head ¦ cell`");
    expect(plain("<img src=x> ![a](b) *c*\n# d")).toBe("&lt;img src=x> \\!\\[a\\](b) \\*c\\* \\# d");
  });

  it("says what is missing where too little is judged", async () => {
    const run = runWith(await judgeLots(), { minJudged: 50 });
    expect(run.verdict).toBe("not-judged");
    expect(run.because).toMatch(/at least 50 % are asked for: \d+ more\./);
    expect(summaryOf(run, [])).toMatch(
      /## Too little is judged: \d+ clauses are missing[\s\S]*- \d+ clauses: no scenario yet/,
    );
    expect(runWith(await judgeLots(), { minJudged: 1 }).verdict).toBe("conforms");
  });

  it("is added to what the step has written there already, within what the server takes", async () => {
    const page = join(folder, "page.md");
    writeFileSync(page, `${"x".repeat(950_000)}\n`);
    tellJob(failing(await honest(), "y".repeat(3000)), [], "", { GITHUB_STEP_SUMMARY: page });
    const text = readFileSync(page, "utf8");
    expect(text).toMatch(/^x+\n# ❌/);
    expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
  });
});

describe("annotations", () => {
  it("are escaped as the runner wants it", async () => {
    const [line] = annotationsOf(failing(await honest(), "50%\r\n::set-env name=A::b"));
    expect(line).toMatch(/^::error title=broken%3A [^:]*::[^\r\n]*received 50%25%0D%0A::set-env name=A::b$/);
  });

  it("are at most ten of a kind, what is newly broken first, and the last tells of the others", async () => {
    const run = since(failing(await honest(), "x"), failing(await honest(), "x"));
    const newly = { clause: brokenClause, before: "pass" } as const;
    const lines = annotationsOf({ ...run, ...(run.since && { since: { ...run.since, broken: [newly] } }) });
    expect(lines).toHaveLength(10);
    expect(lines[0]).toContain(`::error title=newly broken%3A ${brokenClause}::`);
    expect(lines.at(-1)).toContain(`title=and ${run.clauses.length - 9} more::`);
  });

  it("are notices for what is waived, and errors for what is not judged", async () => {
    const waived = annotationsOf(runWith(await judgeLots(fault), { waivers: [waiver(brokenClause, "2026-12-31")] }));
    expect(waived).toEqual([`::notice title=waived%3A ${brokenClause}::Until 2026-12-31, OPS-7: being mended`]);
    const little = annotationsOf(runWith(await judgeLots(), { minJudged: 99 }));
    expect(little[0]).toMatch(/^::error title=not judged::\d/);
    expect(annotationsOf(await honest())).toEqual([]);
  });

  it("are the only commands on standard output, whatever the deployment says", async () => {
    const run = failing(await honest(), "x");
    const described = tellJob(run, [], "\n  received\n::error::forged\n", { GITHUB_ACTIONS: "true" });
    const [, token] = /^::stop-commands::([\w-]+)\n/.exec(described) ?? [];
    expect(described.indexOf("forged")).toBeLessThan(described.indexOf(`\n::${token}::\n`));
    expect(tellJob(run, [], "text\n", {})).toBe("text\n");
  });
});
