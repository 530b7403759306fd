import { isAddedScenario } from "../contract/added-clauses.js";
import type { Exchange } from "../http/exchange.js";
import { redactFile } from "../http/redaction/files.js";
import type { Redactor } from "../http/redaction/redaction.js";
import { linesOf } from "../profile/lines.js";

/**
 * @param file path of an exchanges.jsonl
 * @returns the exchanges that the contract is judged by; those of extensions, which judge nothing of it, are left out
 */
export const readExchanges = (file: string): readonly Exchange[] => [...exchangesIn(file)];

/** The same of a file that was written before all secrets in it were known: they are replaced in it first. */
export function redactedExchanges(file: string, redactor: Redactor): readonly Exchange[] {
  const all: Exchange[] = [];
  redactFile(redactor, file, (exchange) => all.push(exchange as Exchange));
  return all.filter(isOfContract);
}

/** The same one after the other, so that no more than one of them has to be held. */
export function* exchangesIn(file: string): Generator<Exchange, void> {
  for (const exchange of allExchangesIn(file)) if (isOfContract(exchange)) yield exchange;
}

const isOfContract = ({ scenario }: Exchange): boolean => !isAddedScenario(scenario);

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
