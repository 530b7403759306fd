import type { Label } from "allure-js-commons";
import type { RuntimeMessage } from "allure-js-commons/sdk";
import { addressParts } from "../exchange/address.js";
import type { Exchange, StoredBody } from "../exchange/exchange.js";
import type { CheckOutcome } from "../scenario/outcome.js";
import { curlOf } from "./curl.js";
import type { ClauseRecord, ScenarioRecord, Verdict } from "./run.js";

/** What a run says of its clauses, by their ids. */
export type ClausesTold = ReadonlyMap<string, ClauseRecord>;

/**
 * What the Allure report shows of one scenario, as the messages that allure's runtime takes.
 *
 * @param scenario how it ended
 * @param clauses those of its run
 * @param exchanges what it sent and received, redacted
 */
export function allureMessages(
  scenario: ScenarioRecord,
  clauses: ClausesTold,
  exchanges: readonly Exchange[],
): readonly RuntimeMessage[] {
  const broken = scenario.checks.filter(({ verdict }) => verdict === "fail");
  return [
    {
      type: "metadata",
      data: {
        displayName: scenario.title,
        labels: labelsOf(scenario, clauses),
        description: describe(scenario, clauses),
        historyId: scenario.id,
        testCaseId: scenario.id,
      },
    },
    ...exchanges.flatMap(exchangeStep),
    ...scenario.checks.flatMap((check) => checkStep(check, scenario, clauses)),
    ...broken.flatMap(({ clause, exchange }) =>
      exchange === undefined
        ? []
        : [attachment(`again: ${clause}.sh`, curlOf(exchanges, exchange).join("\n"), "text/x-sh")],
    ),
  ];
}

/** @returns the verdict of a scenario: it warns where none of the clauses that it broke fails */
export function verdictOf({ verdict, checks }: ScenarioRecord, clauses: ClausesTold): Verdict {
  const broken = checks.filter((check) => check.verdict === "fail");
  return verdict === "fail" && broken.every(({ clause }) => clauses.get(clause)?.verdict === "warn") ? "warn" : verdict;
}

function labelsOf(scenario: ScenarioRecord, clauses: ClausesTold): Label[] {
  const told = scenario.clauses.flatMap((id) => clauses.get(id) ?? []);
  return [
    { name: "feature", value: scenario.group },
    ...scenario.clauses.map((clause) => ({ name: "story", value: clause.replace(/^route:/, "") })),
    { name: "severity", value: told.some(({ level }) => level === "stated") ? "critical" : "normal" },
    { name: "verdict", value: verdictOf(scenario, clauses) },
  ];
}

const describe = ({ clauses: ids }: ScenarioRecord, clauses: ClausesTold): string =>
  ids
    .flatMap((id) => clauses.get(id) ?? [])
    .map(({ id, title, level, source }) => `- **${id}**: ${title} *(${level} · ${source})*`)
    .join("\n");

function exchangeStep(exchange: Exchange): readonly RuntimeMessage[] {
  const { request, response, failure, durationMs, phase } = exchange;
  const { pathname, search } = addressParts(request.url);
  const came = response ? String(response.status) : (failure?.kind ?? "no answer");
  const start = Date.parse(exchange.startedAt) + Math.round(exchange.queuedMs ?? 0);
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
  { startedAt, durationMs }: ScenarioRecord,
  clauses: ClausesTold,
) {
  const at = Date.parse(startedAt) + durationMs;
  const message = verdict === "fail" ? `expected  ${expected}\nreceived  ${actual}` : reason;
  return [
    { type: "step_start", data: { name: `check ${clause}: ${clauses.get(clause)?.title ?? ""}`, start: at } },
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
