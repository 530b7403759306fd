import { styleText } from "node:util";
import { surfaces } from "../contract/vocabulary.js";
import { addressParts } from "../http/address.js";
import type { Exchange } from "../http/exchange.js";
import { identifiersIn, identifiersInWords } from "../preflight/wire.js";
import { isStuck } from "../scenario/outcome.js";
import { differenceInWords } from "../tracking/borrowing/differences.js";
import { counted } from "./counted.js";
import { countOfLines, curlOf } from "./curl/curl.js";
import { extensionsInWords } from "./extensions.js";
import {
  byReason,
  clausesInWords,
  clausesThat,
  costInWords,
  driftInWords,
  driftOf,
  routesInWords,
  unexplained,
} from "./grouping.js";
import { durationInWords, judgedCount, loudHeadlineOf, verdictInWords } from "./headline.js";
import { latenessInWords } from "./lateness.js";
import { levelInWords } from "./provisional.js";
import type { ClauseRecord, Run } from "./run.js";
import { thresholdsInWords } from "./thresholds.js";
import { workInWords } from "./work.js";

interface TerminalOptions {
  readonly color: boolean;
  /** Lines that say where the reports are. */
  readonly reports: readonly string[];
}

type Style = "red" | "green" | "yellow" | "bold" | "dim";
type Paint = (style: Style, text: string) => string;

const brokenShown = 4;
const reasonsShown = 6;
const reasonWidth = 110;

/**
 * The summary of a run for a terminal: verdict, totals, what is broken, what could not be judged and why, where the
 * report is. Fits a screen, whatever the run.
 */
export function runInWords(run: Run, exchanges: readonly Exchange[], { color, reports }: TerminalOptions): string {
  const paint: Paint = (style, text) => (color ? styleText(style, text) : text);
  const { deployment } = run;
  // Where nothing could be judged at all, the causes say why; what was not found then says nothing of the deployment.
  const isClosed = judgedCount(run) === 0 && run.causes.length > 0;
  const unlessClosed = (shown: () => readonly string[]) => (isClosed ? [] : shown());
  const lines = [
    ...causes(run, paint),
    ...broken(run, "fail", exchanges, paint),
    ...broken(run, "warn", exchanges, paint),
    ...unlessClosed(() => undecided(run, paint)),
    `${verdictLine(run, paint)}  ${deployment.name}, release ${deployment.release}, effects up to ${deployment.effects}`,
    `  ${run.causes.reduce((text, { says }) => (isClosed ? text.replace(` ${says}`, "") : text), run.because)}`,
    `  clauses   ${clausesInWords(run)}`,
    ...unlessClosed(() => [`  routes    ${routesInWords(run)}`]),
    `  run       ${workInWords(run, exchanges)} in ${durationInWords(run)}, seed ${run.seed}, id ${run.id}`,
    ...unlessClosed(() => [...fixturesOf(run), ...openPointsOf(run, paint)]),
    ...thresholdsOf(run, paint),
    ...latenessInWords(run).map((says) => `  late      ${says}`),
    ...leftovers(run, paint),
    ...waiversOf(run, paint),
    ...repeatOf(run, paint),
    ...extensionsInWords(run),
    ...reports,
  ];
  return `${run.causes.length > 0 ? "" : "\n"}${lines.join("\n")}\n`;
}

/** What costs many clauses at once is told before any of them. */
const causes = (run: Run, paint: Paint): readonly string[] =>
  run.causes.flatMap(({ says, answered, remedy, ...cost }) => [
    paint("bold", says),
    ...(answered === undefined ? [] : [`  answered  ${answered}`]),
    `  remedy    ${remedy}`,
    `  costs     ${costInWords(cost)}${cost.clauses.length === 0 ? "" : paint("dim", ` (${briefly(cost.clauses)})`)}`,
    "",
  ]);

const idsShown = 3;

/** The first of the clauses: the page and run.json tell all. */
const briefly = (ids: readonly string[]): string =>
  [...ids.slice(0, idsShown), ...(ids.length > idsShown ? ["…"] : [])].join(", ");

