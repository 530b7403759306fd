import { groupNames, surfaces } from "../contract/vocabulary.js";
import type { Exchange } from "../exchange/exchange.js";
import { curlOf } from "./curl.js";
import { clausesMissing } from "./fixtures.js";
import { byReason, clausesThat, driftInWords, driftOf, routesInWords } from "./grouping.js";
import type { ClauseRecord, Run } from "./run.js";
import { told } from "./terminal.js";

const marks = { conforms: "✅", "does-not-conform": "❌", "not-judged": "⚠️" } as const;

/** The summary of a run in Markdown, in the shape that CI job pages show. */
export function summaryOf(run: Run, exchanges: readonly Exchange[]): string {
  const { deployment, totals } = run;
  return `${[
    `# ${marks[run.verdict]} ${deployment.name}: ${run.verdict}`,
    `${run.because} Release ${deployment.release}, effects up to ${deployment.effects}, suite ${run.suite.version}, contract ${run.contract.version}.`,
    table(["pass", "fail", "warn", "inconclusive", "skipped"], [Object.values(totals).map(String)]),
    `${capitalised(routesInWords(run))}.`,
    ...section(
      "Broken",
      clausesThat(run, "fail").map((clause) => broken(clause, exchanges)),
    ),
    ...section(
      "Expected, though not stated",
      clausesThat(run, "warn").map((clause) => broken(clause, exchanges)),
    ),
    ...section(
      "Drift",
      driftOf(run).length === 0
        ? []
        : [
            driftOf(run)
              .map((point) => `- \`${point.id}\` ${cell(driftInWords(point))}`)
              .join("\n"),
          ],
    ),
    ...folded("Could not be judged", reasons(clausesThat(run, "inconclusive"))),
    ...folded("Fixtures", run.fixtures.length > 0 ? [fixtureTable(run)] : []),
    ...folded("What it does where the contract is silent", run.openPoints.length > 0 ? [openPointTable(run)] : []),
    ...folded("Names on the wire", [wireTable(run)]),
    ...folded("Left out", reasons(clausesThat(run, "skipped"))),
    ...folded("Groups", [groupTable(run)]),
    ...folded(
      "Left on the deployment",
      run.leftovers.map(({ what, id, createdBy, reason }) => `- ${what} ${id}, by "${createdBy}": ${cell(reason)}`),
    ),
    `Reproduce the data with \`--seed ${run.seed}\`; every record of this run carries the id \`${run.id}\`.`,
  ].join("\n\n")}\n`;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ").replaceAll("<", "&lt;");

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const section = (title: string, parts: readonly string[]): readonly string[] =>
  parts.length === 0 ? [] : [`## ${title}`, ...parts];

const folded = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`<details><summary>${title}</summary>\n\n${lines.join("\n")}\n\n</details>`];

function broken(clause: ClauseRecord, exchanges: readonly Exchange[]): string {
  const parts = clause.failures.map(({ scenario, expected, actual, exchange: id }) => {
    const exchange = exchanges.find((candidate) => candidate.id === id);
    const curl = id === undefined ? [] : curlOf(exchanges, id);
    return [
      `- scenario: ${scenario}`,
      `- expected: ${cell(expected)}`,
      `- received: ${cell(actual)}`,
      ...(exchange ? [`- exchange: \`${told(exchange)}\``] : []),
      ...(curl.length > 0
        ? [`\n<details><summary>again</summary>\n\n\`\`\`sh\n${curl.join("\n")}\n\`\`\`\n\n</details>`]
        : []),
    ].join("\n");
  });
  return [`### \`${clause.id}\``, `${clause.title} *(${clause.level} · ${clause.source})*`, ...parts].join("\n\n");
}

const reasons = (clauses: readonly ClauseRecord[]): readonly string[] =>
  byReason(clauses).map(
    ([reason, of]) => `- ${of.length} × ${cell(reason)}: ${of.map(({ id }) => `\`${id}\``).join(", ")}`,
  );

/** Where each fixture comes from, and how many clauses wait for those that are missing. */
function fixtureTable(run: Run): string {
  const rows = run.fixtures.map(({ name, value, origin }) => {
    const waiting = value === undefined ? clausesMissing(run, name).length : 0;
    return [`\`${name}\``, cell(String(value ?? "")), cell(origin), waiting > 0 ? String(waiting) : ""];
  });
  return `${table(["fixture", "value", "origin", "clauses that wait for it"], rows)}\n\nA fixture is given in the profile's \`fixtures\`.`;
}

const openPointTable = ({ openPoints }: Run): string =>
  table(
    ["open point", "seen", "pinned"],
    openPoints.map(({ id, observed, pinned, drift }) => [
      `\`${id}\``,
      cell(observed.join(" | ")),
      pinned === undefined ? "" : drift ? cell(pinned) : "the same",
    ]),
  );

function wireTable({ deployment: { wire } }: Run): string {
  const rows = surfaces.map((surface) => [
    surface,
    ...["body", "form", "query", "from"].map((part) => wire[`${part}.${surface}`] ?? ""),
  ]);
  return table(["surface", "bodies", "forms", "queries", "how bodies are known"], rows);
}

function groupTable(run: Run): string {
  const rows = [...groupNames, "service" as const].map((area) => {
    const clauses = run.clauses.filter((clause) => clause.area === area);
    const count = (verdict: string) => String(clauses.filter((clause) => clause.verdict === verdict).length);
    const scenarios = run.scenarios.filter(({ group }) => group === area).length;
    return [area, String(scenarios), ...["pass", "fail", "warn", "inconclusive", "skipped"].map(count)];
  });
  return table(["group", "scenarios", "pass", "fail", "warn", "inconclusive", "skipped"], rows);
}
