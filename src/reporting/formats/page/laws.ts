import { extentInWords } from "../../../contract/laws/extent.js";
import { type LawRow, lawColumns, lawTable } from "../../../contract/laws/table.js";
import { byReason } from "../../grouping.js";
import type { ClauseRecord, Run, Verdict } from "../../run.js";
import { type Html, html, nothing, table } from "../statement/html.js";
import { anchorOf, codes, fold, linkTo, shortened } from "./words.js";

/** One sign each, so that the eye finds what differs. */
const signs: { readonly [V in Verdict]: string } = { pass: "✓", fail: "✗", warn: "!", inconclusive: "?", skipped: "–" };
const excusedSign = "·";
const longestReason = 200;

/** The laws of a run, resource by resource. */
export interface LawAccount {
  readonly all: number;
  readonly lead: string;
  readonly content: Html;
}

/** @returns the matrix of laws by resources, and why cells of it are not judged; undefined where the run has no clause of a law */
export function lawAccount({ clauses, deployment }: Run): LawAccount | undefined {
  const records = new Map<string, ClauseRecord>(clauses.map((clause) => [clause.id, clause]));
  const rows = lawTable()
    .map((row) => ({ row, cells: lawColumns.map((law) => records.get(row.clauses[law] ?? "")) }))
    .filter(({ cells }) => cells.some((clause) => clause !== undefined));
  const told = rows.flatMap(({ cells }) => cells.flatMap((clause) => (clause ? [clause] : [])));
  if (told.length === 0) return undefined;
  const unjudged = [...new Set(told)].filter(({ verdict }) => verdict === "inconclusive" || verdict === "skipped");
  const judged = told.length - told.filter((clause) => unjudged.includes(clause)).length;
  return {
    all: told.length,
    lead: `One relation for every resource, judged ${extentInWords(deployment.laws)}: ${judged} of ${told.length} could be judged. ${legend(told)}. Each sign leads to its clause.`,
    content: html`<div class="list laws">${table(
      ["", ...lawColumns],
      rows.map(({ row, cells }) => [
        html`<b>${row.name}</b>`,
        ...cells.map((clause, at) => (clause ? cell(clause) : excused(row.excused[lawColumns[at] ?? ""]))),
      ]),
      "matrix",
    )}</div>
${unjudged.length > 0 ? fold("Why some could not be judged", reasons(unjudged)) : nothing}
${fold("Why some are excused", excuses(rows.map(({ row }) => row)))}`,
  };
}

const cell = ({ id, verdict, waived }: ClauseRecord): Html => {
  const says = `${verdict}${waived ? ", waived" : ""}`;
  return html`<a class="${verdict}" href="#${encodeURIComponent(anchorOf(id))}" title="${id}: ${says}" aria-label="${says}">${signs[verdict]}</a>`;
};

const excused = (why: string | undefined): Html =>
  why === undefined ? nothing : html`<span title="excused: ${why}">${excusedSign}</span>`;

const reasons = (clauses: readonly ClauseRecord[]): Html =>
  html`<ul class="list">${byReason(clauses).map(
    ([reason, those]) =>
      html`<li><p>${codes(shortened(reason, longestReason))}</p><div class="ids">${those.map(({ id }) => html`${linkTo(id)} `)}</div></li>`,
  )}</ul>`;

/** Law by law, why it does not hold for which rows. */
const excuses = (rows: readonly LawRow[]): Html =>
  html`<ul class="list">${lawColumns.flatMap((law) => {
    const those = rows.filter((row) => row.excused[law] !== undefined);
    const [first] = those;
    return first
      ? [
          html`<li><p><code>${law}</code>: ${first.excused[law] ?? ""}.</p><p class="meta">${those.map(({ name }) => name).join(", ")}</p></li>`,
        ]
      : [];
  })}</ul>`;

const legend = (told: readonly ClauseRecord[]): string =>
  [
    ...(Object.keys(signs) as Verdict[])
      .filter((verdict) => told.some((clause) => clause.verdict === verdict))
      .map((verdict) => `${signs[verdict]} ${verdict}`),
    `${excusedSign} excused: not what the law is about`,
  ].join(", ");
