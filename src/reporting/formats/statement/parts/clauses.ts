import { groupNames } from "../../../../contract/vocabulary.js";
import { byReason, clausesThat } from "../../../grouping.js";
import { levelInWords } from "../../../provisional.js";
import type { ClauseRecord, Run } from "../../../run.js";
import { type Html, html, nothing, table } from "../html.js";

/** A broken clause, with what was expected and what came. */
export const broken = (clause: ClauseRecord): Html =>
  html`<div class="failure ${clause.verdict}"><p><b>${clause.title}</b><br><code>${clause.id}</code> <small>${levelInWords(clause)} · ${clause.source}</small></p>
${clause.failures.map(
  ({
    scenario,
    expected,
    actual,
    exchange,
  }) => html`<dl><dt>expected</dt><dd>${expected}</dd><dt>received</dt><dd>${actual}</dd>
<dt>exchange</dt><dd><code>${exchange ?? `none, in ${scenario}`}</code></dd></dl>`,
)}</div>`;

/** What was not judged, by reason. */
export function reasons(run: Run): Html {
  const rows = (["inconclusive", "skipped"] as const).flatMap((verdict) =>
    byReason(clausesThat(run, verdict)).map(([reason, of]) => [
      html`<span class="${verdict}">${verdict}</span>`,
      of.length,
      html`${reason}<br><small>${of.map(({ id }) => id).join(", ")}</small>`,
    ]),
  );
  return rows.length === 0 ? nothing : table(["verdict", "clauses", "reason"], rows);
}

/** Every group that has a clause in the run. */
export const groupsWithClauses = ({ clauses }: Run): readonly string[] =>
  [...groupNames, "service"].filter((name) => clauses.some(({ area }) => area === name));

/** Every clause with its verdict, sentence and source, group by group. */
export const clauseByClause = (run: Run): Html =>
  html`${groupsWithClauses(run).map((name) =>
    group(
      name,
      run.clauses.filter(({ area }) => area === name),
    ),
  )}`;

/**
 * Its id, level and source. The sentence of a route's own clause holds the route: on paper, where space is dear, it is not
 * printed three times.
 */
const reference = (clause: ClauseRecord): Html => {
  const { id, source } = clause;
  const level = levelInWords(clause);
  return id.startsWith("route:")
    ? html`<small><span class="twice"><code>${id}</code> · </span>${level}<span class="twice"> · ${source}</span></small>`
    : html`<small><code>${id}</code> · ${level} · ${source}</small>`;
};

const group = (name: string, own: readonly ClauseRecord[]): Html =>
  html`<h3 id="group-${name}">${name}</h3>
<ul class="rows">${own.map(
    (clause) =>
      html`<li><b class="${clause.verdict}">${clause.verdict}</b> <span>${clause.title} ${reference(clause)}</span></li>
`,
  )}</ul>`;
