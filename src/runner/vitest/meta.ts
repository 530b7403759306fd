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

/** The channel on which the command line asks the judging thread to stop. */
export const stopChannel = "freight-conformance/stop";

/** Asks the thread to stop, for a reason; or is a new thread's question whether it is to. */
export type StopMessage = { readonly stop: string } | { readonly asks: true };

/** The channel on which the judging thread tells the command line what must not be stored: `LearnedSecret`. */
export const secretsChannel = "freight-conformance/secrets";

export interface LearnedSecret {
  readonly secret: string;
  /** Its parts are no secrets. */
  readonly whole: boolean;
}
