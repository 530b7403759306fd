import { describe, expect, it } from "vitest";
import { clauseOf } from "../../src/contract/register.js";
import { lastReleaseOf } from "../../src/contract/releases.js";
import type { Area } from "../../src/contract/vocabulary.js";
import { describeFaults } from "../../src/reference/index.js";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { affectedBy } from "../../src/runner/mutation/affected-scenarios.js";

/** Proves that each fault which breaks a clause of the area is blamed on that clause and on no other. */
export function proveFaultsOf(area: Area): void {
  const faults = describeFaults().filter(({ breaks }) => clauseOf(breaks).area === area);
  describe(`a fault of ${area} is blamed on its own clause and on no other`, () => {
    it.each(faults.map((fault) => [fault.name, fault.breaks] as const))("%s breaks %s", async (name, clause) => {
      const { level } = clauseOf(clause);
      const release = lastReleaseOf(clauseOf(clause));
      const { run, defects } = await judgeReference(
        await affectedBy(name, release),
        { release, faults: [name] },
        { verdictsOnly: true },
      );
      expect(defects).toEqual([]);
      expect(blamed(run)).toEqual([clause]);
      expect(run.clauses.find(({ id }) => id === clause)?.verdict).toBe(level === "stated" ? "fail" : "warn");
    });
  });
}
