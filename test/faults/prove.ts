import { describe, expect, it } from "vitest";
import { clauseOf } from "../../src/contract/register.js";
import { lastReleaseOf } from "../../src/contract/releases.js";
import type { Area } from "../../src/contract/vocabulary.js";
import { describeFaults } from "../../src/reference/index.js";
import { verdictIfBroken } from "../../src/reporting/provisional.js";
import { judgeReference } from "../../src/runner/in-process.js";
import type { Judged } from "../../src/runner/judge.js";
import { reachOf } from "../../src/runner/mutation/reach.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { foundAlone } from "../laws/alone.js";
import { sampleOf } from "../sample.js";

/** So many of the scenarios that come by a fault and judge other clauses are judged, others for each fault; `mutants` judges all. */
const most = 2;

/** The same of a fault that is seen on the way of any scenario. */
const mostOnTheWay = 12;

/** These are judged by all of them: docs/laws.md says that whatever else is judged, one law alone finds them. */
const judgedByAll: ReadonlySet<string> = new Set(Object.values(foundAlone).flat());

/** Proves that each fault which breaks a clause of the area is blamed on that clause and on no other. */
export function proveFaultsOf(area: Area): void {
  const faults = describeFaults().filter(({ breaks }) => clauseOf(breaks).area === area);
  describe(`a fault of ${area} is blamed on its own clause and on no other`, () => {
    it.each(faults.map((fault, index) => [fault.name, fault.breaks, index] as const))(
      "%s breaks %s",
      async (...row) => {
        const [name, clause, index] = row;
        const release = lastReleaseOf(clauseOf(clause));
        const { scenarios, ...look } = await reachOf(name, release);
        const own = scenarios.filter(({ judges }) => judges.includes(clause));
        const others = scenarios.filter((one) => !own.includes(one));
        const isFound = ({ result }: Judged) =>
          result.checks.some((check) => check.clause === clause && check.verdict === "fail");
        const judged = async (by: readonly Scenario[], isEnough: (judged: Judged) => boolean = () => false) => {
          const judging = { ...look, verdictsOnly: true, isEnough } as const;
          const { run, defects } = await judgeReference(by, { release, faults: [name] }, judging);
          expect(defects).toEqual([]);
          return run.clauses.filter(({ verdict }) => verdict === "fail" || verdict === "warn");
        };
        const byOwn = own.length > 0 ? await judged(own, isFound) : [];
        const some = judgedByAll.has(name) ? others : sampleOf(others, own.length > 0 ? most : mostOnTheWay, index);
        const found = [...byOwn, ...(some.length > 0 ? await judged(some) : [])];
        expect([...new Set(found.map(({ id }) => id))]).toEqual([clause]);
        expect(new Set(found.map(({ verdict }) => verdict))).toEqual(new Set([verdictIfBroken(clauseOf(clause))]));
      },
    );
  });
}
