import { Stage } from "allure-js-commons";
import { ReporterRuntime } from "allure-js-commons/sdk/reporter";
import type { Exchange } from "../../http/exchange.js";
import { causesInWords, clausesInWords, isSelected, routesInWords } from "../grouping.js";
import { levelInWords } from "../provisional.js";
import type { ClauseRecord, Run } from "../run.js";
import { AllureFiles, type ResultFiles } from "./allure-files.js";
import { type AllureContext, allureMessages, statuses } from "./allure-messages.js";

/** How much is attached in all, in bytes: what shows failures is whole for the first of them, the rest is in the evidence. */
const mostAttached = 8_000_000;

/** The words of the suite for what Allure has five fixed statuses for; also of a message, so that one reason stands once. */
export const categories = [
  { name: "fail: a clause that the contract states is broken", matchedStatuses: [statuses.fail] },
  { name: "warn: a clause that the contract only implies is broken", matchedStatuses: [statuses.warn] },
  { name: "inconclusive: could not be judged", matchedStatuses: [statuses.inconclusive] },
  { name: "skipped: left out by the caller", matchedStatuses: [statuses.skipped] },
];

/**
 * Makes what the Allure report is made from: one result for each clause, so that Allure counts what the run
 * counts; of what was not selected there is nothing to be opened, and a run of one clause would be mostly that.
 *
 * @param run may be of another version of the suite: nothing is looked up in the register
 * @param exchanges the evidence
 * @param shown of which clauses; of all unless given
 */
export function allureResultsOf(run: Run, exchanges: readonly Exchange[], shown = run.clauses): ResultFiles {
  const files = new AllureFiles();
  const runtime = new ReporterRuntime({
    writer: files,
    categories,
    environmentInfo: environmentOf(run),
  });
  runtime.writeCategoriesDefinitions();
  runtime.writeEnvironmentInfo();
  const context = contextOf(run, exchanges);
  // Failures first, so that what shows them is there whatever else there is.
  const order = Object.keys(statuses).toSorted((a, b) => Number(isBroken(b)) - Number(isBroken(a)));
  for (const verdict of order)
    for (const clause of shown.filter((one) => one.verdict === verdict && isSelected(one)))
      write(clause, run, context, runtime);
  return files.all;
}

const isBroken = (verdict: string): boolean => verdict === "fail" || verdict === "warn";

function contextOf(run: Run, exchanges: readonly Exchange[]): AllureContext {
  const sent = new Map<string, Exchange[]>(run.scenarios.map(({ id }) => [id, []]));
  for (const exchange of exchanges) sent.get(exchange.scenario)?.push(exchange);
  return {
    scenarios: new Map(run.scenarios.map((scenario) => [scenario.id, scenario])),
    exchanges: sent,
    room: mostAttached,
  };
}

function write(clause: ClauseRecord, run: Run, context: AllureContext, runtime: ReporterRuntime): void {
  const judging = clause.scenarios.flatMap((id) => context.scenarios.get(id) ?? []);
  const starts = judging.map(({ startedAt }) => Date.parse(startedAt));
  const start = starts.length > 0 ? Math.min(...starts) : Date.parse(run.startedAt);
  const uuid = runtime.startTest({ name: clause.title, start });
  runtime.applyRuntimeMessages(uuid, [...allureMessages(clause, context)]);
  runtime.updateTest(uuid, (result) => {
    // What depends on the folder that the run was started from would cost the history.
    result.fullName = clause.id;
    result.titlePath = [];
    result.status = statuses[clause.verdict];
    result.stage = Stage.FINISHED;
    const message = messageOf(clause);
    if (message !== undefined) result.statusDetails = { message };
  });
  runtime.stopTest(uuid, { duration: Math.max(0, ...judging.map(({ durationMs }) => durationMs)) });
  runtime.writeTest(uuid);
}

const environmentOf = (run: Run): Record<string, string> => {
  const { deployment, seed, id, suite } = run;
  return {
    verdict: run.verdict,
    because: run.because,
    ...Object.fromEntries(causesInWords(run).map((cause, index) => [`cause.${index + 1}`, cause])),
    clauses: clausesInWords(run),
    routes: routesInWords(run),
    deployment: deployment.name,
    release: deployment.release,
    effects: deployment.effects,
    "surface.portal": deployment.surfaces.portal,
    "surface.abc": deployment.surfaces.abc,
    "surface.catalog": deployment.surfaces.catalog,
    "wire.portal": deployment.wire["body.portal"] ?? "",
    "wire.catalog": deployment.wire["body.catalog"] ?? "",
    seed: String(seed),
    run: id,
    suite: suite.version,
    node: process.version,
  };
};

/** @returns what is broken, or why the clause was not judged; undefined where it passes */
function messageOf(clause: ClauseRecord): string | undefined {
  const { id, verdict, source, failures, reason } = clause;
  if (verdict === "pass") return undefined;
  if (!isBroken(verdict)) return `${verdict}: ${reason ?? "no reason"}`;
  return failures
    .slice(0, 5)
    .map(
      ({ expected, actual, exchange }) =>
        `${id}  (${levelInWords(clause)} · ${source})\n  expected  ${expected}\n  received  ${actual}\n  exchange  ${exchange ?? "none"}`,
    )
    .join("\n");
}
