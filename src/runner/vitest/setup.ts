import { inject, type TestContext, test } from "vitest";
import { clauseOf } from "../../contract/register.js";
import { openSession } from "../../preflight/session.js";
import { labelsOf } from "../../reporting/formats/allure-labels.js";
import { hostScenarios, type Scenario } from "../../scenario/scenario.js";
import { judge } from "../judge.js";
import { failureOf } from "./failure.js";
import "./meta.js";

/** Runs each registered scenario as a concurrent vitest test, all against one session. */

const session = openSession(inject("judging"), { env: process.env });

async function host(scenario: Scenario, { task, skip }: TestContext): Promise<void> {
  const { result, exchanges, defect } = await judge(scenario, session);
  task.meta.scenario = result;
  task.meta.allureRuntimeMessages = [
    { type: "metadata", data: { historyId: scenario.id, labels: labelsOfScenario(scenario) } },
  ];
  if (defect) {
    task.meta.defect = defect.stack ?? defect.message;
    throw defect;
  }
  const failure = failureOf(result, exchanges);
  if (failure) throw failure;
  if (result.verdict === "skipped" || result.verdict === "inconclusive")
    skip(result.reason ?? result.checks.find(({ reason }) => reason)?.reason);
}

/** The places of all clauses that it judges, each once. */
const labelsOfScenario = ({ judges }: Scenario) => [
  ...new Map(
    judges.flatMap((clause) => labelsOf(clauseOf(clause))).map((label) => [JSON.stringify(label), label]),
  ).values(),
];

hostScenarios((scenario) => test.concurrent(scenario.title, (context) => host(scenario, context)));
