import { extentInWords } from "../../contract/laws/extent.js";
import { type Effect, effects, groupNames } from "../../contract/vocabulary.js";
import type { Profile } from "../../profile/profile.js";
import type { Expected, ExpectedScenario } from "./expected.js";

/** What is known of a deployment before a run. */
export interface MeasuredLatency {
  /** Reads of the preflight that were sent for the plan; a run sends them again. */
  readonly reads: number;
  /** Of one exchange, in milliseconds. */
  readonly latencyMs: number;
  /** How that is known, as a phrase. */
  readonly latencyFrom: string;
}

/** The sums of a plan. */
export interface Sums {
  readonly scenarios: number;
  /** All requests of the scenarios, once. */
  readonly requests: number;
  readonly byEffect: { readonly [E in Effect]: number };
  readonly cleanup: number;
  /** Requests of the longest scenario, which go one after another. */
  readonly longest: number;
}

const requestsOf = ({ requests }: ExpectedScenario): number =>
  effects.reduce((sum, effect) => sum + requests[effect], 0);

/** @returns the sums over scenarios that are not left out */
export function sumsOf(scenarios: readonly ExpectedScenario[]): Sums {
  const judged = scenarios.filter(({ leftOut }) => leftOut === undefined);
  const sum = (value: (scenario: ExpectedScenario) => number) => judged.reduce((total, one) => total + value(one), 0);
  const of = (effect: Effect) => sum(({ requests }) => requests[effect]);
  return {
    scenarios: judged.length,
    requests: sum(requestsOf),
    byEffect: {
      read: of("read"),
      reversible: of("reversible"),
      residue: of("residue"),
      irreversible: of("irreversible"),
    },
    cleanup: sum(({ cleanup }) => cleanup),
    longest: Math.max(0, ...judged.map(requestsOf)),
  };
}

/**
 * @param requests of a whole run, once
 * @returns how long a run takes by its requests alone, in seconds: what goes on at once, the longest scenario, and the bound on
 *   requests per second
 */
export function secondsOf(
  requests: number,
  longest: number,
  latencyMs: number,
  limits: Pick<Profile["limits"], "concurrency" | "requestsPerSecond">,
): number {
  const { concurrency, requestsPerSecond } = limits;
  return Math.max(
    (requests * latencyMs) / concurrency / 1000,
    (longest * latencyMs) / 1000,
    requestsPerSecond > 0 ? requests / requestsPerSecond : 0,
  );
}

/** The plan of a run as text. */
export function planPage(
  { name, release, effects: ceiling, laws, limits }: Profile,
  expected: Expected,
  latency: MeasuredLatency,
  repeat: number,
): string {
  const sums = sumsOf(expected.scenarios);
  const changes = sums.requests - sums.byEffect.read;
  const preflight = latency.reads === 0 ? expected.preflight : latency.reads;
  const looking = preflight + expected.discovery;
  const all = repeat * sums.requests + looking;
  const seconds = repeat * secondsOf(sums.requests, sums.longest, latency.latencyMs, limits);
  const times = repeat > 1 ? `, judged ${repeat} times` : "";
  return `${[
    `Plan for ${name}, release ${release}, effects up to ${ceiling}${times}`,
    `Sent for it: ${latency.reads === 0 ? "nothing" : `${latency.reads} reads of the preflight, and nothing else`}.`,
    "",
    ...tableOf(expected.scenarios),
    "",
    `  requests      ${all} in all: ${preflight} reads of the preflight, ${expected.discovery} that look for fixtures, ${sums.requests} of ${sums.scenarios} scenarios${repeat > 1 ? ` × ${repeat}` : ""}`,
    `  create/change ${changes} requests${repeat > 1 ? ` × ${repeat}` : ""}, some of which are meant to be refused; ${sums.cleanup} requests remove or restore, and see that it is so`,
    ...effects
      .filter((effect) => effect !== "read" && sums.byEffect[effect] > 0)
      .map((effect) => `                ${sums.byEffect[effect]} ${effect}`),
    `  laws          ${sumsOf(expected.scenarios.filter(({ isOfLaws }) => isOfLaws)).requests} of the requests, ${extentInWords(laws)} (--laws ${laws})`,
    ...leftOutIn(expected.scenarios),
    `  time          about ${inWords(seconds)}: ${Math.round(latency.latencyMs)} ms an exchange (${latency.latencyFrom}), ${limits.concurrency} at once${limits.requestsPerSecond > 0 ? `, at most ${limits.requestsPerSecond} a second` : ""}; the longest scenario sends ${sums.longest} one after another`,
    "",
    "Measured against the embedded reference deployment, given the same fixtures, samples and callers. Yours may take more",
    "where it has more pages, answers 429, or holds records that scenarios meet; and less where a fixture is not found.",
  ].join("\n")}\n`;
}

function tableOf(scenarios: readonly ExpectedScenario[]): readonly string[] {
  const areas = [...groupNames, "service" as const];
  const head = ["group", "scenarios", "requests", ...effects, "clean-up"];
  const row = (title: string, of: readonly ExpectedScenario[]) => {
    const { scenarios: count, requests, byEffect, cleanup } = sumsOf(of);
    return [title, count, requests, ...effects.map((effect) => byEffect[effect]), cleanup].map(String);
  };
  const rows = areas
    .map((area) =>
      row(
        area,
        scenarios.filter((scenario) => scenario.area === area),
      ),
    )
    .filter(([, count]) => count !== "0");
  const lines = [head, ...rows, row("all", scenarios)];
  return lines.map(
    (cells) =>
      `  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(18) : cell.padStart((head[index] ?? "").length + 2))).join("")}`,
  );
}

function leftOutIn(scenarios: readonly ExpectedScenario[]): readonly string[] {
  const reasons = new Map<string, number>();
  for (const { leftOut } of scenarios) if (leftOut !== undefined) reasons.set(leftOut, (reasons.get(leftOut) ?? 0) + 1);
  return [...reasons].map(([reason, count]) => `  left out      ${count} scenarios: ${reason}`);
}

const inWords = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.ceil(seconds))} seconds` : `${(seconds / 60).toFixed(1)} minutes`;
