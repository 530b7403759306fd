import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { judgeReference } from "../src/runner/in-process.js";
import { loadSpecs } from "../src/runner/specs.js";
import { lengthOf } from "../src/scenario/lengths.js";
import { scenarios } from "../src/scenario/scenario.js";
import { mayBorrow, partition } from "../src/scenario/shard.js";
import { readLedger } from "../src/tracking/ledger.js";
import { sampleOf } from "./sample.js";

beforeAll(() => loadSpecs());

it("shards that may only borrow records keep those together that borrow one kind, and are of about one size", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shards-"));
  try {
    // Hardly any other borrows than those that change what is put back: of the rest few are enough.
    const changing = scenarios().filter(({ effect }) => effect === "reversible");
    const half = sampleOf(changing, Math.ceil(changing.length / 2));
    const few = sampleOf(scenarios(), Math.ceil(scenarios().length / 16));
    const some = scenarios().filter((one) => half.includes(one) || few.includes(one));
    const given = { effects: "reversible" };
    const { run } = await judgeReference(some, {}, { outDir: folder, given, verdictsOnly: true });
    const judged = new Set(run.scenarios.filter(({ exchanges }) => exchanges.length > 0).map(({ id }) => id));
    const those = scenarios().filter(({ id }) => judged.has(id));
    const shards = partition(those, 4, "reversible");
    const lent = readLedger(join(folder, "ledger.jsonl")).filter((entry) => entry.event === "lent");
    expect(new Set(lent.map(({ scenario }) => scenario)).size).toBeGreaterThan(15);
    const told = those.filter(({ id }) => lent.some(({ scenario }) => scenario === id));
    const kinds = told.map((one) => [one.id, mayBorrow(one)]);
    expect(kinds).toEqual(told.map(({ id }) => [id, lent.find(({ scenario }) => scenario === id)?.kind]));
    for (const kind of new Set(lent.map((entry) => entry.kind)))
      expect(new Set(those.filter((one) => mayBorrow(one) === kind).map(({ id }) => shards.get(id))).size).toBe(1);
    const sizes = [1, 2, 3, 4].map((index) =>
      those.filter(({ id }) => shards.get(id) === index).reduce((sum, one) => sum + lengthOf(one), 0),
    );
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(10);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
