import { extentInWords } from "../../../contract/laws/extent.js";
import { lawColumns, lawTable } from "../../../contract/laws/table.js";
import type { ClauseRecord, Run, Verdict } from "../../run.js";
import { type Html, html, nothing, table } from "../statement/html.js";
import { anchorOf } from "./words.js";

/** One sign each, so that the eye finds what differs. */
const signs: { readonly [V in Verdict]: string } = { pass: "✓", fail: "✗", warn: "!", inconclusive: "?", skipped: "–" };

/** The laws of a run, resource by resource. */
export interface LawAccount {
  readonly all: number;
  readonly lead: string;
  readonly content: Html;
}

/** @returns the matrix of laws by resources; undefined where the run has no clause of a law */
export function lawAccount({ clauses, deployment }: Run): LawAccount | undefined {
  const verdicts = new Map<string, ClauseRecord>(clauses.map((clause) => [clause.id, clause]));
  const rows = lawTable()
    .map((row) => ({ ...row, cells: lawColumns.map((law) => verdicts.get(row.clauses[law] ?? "")) }))
    .filter(({ cells }) => cells.some((clause) => clause !== undefined));
  const told = rows.flatMap(({ cells }) => cells.flatMap((clause) => (clause ? [clause] : [])));
  if (told.length === 0) return undefined;
  const judged = told.filter(({ verdict }) => verdict !== "inconclusive" && verdict !== "skipped").length;
  return {
    all: told.length,
    lead: `One relation for every resource, judged ${extentInWords(deployment.laws)}: ${judged} of ${told.length} could be judged. ${legend(told)}. Each sign leads to its clause.`,
    content: html`<div class="list laws">${table(
      ["", ...lawColumns],
      rows.map(({ name, cells }) => [html`<b>${name}</b>`, ...cells.map(cell)]),
      "matrix",
    )}</div>`,
  };
}

const cell = (clause: ClauseRecord | undefined): Html =>
  clause === undefined
    ? nothing
    : html`<a class="${clause.verdict}" href="#${encodeURIComponent(anchorOf(clause.id))}" title="${clause.id}: ${clause.verdict}" aria-label="${clause.verdict}">${signs[clause.verdict]}</a>`;

const legend = (told: readonly ClauseRecord[]): string =>
  (Object.keys(signs) as Verdict[])
    .filter((verdict) => told.some((clause) => clause.verdict === verdict))
    .map((verdict) => `${signs[verdict]} ${verdict}`)
    .join(", ");
