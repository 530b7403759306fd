import { escaped } from "../escaped.js";
import { inMs, type LatencyTable, type RouteTimes } from "./latency.js";

/** @returns what each route took in the one run and in the other, folded; nothing where no route was timed in both */
export function latencySection({ routes }: LatencyTable): string {
  if (routes.length === 0) return "";
  const rows = routes.map(({ route, baseline, candidate }) => {
    const more = Math.round(candidate.p50 - baseline.p50);
    const difference = more > 0 ? `+${more}` : String(more);
    return `<tr><th scope="row">${escaped(route)}</th>${cells(baseline)}${cells(candidate)}<td>${difference}</td></tr>`;
  });
  const columns = ["n", "p50", "p95", "max"].map((name) => `<th scope="col">${name}</th>`).join("");
  return `<section><details><summary>Latency of ${routes.length} routes</summary>
<p class="why">Milliseconds on the wire, without what the suite itself waited for; n is the number of answers.</p>
<div class="wide"><table><thead><tr><th rowspan="2">route</th><th colspan="4" scope="colgroup">baseline</th><th colspan="4" scope="colgroup">candidate</th><th rowspan="2">p50, more</th></tr>
<tr>${columns}${columns}</tr></thead>
<tbody>${rows.join("\n")}</tbody></table></div></details></section>`;
}

const cells = ({ answers, p50, p95, max }: RouteTimes): string =>
  [String(answers), ...[p50, p95, max].map(inMs)].map((text) => `<td>${text}</td>`).join("");
