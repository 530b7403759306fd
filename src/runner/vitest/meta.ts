import type { RuntimeMessage } from "allure-js-commons/sdk";
import type { Judging } from "../../preflight/session.js";
import type { ScenarioResult } from "../../scenario/outcome.js";

declare module "vitest" {
  interface ProvidedContext {
    judging: Judging;
  }
}

declare module "@vitest/runner" {
  interface TaskMeta {
    /** How the scenario ended, for the reporters. */
    scenario?: ScenarioResult;
    /** Where it belongs, for the reporter of allure-vitest. */
    allureRuntimeMessages?: readonly RuntimeMessage[];
    /** A defect of the suite itself. */
    defect?: string;
  }
}
