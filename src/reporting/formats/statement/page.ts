import { clausesThat } from "../../grouping.js";
import { whatIsProvisional } from "../../provisional.js";
import type { Run } from "../../run.js";
import { extensionsLead, extensionsOnPage } from "../extensions.js";
import type { Digests } from "./digests.js";
import { Html, html, nothing } from "./html.js";
import { broken, clauseByClause, groupsWithClauses, reasons } from "./parts/clauses.js";
import { facts, figures, groups } from "./parts/judged.js";
import { causes, digestTable, fixtures, leftovers, openPoints, signatures, waivers } from "./parts/rest.js";
import type { ShownProfile } from "./profile.js";
import { style } from "./style.js";

const inWords = { conforms: "conforms", "does-not-conform": "does not conform", "not-judged": "not judged" } as const;

/** What a machine reads out of a statement. */
export interface StatementData {
  readonly statement: 1;
  readonly suite: Run["suite"];
  readonly contract: Run["contract"];
  readonly run: string;
  readonly deployment: Pick<Run["deployment"], "name" | "release" | "surfaces" | "effects">;
  readonly startedAt: string;
  readonly seed: number;
  readonly verdict: Run["verdict"];
  readonly totals: Run["totals"];
  readonly sha256: Digests;
}

/** @returns what a machine reads out of the statement of a run */
export const dataOf = (run: Run, sha256: Digests): StatementData => ({
  statement: 1,
  suite: run.suite,
  contract: run.contract,
  run: run.id,
  deployment: {
    name: run.deployment.name,
    release: run.deployment.release,
    surfaces: run.deployment.surfaces,
    effects: run.deployment.effects,
  },
  startedAt: run.startedAt,
  seed: run.seed,
  verdict: run.verdict,
  totals: run.totals,
  sha256,
});

/** A part of the page, which its contents lead to. */
interface Part {
  readonly id: string;
  readonly title: string;
  /** How many, where that says something. */
  readonly count?: number;
  readonly content: Html;
}

/** What is broken stands before all tables, and what costs many clauses before that. Parts without content are left out. */
function partsOf(run: Run, profile: ShownProfile | undefined, digests: Digests): readonly Part[] {
  const [failed, warned] = [clausesThat(run, "fail"), clausesThat(run, "warn")];
  const hasProvisional = warned.some(({ provisional }) => provisional);
  const none = html`<p>No clause that the contract states was found to be broken.</p>`;
  const parts: readonly Part[] = [
    { id: "causes", title: "What costs many clauses at once", content: causes(run) },
    {
      id: "broken",
      title: "Broken",
      count: failed.length,
      content: failed.length > 0 ? html`${failed.map(broken)}` : none,
    },
    {
      id: "expected",
      title: hasProvisional
        ? "Expected of a reader, not stated by the contract, or provisional"
        : "Expected of a reader, not stated by the contract",
      count: warned.length,
      content: html`${hasProvisional ? html`<p>${whatIsProvisional}</p>` : nothing}${warned.map(broken)}`,
    },
    { id: "judged", title: "What was judged", content: facts(run, profile) },
    { id: "groups", title: "Verdicts by group", content: groups(run) },
    {
      id: "not-judged",
      title: "Not judged, and why",
      count: run.totals.inconclusive + run.totals.skipped,
      content: reasons(run),
    },
    { id: "waivers", title: "Waivers", content: waivers(run, profile) },
    { id: "fixtures", title: "Fixtures", content: fixtures(run) },
    { id: "left", title: "Left on the deployment", content: leftovers(run) },
    { id: "clauses", title: "Clause by clause", count: run.clauses.length, content: clauseByClause(run) },
    {
      id: "open-points",
      title: "Open points, as this implementation resolves them",
      count: run.openPoints.length,
      content: openPoints(run.openPoints),
    },
    {
      id: "extensions",
      title: "Extensions, not of the contract",
      content: run.extensions
        ? html`<p>${extensionsLead} They are told as the run told them: check-statement recomputes nothing of them.</p>${extensionsOnPage(run)}`
        : nothing,
    },
    { id: "digests", title: "Digests", content: digestTable(digests) },
    { id: "signatures", title: "Signatures", content: signatures() },
  ];
  return parts.filter(({ content }) => content.text !== "");
}

const counted = ({ title, count }: Part): Html =>
  html`${title}${count === undefined ? nothing : html` <i>${count}</i>`}`;

const contents = (parts: readonly Part[], run: Run): Html =>
  html`<nav aria-label="Contents"><h2>Contents</h2><ol>${parts.map(
    (part) =>
      html`<li><a href="#${part.id}">${counted(part)}</a>${part.id === "clauses" ? html`<span class="groups"> ${groupsWithClauses(run).map((name) => html`<a href="#group-${name}">${name}</a> `)}</span>` : nothing}</li>`,
  )}</ol></nav>`;

/**
 * The statement on a run: one page that needs nothing beside it, the same for the same run.
 *
 * @param profile as the run kept it; what it alone tells is left out where it kept none
 */
export function statementOf(run: Run, profile: ShownProfile | undefined, digests: Digests): string {
  const { deployment, verdict } = run;
  const data = JSON.stringify(dataOf(run, digests), undefined, 2).replaceAll("<", "\\u003c");
  const parts = partsOf(run, profile, digests);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Statement of conformance: ${deployment.name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${new Html(style)}</style></head><body>
<header class="${verdict}"><small>Statement of conformance · Freight Job Management Service</small>
<h1>${deployment.name}, release ${deployment.release}</h1>
<p><span class="verdict">${inWords[verdict]}</span> ${run.because}</p></header>
${figures(run)}
${contents(parts, run)}
${parts.map(
  (part) => html`<section id="${part.id}"><h2>${counted(part)}</h2>
${part.content}</section>
`,
)}
<footer>Made from run.json by ${run.suite.name} ${run.suite.version}. Whoever has the folder of the run can recompute it without any traffic:
<code>npx freight-conformance check-statement DIR</code> takes the digests again, adds up the account, and judges the stored exchanges anew.</footer>
<script type="application/json" id="statement">${new Html(data)}</script>
</body></html>
`.text;
}