function verdictLine(run: Run, paint: Paint): string {
  const { verdict } = run;
  const style: Style = verdict === "conforms" ? "green" : verdict === "does-not-conform" ? "red" : "yellow";
  return paint("bold", paint(style, loudHeadlineOf(run)));
}

function broken(run: Run, verdict: "fail" | "warn", exchanges: readonly Exchange[], paint: Paint): readonly string[] {
  const clauses = unexplained(clausesThat(run, verdict)).filter(({ waived }) => !waived);
  const shown = clauses.slice(0, verdict === "fail" ? brokenShown : 2);
  const more = clauses.length - shown.length;
  return [
    ...shown.flatMap((clause) => failureOf(clause, verdict, exchanges, paint)),
    ...(more > 0
      ? [
          paint(
            "dim",
            `… and ${more} more that ${verdict}: ${clauses
              .slice(shown.length)
              .map(({ id }) => id)
              .slice(0, 8)
              .join(", ")}; see report.html`,
          ),
          "",
        ]
      : []),
  ];
}

function failureOf(
  clause: ClauseRecord,
  verdict: "fail" | "warn",
  exchanges: readonly Exchange[],
  paint: Paint,
): readonly string[] {
  const [failure] = clause.failures;
  const label = verdict === "fail" ? paint("red", "FAIL") : paint("yellow", "WARN");
  const exchange = exchanges.find(({ id }) => id === failure?.exchange);
  const curl = failure?.exchange === undefined ? [] : curlOf(exchanges, failure.exchange);
  return [
    `${label}  ${paint("bold", clause.id)}   (${levelInWords(clause)} · ${clause.source})`,
    `      ${clause.title}`,
    `      expected  ${failure?.expected}`,
    `      received  ${failure?.actual}`,
    ...(exchange ? [`      exchange  ${exchangeInWords(exchange)}`] : []),
    ...(curl.length > 0 ? [`      again     ${counted(countOfLines(curl), "curl line")}, in report.html`] : []),
    "",
  ];
}

/** @returns an exchange as one line: its id, request, status and time */
export function exchangeInWords({ id, request, response, durationMs, failure }: Exchange): string {
  const { pathname, search } = addressParts(request.url);
  return `${id}  ${request.method} ${pathname}${search} → ${response?.status ?? failure?.kind} in ${Math.round(durationMs)} ms`;
}

function undecided(run: Run, paint: Paint): readonly string[] {
  const reasons = [
    ...byReason(unexplained(clausesThat(run, "inconclusive"))),
    ...byReason(clausesThat(run, "skipped")),
  ];
  if (reasons.length === 0) return [];
  const shown = reasons.slice(0, reasonsShown);
  return [
    paint("yellow", "Not judged"),
    ...shown.map(([reason, clauses]) => {
      const text = `${String(clauses.length).padStart(6)}  ${clauses[0]?.verdict}: ${reason}`;
      return text.length > reasonWidth ? `${text.slice(0, reasonWidth)}…` : text;
    }),
    ...(reasons.length > shown.length
      ? [paint("dim", `        … and ${reasons.length - shown.length} more reasons, see report.html`)]
      : []),
    "",
  ];
}

function fixturesOf({ fixtures, deployment: { wire } }: Run): readonly string[] {
  const count = (origin: string) => fixtures.filter((fixture) => fixture.origin.startsWith(origin)).length;
  const missing = count("not found") + count("not given");
  const ids = identifiersInWords(identifiersIn(wire));
  const wrong =
    count("wrong") + count("doubtful") > 0 ? ` ${count("wrong")} wrong, ${count("doubtful")} doubtful,` : "";
  return [
    ...(fixtures.length > 0
      ? [
          `  fixtures  ${count("given")} given,${wrong} ${count("discovered")} discovered, ${missing} missing (see report.html)`,
        ]
      : []),
    `  wire      ${surfaces.map((surface) => `${surface} ${wire[`body.${surface}`]}`).join(", ")}${ids === undefined ? "" : `; ids: ${ids}`}`,
  ];
}

const driftShown = 3;

