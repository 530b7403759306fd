import type { Label } from "allure-js-commons";
import type { RuntimeMessage } from "allure-js-commons/sdk";
import { clauseOf } from "../contract/register.js";
import { routeOf } from "../contract/routes.js";
import type { Exchange, StoredBody } from "../exchange/exchange.js";
import type { CheckOutcome, ScenarioResult } from "../scenario/outcome.js";
import { curlOf } from "./curl.js";

/** Labels by which the reporter's listener learns what vitest's states cannot say. */
export const verdictLabel = "verdict";
export const reasonLabel = "reason";

/**
 * What the Allure report shows of one scenario, as the messages that allure-vitest carries from the judging thread to its
 * reporter. Built as data after the scenario has ended, so that scenarios that went on at the same time cannot mix.
 *
 * @param result how the scenario ended
 * @param exchanges what it sent and received, redacted
 */
export function allureMessages(result: ScenarioResult, exchanges: readonly Exchange[]): readonly RuntimeMessage[] {
  const broken = result.checks.filter(({ verdict }) => verdict === "fail");
  return [
    {
      type: "metadata",
      data: {
        displayName: result.title,
        labels: labelsOf(result),
        description: describe(result),
        historyId: result.id,
        testCaseId: result.id,
      },
    },
    ...exchanges.flatMap(exchangeStep),
    ...result.checks.flatMap((check) => checkStep(check, result)),
    ...broken.flatMap(({ clause, exchange }) =>
      exchange === undefined
        ? []
        : [attachment(`again: ${clause}.sh`, curlOf(exchanges, exchange).join("\n"), "text/x-sh")],
    ),
  ];
}

function labelsOf(result: ScenarioResult): Label[] {
  const clauses = result.clauses.map(clauseOf);
  const [first] = clauses;
  const surface = first ? routeOf(first.routes[0]).surface : "portal";
  const reason = result.reason ?? result.checks.find(({ reason }) => reason !== undefined)?.reason;
  const warns = result.verdict === "fail" && isOnlyImplied(result);
  return [
    { name: "epic", value: surface },
    { name: "feature", value: result.area },
    ...result.clauses.map((clause) => ({ name: "story", value: clause.replace(/^route:/, "") })),
    { name: "severity", value: clauses.some(({ level }) => level === "stated") ? "critical" : "normal" },
    { name: verdictLabel, value: warns ? "warn" : result.verdict },
    ...(reason === undefined ? [] : [{ name: reasonLabel, value: reason }]),
  ];
}

const isOnlyImplied = ({ checks }: ScenarioResult): boolean =>
  checks.every(({ clause, verdict }) => verdict !== "fail" || clauseOf(clause).level === "implied");

const describe = ({ clauses }: ScenarioResult): string =>
  clauses
    .map(clauseOf)
    .map(({ id, says, level, source }) => `- **${id}**: ${says} *(${level} · ${source})*`)
    .join("\n");

function exchangeStep(exchange: Exchange): readonly RuntimeMessage[] {
  const { request, response, failure, durationMs, phase } = exchange;
  const { pathname, search } = new URL(request.url);
  const came = response ? String(response.status) : (failure?.kind ?? "no answer");
  const start = Date.parse(exchange.startedAt);
  const name = `${phase === "cleanup" ? "clean-up: " : ""}${request.method} ${pathname}${search} → ${came} (${Math.round(durationMs)} ms)`;
  return [
    { type: "step_start", data: { name, start } },
    attachment("request", head(`${request.method} ${request.url}`, request.headers, request.body), "text/plain"),
    ...(response
      ? responseAttachments(response)
      : [attachment("failure", failure?.message ?? "no answer", "text/plain")]),
    { type: "step_stop", data: { stop: start + Math.round(durationMs), status: "passed" } },
  ] as readonly RuntimeMessage[];
}

function responseAttachments({ status, headers, body }: NonNullable<Exchange["response"]>): readonly RuntimeMessage[] {
  const shown = attachment("response", head(`HTTP ${status}`, headers, body), "text/plain");
  const type = headers["content-type"]?.split(";")[0] ?? "";
  if (body.base64 === undefined || body.cut || !/^(image\/|application\/pdf)/.test(type)) return [shown];
  return [shown, attachment("body", body.base64, type, "base64")];
}

function head(line: string, headers: { readonly [name: string]: string }, body: StoredBody | undefined): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = body?.text ?? (body?.base64 === undefined ? "" : `[${body.bytes} bytes]`);
  return [line, ...lines, "", `${text}${body?.cut ? "\n[cut]" : ""}`].join("\n");
}

const statuses = { pass: "passed", fail: "failed", inconclusive: "broken" } as const;

function checkStep(
  { clause, verdict, expected, actual, reason }: CheckOutcome,
  { startedAt, durationMs }: ScenarioResult,
) {
  const at = Date.parse(startedAt) + durationMs;
  const message = verdict === "fail" ? `expected  ${expected}\nreceived  ${actual}` : reason;
  return [
    { type: "step_start", data: { name: `check ${clause}: ${clauseOf(clause).says}`, start: at } },
    ...(message === undefined ? [] : [attachment(verdict, message, "text/plain")]),
    {
      type: "step_stop",
      data: { stop: at, status: statuses[verdict], ...(message !== undefined && { statusDetails: { message } }) },
    },
  ] as readonly RuntimeMessage[];
}

const attachment = (
  name: string,
  text: string,
  contentType: string,
  encoding: "utf8" | "base64" = "utf8",
): RuntimeMessage => ({
  type: "attachment_content",
  data: {
    name,
    content: encoding === "base64" ? text : Buffer.from(text).toString("base64"),
    encoding: "base64",
    contentType,
    wrapInStep: false,
  },
});
