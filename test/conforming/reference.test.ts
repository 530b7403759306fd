import { describe, expect, it } from "vitest";
import type { ClauseId } from "../../src/contract/register.js";
import { clauseOf } from "../../src/contract/register.js";
import { holdsOn } from "../../src/contract/releases.js";
import { blamed } from "../../src/runner/in-process.js";
import { asItStands } from "../../src/runner/mutation/as-it-stands.js";
import type { ScenarioResult } from "../../src/scenario/outcome.js";
import { scenarios } from "../../src/scenario/scenario.js";

/** @returns the clauses that more than one check of a scenario judged; of refusals there are as many as were asked for */
function severalTimes({ checks }: ScenarioResult): readonly ClauseId[] {
  const ids = checks.map(({ clause }) => clause).filter((id) => id !== "refusals-are-client-errors");
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
}

describe("the conforming reference", () => {
  it.each(["8_01", "7.11"] as const)(
    "is blamed for nothing on %s, and every clause of its scenarios passes",
    async (release) => {
      // The same run tells other tests what each scenario comes by.
      const { run, defects, results } = await asItStands(release);
      expect(defects).toEqual([]);
      expect(blamed(run)).toEqual([]);
      const judged = new Set(scenarios().flatMap(({ judges }) => judges));
      const open = run.clauses.filter(({ id, verdict }) => judged.has(id) && verdict !== "pass");
      expect(open.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
      expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
      const inParts = (id: string) => scenarios().find((one) => one.id === id)?.inParts ?? [];
      const holds = (clause: ClauseId) => holdsOn(clauseOf(clause), release);
      for (const result of results)
        expect([result.id, ...severalTimes(result)].sort()).toEqual(
          [result.id, ...inParts(result.id).filter(holds)].sort(),
        );
    },
  );
});
