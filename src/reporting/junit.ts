import type { ClauseRecord, Run } from "./run.js";

/**
 * One test suite per area, one test case per clause. What was not judged is `skipped`, with the verdict and its reason
 * as the message, because CI servers know no third state.
 */
export function junitOf(run: Run): string {
  const areas = [...new Set(run.clauses.map(({ area }) => area))];
  const suites = areas.map((area) =>
    suiteOf(
      area,
      run.clauses.filter((clause) => clause.area === area),
      run,
    ),
  );
  const { totals, clauses, durationMs } = run;
  const counts = `tests="${clauses.length}" failures="${totals.fail}" skipped="${totals.inconclusive + totals.skipped}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="freight-conformance" ${counts} errors="0" time="${durationMs / 1000}">
${suites.join("\n")}
</testsuites>
`;
}

function suiteOf(area: string, clauses: readonly ClauseRecord[], run: Run): string {
  const count = (...verdicts: readonly string[]) => clauses.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const properties = { deployment: run.deployment.name, release: run.deployment.release, seed: run.seed, run: run.id };
  return `  <testsuite name="${escaped(area)}" tests="${clauses.length}" failures="${count("fail")}" errors="0" skipped="${count("inconclusive", "skipped")}" timestamp="${run.startedAt}">
    <properties>
${Object.entries(properties)
  .map(([name, value]) => `      <property name="${name}" value="${escaped(String(value))}"/>`)
  .join("\n")}
    </properties>
${clauses.map(caseOf).join("\n")}
  </testsuite>`;
}

function caseOf(clause: ClauseRecord): string {
  const head = `    <testcase classname="freight-conformance.${escaped(clause.area)}" name="${escaped(`${clause.id}: ${clause.title}`)}"`;
  const body = bodyOf(clause);
  return body === "" ? `${head}/>` : `${head}>\n      ${body}\n    </testcase>`;
}

function bodyOf(clause: ClauseRecord): string {
  const text = escaped(
    clause.failures
      .map(
        ({ scenario, expected, actual, exchange }) =>
          `${clause.level} · ${clause.source}\nexpected  ${expected}\nreceived  ${actual}\nscenario  ${scenario}\nexchange  ${exchange ?? "none"}`,
      )
      .join("\n\n"),
  );
  switch (clause.verdict) {
    case "pass":
      return "";
    case "warn":
      return `<system-out>${text}</system-out>`;
    case "fail":
      return `<failure type="contract" message="${escaped(`expected ${clause.failures[0]?.expected}, received ${clause.failures[0]?.actual}`)}">${text}</failure>`;
    default:
      return `<skipped message="${escaped(`${clause.verdict}: ${clause.reason}`)}"/>`;
  }
}

const entities: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
};

const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "�")
    .replace(/[&<>"\n]/g, (character) => entities[character] ?? character);
