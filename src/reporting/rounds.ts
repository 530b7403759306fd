import type { Exchange } from "../http/exchange.js";
import type { ScenarioResult } from "../scenario/outcome.js";
import { assembleRun, type RunParts } from "./assemble.js";
import type { Run } from "./run.js";

/** One judging among several of the same selection. */
export interface Round {
  readonly run: Run;
  readonly results: readonly ScenarioResult[];
}

/** @param number counting from 1 @returns the folder of a round below that of the run; names its scenarios and exchanges in the whole */
export const roundName = (number: number): string => `round-${number}`;

const named = (round: number, id: string): string => `${roundName(round)}:${id}`;

/** @returns an exchange of a round as the evidence of the whole names it */
export const exchangeInRound = (exchange: Exchange, round: number): Exchange => ({
  ...exchange,
  id: named(round, exchange.id),
  scenario: named(round, exchange.scenario),
  ...(exchange.repeats !== undefined && { repeats: named(round, exchange.repeats) }),
});

const resultInRound = (result: ScenarioResult, round: number): ScenarioResult => ({
  ...result,
  id: named(round, result.id),
  checks: result.checks.map((check) =>
    check.exchange === undefined ? check : { ...check, exchange: named(round, check.exchange) },
  ),
  exchanges: result.exchanges.map((exchange) => ({ ...exchange, id: named(round, exchange.id) })),
});

/**
 * Makes one run of several rounds: all checks of all rounds count, so that a clause has the worst of its verdicts and no
 * later pass makes up for a failure. A clause whose verdicts differ is unstable.
 *
 * @param parts of the whole, but for its results
 * @param rounds in their order; one at least
 */
export function runOfRounds(parts: Omit<RunParts, "results">, rounds: readonly Round[]): Run {
  const results = rounds.flatMap((round, index) => round.results.map((result) => resultInRound(result, index + 1)));
  const whole = assembleRun({ ...parts, results });
  const verdicts = rounds.map(({ run }) => new Map(run.clauses.map(({ id, verdict }) => [id, verdict])));
  const clauses = whole.clauses.map((clause) => ({
    ...clause,
    rounds: verdicts.map((of) => of.get(clause.id) ?? "inconclusive"),
  }));
  return {
    ...whole,
    clauses,
    leftovers: rounds.flatMap(({ run }) => run.leftovers),
    repeat: {
      rounds: rounds.map(({ run: { id, verdict, totals } }, index) => ({
        id,
        folder: roundName(index + 1),
        verdict,
        totals,
      })),
      unstable: clauses.filter((clause) => new Set(clause.rounds).size > 1).map(({ id }) => id),
    },
  };
}
