import { judgedCount, judgedShare } from "../../headline.js";
import type { Run } from "../../run.js";
import { type Html, html, nothing } from "../statement/html.js";
import { runVerdicts, verdicts } from "./words.js";

/** @returns the verdict of a run with what it rests on: why, how much was judged, and what came of it */
export function head(run: Run): Html {
  const { deployment, totals, clauses, repeat } = run;
  const [says, tone] = runVerdicts[run.verdict];
  const judged = judgedCount(run);
  const waived = clauses.filter((clause) => clause.verdict === "fail" && clause.waived).length;
  return html`<p class="kind">Freight Job Management Service · conformance report</p>
<h1>${deployment.name} <small>release ${deployment.release}, ${run.startedAt.slice(0, 16).replace("T", " ")} UTC</small></h1>
<div class="verdict"><strong class="${tone}">${says}</strong><p>${run.because}${repeat ? ` Judged ${repeat.rounds.length} times; a clause has the worst of its verdicts.` : ""}</p></div>
<div class="share">${bar(run)}<p class="counts"><b class="judged">${judgedShare(run)} % judged: ${judged} of ${clauses.length} clauses</b>
${verdicts.map(
  (verdict) =>
    html`<span class="${totals[verdict] > 0 ? verdict : "skipped none"}"><b>${totals[verdict]}</b> ${verdict}${verdict === "fail" && waived > 0 ? ` (${waived} waived)` : ""}</span>`,
)}</p></div>`;
}

/** The verdicts side by side, each as wide as its share; one that is there can be seen. */
function bar({ totals, clauses }: Run): Html {
  if (clauses.length === 0) return nothing;
  const shown = verdicts.filter((verdict) => totals[verdict] > 0);
  const widths = shown.map((verdict) => Math.max(0.8, (100 * totals[verdict]) / clauses.length));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const parts = shown.map((verdict, index) => {
    const before = widths.slice(0, index).reduce((sum, width) => sum + width, 0);
    return html`<rect class="${verdict}" x="${percent(before / whole)}" width="${percent((widths[index] ?? 0) / whole)}" height="100%"/>`;
  });
  const says = shown.map((verdict) => `${totals[verdict]} ${verdict}`).join(", ");
  return html`<svg role="img" aria-label="${says}">${parts}</svg>`;
}

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;
