import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { leftoversIn, type Process, serveWatched, start, type Watched } from "../../bench/served.js";
import type { Effect } from "../../src/contract/vocabulary.js";
import { learnedIn, readLedger } from "../../src/tracking/ledger.js";
import { warmCommand } from "./warm/warm.js";

/** The built command line in a process of its own against a reference that is served from here. */
let folder: string;
let watched: Watched;
let run: Process;

/** Several processes are started one after the other, on a machine that may do other things. */
const timeout = 120_000;

/** Starts a run and sends it the signal when it asks for that many creations: the answer to the last one comes too late. */
async function endedAt(
  creations: number,
  signal: NodeJS.Signals,
  effects: Effect,
  groups: string,
  choices: Readonly<Record<string, string>> = {},
) {
  const asked = (count: number) => {
    if (count === creations) run.child.kill(signal);
  };
  // It shows at once what is written: `bench/kills.ts` ends runs that wait for more.
  watched = await serveWatched(folder, effects, asked, choices, { settleMs: 0 });
  const out = join(folder, "run");
  run = start("run", "--deployment", watched.profile, "--out", out, "--allure", "none", "--group", groups);
  return { out, code: await run.ended };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kill-"));
});

afterEach(async () => {
  await watched.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Cleans up and asks the deployment what is left. */
async function cleanedUp(out: string) {
  const { code, stdout, stderr } = await warmCommand(["cleanup", out]);
  expect([code, stdout + stderr]).toEqual([0, expect.stringMatching(/records? (is|are) gone|Nothing was left/)]);
  expect(await watched.left(leftoversIn(out))).toEqual([]);
}

describe("a run that is killed", () => {
  it("leaves nothing of its own but residue that its clean-up lists, once that can be tried", { timeout }, async () => {
    const { out, code } = await endedAt(12, "SIGKILL", "irreversible", "lots,catalogs");
    expect(code).toBe("SIGKILL");
    const before = readFileSync(join(out, "ledger.jsonl"), "utf8");
    const untried = join(folder, "untried");
    cpSync(out, untried, { recursive: true });

    // The credential is refused: that is said first, and nothing is given up.
    const changed = {
      ...JSON.parse(readFileSync(watched.profile, "utf8")),
      callers: { corporate: { token: "of-nobody-at-all" } },
    };
    const refused = join(folder, "refused.json");
    writeFileSync(refused, JSON.stringify(changed));
    const { code: refusedWith, stdout, stderr } = await warmCommand(["cleanup", out, "--deployment", refused]);
    const said = stdout + stderr;
    expect([refusedWith, said]).toEqual([
      3,
      expect.stringMatching(/^The credential of the corporate caller is refused at [^\n]+\(401\)/),
    ]);
    expect(said).toContain("remedy    Name another credential in callers.corporate");
    expect(said).not.toMatch(/LEFT|--accept/);
    expect(readFileSync(join(out, "ledger.jsonl"), "utf8")).toBe(before);

    await cleanedUp(out);
    expect(watched.created).toBeGreaterThan(0);

    // The same ledger, and nothing answers.
    await watched.close();
    watched = { ...watched, close: async () => {} };
    const away = await warmCommand(["cleanup", untried]);
    expect([away.code, away.stdout + away.stderr]).toEqual([3, expect.stringMatching(/^Nothing answers at /)]);
    expect(away.stdout + away.stderr).not.toMatch(/LEFT|--accept/);
  });

  it("is cleaned up by the ids that it learned", { timeout }, async () => {
    const identity = { "identity-member": "key-beside-row-number-where-it-is-read" };
    const { out, code } = await endedAt(12, "SIGKILL", "irreversible", "lots,catalogs,views", identity);
    expect(code).toBe("SIGKILL");
    const learned = learnedIn(readLedger(join(out, "ledger.jsonl")));
    expect(learned).toContainEqual({ model: "LotDto", member: "key", from: "GET /Lot/{id} takes it" });
    await cleanedUp(out);
    expect(watched.created).toBeGreaterThan(0);
  });

  it("has what it borrowed restored, however often that is asked for", { timeout }, async () => {
    const { out, code } = await endedAt(5, "SIGKILL", "reversible", "timeline");
    expect(code).toBe("SIGKILL");
    const again = await warmCommand(["run", "--deployment", watched.profile, "--allure", "none", "--out", out]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining(`cleanup ${out}`)]);
    await cleanedUp(out);
    await cleanedUp(out);
  });
});

describe("a run that is told to stop", () => {
  it("cleans up, writes its reports and ends with 130", { timeout }, async () => {
    const { out, code } = await endedAt(8, "SIGTERM", "irreversible", "lots");
    expect([code, run.output()]).toEqual([130, expect.stringContaining("Interrupted")]);
    expect(await watched.left(leftoversIn(out))).toEqual([]);
    expect(JSON.parse(readFileSync(join(out, "run.json"), "utf8"))).toMatchObject({
      interrupted: true,
      verdict: "not-judged",
    });
    expect(existsSync(join(out, "report.html"))).toBe(true);
  });
});