function openPointsOf(run: Run, paint: Paint): readonly string[] {
  const drifted = driftOf(run);
  const seen = run.openPoints.filter(({ observed }) => observed.length > 0).length;
  if (run.openPoints.length === 0) return [];
  return [
    `  open      ${seen} open points seen, ${run.openPoints.filter(({ pinned }) => pinned !== undefined).length} pinned${drifted.length === 0 ? "" : paint("yellow", `, ${drifted.length} drifted (see report.html)`)}`,
    ...drifted.slice(0, driftShown).map((point) => {
      const text = `            ${point.id}: ${driftInWords(point)}`;
      return text.length > reasonWidth ? `${text.slice(0, reasonWidth)}…` : text;
    }),
  ];
}

function waiversOf({ waivers, clauses }: Run, paint: Paint): readonly string[] {
  if (waivers.length === 0) return [];
  const count = (state: string) => waivers.filter((waiver) => waiver.state === state).length;
  const states = ["in force", "expired", "obsolete", "unknown"].filter((state) => count(state) > 0);
  const text = `  waivers   ${states.map((state) => `${count(state)} ${state}`).join(", ")}; ${clauses.filter(({ waived }) => waived).length} clauses waived`;
  return [count("in force") < waivers.length ? paint("red", text) : text];
}

function repeatOf({ repeat, clauses }: Run, paint: Paint): readonly string[] {
  if (!repeat) return [];
  const shown = repeat.unstable.slice(0, brokenShown).map((id) => {
    const rounds = clauses.find((clause) => clause.id === id)?.rounds ?? [];
    return `${id} (passed ${rounds.filter((verdict) => verdict === "pass").length} of ${rounds.length})`;
  });
  const text = `  rounds    ${repeat.rounds.length}: ${repeat.rounds.map(({ verdict }) => verdictInWords(verdict)).join(", ")}; ${repeat.unstable.length} clauses unstable`;
  return [text, ...shown.map((line) => paint("yellow", `            ${line}`))];
}

function thresholdsOf(run: Run, paint: Paint): readonly string[] {
  const [first, ...routes] = thresholdsInWords(run);
  if (first === undefined) return [];
  const isSlow = run.thresholds?.exceeded.length;
  return [`  slow      ${isSlow ? paint("yellow", first) : first}`, ...routes.map((line) => `            ${line}`)];
}

/** @returns how many of some leftovers belong to records of others, and to which */
function ofOthers(residue: Run["leftovers"]): string {
  const belonging = residue.filter(({ under }) => under !== undefined);
  if (belonging.length === 0) return "";
  const [first, ...more] = new Set(belonging.flatMap(({ under = [] }) => under));
  const rest = more.length > 0 ? ` and ${more.length} more` : "";
  return `, ${belonging.length} of them below what this run did not make (${first}${rest})`;
}

function leftovers({ leftovers: left }: Run, paint: Paint): readonly string[] {
  const stuck = left.filter(isStuck);
  const shown = left.filter((entry) => isStuck(entry) || entry.differences !== undefined);
  const residue = left.filter((entry) => entry.residue && entry.more === undefined);
  const grown = left.filter(({ more }) => more !== undefined);
  const lines = shown
    .slice(0, brokenShown)
    .flatMap(({ what, id, reason, differences = [] }) => [
      `            ${what} ${id}: ${reason}`,
      ...differences.slice(0, brokenShown).map((difference) => `              ${differenceInWords(difference)}`),
    ]);
  const text = `  leftovers ${counted(stuck.length, "record")} could not be removed or put back, listed in leftovers.json`;
  return [
    ...(residue.length > 0
      ? [
          `  residue   ${counted(residue.length, "record")} that no route removes${ofOthers(residue)}, listed in leftovers.json`,
        ]
      : []),
    ...(grown.length > 0
      ? [`  more      ${counted(grown.length, "record")} that this run did not make and that show more than before:`]
      : []),
    ...grown.slice(0, brokenShown).map(({ what, id, more = [] }) => `            ${what} ${id}: ${more.join(", ")}`),
    ...(stuck.length > 0 ? [paint("red", text)] : []),
    ...lines,
  ];
}
