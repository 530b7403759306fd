import { openPointList } from "../../contract/register.js";
import { groupNames, surfaces } from "../../contract/vocabulary.js";
import { differenceInWords } from "../../scenario/borrowing/differences.js";
import { identifiersIn } from "../../scenario/wire.js";
import { byReason, clausesThat, routesInWords } from "../grouping.js";
import type { ClauseRecord, OpenPointRecord, Run, Verdict } from "../run.js";
import { type Digests, digested } from "./digests.js";
import { Html, html, nothing, section, table } from "./html.js";
import type { ShownProfile } from "./profile.js";
import { style } from "./style.js";

const verdicts: readonly Verdict[] = ["pass", "fail", "warn", "inconclusive", "skipped"];
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

/**
 * The statement on a run: one page that needs nothing beside it, the same for the same run.
 *
 * @param profile as the run kept it; what it alone tells is left out where it kept none
 */
export function statementOf(run: Run, profile: ShownProfile | undefined, digests: Digests): string {
  const { deployment, verdict } = run;
  const data = JSON.stringify(dataOf(run, digests), undefined, 2).replaceAll("<", "\\u003c");
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Statement of conformance: ${deployment.name}</title>
<meta name="viewport" content="width=device-width"><style>${new Html(style)}</style></head><body>
<header class="${verdict}"><small>Statement of conformance · Freight Job Management Service</small>
<h1>${deployment.name}, release ${deployment.release}</h1>
<p><span class="verdict">${inWords[verdict]}</span> ${run.because}</p></header>
${figures(run)}
<section><h2>What was judged</h2>${facts(run, profile)}</section>
<section><h2>Verdicts by group</h2>${groups(run)}<p>${routesInWords(run)}.</p></section>
${section("Broken", ...clausesThat(run, "fail").map(broken))}
${section("Expected of a reader, not stated by the contract", ...clausesThat(run, "warn").map(broken))}
${section("Not judged, and why", reasons(run))}
${section("Waivers", waivers(run, profile))}
${section("Open points, as this implementation resolves them", openPoints(run.openPoints))}
${section("Fixtures", fixtures(run))}
${section("Left on the deployment", leftovers(run))}
<section class="clauses"><h2>Clause by clause</h2>${[...groupNames, "service"].map((area) => group(run, area))}</section>
${section("Digests", digestTable(digests))}
<footer>Made from run.json by ${run.suite.name} ${run.suite.version}. Whoever has the folder of the run can recompute it without any traffic:
<code>freight-conformance check-statement DIR</code> takes the digests again, adds up the account, and judges the stored exchanges anew.</footer>
<script type="application/json" id="statement">${new Html(data)}</script>
</body></html>
`.text;
}

const figure = (value: string | number, says: string): Html => html`<div><b>${value}</b>${says}</div>`;

const figures = ({ clauses, totals }: Run): Html =>
  html`<div class="figures">${[figure(clauses.length, "clauses"), ...verdicts.map((name) => figure(totals[name], name))]}</div>`;

function facts(run: Run, profile: ShownProfile | undefined): Html {
  const { deployment, suite, contract, selection } = run;
  const limits = Object.entries(profile?.limits ?? {}).map(([name, value]) => `${name} ${value}`);
  const selected = [...selection.groups, ...selection.clauses];
  const entries: readonly (readonly [string, string | Html])[] = [
    ["Deployment", deployment.name],
    ["Release", deployment.release],
    ...surfaces.map((surface) => [`Surface ${surface}`, html`<code>${deployment.surfaces[surface]}</code>`] as const),
    [
      "Callers",
      Object.entries(profile?.callers ?? {})
        .map((caller) => caller.join(": "))
        .join("; ") || "not kept",
    ],
    [
      "Judged at",
      `${run.startedAt}, for ${(run.durationMs / 1000).toFixed(1)} s${run.interrupted ? ", interrupted" : ""}`,
    ],
    ["Suite", `${suite.name} ${suite.version}`],
    [
      "Contract",
      `version ${contract.version}: ${contract.routes} routes, ${contract.clauses} clauses, ${contract.openPoints} open points`,
    ],
    ["Run", html`<code>${run.id}</code>, seed <code>${run.seed}</code>`],
    ["Effects", `up to ${deployment.effects}`],
    [
      "Selection",
      `${selected.length > 0 ? selected.join(", ") : "everything"}${selection.strict ? "; strict: what is only implied fails as well" : ""}`,
    ],
    ["Floor", profile === undefined ? "not kept" : `at least ${profile.minJudged} % of the clauses judged`],
    ["Limits", limits.join(", ") || "not kept"],
    [
      "Names on the wire",
      [
        ...surfaces.map((surface) => `${surface} ${deployment.wire[`body.${surface}`] ?? ""}`),
        ...identifiersIn(deployment.wire).map(({ model, member }) => `id of ${model} ${member}`),
      ].join(", "),
    ],
    ["Profile", html`SHA-256 in “Digests”; <code>profile.json</code> holds it without secrets`],
  ];
  return html`<dl>${entries.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function groups(run: Run): Html {
  const rows = [...groupNames, "service"].map((area) => {
    const own = run.clauses.filter((clause) => clause.area === area);
    return [area, own.length, ...verdicts.map((name) => own.filter(({ verdict }) => verdict === name).length || "–")];
  });
  return table(["group", "clauses", ...verdicts], rows);
}

const broken = ({ id, title, level, source, verdict, failures }: ClauseRecord): Html =>
  html`<div class="failure ${verdict}"><p><b>${title}</b><br><code>${id}</code> <small>${level} · ${source}</small></p>
${failures.map(
  ({
    scenario,
    expected,
    actual,
    exchange,
  }) => html`<dl><dt>expected</dt><dd>${expected}</dd><dt>received</dt><dd>${actual}</dd>
<dt>exchange</dt><dd><code>${exchange ?? `none, in ${scenario}`}</code></dd></dl>`,
)}</div>`;

function reasons(run: Run): Html {
  const rows = (["inconclusive", "skipped"] as const).flatMap((verdict) =>
    byReason(clausesThat(run, verdict)).map(([reason, of]) => [
      html`<span class="${verdict}">${verdict}</span>`,
      of.length,
      html`${reason}<br><small>${of.map(({ id }) => id).join(", ")}</small>`,
    ]),
  );
  return rows.length === 0 ? nothing : table(["verdict", "clauses", "reason"], rows);
}

/** As the profile gives them, with what the run says of each where it does. */
function waivers(run: Run, profile: ShownProfile | undefined): Html {
  const given = profile?.waivers ?? [];
  const told = waiversTold(run);
  if (given.length === 0) return html`<p>None.</p>`;
  const rows = given.map(({ clause, reason, ticket, until }) => [
    html`<code>${clause}</code>`,
    reason,
    ticket,
    until,
    told.get(clause) ?? run.clauses.find(({ id }) => id === clause)?.verdict ?? "not of this release",
  ]);
  return table(["clause", "reason", "ticket", "until", "state"], rows);
}

/** @returns the state of each waiver by its clause, where the run tells it */
function waiversTold(run: Run): ReadonlyMap<string, string> {
  const told: unknown = "waivers" in run ? run.waivers : undefined;
  const entries: readonly unknown[] = Array.isArray(told) ? told : [];
  return new Map(
    entries.flatMap((entry) =>
      entry !== null && typeof entry === "object" && "clause" in entry && "state" in entry
        ? [[String(entry.clause), String(entry.state)] as const]
        : [],
    ),
  );
}

function openPoints(seen: readonly OpenPointRecord[]): Html {
  const known = new Map(openPointList().map((point) => [point.id, point]));
  const rows = seen
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, observed }) => {
      const point = known.get(id);
      return [
        html`${point?.asks ?? id}<br><small>${id}${point ? ` · ${point.source}` : ""}</small>`,
        observed.join("; "),
      ];
    });
  if (rows.length === 0) return html`<p>None was seen.</p>`;
  return wide(table(["left open by the contract", "seen"], rows));
}

