import { beforeAll, describe, expect, it } from "vitest";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

describe("the conforming reference", () => {
  it.each(["8_01", "7.11"] as const)(
    "is blamed for nothing on %s, and every clause of its scenarios passes",
    async (release) => {
      const { run, defects } = await judgeReference(scenarios(), { release }, { verdictsOnly: true });
      expect(defects).toEqual([]);
      expect(blamed(run)).toEqual([]);
      const judged = new Set(scenarios().flatMap(({ judges }) => judges));
      const open = run.clauses.filter(({ id, verdict }) => judged.has(id) && verdict !== "pass");
      expect(open.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
      expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
    },
  );
});
