import type { Run, Verdict } from "./run.js";

/** @returns how many of the records have each verdict */
export function totalsOf(records: readonly { readonly verdict: Verdict }[]): Run["totals"] {
  const totals: { [V in Verdict]: number } = { pass: 0, fail: 0, warn: 0, inconclusive: 0, skipped: 0 };
  for (const { verdict } of records) totals[verdict]++;
  return totals;
}
