import { holdsOn, latestRelease } from "../../../contract/releases.js";
import { suiteName, suiteVersion } from "../../../contract/suite.js";
import { type Excuse, excuses } from "../../../contract/wire/excuses.js";
import { type WireMutant, type WireVerdict, wireVerdicts } from "./judged.js";
import { operators } from "./operators.js";

export type Counts = { readonly [V in WireVerdict]: number };

/** One operator over all its places. */
export interface OperatorRow extends Counts {
  readonly name: string;
  readonly says: string;
  readonly conforms: boolean;
}

/** What the suite is proven to find by defects on the wire: the content of wire.json. */
export interface WireMatrix {
  readonly schema: 1;
  readonly suite: { readonly name: string; readonly version: string };
  readonly startedAt: string;
  readonly durationMs: number;
  /** Whether every site was judged, or those that the options narrowed it to. */
  readonly whole: boolean;
  /** Of defects; conforming ones have the last three. */
  readonly totals: Counts;
  /** Blame that names the route, among all that defects brought about, from 0 to 1. */
  readonly precision: number;
  /** Blame of scenarios that never came by the defect. */
  readonly misplaced: number;
  readonly operators: readonly OperatorRow[];
  /** Excuses that excuse nothing any more; told where the whole was judged. */
  readonly idleExcuses: readonly Excuse[];
  readonly defects: readonly string[];
  readonly mutants: readonly WireMutant[];
}

const countsOf = (mutants: readonly WireMutant[]): Counts =>
  Object.fromEntries(
    wireVerdicts.map((one) => [one, mutants.filter(({ verdict }) => verdict === one).length]),
  ) as Counts;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** @param mutants all that were judged */
export function wireMatrixOf(
  mutants: readonly WireMutant[],
  timing: Pick<WireMatrix, "startedAt" | "durationMs" | "whole">,
): WireMatrix {
  const own = sum(mutants.filter(({ conforms }) => !conforms).map((one) => one.own.length));
  const misplaced = sum(mutants.map((one) => one.misplaced.length));
  const others = sum(mutants.filter(({ conforms }) => !conforms).map((one) => one.beside.length)) + misplaced;
  const used = new Set(mutants.map(({ excuse }) => excuse));
  return {
    schema: 1,
    suite: { name: suiteName, version: suiteVersion },
    ...timing,
    totals: countsOf(mutants),
    precision: own + others === 0 ? 1 : own / (own + others),
    misplaced,
    operators: operators.flatMap(({ name, says, conforms = false }) => {
      const its = mutants.filter(({ operator }) => operator === name);
      return its.length === 0 ? [] : [{ name, says, conforms, ...countsOf(its) }];
    }),
    idleExcuses: timing.whole ? excuses.filter((one, index) => holdsOn(one, latestRelease) && !used.has(index)) : [],
    defects: mutants.flatMap(({ id, defect }) => (defect === undefined ? [] : [`${id}: ${defect}`])),
    mutants: mutants.toSorted((one, other) => one.id.localeCompare(other.id, "en")),
  };
}

/** @returns whether nothing survives, nothing is dead, nobody who conforms is blamed, and no blame is misplaced */
export const isProven = ({ totals, misplaced, idleExcuses, defects }: WireMatrix): boolean =>
  totals.survived + totals.dead + totals.alarm + misplaced + idleExcuses.length + defects.length === 0;
