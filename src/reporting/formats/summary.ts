import type { Exchange } from "../../http/exchange.js";
import { whyLeft } from "../../scenario/outcome.js";
import { differenceInWords } from "../../tracking/borrowing/differences.js";
import { curlOf } from "../curl/curl.js";
import { byReason, clausesThat, costInWords, driftInWords, driftOf, routesInWords, unexplained } from "../grouping.js";
import { headlineOf, judgedCount, verdictInWords } from "../headline.js";
import { latenessInWords } from "../lateness.js";
import { levelInWords } from "../provisional.js";
import type { ClauseRecord, Run } from "../run.js";
import { sensitivityInWords } from "../sensitivity.js";
import { exchangeInWords } from "../terminal.js";
import { slowInWords, thresholdsInWords } from "../thresholds.js";
import { staleWaivers } from "../waivers.js";
import { extensionsInMarkdown } from "./extensions.js";
import { code, fitted, folded, plain, shell, table } from "./markdown.js";
import { fixtureTable, groupTable, identifierTable, openPointTable, wireTable } from "./summary-tables.js";

const marks = { conforms: "✅", "does-not-conform": "❌", "not-judged": "⚠️" } as const;

/** What CI job pages take of one step, with room for what stands around it. */
export const mostBytes = 1_000_000;

/** A part of the summary in the forms that it can take, the fullest first; the last may be empty. */
type Part = readonly [string, ...string[]];

/**
 * The summary of a run in Markdown, in the shape that CI job pages show: the verdict, what broke since the last run, what
 * is broken besides, waivers, and the rest folded.
 *
 * @param maxBytes of the whole: curl lines go first, then the details of failures, then the folded parts
 */
export function summaryOf(run: Run, exchanges: readonly Exchange[], maxBytes = mostBytes): string {
  const newly = new Set(run.since?.broken.map(({ clause }) => clause));
  const failed = unexplained(clausesThat(run, "fail")).filter(({ waived }) => !waived);
  const [fresh, known] = [failed.filter(({ id }) => newly.has(id)), failed.filter(({ id }) => !newly.has(id))];
  const brokenOf = (title: string, clauses: readonly ClauseRecord[]): readonly Part[] =>
    clauses.length === 0
      ? []
      : [
          [`## ${title}`],
          ...clauses.map((clause): Part => [broken(clause, exchanges), broken(clause, []), `- ${code(clause.id)}`, ""]),
        ];
  const optional = (texts: readonly string[]): readonly Part[] => texts.map((text): Part => [text, ""]);
  const warned = unexplained(clausesThat(run, "warn")).filter(({ waived }) => !waived);
  return fitted(
    [
      [head(run)],
      ...optional(causes(run)),
      ...optional(sinceInWords(run)),
      ...brokenOf(`Broken since the last run (${fresh.length})`, fresh),
      ...brokenOf(run.since ? `Broken before as well (${known.length})` : `Broken (${known.length})`, known),
      ...optional(waiverParts(run)),
      ...optional(unstableParts(run)),
      ...optional(missingForTheFloor(run)),
      ...optional(
        folded(
          `${warned.some(({ provisional }) => provisional) ? "Expected, though not stated, or provisional" : "Expected, though not stated"} (${warned.length})`,
          warned.map((clause) => broken(clause, [])),
        ),
      ),
      ...optional(extensionsInMarkdown(run)),
      ...optional(driftParts(run)),
      ...optional(slowParts(run)),
      ...optional(undecided(run)),
      ...optional(folded("Fixtures", run.fixtures.length > 0 ? [fixtureTable(run)] : [])),
      ...optional(
        folded("What it does where the contract is silent", run.openPoints.length > 0 ? [openPointTable(run)] : []),
      ),
      ...optional(folded("Names on the wire", [[wireTable(run), ...identifierTable(run)].join("\n\n")])),
      ...optional(folded("Groups", [groupTable(run)])),
      ...optional(folded("Left on the deployment", leftovers(run))),
      [
        "`report.html` in the folder of the run shows everything, opened from disk: failures with their exchanges, and every clause.",
      ],
      [`Reproduce the data with \`--seed ${run.seed}\`; every record of this run carries the id ${idsOf(run)}.`],
    ],
    maxBytes,
  );
}

