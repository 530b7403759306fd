import { type ClauseId, clauseOf } from "../../contract/register.js";
import { lastReleaseOf } from "../../contract/releases.js";
import type { Area } from "../../contract/vocabulary.js";
import type { FaultDescription } from "../../reference/index.js";
import { verdictIfBroken } from "../../reporting/provisional.js";
import type { Verdict } from "../../reporting/run.js";
import { blamed, judgeReference } from "../in-process.js";
import { reachOf } from "./reach.js";

/** A check that broke a mutant's own clause. */
export interface Kill {
  readonly scenario: string;
  readonly expected: string;
  readonly actual: string;
}

/** What became of the reference deployment with one fault. */
export interface Mutant {
  readonly fault: string;
  readonly clause: ClauseId;
  readonly area: Area;
  readonly says: string;
  /** Its own clause was failed, or warned where it is implied. A crash, a time-out or `inconclusive` is no kill. */
  readonly killed: boolean;
  /** Of its own clause. */
  readonly verdict: Verdict;
  readonly by: readonly Kill[];
  /** Other clauses that were failed or warned. */
  readonly alsoBlamed: readonly ClauseId[];
  /** Why it survived. */
  readonly reason?: string;
  /** How many scenarios come by the place of the fault. */
  readonly scenarios: number;
}

/**
 * Judges the reference deployment with one fault by the scenarios that the fault can reach.
 *
 * @param fault one of `describeFaults`
 */
export async function judgeMutant({ name, breaks, says }: FaultDescription): Promise<Mutant> {
  const clause = clauseOf(breaks);
  const { area } = clause;
  const release = lastReleaseOf(clause);
  const { scenarios: reached, ...look } = await reachOf(name, release);
  const options = { release, faults: [name] };
  const { run, defects } = await judgeReference(reached, options, { ...look, verdictsOnly: true, readsAgain: true });
  const own = run.clauses.find(({ id }) => id === breaks);
  const verdict = own?.verdict ?? "skipped";
  const killed = verdict === verdictIfBroken(clause) && defects.length === 0;
  const [defect] = defects;
  const reason = defect ? `the suite itself failed: ${defect.message}` : (own?.reason ?? `its clause is ${verdict}`);
  return {
    fault: name,
    clause: breaks,
    area,
    says,
    killed,
    verdict,
    by: (own?.failures ?? []).map(({ scenario, expected, actual }) => ({ scenario, expected, actual })),
    alsoBlamed: blamed(run).filter((id) => id !== breaks),
    ...(!killed && { reason }),
    scenarios: reached.length,
  };
}
