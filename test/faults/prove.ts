import { describe, expect, it } from "vitest";
import { grouped } from "../../src/contract/grouped.js";
import { clauseOf } from "../../src/contract/register.js";
import { lastReleaseOf } from "../../src/contract/releases.js";
import type { Area } from "../../src/contract/vocabulary.js";
import { describeFaults, type FaultDescription } from "../../src/reference/index.js";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { reachOf } from "../../src/runner/mutation/reach.js";
import type { Judged } from "../../src/runner/trial.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { finds } from "../finds.js";
import { foundAlone } from "../laws/alone.js";
import { sampleOf } from "../sample.js";

/**
 * Every twentieth fault is judged by so many of the scenarios that come by it and judge other clauses, by others each time; the rest by the
 * scenarios of its own clause, which judge others beside it. `mutants` judges all.
 */
const most = 1;

/** The same of a fault that is seen on the way of any scenario. */
const mostOnTheWay = 6;

/** These are judged by a sixteenth of them: docs/laws.md says that whatever else is judged, one law alone finds them. */
const judgedByMany: ReadonlySet<string> = new Set(Object.values(foundAlone).flat());

/** Half of the faults of each clause; `mutants` and `WHOLE=1` judge all. */
function halfOfEach(faults: readonly FaultDescription[]): readonly FaultDescription[] {
  const ofClauses = grouped(faults, ({ breaks }) => breaks);
  return [...ofClauses.values()].flatMap((those, turn) => sampleOf(those, Math.ceil(those.length / 2), turn));
}

/** Proves that each fault which breaks a clause of the area is blamed on that clause and on no other. */
export function proveFaultsOf(area: Area): void {
  const faults = halfOfEach(describeFaults().filter(({ breaks }) => clauseOf(breaks).area === area));
  describe(`a fault of ${area} is blamed on its own clause and on no other`, () => {
    it.each(faults.map((fault, index) => [fault.name, fault.breaks, index] as const))(
      "%s breaks %s",
      async (...row) => {
        const [name, clause, index] = row;
        const { level } = clauseOf(clause);
        const release = lastReleaseOf(clauseOf(clause));
        const { scenarios, ...look } = await reachOf(name, release);
        const own = scenarios.filter(({ judges }) => judges.includes(clause));
        const others = scenarios.filter((one) => !own.includes(one));
        const many = judgedByMany.has(name) ? Math.ceil(others.length / 16) : index % 20 === 0 ? most : 0;
        const some = sampleOf(others, own.length > 0 ? many : mostOnTheWay, index);
        let isFound = false;
        const judging = function* () {
          for (const one of own) if (!isFound) yield one;
          yield* some;
          // What nothing has found so far is seen on the way of some other one.
          for (const one of others) if (!isFound && !some.includes(one)) yield one;
        };
        const onJudged = (_: Scenario, judged: Judged) => {
          isFound ||= finds(clause)(judged);
        };
        const options = { release, faults: [name] };
        const { run, defects } = await judgeReference(judging(), options, { ...look, verdictsOnly: true, onJudged });
        expect(defects).toEqual([]);
        expect(blamed(run)).toEqual([clause]);
        expect(run.clauses.find(({ id }) => id === clause)?.verdict).toBe(level === "stated" ? "fail" : "warn");
      },
    );
  });
}