function slowParts(run: Run): readonly string[] {
  const [first] = thresholdsInWords(run);
  const slow = run.thresholds?.exceeded ?? [];
  return slow.length === 0
    ? []
    : [[`## ${first}`, "", ...slow.map((one) => `- ${plain(slowInWords(one))}`)].join("\n")];
}

function head(run: Run): string {
  const { deployment, totals, repeat } = run;
  const waived = run.clauses.filter((clause) => clause.verdict === "fail" && clause.waived).length;
  const rounds = repeat ? [`Judged ${repeat.rounds.length} times; a clause has the worst of its verdicts.`] : [];
  return [
    `# ${marks[run.verdict]} ${plain(deployment.name)}: ${headlineOf(run)}`,
    [
      plain(run.because),
      ...latenessInWords(run).map(plain),
      ...(run.sensitivity ? [plain(sensitivityInWords(run.sensitivity))] : []),
      `Release ${deployment.release}, effects up to ${deployment.effects}, suite ${run.suite.version}, contract ${run.contract.version}.`,
      ...rounds,
    ].join(" "),
    table(Object.keys(totals), [
      Object.entries(totals).map(([verdict, count]) =>
        verdict === "fail" && waived > 0 ? `${count} (${waived} waived)` : String(count),
      ),
    ]),
    `${plain(capitalised(routesInWords(run)))}.`,
  ].join("\n\n");
}

/** What costs many clauses at once, before any of them. */
function causes(run: Run): readonly string[] {
  if (run.causes.length === 0) return [];
  const causes = run.causes.map(({ says, answered, remedy, ...cost }) =>
    [
      `- **${plain(says)}** It costs ${costInWords(cost)}.`,
      ...(answered === undefined ? [] : [`  Answered: ${code(answered)}.`]),
      `  Remedy: ${plain(remedy)}`,
    ].join("\n"),
  );
  const verdicts = new Map(run.clauses.map(({ id, verdict }) => [id, verdict]));
  const costs = run.causes.flatMap(({ id, clauses }) =>
    folded(
      `What ${code(id)} costs (${clauses.length})`,
      clauses.map((clause) => `- ${code(clause)} (${verdicts.get(clause) ?? "not judged"})`),
    ),
  );
  return [`## Why\n\n${causes.join("\n")}`, ...costs];
}

const idsOf = ({ id, repeat }: Run): string =>
  (repeat ? repeat.rounds.map((round) => round.id) : [id]).map((one) => code(one)).join(" or ");

function sinceInWords({ since, deployment }: Run): readonly string[] {
  if (!since) return [];
  const { broken: fresh, mended, unjudged } = since;
  const other = since.release === deployment.release && since.name === deployment.name;
  const what = other ? "" : `, ${plain(String(since.name))} on release ${plain(String(since.release))}`;
  return [
    [
      `Since run ${code(String(since.id))} of ${plain(since.startedAt.slice(0, 16).replace("T", " "))} UTC (${plain(verdictInWords(since.verdict))}${what}): ` +
        `${fresh.length} broke, ${mended.length} mended, ${unjudged.length} no longer judged.`,
      ...listed("Mended", mended),
      ...listed("No longer judged", unjudged),
    ].join("\n\n"),
  ];
}

const listed = (title: string, ids: readonly string[]): readonly string[] =>
  folded(
    `${title} (${ids.length})`,
    ids.map((id) => `- ${code(id)}`),
  );

