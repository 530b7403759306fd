import { counted } from "../../counted.js";
import { byReason, clausesThat } from "../../grouping.js";
import { remedyOf } from "../../remedies.js";
import type { ClauseRecord, Run } from "../../run.js";
import { type Html, html, nothing } from "../statement/html.js";
import { codes, fold, linkTo, shortened } from "./words.js";

const longestReason = 600;
/** Reasons beyond these, for one remedy, are told with their clauses in the list of all. */
const mostReasons = 25;

type Reason = readonly [says: string, clauses: readonly ClauseRecord[]];

/** @returns what was not judged, by what would settle it and by its reason: what settles most first */
export function unjudged(run: Run): Html {
  const remedies = new Map<string, Reason[]>();
  for (const verdict of ["inconclusive", "skipped"] as const)
    for (const reason of byReason(clausesThat(run, verdict))) {
      const remedy = remedyOf(reason[0]);
      remedies.set(remedy, [...(remedies.get(remedy) ?? []), reason]);
    }
  return html`${[...remedies].sort(([, a], [, b]) => clausesOf(b) - clausesOf(a)).map(([remedy, reasons]) => settled(remedy, reasons))}`;
}

const clausesOf = (reasons: readonly Reason[]): number => reasons.reduce((sum, [, clauses]) => sum + clauses.length, 0);

function settled(remedy: string, reasons: readonly Reason[]): Html {
  const shown = reasons.slice(0, mostReasons);
  const rest = clausesOf(reasons.slice(mostReasons));
  const [first] = reasons;
  return html`<article class="list remedy ${first?.[1][0]?.verdict ?? "inconclusive"}"><h3><b>${clausesOf(reasons)}</b> · ${codes(remedy)}</h3>
<ul class="list">${shown.map(because)}${
    rest > 0
      ? html`<li class="good">${counted(rest, "clause")} for other reasons, each told with it under “All clauses”.</li>`
      : nothing
  }</ul></article>`;
}

const because = ([reason, clauses]: Reason): Html => {
  const ids = html`<div class="ids">${clauses.map(({ id }) => html`${linkTo(id)} `)}</div>`;
  return html`<li class="reason"><b>${clauses.length}</b><div><p>${codes(capitalised(shortened(reason, longestReason)))}</p>${
    clauses.length === 1 ? ids : fold(counted(clauses.length, "clause"), ids)
  }</div></li>`;
};

const capitalised = (text: string): string =>
  /^[a-z]+ /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
