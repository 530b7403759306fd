import { beforeAll, describe, expect, it } from "vitest";
import { clauseOf } from "../src/contract/register.js";
import { describeFaults } from "../src/reference/index.js";
import { scenarios } from "../src/scenario/scenario.js";
import { loadSpecs } from "../src/scenario/specs.js";
import { blamed, judgeReference } from "./judging.js";

beforeAll(() => loadSpecs());

describe("the conforming reference", () => {
  it.each(["8_01", "7.11"] as const)(
    "is blamed for nothing on %s, and every clause of its scenarios passes",
    async (release) => {
      const { run, defects } = await judgeReference(scenarios(), { release });
      expect(defects).toEqual([]);
      expect(blamed(run)).toEqual([]);
      const judged = new Set(scenarios().flatMap(({ judges }) => judges));
      const open = run.clauses.filter(({ id, verdict }) => judged.has(id) && verdict !== "pass");
      expect(open.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
      expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
    },
  );
});

describe("a fault is blamed on its own clause and on no other", () => {
  it.each(describeFaults().map((fault) => [fault.name, fault.breaks] as const))(
    "%s breaks %s",
    async (name, clause) => {
      const { run, defects } = await judgeReference(scenarios(), { faults: [name] });
      expect(defects).toEqual([]);
      expect(blamed(run)).toEqual([clause]);
      const expected = clauseOf(clause).level === "stated" ? "fail" : "warn";
      expect(run.clauses.find(({ id }) => id === clause)?.verdict).toBe(expected);
    },
  );
});
