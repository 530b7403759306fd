import { escaped } from "../escaped.js";
import { causesInWords } from "../grouping.js";
import { headlineOf } from "../headline.js";
import { levelInWords } from "../provisional.js";
import type { ClauseRecord, ExtensionRecord, Run } from "../run.js";

/** One test case: how long it took in seconds, and what it ended with. */
interface Case {
  readonly classname: string;
  readonly name: string;
  readonly time: number;
  readonly outcome: "passed" | "failure" | "error" | "skipped";
  /** The element beneath the test case, as XML; empty where there is none. */
  readonly body: string;
}

/**
 * One test suite per area, one test case per clause, and a suite `gate` for what fails the gate beside a broken clause:
 * too little judged, waivers that must go. What was not judged, and what is waived, is `skipped`, with the verdict and its
 * reason as the message, because CI servers know no other state. The verdict with the share that was judged, and the causes of
 * the run, stand in the output of the first case of that suite.
 *
 * Keeps to what the schemas of CI servers have in common: the attributes that they know, times in seconds, timestamps in
 * UTC without fraction and zone.
 */
export function junitOf(run: Run): string {
  const times = timesOf(run);
  const areas = [...new Set(run.clauses.map(({ area }) => area))];
  const suites: readonly (readonly [string, readonly Case[]])[] = [
    ...areas.map((area) => {
      const clauses = run.clauses.filter((clause) => clause.area === area);
      return [area, clauses.map((clause) => caseOf(clause, times.get(clause.id) ?? 0, run))] as const;
    }),
    ["gate", gateCases(run)],
    ...(run.extensions ?? []).map(
      (one) => [`extension ${one.prefix} (not of the contract)`, extensionCases(one, run)] as const,
    ),
  ];
  const all = suites.flatMap(([, cases]) => cases);
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="freight-conformance" tests="${all.length}" failures="${count(all, "failure")}" errors="${count(all, "error")}" time="${seconds(run.durationMs / 1000)}">
${suites.map(([name, cases], index) => suiteOf(name, cases, index, run)).join("\n")}
</testsuites>
`;
}

const count = (cases: readonly Case[], outcome: Case["outcome"]): number =>
  cases.filter((one) => one.outcome === outcome).length;

const seconds = (time: number): string => time.toFixed(3);

/** A scenario's time is shared among the clauses that it judges, so that the times of all clauses add up to those of all scenarios. */
function timesOf({ scenarios }: Pick<Run, "scenarios">): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { clauses, durationMs } of scenarios)
    for (const clause of clauses) times.set(clause, (times.get(clause) ?? 0) + durationMs / 1000 / clauses.length);
  return times;
}

function suiteOf(name: string, cases: readonly Case[], index: number, run: Run): string {
  const properties = {
    verdict: headlineOf(run),
    deployment: run.deployment.name,
    release: run.deployment.release,
    effects: run.deployment.effects,
    suite: run.suite.version,
    seed: run.seed,
    run: run.id,
    ...Object.fromEntries(causesInWords(run).map((cause, at) => [`cause.${at + 1}`, cause])),
  };
  const time = cases.reduce((sum, one) => sum + one.time, 0);
  return `  <testsuite name="${escapedXml(name)}" id="${index}" package="freight-conformance" hostname="localhost" timestamp="${run.startedAt.slice(0, 19)}" tests="${cases.length}" failures="${count(cases, "failure")}" errors="${count(cases, "error")}" skipped="${count(cases, "skipped")}" time="${seconds(time)}">
    <properties>
${Object.entries(properties)
  .map(([key, value]) => `      <property name="${key}" value="${escapedXml(String(value))}"/>`)
  .join("\n")}
    </properties>
${cases.map(written).join("\n")}
  </testsuite>`;
}

function written({ classname, name, time, body }: Case): string {
  const head = `    <testcase classname="${escapedXml(classname)}" name="${escapedXml(name)}" time="${seconds(time)}"`;
  return body === "" ? `${head}/>` : `${head}>\n      ${body}\n    </testcase>`;
}

/** They stand in a suite of their own, under a class name of their own. */
function extensionCases({ prefix, clauses, scenarios }: ExtensionRecord, run: Run): readonly Case[] {
  const times = timesOf({ scenarios });
  const area = `extension.${prefix}`;
  return clauses.map((clause) => caseOf({ ...clause, area }, times.get(clause.id) ?? 0, run, "extension"));
}

/** A clause, of the contract or of an extension. */
interface Named extends Omit<ClauseRecord, "id" | "area"> {
  readonly id: string;
  readonly area: string;
}

const output = (text: string): string => `<system-out>${escapedXml(text)}</system-out>`;

function caseOf(clause: Named, time: number, run: Run, type = "contract"): Case {
  const about = { classname: `freight-conformance.${clause.area}`, name: `${clause.id}: ${clause.title}`, time };
  const text = clause.failures
    .map(
      ({ scenario, expected, actual, exchange }) =>
        `${levelInWords(clause)} · ${clause.source}\nexpected  ${expected}\nreceived  ${actual}\nscenario  ${scenario}\nexchange  ${exchange ?? "none"}`,
    )
    .join("\n\n");
  const unstable = clause.rounds ? ` (${clause.rounds.join(", ")})` : "";
  const [first] = clause.failures;
  const message = `expected ${first?.expected}, received ${first?.actual}${unstable}`;
  switch (clause.verdict) {
    case "pass":
      return { ...about, outcome: "passed", body: clause.provisional ? output(levelInWords(clause)) : "" };
    case "warn":
      return { ...about, outcome: "passed", body: output(text) };
    case "fail": {
      const waiver = run.waivers.find(({ clause: id, state }) => id === clause.id && state === "in force");
      return clause.waived && waiver
        ? skipped(about, `waived until ${waiver.until} (${waiver.ticket}: ${waiver.reason}): ${message}`)
        : ended(about, "failure", type, message, text);
    }
    default:
      return skipped(about, `${clause.verdict}: ${clause.reason}`);
  }
}

/** What makes the gate red although no clause is broken. */
function gateCases(run: Run): readonly Case[] {
  const about = { classname: "freight-conformance.gate", time: 0 };
  const judging = { ...about, name: "judged: Enough could be judged for a verdict." };
  const judged: Case =
    run.verdict === "not-judged"
      ? ended(judging, "error", "not-judged", run.because, run.because)
      : { ...judging, outcome: "passed", body: "" };
  const said = [`${headlineOf(run)}: ${run.because}`, ...causesInWords(run)].join("\n");
  return [
    { ...judged, body: `${judged.body}<system-out>${escapedXml(said)}</system-out>` },
    ...run.waivers.map(({ clause, state, until, ticket, says }): Case => {
      const waiver = { ...about, name: `waiver of ${clause} until ${until} (${ticket})` };
      return state === "in force"
        ? { ...waiver, outcome: "passed", body: "" }
        : ended(waiver, "failure", "waiver", `${state}: ${says}`, says);
    }),
  ];
}

type About = Pick<Case, "classname" | "name" | "time">;

const skipped = (about: About, message: string): Case => ({
  ...about,
  outcome: "skipped",
  body: `<skipped message="${escapedXml(message)}"/>`,
});

const ended = (about: About, outcome: "failure" | "error", type: string, message: string, text: string): Case => ({
  ...about,
  outcome,
  body: `<${outcome} type="${type}" message="${escapedXml(message)}">${escapedXml(text)}</${outcome}>`,
});

/** A line break in an attribute would be read as a blank. */
const whiteSpace: { readonly [character: string]: string } = { "\n": "&#10;", "\r": "&#13;", "\t": "&#9;" };

const escapedXml = (text: string): string =>
  escaped(
    text
      .replace(/\p{Surrogate}/gu, "�")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "�"),
  ).replace(/[\n\r\t]/g, (character) => whiteSpace[character] ?? character);
