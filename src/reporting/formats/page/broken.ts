import { counted } from "../../counted.js";
import { levelInWords } from "../../provisional.js";
import type { ClauseFailure, ClauseRecord, Run } from "../../run.js";
import { type Html, html, nothing } from "../statement/html.js";
import type { Budget } from "./budget.js";
import { type Evidence, leftOut, shownEvidence } from "./evidence.js";
import { anchorOf, badge, fold, linkTo, shortened } from "./words.js";

const longestText = 2000;
const briefText = 200;
const mostCases = 5;

/** What the cards of broken clauses share while they are made. */
export interface Showing {
  readonly run: Run;
  readonly evidence: Evidence;
  readonly budget: Budget;
  /** With which clause an exchange is shown. */
  readonly shownWith: Map<string, string>;
  /** The exchanges that found no room: there is less of it later, and to show one is dear. */
  readonly withoutRoom: Set<string>;
}

/** @returns broken clauses, those first that broke since the last run, and last what is waived */
export function inOrder(run: Run, clauses: readonly ClauseRecord[]): readonly ClauseRecord[] {
  const newly = newlyBroken(run);
  const rank = ({ id, waived }: ClauseRecord) => (waived ? 2 : newly.has(id) ? 0 : 1);
  return clauses.toSorted((a, b) => rank(a) - rank(b));
}

const newlyBroken = ({ since }: Run): ReadonlySet<string> => new Set(since?.broken.map(({ clause }) => clause));

/** @returns one broken clause with everything that shows it */
export function card(clause: ClauseRecord, showing: Showing): Html {
  const { id, title, source, verdict, failures } = clause;
  const shown = failures.slice(0, mostCases);
  const cases = shown.map((failure, index) => caseOf(failure, index, clause, showing));
  const more = failures.length - shown.length;
  return html`<article class="card ${verdict}" id="${anchorOf(id)}">
<h3>${title}</h3>
<p class="meta">${badge(verdict)} <code>${id}</code> · ${levelInWords(clause)} · ${source} · <a href="#${encodeURIComponent(anchorOf(id))}" aria-label="Link to ${id}">link</a>
${chipsOf(clause, showing.run).map((text) => html`<span class="chip">${text}</span> `)}</p>
${cases[0] ?? nothing}${cases.length > 1 ? fold(counted(cases.length - 1, "more case"), html`${cases.slice(1)}`) : nothing}
${more > 0 ? html`<p class="cut">It broke ${counted(more, "more time")}: run.json holds them all.</p>` : nothing}
</article>`;
}

function chipsOf({ id, waived, rounds }: ClauseRecord, run: Run): readonly string[] {
  const waiver = run.waivers.find((one) => one.clause === id && one.state === "in force");
  return [
    ...(newlyBroken(run).has(id) ? ["broke since the last run"] : []),
    ...(waived && waiver ? [`waived until ${waiver.until}: ${waiver.ticket}`] : []),
    ...(rounds && new Set(rounds).size > 1 ? [`unstable: ${rounds.join(", ")}`] : []),
  ];
}

function caseOf(failure: ClauseFailure, index: number, { id }: ClauseRecord, showing: Showing): Html {
  const { budget, evidence, shownWith, withoutRoom } = showing;
  const { exchange } = failure;
  if (exchange === undefined) {
    const none = html`<p class="cut">In scenario <code>${failure.scenario}</code>, without an exchange.</p>`;
    return budget.take(described(failure, longestText, none)) ?? described(failure, briefText, none);
  }
  if (!withoutRoom.has(exchange)) {
    const other = shownWith.get(exchange);
    const proof = other
      ? html`<p class="cut">The same exchange as of ${linkTo(other)}: <code>${exchange}</code></p>`
      : shownEvidence(exchange, `${anchorOf(id)}-${index}`, evidence);
    const whole = budget.take(described(failure, longestText, proof));
    if (whole) {
      if (!other) shownWith.set(exchange, id);
      return whole;
    }
    if (!other) withoutRoom.add(exchange);
  }
  const left = leftOut(exchange);
  if (index > 0)
    return html`<p class="cut">One more failure of it is in run.json, with exchange <code>${exchange}</code>.</p>`;
  return budget.take(described(failure, longestText, left)) ?? described(failure, briefText, left);
}

const described = ({ expected, actual }: ClauseFailure, longest: number, proof: Html): Html =>
  html`<div class="case"><dl class="pair"><dt>Expected</dt><dd>${shortened(expected, longest)}</dd><dt>Received</dt><dd class="received">${shortened(actual, longest)}</dd></dl>
${proof}</div>`;