const wide = ({ text }: Html): Html => new Html(text.replace("<table>", '<table class="wide">'));

const fixtures = (run: Run): Html =>
  run.fixtures.length === 0
    ? nothing
    : table(
        ["fixture", "value", "origin"],
        run.fixtures.map(({ name, value, origin }) => [html`<code>${name}</code>`, value ?? "–", origin]),
      );

function leftovers({ leftovers: left }: Run): Html {
  if (left.length === 0) return html`<p>Nothing.</p>`;
  const counts = new Map<string, number>();
  for (const { what, reason } of left.filter(({ residue }) => residue))
    counts.set(`${what}\n${reason}`, (counts.get(`${what}\n${reason}`) ?? 0) + 1);
  const rows = [...counts].map(([key, count]) => [
    key.split("\n")[0] ?? "",
    `${count} records`,
    key.split("\n")[1] ?? "",
  ]);
  const others = left
    .filter(({ residue }) => !residue)
    .map(({ what, id, reason, differences = [] }) => [
      what,
      id,
      [reason, ...differences.map(differenceInWords)].join(" · "),
    ]);
  return table(["kind", "which", "why"], [...others, ...rows]);
}

function group(run: Run, area: string): Html {
  const own = run.clauses.filter((clause) => clause.area === area);
  if (own.length === 0) return nothing;
  const rows = own.map(({ id, title, source, level, verdict }) => [
    html`<span class="${verdict}">${verdict}</span>`,
    html`${title}<br><small><code>${id}</code> · ${level} · ${source}</small>`,
  ]);
  return html`<h3>${area}</h3>${table(["verdict", "clause"], rows)}`;
}

const digestTable = (digests: Digests): Html =>
  table(
    ["of", "SHA-256"],
    (["run", "exchanges", "profile", "register"] as const).map((name) => [
      html`${name}<br><small>${digested[name]}</small>`,
      html`<code>${digests[name] ?? "not kept"}</code>`,
    ]),
  );
