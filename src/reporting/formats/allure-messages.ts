import { Status } from "allure-js-commons";
import type { RuntimeMessage } from "allure-js-commons/sdk";
import { addressParts } from "../../http/address.js";
import { type Exchange, numberOf, type StoredBody } from "../../http/exchange.js";
import type { CheckOutcome } from "../../scenario/outcome.js";
import { curlOf } from "../curl/curl.js";
import { levelInWords } from "../provisional.js";
import type { ClauseRecord, ScenarioRecord, Verdict } from "../run.js";
import { labelsOf } from "./allure-labels.js";
import { plain } from "./markdown.js";

/** What a run knows of its clauses, and the room that is left for attachments. */
export interface AllureContext {
  readonly scenarios: ReadonlyMap<string, ScenarioRecord>;
  /** By scenario, in the order of sending. */
  readonly exchanges: ReadonlyMap<string, readonly Exchange[]>;
  /** Bytes; counted down. */
  room: number;
}

/** The five verdicts are the five statuses of Allure, so that its counts are those of the run. */
export const statuses: { readonly [V in Verdict]: Status } = {
  pass: Status.PASSED,
  fail: Status.FAILED,
  warn: Status.BROKEN,
  inconclusive: "unknown" as Status,
  skipped: Status.SKIPPED,
};

const mostCases = 5;
const mostSteps = 20;
const longestText = 100_000;

/**
 * What the Allure report shows of one clause, as the messages that allure's runtime takes: of a broken one everything that
 * shows it, of the others which scenarios judged it and where their exchanges are.
 *
 * @param clause as the run holds it
 * @param context of the run; its room is counted down
 */
export function allureMessages(clause: ClauseRecord, context: AllureContext): readonly RuntimeMessage[] {
  return [
    {
      type: "metadata",
      data: {
        displayName: clause.title,
        labels: [...labelsOf(clause), { name: "verdict", value: clause.verdict }],
        description: describe(clause),
        historyId: clause.id,
        testCaseId: clause.id,
      },
    },
    ...clause.scenarios.flatMap((id) => scenarioStep(id, clause, context)),
    ...clause.failures.slice(0, mostCases).flatMap(({ scenario, exchange }) => {
      const curl = exchange === undefined ? [] : curlOf(context.exchanges.get(scenario) ?? [], exchange);
      return curl.length === 0 ? [] : attached(`again: ${clause.id}.sh`, curl.join("\n"), "text/x-sh", context);
    }),
  ];
}

const describe = (clause: ClauseRecord): string => {
  const { id, source, routes, rounds } = clause;
  return [
    `**${plain(id)}** · ${levelInWords(clause)} · ${plain(source)}`,
    ...(routes.length > 0 ? [`Routes: ${routes.map(plain).join(", ")}`] : []),
    ...(rounds ? [`Round by round: ${rounds.join(", ")}`] : []),
  ].join("\n\n");
};

/** One scenario that judged the clause: what came of it for the clause, and where its exchanges are or what they were. */
function scenarioStep(id: string, clause: ClauseRecord, context: AllureContext): readonly RuntimeMessage[] {
  const scenario = context.scenarios.get(id);
  if (!scenario) return [];
  const checks = scenario.checks.filter((check) => check.clause === clause.id);
  const sent = context.exchanges.get(id) ?? [];
  const start = Date.parse(scenario.startedAt);
  const [first, last] = [sent[0], sent.at(-1)];
  const where = first && last ? ` (exchanges.jsonl: ${first.id} to ${numberOf(last.id)})` : "";
  const shown = shownOf(checks, clause, id);
  return [
    { type: "step_start", data: { name: `${scenario.title}${where}`, start } },
    ...upTo(shown, sent, clause.verdict === "inconclusive" ? 1 : mostSteps).flatMap((one) =>
      exchangeStep(one, context),
    ),
    // That a check passed is said by the step of its scenario.
    ...(shown.length > 0 ? shown : checks.filter(({ verdict }) => verdict !== "pass").slice(0, 1)).flatMap((check) =>
      checkStep(check, clause, scenario),
    ),
    { type: "step_stop", data: { stop: start + scenario.durationMs, status: stepStatus(scenario, checks, clause) } },
  ] as readonly RuntimeMessage[];
}

