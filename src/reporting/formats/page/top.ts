import { counted } from "../../counted.js";
import { costInWords } from "../../grouping.js";
import { verdictInWords } from "../../headline.js";
import type { Run } from "../../run.js";
import { type Html, html, nothing } from "../statement/html.js";
import { codes, fold, linkTo } from "./words.js";

/**
 * @param broken the cards of broken clauses, by the cause that explains them
 * @returns the causes of a run, those of the most clauses first, with what each costs folded below it
 */
export const causes = ({ causes: all = [] }: Run, broken: (cause: string) => readonly Html[]): Html =>
  html`${all
    .toSorted((a, b) => b.clauses.length - a.clauses.length)
    .map(({ id, says, remedy, surfaces, answered, clauses, routes }) => {
      const cards = broken(id);
      return html`<article class="card warn"><h3>${codes(says)}</h3>
<p class="meta"><code>${id}</code> · ${surfaces.join(", ")} · ${costInWords({ clauses, routes })}</p>
<dl class="pair case">${answered === undefined ? nothing : html`<dt>Answered</dt><dd>${answered}</dd>`}</dl>
<p class="settle"><b>What mends it:</b> ${codes(remedy)}</p>
${clauses.length === 0 ? nothing : fold(counted(clauses.length, "clause"), html`<div class="ids">${clauses.map((clause) => html`${linkTo(clause)} `)}</div>`)}
${routes.length === 0 ? nothing : fold(counted(routes.length, "route"), html`<ul class="list">${routes.map((route) => html`<li><code>${route}</code></li>`)}</ul>`)}
${cards.length === 0 ? nothing : fold(`What broke for it: ${counted(cards.length, "clause")}`, html`${cards}`)}</article>`;
    })}`;

/** @returns what changed since the run that this one is held against */
export function since({ since: earlier }: Run): Html {
  if (!earlier) return nothing;
  const { id, name, release, startedAt, verdict, broken, mended, unjudged } = earlier;
  return html`<p>Run <code>${id}</code> of ${name}, release ${release}, ${startedAt.slice(0, 16).replace("T", " ")} UTC: ${verdictInWords(verdict)}.</p>
<ul class="list"><li class="${broken.length > 0 ? "fail" : "good"}"><b>${broken.length}</b> broke ${ids(broken.map(({ clause }) => clause))}</li>
<li><b>${mended.length}</b> mended ${ids(mended)}</li><li><b>${unjudged.length}</b> no longer judged ${ids(unjudged)}</li></ul>`;
}

const shown = 10;

function ids(clauses: readonly string[]): Html {
  if (clauses.length === 0) return nothing;
  const list = html`<div class="ids">${clauses.map((clause) => html`${linkTo(clause)} `)}</div>`;
  return clauses.length <= shown ? list : fold(counted(clauses.length, "clause"), list);
}
