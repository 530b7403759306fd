import { Stage, Status } from "allure-js-commons";
import { FileSystemWriter, ReporterRuntime } from "allure-js-commons/sdk/reporter";
import type { Exchange } from "../exchange/exchange.js";
import { allureMessages, type ClausesTold, verdictOf } from "./allure-messages.js";
import type { Run, ScenarioRecord, Verdict } from "./run.js";

const categories = [
  { name: "Contract broken", matchedStatuses: [Status.FAILED] },
  { name: "Could not be judged", matchedStatuses: [Status.BROKEN] },
  { name: "Left out", matchedStatuses: [Status.SKIPPED] },
];

const statuses: { readonly [V in Verdict]: Status } = {
  pass: Status.PASSED,
  warn: Status.PASSED,
  fail: Status.FAILED,
  inconclusive: Status.BROKEN,
  skipped: Status.SKIPPED,
};

/**
 * Writes what the Allure report is made from: one result for each scenario, with its exchanges and checks as steps.
 *
 * @param run may be of another version of the suite: nothing is looked up in the register
 * @param exchanges the evidence
 * @param resultsDir is made where it does not exist
 */
export function writeAllureResults(run: Run, exchanges: readonly Exchange[], resultsDir: string): void {
  const runtime = new ReporterRuntime({
    writer: new FileSystemWriter({ resultsDir }),
    categories,
    environmentInfo: environmentOf(run),
  });
  runtime.writeCategoriesDefinitions();
  runtime.writeEnvironmentInfo();
  const clauses: ClausesTold = new Map(run.clauses.map((clause) => [clause.id, clause]));
  const surfaces = new Map<string, string>(run.routes.map(({ id, surface }) => [id, surface]));
  const sent = new Map<string, Exchange[]>(run.scenarios.map(({ id }) => [id, []]));
  for (const exchange of exchanges) sent.get(exchange.scenario)?.push(exchange);
  for (const scenario of run.scenarios) {
    const [route = ""] = scenario.clauses.flatMap((id) => clauses.get(id)?.routes ?? []);
    const uuid = runtime.startTest({ name: scenario.title, start: Date.parse(scenario.startedAt) });
    runtime.applyRuntimeMessages(uuid, [...allureMessages(scenario, clauses, sent.get(scenario.id) ?? [])]);
    runtime.updateTest(uuid, (result) => {
      // What depends on the folder that the run was started from would cost the history.
      result.fullName = scenario.id;
      result.titlePath = [];
      result.labels.push({ name: "epic", value: surfaces.get(route) ?? "portal" });
      result.status = statuses[verdictOf(scenario, clauses)];
      result.stage = Stage.FINISHED;
      const message = messageOf(scenario, clauses);
      if (message !== undefined) result.statusDetails = { message };
    });
    runtime.stopTest(uuid, { duration: scenario.durationMs });
    runtime.writeTest(uuid);
  }
}

const environmentOf = ({ deployment, seed, id, suite }: Run): Record<string, string> => ({
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
});

/** @returns what is broken, or why the scenario was not judged; undefined where it passes */
function messageOf(scenario: ScenarioRecord, clauses: ClausesTold): string | undefined {
  const { verdict, reason, checks } = scenario;
  if (verdict === "pass") return undefined;
  if (verdict !== "fail") return reason ?? checks.find((check) => check.reason !== undefined)?.reason ?? "no reason";
  return checks
    .filter((check) => check.verdict === "fail")
    .map(({ clause, expected, actual, exchange }) => {
      const { level, source, title } = clauses.get(clause) ?? { level: "stated", source: "", title: "" };
      return `${clause}  (${level} · ${source})\n  ${title}\n  expected  ${expected}\n  received  ${actual}\n  exchange  ${exchange ?? "none"}`;
    })
    .join("\n");
}