/** @returns the checks whose exchanges are attached: what broke the clause, or the first that kept it from being judged */
function shownOf(checks: readonly CheckOutcome[], clause: ClauseRecord, scenario: string): readonly CheckOutcome[] {
  if (clause.verdict === "inconclusive")
    return checks.filter(({ verdict, exchange }) => verdict === "inconclusive" && exchange !== undefined).slice(0, 1);
  const isShown = clause.failures.slice(0, mostCases).some((failure) => failure.scenario === scenario);
  return isShown ? checks.filter(({ verdict }) => verdict === "fail").slice(0, mostCases) : [];
}

function stepStatus({ verdict }: ScenarioRecord, checks: readonly CheckOutcome[], clause: ClauseRecord): Status {
  if (checks.some((check) => check.verdict === "fail")) return statuses[clause.verdict];
  if (checks.some((check) => check.verdict === "inconclusive")) return statuses.inconclusive;
  return checks.length > 0 ? statuses.pass : statuses[verdict === "fail" ? "inconclusive" : verdict];
}

/** @returns what was sent up to the last exchange that shows something: so many at most */
function upTo(shown: readonly CheckOutcome[], sent: readonly Exchange[], most: number): readonly Exchange[] {
  const last = Math.max(-1, ...shown.map((check) => sent.findIndex(({ id }) => id === check.exchange)));
  return sent.slice(Math.max(0, last + 1 - most), last + 1);
}

function exchangeStep(exchange: Exchange, context: AllureContext): readonly RuntimeMessage[] {
  const { request, response, failure, durationMs, phase } = exchange;
  const { pathname, search } = addressParts(request.url);
  const came = response ? String(response.status) : (failure?.kind ?? "no answer");
  const start = Date.parse(exchange.startedAt) + Math.round(exchange.queuedMs ?? 0);
  const name = `${phase === "cleanup" ? "clean-up: " : ""}${request.method} ${pathname}${search} → ${came} (${Math.round(durationMs)} ms)`;
  return [
    { type: "step_start", data: { name, start } },
    ...attached(
      "request",
      head(`${request.method} ${request.url}`, request.headers, request.body),
      "text/plain",
      context,
    ),
    ...(response
      ? attached("response", head(`HTTP ${response.status}`, response.headers, response.body), "text/plain", context)
      : attached("failure", failure?.message ?? "no answer", "text/plain", context)),
    { type: "step_stop", data: { stop: start + Math.round(durationMs), status: Status.PASSED } },
  ] as readonly RuntimeMessage[];
}

function head(line: string, headers: { readonly [name: string]: string }, body: StoredBody | undefined): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = body?.text ?? (body?.base64 === undefined ? "" : `[${body.bytes} bytes]`);
  return [line, ...lines, "", `${text}${body?.cut ? "\n[cut]" : ""}`].join("\n");
}

function checkStep(
  { verdict, expected, actual, reason, exchange }: CheckOutcome,
  clause: ClauseRecord,
  { startedAt, durationMs }: ScenarioRecord,
): readonly RuntimeMessage[] {
  const at = Date.parse(startedAt) + durationMs;
  const message =
    verdict === "fail" ? `expected  ${expected}\nreceived  ${actual}\nexchange  ${exchange ?? "none"}` : reason;
  const status = verdict === "fail" ? statuses[clause.verdict] : statuses[verdict];
  return [
    { type: "step_start", data: { name: `check ${clause.id}`, start: at } },
    { type: "step_stop", data: { stop: at, status, ...(message !== undefined && { statusDetails: { message } }) } },
  ] as readonly RuntimeMessage[];
}

/** @returns an attachment while there is room for it; what is left out is in the evidence */
function attached(name: string, text: string, contentType: string, context: AllureContext): readonly RuntimeMessage[] {
  const shown = text.length > longestText ? `${text.slice(0, longestText)}\n[${text.length} characters in all]` : text;
  const bytes = Buffer.from(shown);
  if (bytes.length > context.room) return [];
  context.room -= bytes.length;
  return [
    {
      type: "attachment_content",
      data: { name, content: bytes.toString("base64"), encoding: "base64", contentType, wrapInStep: false },
    },
  ];
}
