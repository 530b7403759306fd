import { unselected } from "../scenario/selection.js";
import { counted } from "./counted.js";
import type { Cause, ClauseRecord, OpenPointRecord, Run, Verdict } from "./run.js";

/** @returns the clauses of one verdict */
export const clausesThat = (run: Run, verdict: Verdict): readonly ClauseRecord[] =>
  run.clauses.filter((clause) => clause.verdict === verdict);

/** @returns whether the caller of the run selected it, so that there is something to be said of it */
export const isSelected = ({ verdict, reason }: ClauseRecord): boolean =>
  verdict !== "skipped" || reason?.startsWith(unselected) !== true;

/** @returns whether it was found to be broken, stated or implied */
export const isBroken = ({ verdict }: ClauseRecord): boolean => verdict === "fail" || verdict === "warn";

/** Clauses that were not judged for the same. */
interface Group {
  readonly reasons: Set<string>;
  readonly samples: Set<string>;
  readonly clauses: ClauseRecord[];
}

const samplesIn = (reason: string): readonly string[] => reason.match(/`samples\.\w+`/g) ?? [];

/** @returns a reason with the samples that settle those of a group, where it names none itself */
function withSamples(reason: string, samples: ReadonlySet<string>): string {
  if (samples.size === 0 || samplesIn(reason).length > 0) return reason;
  return `${reason}: give ${[...samples].sort().join(", ")}`;
}

/**
 * @returns clauses by their reason, the most common reason first; what was asked is told where all of them asked the same, and the samples
 * that settle any of them are
 */
export function byReason(
  clauses: readonly ClauseRecord[],
): readonly (readonly [reason: string, clauses: readonly ClauseRecord[]])[] {
  const groups = new Map<string, Group>();
  for (const clause of clauses) {
    // What differs from one clause to the next is where the step went; what is common is what is missing.
    const [reason = "", ...rest] = (clause.reason ?? "").split("; ");
    const common = reason.replace(/^[A-Z]+ \S+: /, "");
    const group = groups.get(common) ?? { reasons: new Set(), samples: new Set(), clauses: [] };
    group.reasons.add(reason);
    for (const sample of rest.flatMap(samplesIn)) group.samples.add(sample);
    group.clauses.push(clause);
    groups.set(common, group);
  }
  return [...groups]
    .map(([common, { reasons, samples, clauses: own }]) => {
      const [first = common] = reasons;
      return [withSamples(reasons.size === 1 ? first : common, samples), own] as const;
    })
    .sort(([, a], [, b]) => b.length - a.length);
}

const reasonWidth = 72;

/** @returns the reason in short: without where a step went, what would settle it, and the end of a long one */
function inShort(reason: string): string {
  const [first = ""] = reason.replace(/^[A-Z]+ \S+: /, "").split("; ");
  return first.length > reasonWidth ? `${first.slice(0, reasonWidth).trimEnd()}…` : first;
}

/** @returns how many of the routes were exercised, and how many were not by reason, which is told in short */
function routeAccount(run: Run): { readonly exercised: number; readonly reasons: ReadonlyMap<string, number> } {
  const reasons = new Map<string, number>();
  for (const { exercised, reason } of run.routes) {
    if (exercised || !reason) continue;
    const short = inShort(reason);
    reasons.set(short, (reasons.get(short) ?? 0) + 1);
  }
  return { exercised: run.routes.filter(({ exercised }) => exercised).length, reasons };
}

const reasonsInWords = 5;

/** @returns the account of all routes as one sentence, the most common reasons first and in short; the page tells each whole */
export function routesInWords(run: Run): string {
  const { exercised, reasons } = routeAccount(run);
  const sorted = [...reasons].sort(([, a], [, b]) => b - a);
  const rest = sorted.slice(reasonsInWords).reduce((sum, [, count]) => sum + count, 0);
  return [
    `${exercised} of ${run.routes.length} routes exercised`,
    ...sorted.slice(0, reasonsInWords).map(([reason, count]) => `${count} not exercised: ${reason}`),
    ...(rest > 0 ? [`${rest} not exercised for other reasons`] : []),
  ].join(", ");
}

/** @returns the open points where the deployment did something that is not pinned */
export const driftOf = ({ openPoints }: Run): readonly OpenPointRecord[] => openPoints.filter(({ drift }) => drift);

/** @returns what drifted at an open point, in words */
export function driftInWords({ observed, pinned = "" }: OpenPointRecord): string {
  return `was ${pinned}, is ${observed.join(" | ")}`;
}

/** @returns each cause of a run on one line: what it is, what was answered, what mends it and what it costs */
export const causesInWords = ({ causes = [] }: Pick<Run, "causes">): readonly string[] =>
  causes.map(
    ({ says, answered, remedy, ...cost }) =>
      `${says}${answered === undefined ? "" : ` Answered: ${answered}.`} Remedy: ${remedy} It costs ${costInWords(cost)}.`,
  );

/** @returns what a cause costs: `12 clauses on 4 routes` */
export const costInWords = ({ clauses, routes }: Pick<Cause, "clauses" | "routes">): string =>
  counted(clauses.length, "clause") + (routes.length === 0 ? "" : `, and concerns ${counted(routes.length, "route")}`);

/** @returns those that no cause explains: what one explains is told below it */
export const unexplained = (clauses: readonly ClauseRecord[]): readonly ClauseRecord[] =>
  clauses.filter(({ cause }) => cause === undefined);

/** @returns the account of the clauses as one sum */
export const clausesInWords = ({ clauses, totals }: Run): string =>
  `${clauses.length} = ${totals.pass} pass + ${totals.fail} fail + ${totals.warn} warn + ${totals.inconclusive} inconclusive + ${totals.skipped} skipped`;
