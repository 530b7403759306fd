import type { RateLimiter } from "../http/rate-limiter.js";
import type { Redactor } from "../http/redaction/redaction.js";
import type { Profile } from "../profile/profile.js";
import type { Reported } from "../reporting/formats.js";
import type { ScenarioResult } from "../scenario/outcome.js";

/** Ends a run before its time. */
export interface Interruptible {
  readonly happened: boolean;
  /** Aborted when it happens. */
  readonly signal: AbortSignal;
  /** @returns what the work comes to; undefined where the interruption is first. For work that may be left alone at any moment */
  before<T>(work: Promise<T>): Promise<T | undefined>;
}

/** @returns what the work comes to; undefined where the signal is aborted first. For work that may be left alone at any moment */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  if (signal.aborted) {
    work.catch(() => {});
    return undefined;
  }
  let stop = () => {};
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
    signal.addEventListener("abort", stop);
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener("abort", stop));
}

/** Who started a run: hears how it gets on, and may interrupt it. */
export interface RunHost {
  readonly env: NodeJS.ProcessEnv;
  /** Learns what is secret; whatever the run leaves goes past it. */
  readonly redactor: Redactor;
  readonly interruption: Interruptible;
  /**
   * Waited for once the folder of the run is there, before anything is sent.
   *
   * @throws where nothing is to be judged
   */
  readonly before?: (profile: Profile, run: { readonly folder: string; readonly runId: string }) => Promise<void>;
  /** Told what is going on, a line each. */
  note(line: string): void;
  /** Told how many scenarios a round has. */
  collected(scenarios: number): void;
  /** Told of each scenario as it ends. */
  ended(result: ScenarioResult): void;
  /**
   * Told a run that is not repeated as soon as it adds up, which it does before the shapes of its answers and its open points are known;
   * waited for before those are looked for.
   */
  readonly assembled?: (reported: Reported) => Promise<void>;
}

/** A host with what all sessions of its run share. */
export interface SharingHost extends RunHost {
  /** From the first look to the clean-up. */
  readonly rateLimiter: RateLimiter;
}
