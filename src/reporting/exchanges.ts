import { existsSync, readFileSync } from "node:fs";
import type { Exchange } from "../http/exchange.js";

/**
 * @param file path of an exchanges.jsonl
 * @returns its exchanges; none where the file is absent, and without a last line that a kill cut off
 */
export function readExchanges(file: string): readonly Exchange[] {
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
