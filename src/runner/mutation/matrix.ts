import { type ClauseId, clauseList } from "../../contract/register.js";
import { suiteName, suiteVersion } from "../../contract/suite.js";
import type { Area, Level } from "../../contract/vocabulary.js";
import type { Mutant } from "./mutant.js";

/** A clause of the register beside the faults that break it. */
export interface ClauseRow {
  readonly id: ClauseId;
  readonly title: string;
  readonly area: Area;
  readonly level: Level;
  readonly faults: number;
  readonly killed: number;
}

/** What the suite is proven to find: the content of mutants.json. */
export interface Matrix {
  readonly schema: 1;
  readonly suite: { readonly name: string; readonly version: string };
  readonly startedAt: string;
  readonly durationMs: number;
  /** Whether all mutants were judged, or those that the options narrowed it to. */
  readonly whole: boolean;
  readonly totals: { readonly mutants: number; readonly killed: number; readonly survived: number };
  /** Own clauses among all that were blamed, from 0 to 1. */
  readonly precision: number;
  readonly clauses: readonly ClauseRow[];
  /** Clauses that no fault breaks. */
  readonly withoutFault: readonly ClauseId[];
  readonly mutants: readonly Mutant[];
}

/**
 * @param mutants all that were judged
 * @param broken the clauses that faults of the reference break, judged or not
 */
export function matrixOf(
  mutants: readonly Mutant[],
  broken: ReadonlySet<ClauseId>,
  timing: Pick<Matrix, "startedAt" | "durationMs" | "whole">,
): Matrix {
  const killed = mutants.filter((mutant) => mutant.killed).length;
  const others = mutants.reduce((sum, { alsoBlamed }) => sum + alsoBlamed.length, 0);
  const judged = new Set(mutants.map(({ clause }) => clause));
  return {
    schema: 1,
    suite: { name: suiteName, version: suiteVersion },
    ...timing,
    totals: { mutants: mutants.length, killed, survived: mutants.length - killed },
    precision: killed + others === 0 ? 1 : killed / (killed + others),
    clauses: clauseList
      .filter(({ id }) => judged.has(id))
      .map(({ id, says, area, level }) => {
        const own = mutants.filter(({ clause }) => clause === id);
        return { id, title: says, area, level, faults: own.length, killed: own.filter((one) => one.killed).length };
      }),
    withoutFault: clauseList.filter(({ id }) => !broken.has(id)).map(({ id }) => id),
    mutants: mutants.toSorted((one, other) => one.fault.localeCompare(other.fault, "en")),
  };
}
