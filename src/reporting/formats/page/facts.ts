import { extentInWords } from "../../../contract/laws/extent.js";
import { surfaces } from "../../../contract/vocabulary.js";
import type { Exchange } from "../../../http/exchange.js";
import { counted } from "../../counted.js";
import { durationInWords, verdictInWords } from "../../headline.js";
import type { Run } from "../../run.js";
import { selectionInWords } from "../../selected.js";
import { sensitivityInWords } from "../../sensitivity.js";
import { thresholdsInWords } from "../../thresholds.js";
import { workInWords } from "../../work.js";
import { type Html, html, nothing } from "../statement/html.js";
import { fold } from "./words.js";

/** @returns what was judged, by which suite, and with what */
export function facts(run: Run, exchanges: readonly Exchange[]): Html {
  const { deployment, suite, contract, selection, shards, shard, repeat } = run;
  const entries: readonly (readonly [string, string | Html])[] = [
    ["Deployment", deployment.name],
    ["Release", deployment.release],
    ...surfaces.map((surface) => [`Surface ${surface}`, html`<code>${deployment.surfaces[surface]}</code>`] as const),
    ["Effects", `up to ${deployment.effects}`],
    ["Laws", extentInWords(deployment.laws)],
    [
      "Selection",
      `${selectionInWords(selection, "everything")}${selection.strict ? "; strict: what is only implied, or provisional, fails as well" : ""}`,
    ],
    ["Floor", run.minJudged > 0 ? `at least ${run.minJudged} % of the clauses judged` : "none: --min-judged sets one"],
    ["Sensitivity", run.sensitivity ? sensitivityInWords(run.sensitivity) : "not found out: `sensitivity RUN` does"],
    [
      "Judged at",
      `${run.startedAt.slice(0, 19).replace("T", " ")} UTC, for ${durationInWords(run)}${run.interrupted ? ", interrupted" : ""}`,
    ],
    ...(run.thresholds ? [["Slow", thresholdsInWords(run).join("; ")] as const] : []),
    ["Work", workInWords(run, exchanges)],
    ["Run", html`<code>${run.id}</code>; every record that it made carries this id`],
    ["Seed", html`<code>${run.seed}</code>; <code>--seed ${run.seed}</code> makes the same data`],
    ...(repeat
      ? [
          [
            "Rounds",
            repeat.rounds.map(({ folder, verdict }) => `${folder}: ${verdictInWords(verdict)}`).join(", "),
          ] as const,
        ]
      : []),
    ...(shard ? [["Shard", `${shard.index}/${shard.of}`] as const] : []),
    ...(shards ? [["Merged of", counted(shards.length, "shard")] as const] : []),
    ["Suite", `${suite.name} ${suite.version}`],
    [
      "Contract",
      `version ${contract.version}: ${contract.routes} routes, ${contract.clauses} clauses over all releases, ${run.clauses.length} of them on ${deployment.release}`,
    ],
    ...surfaces.map((surface) => [`Names on ${surface}`, wire(run, surface)] as const),
  ];
  return html`<dl class="list facts">${entries.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${run.fixtures.length === 0 ? nothing : html`<div class="screen">${fold(fixtureTitle(run), fixtures(run))}</div>`}`;
}

const wire = ({ deployment }: Run, surface: string): string =>
  [
    `bodies ${deployment.wire[`body.${surface}`] ?? "not known"}`,
    ...(["form", "query"] as const).flatMap((part) => {
      const value = deployment.wire[`${part}.${surface}`];
      return value === undefined ? [] : [`${part === "form" ? "forms" : "queries"} ${value}`];
    }),
    ...(deployment.wire[`from.${surface}`] === undefined ? [] : [`${deployment.wire[`from.${surface}`]}`]),
  ].join(", ");

function fixtureTitle({ fixtures: all }: Run): string {
  const missing = all.filter(({ value }) => value === undefined).length;
  return `${counted(all.length, "fixture")}, ${missing} of them missing`;
}

const fixtures = ({ fixtures: all }: Run): Html =>
  html`<table><thead><tr><th>fixture</th><th>value</th><th>origin</th></tr></thead><tbody>${all.map(
    ({ name, value, origin }) => html`<tr><td><code>${name}</code></td><td>${value ?? "–"}</td><td>${origin}</td></tr>`,
  )}</tbody></table>`;
