import { BroadcastChannel } from "node:worker_threads";
import { inject, type TestContext, test } from "vitest";
import { clauseOf } from "../../contract/register.js";
import { Redactor } from "../../http/redaction/redaction.js";
import { openSession } from "../../preflight/session.js";
import { labelsOf } from "../../reporting/formats/allure-labels.js";
import { hostScenarios, type Scenario } from "../../scenario/scenario.js";
import { judge } from "../judge.js";
import { failureOf } from "./failure.js";
import { type LearnedSecret, type StopMessage, secretsChannel, stopChannel } from "./meta.js";

/** Runs each registered scenario as a concurrent vitest test, all against one session. */

const secrets = new BroadcastChannel(secretsChannel);
secrets.unref();
const redactor = new Redactor();
redactor.onLearned((secret, whole) => secrets.postMessage({ secret, whole } satisfies LearnedSecret));
const session = openSession(inject("judging"), process.env, undefined, redactor);

const channel = new BroadcastChannel(stopChannel);
channel.onmessage = ({ data }) => {
  const message = data as StopMessage;
  if ("stop" in message) session.client.stop(message.stop);
};
channel.unref();
channel.postMessage({ asks: true } satisfies StopMessage);

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
