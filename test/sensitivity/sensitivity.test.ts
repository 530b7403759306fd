import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { latestRelease } from "../../src/contract/releases.js";
import type { RouteId } from "../../src/contract/routes.js";
import { readShownProfile } from "../../src/reporting/formats/statement/profile.js";
import { summaryOf } from "../../src/reporting/formats/summary.js";
import { readRun } from "../../src/reporting/read.js";
import { sensedDifferences, sensitivityDifferences } from "../../src/runner/check-statement/sensitivity.js";
import { judgeReference } from "../../src/runner/in-process.js";
import { prepareRunFolder } from "../../src/runner/run-folder.js";
import { accountOf, recordOf } from "../../src/runner/sensitivity/account.js";
import { Evidence } from "../../src/runner/sensitivity/evidence.js";
import { answerSitesOf, type SensedSite, sensed } from "../../src/runner/sensitivity/site.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { warmCommand } from "../cli/warm/warm.js";
import { sealed } from "../statement/sealed.js";

const root = mkdtempSync(join(tmpdir(), "sensitivity-"));
afterAll(() => rmSync(root, { recursive: true }));

const read = "GET /views/{viewId}" as const;
const removal = "DELETE /views/{viewId}" as const;

async function judgedInto(name: string, given: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const outDir = mkdtempSync(join(root, name));
  const views = scenarios().filter(({ area }) => area === "views");
  const { run } = await judgeReference(views, {}, { outDir, given });
  await sealed(run, outDir);
  return outDir;
}

function evidenceIn(folder: string): Evidence {
  const profile = readShownProfile(folder);
  if (!profile) throw new Error(`${folder} holds no profile.`);
  return new Evidence(readRun(folder), profile, scenarios());
}

async function sensedOn(folder: string, route: RouteId, operator: readonly string[] = []) {
  const evidence = evidenceIn(folder);
  const found: SensedSite[] = [];
  for (const site of answerSitesOf({ group: [], route: [route], operator, release: latestRelease }))
    found.push(await sensed(site, evidence));
  return found;
}

let whole = "";
let reading = "";

beforeAll(async () => {
  await loadSpecs();
  whole = await judgedInto("whole");
  reading = await judgedInto("read", { effects: "read" });
}, 60_000);

describe("what a run would have noticed", () => {
  it("is found by its own evidence, with the clause that would have been blamed", async () => {
    const found = await sensedOn(whole, read, ["success-as-500", "answer-html"]);
    expect(found.map(({ operator, verdict }) => [operator, verdict])).toEqual([
      ["success-as-500", "noticed"],
      ["answer-html", "noticed"],
    ]);
    for (const { clause } of found) expect(clause).toMatch(/view|GET \/views/);
  });

  it("is nothing where it asked nothing", async () => {
    const found = await sensedOn(reading, removal);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ verdict }) => verdict))).toEqual(new Set(["unasked"]));
    expect((await sensedOn(whole, removal)).some(({ verdict }) => verdict === "noticed")).toBe(true);
  });

  it("is told as a share, with the routes that were hardly looked at", async () => {
    const sites = [...(await sensedOn(reading, removal)), ...(await sensedOn(reading, read, ["success-as-500"]))];
    const { run } = readRun(reading);
    const record = recordOf(accountOf(run, sites, { durationMs: 0, whole: true }));
    expect(record).toMatchObject({ defects: sites.length, noticed: 1, unasked: sites.length - 1 });
    expect(record.hardlyLookedAt).toEqual([{ route: removal, defects: sites.length - 1, noticed: 0 }]);
    expect(summaryOf({ ...run, sensitivity: record }, [])).toContain(
      `Of ${sites.length} defects that its answers might have had, this run would have noticed 1`,
    );
  });
});

describe("the sensitivity that a statement tells", () => {
  const told = { defects: 3, noticed: 3, unasked: 0, hardlyLookedAt: [] };

  it("is held against the defects that there are, and against the account beside it", () => {
    const { run } = readRun(reading);
    const sites = answerSitesOf({ group: [], route: [], operator: [], release: latestRelease });
    const sensed = sites.map(
      ({ id, route, operator, place }): SensedSite => ({ id, route, operator, place, verdict: "unasked" }),
    );
    const account = accountOf(run, sensed, { durationMs: 0, whole: true });
    const beside = mkdtempSync(join(root, "told"));
    const where = (sensitivity: typeof told) =>
      sensitivityDifferences({ ...run, sensitivity }, beside).map(({ says }) => says);
    const honest = recordOf(account) as typeof told;
    expect(where(told)).toEqual([`counts 3 defects, and there are ${sites.length}`]);
    expect(where(honest)).toEqual([]);
    writeFileSync(join(beside, "sensitivity.json"), JSON.stringify(account));
    expect(where(honest)).toEqual([]);
    expect(where({ ...honest, noticed: sites.length, unasked: 0, hardlyLookedAt: [] })).toEqual([
      expect.stringContaining(`(100.0 %), 0 unasked in run.json and 0 of ${sites.length} noticed (0.0 %)`),
    ]);
    expect(sensitivityDifferences(run, beside)).toEqual([]);
  });

  it("is noticed where it was raised in both, by trying the defects again", async () => {
    const { run } = readRun(reading);
    const sensed = await sensedOn(reading, removal);
    const honest = recordOf(accountOf(run, sensed, { durationMs: 0, whole: true }));
    expect(sensedDifferences(run, honest, sensed)).toEqual([]);
    const raised = { ...honest, noticed: honest.defects, unasked: 0, hardlyLookedAt: [] };
    expect(sensedDifferences(run, raised, sensed).map(({ where }) => where)).toEqual(["sensitivity"]);
  });
});

describe("the command", () => {
  it("says nothing of the run that comes into the folder next", () => {
    const folder = join(root, "again");
    mkdirSync(folder);
    writeFileSync(join(folder, "sensitivity.json"), "{}");
    expect(readdirSync(prepareRunFolder(folder))).toEqual([]);
  });

  it("gates, and leaves the run as it is where it was narrowed", async () => {
    const before = readFileSync(join(whole, "run.json"), "utf8");
    const asked = (folder: string, route: string) =>
      warmCommand([
        "sensitivity",
        folder,
        "--route",
        route,
        "--operator",
        "success-as-500",
        "--min-sensitivity",
        "100",
      ]);
    const [good, bad, unknown] = await Promise.all([
      asked(whole, read),
      asked(reading, removal),
      asked(whole, "GET /view"),
    ]);
    expect([good.code, bad.code, unknown.code]).toEqual([0, 1, 2]);
    expect(good.stdout).toContain("SENSITIVITY  100.0 %");
    expect(bad.stdout).toContain(removal);
    expect(unknown.stderr).toMatch(/no route GET \/view\..*GET \/views/s);
    expect(readFileSync(join(whole, "run.json"), "utf8")).toBe(before);
    expect(JSON.parse(readFileSync(join(whole, "sensitivity.json"), "utf8"))).toMatchObject({
      whole: false,
      totals: { noticed: 1 },
    });
  });
});
