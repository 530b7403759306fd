import { type ClauseId, clauseOf } from "../../contract/register.js";
import type { Area } from "../../contract/vocabulary.js";
import { nearest } from "../../profile/nearest.js";
import { UsageError } from "../../profile/usage-error.js";
import { describeFaults, type FaultDescription } from "../../reference/index.js";

/** Which of the reference's faults are judged. */
export interface FaultSelection {
  /** Empty: all of them. */
  readonly group: readonly Area[];
  /** Names; empty: all of them. */
  readonly fault: readonly string[];
  /** Empty: all of them. */
  readonly clause: readonly ClauseId[];
  /** So many at most. */
  readonly sample?: number;
}

/**
 * @returns the faults that are selected, and all that there are
 * @throws UsageError where a name is unknown, or nothing is selected
 */
export function selectFaults(selection: FaultSelection) {
  const all = describeFaults();
  const selected = sampled(all.filter(chosenBy(selection, all)), selection.sample);
  if (selected.length === 0) throw new UsageError("No fault is selected: widen --group, --fault or --clause.");
  return { selected, all };
}

function chosenBy({ group, fault, clause }: FaultSelection, all: readonly FaultDescription[]) {
  const names = all.map(({ name }) => name);
  for (const name of fault)
    if (!names.includes(name))
      throw new UsageError(`There is no fault ${name}.${nearest(name, names)} \`serve --list-faults\` lists them.`);
  return ({ name, breaks }: FaultDescription): boolean =>
    (group.length === 0 || group.includes(clauseOf(breaks).area)) &&
    (fault.length === 0 || fault.includes(name)) &&
    (clause.length === 0 || clause.includes(breaks));
}

/** Spread evenly, so that every group is in it; the same ones each time. */
const sampled = (faults: readonly FaultDescription[], most: number | undefined): readonly FaultDescription[] =>
  most === undefined || most >= faults.length
    ? faults
    : Array.from({ length: most }, (_, index) => faults[Math.floor((index * faults.length) / most)]).filter(
        (fault) => fault !== undefined,
      );
