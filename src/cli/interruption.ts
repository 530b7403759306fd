import { unlessAborted } from "../runner/host.js";
import { exitCode } from "./exit-code.js";

const signals = ["SIGINT", "SIGTERM"] as const;

/** Takes Ctrl-C and SIGTERM while a command works: the first asks it to come to its end, the second ends it at once. */
export class Interruption {
  readonly #abort = new AbortController();
  readonly #listener: () => void;

  /** @param onFirstSignal told of it */
  constructor(onFirstSignal: () => void) {
    this.#listener = () => {
      if (this.signal.aborted) process.exit(exitCode.interrupted);
      this.#abort.abort();
      onFirstSignal();
    };
    for (const signal of signals) process.on(signal, this.#listener);
    process.on("newListener", this.#claim);
  }

  /** Takes the signals from whoever listens beside it: a library would end the process before anything is cleaned up. */
  readonly #claim = (event: string | symbol, listener: () => void): void => {
    if (signals.some((signal) => signal === event)) queueMicrotask(() => process.off(event, listener));
  };

  /** Aborted by the first signal. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get happened(): boolean {
    return this.signal.aborted;
  }

  /** @returns what the work comes to; undefined where the signal is first. For work that may be left alone at any moment */
  before<T>(work: Promise<T>): Promise<T | undefined> {
    return unlessAborted(this.signal, work);
  }

  /** Gives the signals back. */
  close(): void {
    process.off("newListener", this.#claim);
    for (const signal of signals) process.off(signal, this.#listener);
  }
}
