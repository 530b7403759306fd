import { beforeAll, describe, expect, it } from "vitest";
import { grouped } from "../../src/contract/grouped.js";
import { clauseOf } from "../../src/contract/register.js";
import { lastReleaseOf } from "../../src/contract/releases.js";
import type { Area } from "../../src/contract/vocabulary.js";
import { describeFaults, type FaultDescription } from "../../src/reference/index.js";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { lookBeside, reachOf } from "../../src/runner/mutation/reach.js";
import { loadSpecs } from "../../src/runner/specs.js";
import type { Judged } from "../../src/runner/trial/result.js";
import { lengthOf } from "../../src/scenario/lengths.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { finds } from "../finds.js";
import { sampleOf } from "../sample.js";

/** Where no scenario judges its clause, or none of those finds it, so many of the others that come by it do at first. */
const mostOnTheWay = 6;

/** @returns a fifth of the faults of each clause, one at least */
function fifthOfEach(faults: readonly FaultDescription[]): readonly FaultDescription[] {
  const ofClauses = grouped(faults, ({ breaks }) => breaks);
  return [...ofClauses.values()].flatMap((those, turn) => sampleOf(those, Math.ceil(those.length / 5), turn));
}

/** Clauses that the register makes of each route alike. */
const ofRoutes = /^(asked-otherwise|authenticated|body-kind|route|unknown-id|uuid-case|whole-id):/;

/** @returns of these an eighth of those that do the same wrong on other routes, one at least, and all others */
function withoutAlike(faults: readonly FaultDescription[]): readonly FaultDescription[] {
  const kinds = grouped(faults, ({ name, breaks }) => {
    const [ofEach] = ofRoutes.exec(breaks) ?? [];
    return ofEach === undefined ? name : ofEach + name.slice(name.lastIndexOf("#"));
  });
  return [...kinds.values()].flatMap((those, turn) => sampleOf(those, Math.ceil(those.length / 8), turn));
}

/** @returns every third one of those that are left, some of each group; `mutants` and `WHOLE=1` judge all faults of all clauses */
function sampled(faults: readonly FaultDescription[]): readonly FaultDescription[] {
  const some = withoutAlike(fifthOfEach(faults));
  return sampleOf(some, Math.ceil(some.length / 3));
}

/**
 * Proves that each of some faults which break clauses of the area is blamed on its clause and on no other, by the scenarios of the
 * clause: these judge others beside it. What scenarios of other clauses say of it is in beside-others.test.ts; `mutants` judges it by all.
 */
export function proveFaultsOf(area: Area): void {
  const ofArea = describeFaults().filter(({ breaks }) => clauseOf(breaks).area === area);
  const faults = sampled(ofArea);
  describe(`a fault of ${area} is blamed on its own clause and on no other`, () => {
    beforeAll(() => loadSpecs(), 60_000);

    it.each(faults.map(({ name, breaks }, index) => [name, breaks, index] as const))("%s breaks %s", async (...row) => {
      const [name, clause, index] = row;
      const { level } = clauseOf(clause);
      const release = lastReleaseOf(clauseOf(clause));
      // What is found by any of them is found by the shortest.
      const own = scenarios()
        .filter(({ judges, releases }) => judges.includes(clause) && releases.includes(release))
        .toSorted((one, other) => lengthOf(one) - lengthOf(other));
      let isFound = false;
      const judging = async function* () {
        for (const one of own) if (!isFound) yield one;
        if (isFound) return;
        const { scenarios: reached } = await reachOf(name, release);
        const others = reached.filter((one) => !own.includes(one));
        const some = sampleOf(others, mostOnTheWay, index);
        yield* some;
        for (const one of others) if (!isFound && !some.includes(one)) yield one;
      };
      const onJudged = (_: Scenario, judged: Judged) => {
        isFound ||= finds(clause)(judged);
      };
      const look = await lookBeside(name, release);
      const options = { release, faults: [name] };
      const { run, defects } = await judgeReference(judging(), options, { ...look, verdictsOnly: true, onJudged });
      expect(defects).toEqual([]);
      expect(blamed(run)).toEqual([clause]);
      expect(run.clauses.find(({ id }) => id === clause)?.verdict).toBe(level === "stated" ? "fail" : "warn");
    });
  });
}
