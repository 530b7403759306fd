import { levelInWords } from "../../provisional.js";
import type { ClauseRecord, Run } from "../../run.js";
import { type Html, html, nothing } from "../statement/html.js";
import { anchorOf, badge, linkTo, shortened, verdicts } from "./words.js";

const longestReason = 400;

/** @returns all clauses of a run, with what finds one among them */
export const clauseList = (run: Run): Html =>
  html`${filter(run)}<p class="found" role="status">All ${run.clauses.length} clauses</p>
<div class="list">${run.clauses.map((clause) => row(clause))}</div>`;

function filter({ clauses, totals }: Run): Html {
  const groups = [...new Set(clauses.map(({ area }) => area))];
  const levels = [...new Set(clauses.map(({ level }) => level))];
  return html`<form class="filter" role="search" aria-label="Find clauses">
<input type="search" name="text" placeholder="Find by words, id, route or source" aria-label="Find by words, id, route or source" autocomplete="off">
<select name="group" aria-label="Group"><option value="">All groups</option>${groups.map((name) => html`<option>${name}</option>`)}</select>
<select name="level" aria-label="Level"><option value="">All levels</option>${levels.map((name) => html`<option>${name}</option>`)}</select>
<button type="reset">Clear</button>
<fieldset><legend>Verdicts; none chosen shows all</legend>${verdicts
    .filter((verdict) => totals[verdict] > 0)
    .map(
      (verdict) =>
        html`<label class="verdict-box ${verdict}"><input type="checkbox" name="verdict" value="${verdict}"><span>${verdict} ${totals[verdict]}</span></label>`,
    )}</fieldset></form>`;
}

function row(clause: ClauseRecord): Html {
  const { id, title, area, level, verdict, source, effect, routes, scenarios, reason } = clause;
  const isBroken = verdict === "fail" || verdict === "warn";
  // What is broken stands with its evidence further up; an address of the clause leads there.
  const anchor = isBroken ? nothing : html` id="${anchorOf(id)}"`;
  // Said of one level only: there are more than a thousand of them.
  const ofLevel = level === "implied" ? html` data-level="implied"` : nothing;
  return html`<details class="clause"${anchor} data-verdict="${verdict}" data-group="${area}"${ofLevel}>
<summary>${badge(verdict)}<span>${title}</span><span class="group">${area}</span></summary><div>
<p><code>${id}</code> · ${levelInWords(clause)} · ${source} · effect ${effect}</p>
${isBroken ? html`<p>What was expected and what came: ${linkTo(id)}</p>` : nothing}
${reason === undefined ? nothing : html`<p>${shortened(reason, longestReason)}</p>`}
${toldByItsId(clause) ? nothing : html`<p>Routes: ${listed(routes)}</p>`}
${scenarios.length === 0 ? nothing : html`<p>Judged by: ${listed(scenarios)}</p>`}
</div></details>`;
}

/** Whether the id names all routes of a clause, if it has any. */
const toldByItsId = ({ id, routes }: ClauseRecord): boolean =>
  routes.every((route) => routes.length === 1 && id.endsWith(`:${route}`));

const most = 12;

const listed = (names: readonly string[]): Html => {
  const more = names.length - most;
  return html`${names.slice(0, most).map((name, index) => html`${index > 0 ? ", " : ""}<code>${name}</code>`)}${more > 0 ? ` and ${more} more` : ""}`;
};
