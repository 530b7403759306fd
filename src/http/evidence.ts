import { closeSync, openSync, writeSync } from "node:fs";
import type { Exchange } from "./exchange.js";

/** Where exchanges are kept as they happen. */
export interface Evidence {
  keep(exchange: Exchange): void;
  close(): void;
}

/** Keeps exchanges as JSON lines, each on disk before the next step of its scenario. */
export class EvidenceFile implements Evidence {
  readonly #file: number;

  /** @param path appended to where it exists */
  constructor(path: string) {
    this.#file = openSync(path, "a");
  }

  keep(exchange: Exchange): void {
    writeSync(this.#file, `${JSON.stringify(exchange)}\n`);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Keeps nothing: for judgings whose verdicts alone matter. */
export const noEvidence: Evidence = { keep() {}, close() {} };