function waiverParts(run: Run): readonly string[] {
  if (run.waivers.length === 0) return [];
  const stale = staleWaivers(run.waivers);
  const rows = [...stale, ...run.waivers.filter((waiver) => !stale.includes(waiver))].map(
    ({ clause, state, until, ticket, reason, says }) => [
      code(clause),
      state === "in force" ? state : `**${state}**`,
      until,
      plain(ticket),
      plain(reason),
      plain(says),
    ],
  );
  return [`## Waivers (${run.waivers.length})`, table(["clause", "state", "until", "ticket", "reason", "here"], rows)];
}

function unstableParts({ repeat, clauses }: Run): readonly string[] {
  if (!repeat || repeat.unstable.length === 0) return [];
  const rows = repeat.unstable.map((id) => {
    const rounds = clauses.find((clause) => clause.id === id)?.rounds ?? [];
    const passed = rounds.filter((verdict) => verdict === "pass").length;
    return [code(id), `${passed} of ${rounds.length}`, rounds.join(", ")];
  });
  return [
    `## Unstable (${repeat.unstable.length})`,
    "Their verdicts differ from round to round. A failure in any round fails the gate.",
    table(["clause", "passed", "round by round"], rows),
  ];
}

function driftParts(run: Run): readonly string[] {
  const lines = driftOf(run).map((point) => `- ${code(point.id)} ${plain(driftInWords(point))}`);
  return lines.length === 0 ? [] : [`## Drift (${lines.length})`, lines.join("\n")];
}

/** What would have to be judged for the floor to be reached, the largest reasons first. */
function missingForTheFloor(run: Run): readonly string[] {
  const judged = judgedCount(run);
  const missing = Math.ceil((run.clauses.length * run.minJudged) / 100) - judged;
  if (missing <= 0) return [];
  const lines = byReason([...clausesThat(run, "inconclusive"), ...clausesThat(run, "skipped")])
    .slice(0, 8)
    .map(([reason, of]) => `- ${of.length} clauses: ${plain(reason)}`);
  return [
    `## Too little is judged: ${missing} clauses are missing`,
    `${judged} of ${run.clauses.length} clauses were judged; \`--min-judged ${run.minJudged}\` asks for ${judged + missing}. What keeps the others, most first:`,
    lines.join("\n"),
  ];
}

const undecided = (run: Run): readonly string[] => [
  ...folded(`Could not be judged (${run.totals.inconclusive})`, reasons(clausesThat(run, "inconclusive"))),
  ...folded(`Left out (${run.totals.skipped})`, reasons(clausesThat(run, "skipped"))),
];

const leftovers = (run: Run): readonly string[] =>
  run.leftovers.flatMap((left) => [
    `- ${plain(left.what)} ${plain(left.id)}, by "${plain(left.createdBy)}": ${plain(whyLeft(left))}`,
    ...(left.differences ?? []).map((difference) => `  - ${plain(differenceInWords(difference))}`),
  ]);

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function broken(clause: ClauseRecord, exchanges: readonly Exchange[]): string {
  const parts = clause.failures.map(({ scenario, expected, actual, exchange: id }) => {
    const exchange = exchanges.find((candidate) => candidate.id === id);
    const curl = id === undefined ? [] : curlOf(exchanges, id);
    return [
      `- scenario: ${code(scenario)}`,
      `- expected: ${code(expected)}`,
      `- received: ${code(actual)}`,
      ...(exchange
        ? [`- exchange: ${code(exchangeInWords(exchange))}`]
        : id === undefined
          ? []
          : [`- exchange: ${code(id)}`]),
      ...shell("again", curl).map((text) => `\n${text}`),
    ].join("\n");
  });
  const rounds = clause.rounds ? ` · ${clause.rounds.join(", ")}` : "";
  return [
    `### ${code(clause.id)}`,
    `${plain(clause.title)} *(${levelInWords(clause)} · ${plain(clause.source)}${rounds})*`,
    ...parts,
  ].join("\n\n");
}

const reasons = (clauses: readonly ClauseRecord[]): readonly string[] =>
  byReason(clauses).map(
    ([reason, of]) => `- ${of.length} × ${plain(reason)}: ${of.map(({ id }) => code(id)).join(", ")}`,
  );
