import { counted } from "../../counted.js";
import type { RouteRecord, Run } from "../../run.js";
import { type Html, html, nothing } from "../statement/html.js";
import { codes, fold, shortened } from "./words.js";

const longestReason = 300;

/** @returns the account of the routes: why some were not exercised, and how the others answered */
export function routeAccount({ routes }: Run): Html {
  const exercised = routes.filter((route) => route.exercised);
  const reasons = new Map<string, RouteRecord[]>();
  for (const route of routes.filter((one) => !one.exercised))
    reasons.set(route.reason ?? "", [...(reasons.get(route.reason ?? "") ?? []), route]);
  const others = [...reasons].sort(([, a], [, b]) => b.length - a.length);
  return html`${
    others.length === 0
      ? nothing
      : html`<ul class="list">${others.map(
          ([reason, of]) =>
            html`<li class="reason skipped"><b>${of.length}</b><div><p>Not exercised: ${codes(shortened(reason, longestReason))}</p>${routesOf(of)}</div></li>`,
        )}</ul>`
  }${exercised.length === 0 ? nothing : html`<div class="screen">${fold(`${counted(exercised.length, "route")} exercised: statuses and times`, tableOf(exercised))}</div>`}`;
}

const routesOf = (routes: readonly RouteRecord[]): Html => {
  const ids = html`<div class="ids">${routes.map(({ id }) => html`<code>${id}</code> `)}</div>`;
  return routes.length === 1 ? ids : fold(counted(routes.length, "route"), ids);
};

const tableOf = (routes: readonly RouteRecord[]): Html =>
  html`<table><thead><tr><th>route</th><th>surface</th><th>answers</th><th class="number">p50 ms</th><th class="number">p95 ms</th><th class="number">max ms</th></tr></thead>
<tbody>${routes.map(
    ({ id, surface, statuses, latencyMs }) =>
      html`<tr><td><code>${id}</code></td><td>${surface}</td><td>${Object.entries(statuses)
        .map(([status, count]) => `${count} × ${status}`)
        .join(", ")}</td>${(["p50", "p95", "max"] as const).map(
        (name) =>
          html`<td class="number" data-of="${name}">${latencyMs === undefined ? "" : latencyMs[name].toFixed(1)}</td>`,
      )}</tr>`,
  )}</tbody></table>`;
