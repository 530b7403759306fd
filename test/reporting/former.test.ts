import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { clauseIds } from "../../src/cli/options.js";
import { clauseList, openPointList } from "../../src/contract/register.js";
import { notesOn, profileFrom } from "../../src/profile/profile.js";
import { compareRuns } from "../../src/reporting/compare/compare.js";
import { formerNotes } from "../../src/reporting/compare/notes.js";
import { readForComparison } from "../../src/reporting/compare/read.js";
import { withCurrentIds } from "../../src/reporting/former.js";
import { withOpenPoints } from "../../src/reporting/observe/open-points.js";
import { readRun } from "../../src/reporting/read.js";
import type { Run } from "../../src/reporting/run.js";
import { readEarlier, sinceOf } from "../../src/reporting/since.js";
import { waiverRecords } from "../../src/reporting/waivers.js";
import { type Judgement, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

const root = mkdtempSync(join(tmpdir(), "former-"));
const [former, now] = ["fp-override-keeps-pro-number", "freight-provider-override-keeps-pro-number"] as const;
let judgement: Judgement;

/** The run as the suite wrote it before its ids were renamed. */
function asOnce(run: Run): Run {
  const ids = [...clauseList, ...openPointList()].flatMap(({ id, formerly: [once] = [] }) =>
    once ? [[id, once]] : [],
  );
  const once = new Map(ids.map(([id = "", was = ""]) => [JSON.stringify(id), JSON.stringify(was)]));
  return JSON.parse(JSON.stringify(run).replace(/"[\w-]+"/g, (id) => once.get(id) ?? id));
}

beforeAll(async () => {
  await loadSpecs();
  judgement = await judgeReference(
    scenarios().filter(({ area }) => area === "freight-providers"),
    {},
    { outDir: root },
  );
  writeFileSync(join(root, "run.json"), JSON.stringify(asOnce(judgement.run)));
}, 60_000);
afterAll(() => rmSync(root, { recursive: true }));

describe("a run of an older suite", () => {
  it("has the ids of today wherever it names a clause or an open point", () => {
    const old = asOnce(judgement.run);
    expect(old.clauses.map(({ id }) => id as string)).toContain(former);
    const { run, renamed } = withCurrentIds(old);
    expect(run).toEqual(JSON.parse(JSON.stringify(judgement.run)));
    expect(renamed).toContainEqual({ former, now });
    expect(withCurrentIds(judgement.run)).toEqual({ run: judgement.run, renamed: [] });
  });

  it("is compared with one of today, with a note", () => {
    const baseline = readForComparison(root, "BASELINE");
    const { differences, alike } = compareRuns(baseline.run, judgement.run, { strictLatency: false });
    const notes = formerNotes({ baseline, candidate: { renamed: [] } });
    expect(differences).toEqual([]);
    expect(alike.clauses).toBeGreaterThan(20);
    expect(notes.join("\n")).toMatch(/^The baseline names former ids: [\w-]+ is called [\w-]+ now,/m);
  });

  it("is what a run is held against, and what reports are made of", () => {
    const earlier = readEarlier(root);
    expect(earlier.renamed).toContainEqual({ former, now });
    const broken = judgement.run.clauses.map((one) => (one.id === now ? { ...one, verdict: "fail" as const } : one));
    expect(sinceOf({ clauses: broken }, earlier).broken).toEqual([{ clause: now, before: "pass" }]);
    const stored = readRun(root);
    expect(stored.run.clauses.map(({ id }) => id)).toEqual(judgement.run.clauses.map(({ id }) => id));
    expect(stored.renamed).toContainEqual({ former, now });
  });
});

describe("a profile and a command line that name former ids", () => {
  const waiver = { clause: former, reason: "known", ticket: "T-1", until: "2099-12-31" };
  const surfaces = { portal: "http://a.example.com", abc: "http://b.example.com", catalog: "http://c.example.com" };
  const given = {
    surfaces,
    callers: { corporate: { tokenEnv: "T" } },
    waivers: [waiver],
    pins: { "fp-save-mode": "x" },
  };

  it("are taken, with a note", () => {
    const [note] = notesOn(profileFrom(given, {}, "profile.json"));
    expect(note).toBe(
      `Note: waivers and pins name former ids: ${former} is called ${now} now, fp-save-mode is called freight-provider-save-mode now.`,
    );
    const unknown = { ...given, waivers: [{ ...waiver, clause: "fp-nothing" }] };
    expect(() => profileFrom(unknown, {}, "profile.json")).toThrow("there is no clause fp-nothing");
  });

  it("waive the clause that is meant", () => {
    const broken = judgement.run.clauses.map((one) => (one.id === now ? { ...one, verdict: "fail" as const } : one));
    expect(waiverRecords([waiver], broken, new Date())).toMatchObject([{ clause: now, state: "in force" }]);
  });

  it("pin the open point that is meant, where its own id does not", () => {
    const points = (pins: Readonly<Record<string, string>>) =>
      withOpenPoints(judgement.run, judgement.exchanges, pins).openPoints.filter(({ id }) => /save-mode$/.test(id));
    expect(points({ "fp-save-mode": "x" })).toMatchObject([{ id: "freight-provider-save-mode", pinned: "x" }]);
    expect(points({ "freight-provider-save-mode": "y", "fp-save-mode": "x" })).toMatchObject([{ pinned: "y" }]);
  });

  it("select the clause that is meant, and say so", () => {
    const described = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    expect(clauseIds(`${former},note-update-persists`)).toEqual([now, "note-update-persists"]);
    expect(described.mock.calls.map(([text]) => text)).toEqual([`Note: ${former} is called ${now} now.\n`]);
    described.mockRestore();
    expect(() => clauseIds("fp-nothing")).toThrow("There is no clause fp-nothing.");
  });
});
