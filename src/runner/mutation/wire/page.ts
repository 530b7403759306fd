import { excuses } from "../../../contract/wire/excuses.js";
import { escaped } from "../../../reporting/escaped.js";
import type { Blamed, WireMutant, WireVerdict } from "./judged.js";
import type { WireMatrix } from "./matrix.js";
import { script, style } from "./page-parts.js";

const figure = (value: string | number, says: string) => `<div><b>${value}</b>${says}</div>`;

/** The worst comes first: it is what a cell of several places shows. */
const order: readonly WireVerdict[] = ["alarm", "dead", "survived", "excused", "killed", "quiet", "idle"];

const worst = (mutants: readonly WireMutant[]): WireVerdict =>
  order.find((one) => mutants.some(({ verdict }) => verdict === one)) ?? "idle";

function cellOf(mutants: readonly WireMutant[], at: string): string {
  if (mutants.length === 0) return "<td></td>";
  const bad = mutants.filter(({ verdict }) => ["alarm", "dead", "survived"].includes(verdict)).length;
  const says = bad > 0 ? `${bad}/${mutants.length}` : String(mutants.length);
  return `<td><button class="${worst(mutants)}" data-at="${at}">${says}</button></td>`;
}

const blameIn = ({ clause, scenario, expected, actual }: Blamed) => ({ clause, scenario, expected, actual });

/** What a cell opens. */
function detailOf({ place, verdict, own, beside, misplaced, altered, scenarios, excuse }: WireMutant) {
  const because = excuse === undefined ? undefined : excuses[excuse];
  return {
    place,
    verdict,
    altered,
    scenarios,
    own: own.map(blameIn),
    beside: [...beside, ...misplaced].map(blameIn),
    ...(because && { because: because.says }),
  };
}

/** @returns the matrix as one page that needs nothing beside it: routes by operators, a cell opens what was blamed */
export function wirePageOf(matrix: WireMatrix): string {
  const { totals, precision, misplaced, suite, startedAt, durationMs, whole, mutants } = matrix;
  const routes = [...new Set(mutants.map(({ route }) => route))];
  const details: { [at: string]: unknown } = {};
  const rows = routes.map((route, row) => {
    const cells = matrix.operators.map(({ name }, column) => {
      const its = mutants.filter((one) => one.route === route && one.operator === name);
      const at = `${row}.${column}`;
      if (its.length > 0) details[at] = { route, operator: name, mutants: its.map(detailOf) };
      return cellOf(its, at);
    });
    return `<tr><th scope="row">${escaped(route)}</th>${cells.join("")}</tr>`;
  });
  const heads = matrix.operators.map(
    ({ name, says, conforms }) =>
      `<th scope="col" title="${escaped(says)}"${conforms ? ' class="conforms"' : ""}><span>${escaped(name)}</span></th>`,
  );
  const data = JSON.stringify(details).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>What ${suite.name} finds of defects on the wire</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body>
<h1>What ${suite.name} ${suite.version} finds of defects on the wire</h1>
<p>Each cell is the reference deployment with something changed between it and the suite, at every place of a route that the
register knows. A defect is killed when a clause that names the route is blamed; it is dead when nothing that is judged comes by
it. Operators in green conform: nothing may be blamed. A cell opens what was.</p>
<div class="figures">
${figure(mutants.length, whole ? "mutants, all there are" : "mutants, a selection")}
${figure(totals.killed, "killed")}${figure(totals.survived, "survived")}${figure(totals.dead, "dead")}${figure(totals.excused, "excused")}
${figure(totals.quiet, "conforming, quiet")}${figure(totals.alarm, "conforming, blamed")}
${figure(precision.toFixed(4), "of the blame names the route")}${figure(misplaced, "misplaced")}
${figure(`${Math.round(durationMs / 1000)} s`, `on ${escaped(startedAt.slice(0, 10))}`)}
</div>
<p><input type="search" placeholder="Find a route" aria-label="Find a route">
<label><input type="checkbox"> only what is not found</label></p>
<div class="scroll"><table><thead><tr><th></th>${heads.join("")}</tr></thead>
<tbody>${rows.join("\n")}</tbody></table></div>
<aside aria-live="polite" hidden></aside>
<script type="application/json" id="details">${data}</script>
<script>${script}</script></body></html>
`;
}
