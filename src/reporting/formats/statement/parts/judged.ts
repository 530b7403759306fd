import { extentInWords } from "../../../../contract/laws/extent.js";
import { groupNames, surfaces } from "../../../../contract/vocabulary.js";
import { identifiersIn } from "../../../../preflight/wire.js";
import { routesInWords } from "../../../grouping.js";
import { durationInWords, judgedCount, judgedShare } from "../../../headline.js";
import type { Run, Verdict } from "../../../run.js";
import { selectionInWords } from "../../../selected.js";
import { sensitivityInWords } from "../../../sensitivity.js";
import { type Html, html, table } from "../html.js";
import type { ShownProfile } from "../profile.js";

const verdicts: readonly Verdict[] = ["pass", "fail", "warn", "inconclusive", "skipped"];

const meanings: { readonly [V in Verdict]: string } = {
  pass: "judged and kept",
  fail: "a clause that the contract states is broken",
  warn: "a clause that the contract only implies, or that is provisional, is broken",
  inconclusive: "could not be judged",
  skipped: "was left out",
};

const figure = (value: string | number, says: string): Html => html`<div><b>${value}</b>${says}</div>`;

/** The share that was judged, and how many clauses came to each verdict. */
export function figures(run: Run): Html {
  const { clauses, totals, deployment, minJudged } = run;
  const [judged, share] = [judgedCount(run), judgedShare(run)];
  const floor = minJudged > 0 ? `, where at least ${minJudged} % were asked for` : "";
  return html`<div class="figures">${[
    figure(`${share.toFixed(1)} %`, "judged"),
    ...verdicts.map((name) => figure(totals[name], name)),
  ]}</div>
<p class="soft">Judged are ${judged} of the ${clauses.length} clauses of release ${deployment.release}${floor}.
${verdicts.map((name, index) => html`${index > 0 ? "; " : ""}<b>${name}</b>: ${meanings[name]}`)}.</p>`;
}

/** Who was judged, when, by what and how. */
export function facts(run: Run, profile: ShownProfile | undefined): Html {
  const { deployment, suite, contract, selection } = run;
  const limits = Object.entries(profile?.limits ?? {}).map(
    ([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : value}`,
  );
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
    ["Judged at", judgedAt(run)],
    ["Suite", `${suite.name} ${suite.version}`],
    [
      "Contract",
      `version ${contract.version}: ${contract.routes} routes, ${contract.clauses} clauses, ${contract.openPoints} open points`,
    ],
    ["Clauses", clausesOfTheRelease(run)],
    ["Run", html`<code>${run.id}</code>, seed <code>${run.seed}</code>`],
    ["Effects", `up to ${deployment.effects}`],
    ["Laws", extentInWords(deployment.laws)],
    [
      "Selection",
      `${selectionInWords(selection, "everything")}${selection.strict ? "; strict: what is only implied, or provisional, fails as well" : ""}`,
    ],
    ["Floor", profile === undefined ? "not kept" : `at least ${profile.minJudged} % of the clauses judged`],
    ["Sensitivity", run.sensitivity ? sensitivityInWords(run.sensitivity) : "not found out"],
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

function judgedAt(run: Run): string {
  const { startedAt, interrupted, shards, repeat } = run;
  const parts = [
    ...(shards ? [`merged from ${shards.length} shards`] : []),
    ...(repeat ? [`in ${repeat.rounds.length} rounds`] : []),
    ...(interrupted ? ["interrupted"] : []),
  ];
  return [`${startedAt}, for ${durationInWords(run)}`, ...parts].join(", ");
}

/** Why the clauses of a statement are fewer than those of the contract. */
function clausesOfTheRelease({ clauses, contract, deployment: { release } }: Run): string {
  const others = contract.clauses - clauses.length;
  if (others === 0) return `all ${contract.clauses} of the contract hold on release ${release}`;
  const which = others === 1 ? "the other 1 holds" : `the other ${others} hold`;
  return `${clauses.length} of the contract’s ${contract.clauses} hold on release ${release}, and this statement is about these; ${which} on other releases only`;
}

/** How many clauses of each group came to each verdict. */
export function groups(run: Run): Html {
  const rows = [...groupNames, "service"].map((area) => {
    const own = run.clauses.filter((clause) => clause.area === area);
    return [area, own.length, ...verdicts.map((name) => own.filter(({ verdict }) => verdict === name).length || "–")];
  });
  return html`${table(["group", "clauses", ...verdicts], rows, "matrix")}<p>${routesInWords(run)}.</p>`;
}
