import { isAddedScenario } from "../contract/added-clauses.js";
import type { Exchange } from "../http/exchange.js";
import { linesOf } from "../profile/lines.js";

/**
 * @param file path of an exchanges.jsonl
 * @returns the exchanges that the contract is judged by; those of extensions, which judge nothing of it, are left out
 */
export const readExchanges = (file: string): readonly Exchange[] => [...exchangesIn(file)];

/** The same one after the other, so that no more than one of them has to be held. */
export function* exchangesIn(file: string): Generator<Exchange, void> {
  for (const exchange of allExchangesIn(file)) if (!isAddedScenario(exchange.scenario)) yield exchange;
}

/**
 * @param file path of an exchanges.jsonl
 * @returns all its exchanges; none where the file is absent, and without a last line that a kill cut off
 */
export const readAllExchanges = (file: string): readonly Exchange[] => [...allExchangesIn(file)];

function* allExchangesIn(file: string): Generator<Exchange, void> {
  for (const line of linesOf(file)) {
    const exchange = parsed(line);
    if (exchange) yield exchange;
  }
}

function parsed(line: string): Exchange | undefined {
  try {
    return JSON.parse(line) as Exchange;
  } catch {
    return undefined;
  }
}
