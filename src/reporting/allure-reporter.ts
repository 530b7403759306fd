import { Status, type TestResult } from "allure-js-commons";
import type { AllureVitestReporterConfig } from "allure-vitest/reporter";
import type { Judging } from "../scenario/session.js";
import { reasonLabel, verdictLabel } from "./allure-messages.js";
import { suiteVersion } from "./suite.js";

const categories = [
  { name: "Contract broken", matchedStatuses: [Status.FAILED] },
  { name: "Could not be judged", matchedStatuses: [Status.BROKEN] },
  { name: "Left out", matchedStatuses: [Status.SKIPPED] },
];

/**
 * The reporter that writes Allure results.
 *
 * @param judging what is judged, for the report's environment
 * @param resultsDir where results are written
 * @returns an entry of vitest's `reporters`
 */
export function allureReporter(judging: Judging, resultsDir: string): [string, Record<string, unknown>] {
  const { profile, seed, runId, casing } = judging;
  const options: AllureVitestReporterConfig = {
    resultsDir,
    categories,
    environmentInfo: {
      deployment: profile.name,
      release: profile.release,
      effects: profile.effects,
      "surface.portal": profile.surfaces.portal,
      "surface.abc": profile.surfaces.abc,
      "surface.catalog": profile.surfaces.catalog,
      "wire.portal": casing.portal,
      "wire.catalog": casing.catalog,
      seed: String(seed),
      run: runId,
      suite: suiteVersion,
      node: process.version,
    },
    listeners: [{ beforeTestResultStop: settle }],
  };
  return ["allure-vitest/reporter", { ...options }];
}

const allureStatus: { readonly [verdict: string]: Status } = {
  pass: Status.PASSED,
  warn: Status.PASSED,
  fail: Status.FAILED,
  inconclusive: Status.BROKEN,
  skipped: Status.SKIPPED,
};

/** Vitest knows passed, failed and skipped; the labels say which of the verdicts it was and why. */
function settle(result: TestResult): void {
  const label = (name: string) => result.labels.find((candidate) => candidate.name === name)?.value;
  const [verdict, reason] = [label(verdictLabel), label(reasonLabel)];
  const status = verdict === undefined ? undefined : allureStatus[verdict];
  if (status === undefined || result.testCaseId === undefined) return;
  result.status = status;
  if (status === Status.BROKEN || status === Status.SKIPPED) result.statusDetails = { message: reason ?? "no reason" };
  // What depends on the folder that the run was started from would cost the history.
  result.fullName = result.testCaseId;
  result.titlePath = [];
  const kept = new Set(["epic", "feature", "story", "severity", "framework", "language", verdictLabel]);
  result.labels = result.labels.filter(({ name }) => kept.has(name));
}
