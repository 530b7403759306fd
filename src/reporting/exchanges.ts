import { existsSync, readFileSync } from "node:fs";
import { isAddedScenario } from "../contract/added-clauses.js";
import type { Exchange } from "../http/exchange.js";

/**
 * @param file path of an exchanges.jsonl
 * @returns the exchanges that the contract is judged by; those of extensions, which judge nothing of it, are left out
 */
export const readExchanges = (file: string): readonly Exchange[] =>
  readAllExchanges(file).filter(({ scenario }) => !isAddedScenario(scenario));

/**
 * @param file path of an exchanges.jsonl
 * @returns all its exchanges; none where the file is absent, and without a last line that a kill cut off
 */
export function readAllExchanges(file: string): readonly Exchange[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Exchange];
      } catch {
        return [];
      }
    });
}
