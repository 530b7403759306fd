import { escaped } from "../../reporting/escaped.js";
import type { Matrix } from "./matrix.js";
import type { Mutant } from "./mutant.js";

const style = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem; color: #1c2530; }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; text-transform: capitalize }
table { border-collapse: collapse; width: 100%; table-layout: fixed; overflow-wrap: anywhere; font-size: .88rem }
th:nth-child(1) { width: 26% } th:nth-child(2) { width: 24% } th:nth-child(4) { width: 10% }
td, th { border-top: 1px solid #d8dee6; padding: .35rem .5rem; text-align: left; vertical-align: top }
code { font-size: .85rem; overflow-wrap: anywhere }
.killed { color: #12703b } .survived { color: #b3261e; font-weight: 600 }
.figures { display: flex; gap: 2rem; flex-wrap: wrap } .figures b { display: block; font-size: 1.6rem }
small { color: #5a6675 } input { font: inherit; padding: .3rem .6rem; width: 24rem; max-width: 100% }
`;

const script = `
const search = document.querySelector("input");
search.addEventListener("input", () => {
  const text = search.value.toLowerCase();
  for (const row of document.querySelectorAll("tbody tr")) row.hidden = !row.textContent.toLowerCase().includes(text);
});
`;

const figure = (value: string | number, says: string) => `<div><b>${value}</b>${says}</div>`;

function rowOf({ fault, says, killed, by, alsoBlamed, reason }: Mutant): string {
  const [first] = by;
  const proof = killed
    ? `<span class="killed">killed</span> by ${escaped(first?.scenario ?? "")}<br><small>expected ${escaped(first?.expected ?? "")}; received ${escaped(first?.actual ?? "")}</small>`
    : `<span class="survived">survived</span> <small>${escaped(reason ?? "")}</small>`;
  const blame = alsoBlamed.map((id) => `<code>${escaped(id)}</code>`).join(" ");
  return `<td><code>${escaped(fault)}</code><br><small>${escaped(says)}</small></td><td>${proof}</td><td>${blame}</td>`;
}

function areaOf(area: string, { clauses, mutants }: Matrix): string {
  const rows = clauses
    .filter((clause) => clause.area === area)
    .flatMap(({ id, title, level }) => {
      const own = mutants.filter(({ clause }) => clause === id);
      const head = `<td rowspan="${own.length}"><code>${escaped(id)}</code><br>${escaped(title)} <small>${level}</small></td>`;
      return own.map((mutant, index) => `<tr>${index === 0 ? head : ""}${rowOf(mutant)}</tr>`);
    });
  return `<h2>${area}</h2>
<table><thead><tr><th>clause</th><th>fault</th><th>found by</th><th>blamed beside</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>`;
}

/** @returns the matrix as one page that needs nothing beside it */
export function pageOf(matrix: Matrix): string {
  const { totals, precision, clauses, withoutFault, suite, startedAt, durationMs, whole } = matrix;
  const areas = [...new Set(clauses.map(({ area }) => area))];
  const missing =
    withoutFault.length === 0
      ? ""
      : `<p>Without a fault: ${withoutFault.map((id) => `<code>${id}</code>`).join(" ")}</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>What ${suite.name} is proven to find</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body>
<h1>What ${suite.name} ${suite.version} is proven to find</h1>
<p>Each row is the reference deployment with one fault, judged by the suite. A fault is killed when the clause that it breaks,
and no reason but that, is blamed.</p>
<div class="figures">
${figure(totals.mutants, whole ? "mutants, all there are" : "mutants, a selection")}
${figure(totals.killed, "killed")}${figure(totals.survived, "survived")}
${figure(clauses.length, "clauses")}${figure(precision.toFixed(4), "blame precision")}
${figure(`${Math.round(durationMs / 1000)} s`, `on ${escaped(startedAt.slice(0, 10))}`)}
</div>${missing}
<p><input type="search" placeholder="Find a clause, a fault, a scenario" aria-label="Find"></p>
${areas.map((area) => areaOf(area, matrix)).join("\n")}
<script>${script}</script></body></html>
`;
}
