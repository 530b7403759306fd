import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { BroadcastChannel } from "node:worker_threads";
import type { Reporter, TestCase } from "vitest/node";
import { startVitest } from "vitest/node";
import { packageRoot } from "../../contract/package-root.js";
import type { Judging } from "../../preflight/session.js";
import type { ScenarioResult } from "../../scenario/outcome.js";
import { type LearnedSecret, type StopMessage, secretsChannel, stopChannel } from "./meta.js";

/** What came of judging all selected scenarios. */
export interface Outcome {
  readonly results: readonly ScenarioResult[];
  /** Defects of the suite itself. */
  readonly defects: readonly string[];
}

export interface HostOptions {
  readonly judging: Judging;
  /** Asks the judging thread, once aborted, to send nothing more but clean-up. */
  readonly interrupted: AbortSignal;
  /** Told of each scenario as it ends. */
  readonly onResult: (result: ScenarioResult) => void;
  /** Told how many scenarios there are, once they are known. */
  readonly onCollected: (scenarios: number) => void;
  /** Told what the judging thread learned that must not be stored. */
  readonly onSecret: (learned: LearnedSecret) => void;
}

const beside = (path: string): string => {
  const extension = import.meta.url.endsWith(".ts") ? ".ts" : ".js";
  return fileURLToPath(new URL(path + extension, import.meta.url));
};

/**
 * Judges under vitest: one thread, one file that holds all specs, all scenarios at the same time, so that one client
 * and one limit serve the whole run.
 *
 * @throws Error where vitest itself cannot run
 */
export async function judgeUnderVitest({
  judging,
  interrupted,
  onResult,
  onCollected,
  onSecret,
}: HostOptions): Promise<Outcome> {
  const secrets = new BroadcastChannel(secretsChannel);
  secrets.onmessage = ({ data }) => onSecret(data as LearnedSecret);
  const results: ScenarioResult[] = [];
  const defects: string[] = [];
  const reporter: Reporter = {
    onTestModuleCollected: (module) => onCollected([...module.children.allTests()].length),
    onTestCaseResult(test: TestCase) {
      const { scenario, defect } = test.meta();
      if (defect) defects.push(defect);
      if (scenario) {
        results.push(scenario);
        onResult(scenario);
      } else if (test.result().state === "failed") {
        defects.push(
          test
            .result()
            .errors?.map(({ message }) => message)
            .join("\n") ?? test.fullName,
        );
      }
    },
    onTestRunEnd(modules, unhandled) {
      for (const module of modules) for (const error of module.errors()) defects.push(error.stack ?? error.message);
      for (const error of unhandled) defects.push(error.stack ?? error.message);
    },
  };
  const channel = new BroadcastChannel(stopChannel);
  const stop = () => channel.postMessage({ stop: "the run was interrupted" } satisfies StopMessage);
  channel.onmessage = ({ data }) => {
    if ("asks" in (data as StopMessage) && interrupted.aborted) stop();
  };
  interrupted.addEventListener("abort", stop);
  const run = async () => {
    const vitest = await startVitest("test", [], {
      root: packageRoot(),
      config: false,
      watch: false,
      include: [beside("./entry")],
      exclude: [],
      setupFiles: [beside("./setup")],
      reporters: [reporter],
      pool: "threads",
      isolate: false,
      maxWorkers: 1,
      maxConcurrency: Math.max(16, 2 * judging.profile.limits.concurrency),
      testTimeout: 0,
      hookTimeout: 0,
      sequence: { concurrent: true },
      provide: { judging },
    });
    await vitest.close();
  };
  await run().finally(() => {
    interrupted.removeEventListener("abort", stop);
    channel.close();
  });
  // What was posted last is delivered in a turn of its own.
  await setImmediate();
  secrets.close();
  return { results, defects };
}
