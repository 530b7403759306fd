import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { acceptLeft, isPending } from "../../../src/tracking/cleanup.js";
import { type LedgerEntry, readLedger } from "../../../src/tracking/ledger.js";
import { warmCommand } from "../../cli/warm/warm.js";

let folder: string;
let ledger: string;

const scenario = "a change";
const path = { companyId: "6f0b3a52-7c1d-4e8f-9a26-1d5c0e7b9301" };
const differences = [{ member: "markup", was: 8, is: 9 }];
const left = {
  what: "company",
  id: path.companyId,
  createdBy: scenario,
  reason: "It could not be put back.",
  residue: false,
};

const entries: readonly LedgerEntry[] = [
  {
    event: "lent",
    scenario,
    n: 1,
    kind: "company",
    id: path.companyId,
    restoration: { read: { route: "GET /companies/{companyId}/packagingsettings", path }, was: { markup: 8 } },
  },
  { event: "made", scenario, kind: "lot", id: 7, path: {}, caller: "corporate" },
  { event: "made", scenario: "another", kind: "lot", id: 8, path: {}, caller: "corporate" },
  { event: "removed", scenario: "another", kind: "lot", id: 8 },
  { event: "left", scenario, of: 1, leftover: { ...left, differences } },
];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "accept-"));
  ledger = join(folder, "ledger.jsonl");
  writeFileSync(ledger, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("what is left for good", () => {
  it("is kept in the ledger with its reason, its moment and what differs, and frees the folder", () => {
    expect(isPending(ledger)).toBe(true);
    const accepted = { reason: "put right by hand", at: "2026-01-01T00:00:00.000Z" };
    const all = acceptLeft(ledger, accepted.reason, new Date(accepted.at));
    expect(all).toEqual([
      { ...left, differences, accepted },
      { what: "lot", id: "7", createdBy: scenario, reason: "It has not been cleaned up.", residue: false, accepted },
    ]);
    expect(isPending(ledger)).toBe(false);
    const output = readLedger(ledger).filter(({ event }) => event === "accepted");
    expect(output).toMatchObject([{ of: 1, leftover: { accepted } }, { leftover: { what: "lot", accepted } }]);
    expect(acceptLeft(ledger, "again")).toEqual(all);
    expect(readLedger(ledger).filter(({ event }) => event === "accepted")).toHaveLength(2);
  });
});

describe("the command line", () => {
  // Four processes are started one after the other, on a machine that may do other things.
  const timeout = 180_000;
  const target = (profile: string) => ({
    runId: "0000test",
    name: "staging",
    profile,
    surfaces: {},
    effects: "reversible",
    casing: {},
  });

  it("refuses a folder with something left, names both ways, and takes it once that is acknowledged", {
    timeout,
  }, async () => {
    const profile = join(folder, "staging.json");
    const down = "http://127.0.0.1:9";
    writeFileSync(
      profile,
      JSON.stringify({
        name: "staging",
        release: "8_01",
        surfaces: { portal: down, abc: down, catalog: down },
        callers: { corporate: { tokenEnv: "CORPORATE_TOKEN" } },
      }),
    );
    writeFileSync(join(folder, "target.json"), JSON.stringify(target(profile)));
    const judging = ["run", "--deployment", profile, "--allure", "none", "--out", folder];
    const run = await warmCommand(judging);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(`cleanup ${folder}`);
    expect(run.stderr).toContain(`cleanup --accept --reason why ${folder}`);

    const unexplained = await warmCommand(["cleanup", "--accept", folder]);
    expect([unexplained.code, unexplained.stderr]).toEqual([2, expect.stringContaining("--reason")]);
    const accepting = await warmCommand(["cleanup", "--accept", "--reason", "put right by hand", folder]);
    expect([accepting.code, accepting.stdout]).toEqual([0, expect.stringContaining("ACCEPTED  company")]);
    const kept: unknown = JSON.parse(readFileSync(join(folder, "leftovers.json"), "utf8"));
    expect(kept).toMatchObject([{ differences, accepted: { reason: "put right by hand" } }, { what: "lot" }]);

    const again = await warmCommand(judging);
    // Nothing bars the folder any more: the next thing that is amiss is the credential.
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("CORPORATE_TOKEN")]);
  });
});
