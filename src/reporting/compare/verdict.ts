import { counted } from "../counted.js";
import type { ClauseRecord, Run } from "../run.js";
import { type AcceptedRecord, staleInWords } from "./accepted.js";
import { type Compared, whyTooLittle } from "./compared.js";
import type { ComparisonVerdict } from "./comparison.js";
import type { Difference } from "./difference.js";

/** What a comparison came to. */
interface Decided {
  readonly verdict: ComparisonVerdict;
  readonly because: readonly string[];
  readonly regressed: boolean;
}

/**
 * Decides whether the candidate may take the baseline's place. Of a side that was not judged nothing is known, whatever else was
 * seen. A regression, a candidate that does not conform by itself, and accepted differences that must go fail it; where too little
 * was compared there is no verdict.
 *
 * @param baseline as it was judged, and not only as far as it is compared; so is the candidate
 */
export function decide(
  baseline: Run,
  candidate: Run,
  differences: readonly Difference[],
  accepted: readonly AcceptedRecord[],
  compared: Compared,
): Decided {
  const breaking = differences.filter((one) => one.weight === "breaking" && !one.accepted);
  const regressed = breaking.length > 0;
  const unjudged = [
    { run: baseline, says: "The baseline could not be judged, so that nothing can be held against it" },
    { run: candidate, says: "The candidate could not be judged, so that nothing is known of it" },
  ].filter(({ run }) => run.verdict === "not-judged");
  if (unjudged.length > 0)
    return { verdict: "not-judged", because: unjudged.map(({ run, says }) => `${says}: ${run.because}`), regressed };
  const failing = [
    ...(regressed ? [`What held no longer does: ${counted(breaking.length, "breaking difference")}.`] : []),
    ...brokenInWords(baseline, candidate),
    ...staleInWords(accepted),
  ];
  if (failing.length > 0) return { verdict: "fails", because: failing, regressed };
  const tooLittle = whyTooLittle(compared);
  if (tooLittle !== undefined) return { verdict: "not-judged", because: [tooLittle], regressed };
  return { verdict: "passes", because: [], regressed };
}

const named = 3;

function listed(clauses: readonly ClauseRecord[]): string {
  const more = clauses.length > named ? ` and ${clauses.length - named} more` : "";
  const names = clauses.slice(0, named).map(({ id }) => `\`${id}\``);
  return names.join(", ") + more;
}

/** @returns that the candidate does not conform by itself, and what of that is as it was; none where it conforms */
function brokenInWords(baseline: Run, candidate: Run): readonly string[] {
  if (candidate.verdict !== "does-not-conform") return [];
  const fails = ({ clauses }: Run) => clauses.filter(({ verdict, waived }) => verdict === "fail" && !waived);
  const before = new Set(fails(baseline).map(({ id }) => id));
  const known = new Map(baseline.clauses.map(({ id, verdict }) => [id, verdict]));
  const broken = fails(candidate);
  const [as, newly] = [broken.filter(({ id }) => before.has(id)), broken.filter(({ id }) => !before.has(id))];
  const unknown = newly.filter(({ id }) => known.get(id) !== "pass");
  const parts = [
    ...(as.length > 0 ? [`${as.length} as broken as before (${listed(as)})`] : []),
    ...(newly.length > 0
      ? [`${newly.length} newly broken${unknown.length > 0 ? ` or not judged before` : ""} (${listed(newly)})`]
      : []),
  ];
  if (parts.length === 0) return [`The candidate does not conform by itself: ${candidate.because}`];
  return [`The candidate does not conform by itself: ${counted(broken.length, "broken clause")}, ${parts.join(", ")}.`];
}
