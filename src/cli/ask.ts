import { createInterface } from "node:readline/promises";

/** One question to whoever sits at the terminal. */
export interface Question {
  readonly asks: string;
  /** What an empty answer stands for; the question is put again without one. */
  readonly otherwise?: string;
  /** @returns what is wrong with an answer, after which the question is put again */
  readonly refuses?: (answer: string) => string | undefined;
}

/** Puts questions on standard error, one after another, and reads the answers. */
export class Asking {
  readonly #lines;
  readonly #answers;

  /** @param input where the answers come from @param output where the questions go */
  constructor(
    input: NodeJS.ReadableStream,
    private readonly output: NodeJS.WritableStream,
  ) {
    this.#lines = createInterface({ input, terminal: false });
    this.#answers = this.#lines[Symbol.asyncIterator]();
  }

  /** @returns the answer; undefined where the input ended before there was one */
  async ask({ asks, otherwise, refuses }: Question): Promise<string | undefined> {
    for (;;) {
      this.output.write(`${asks}${otherwise === undefined || otherwise === "" ? "" : ` [${otherwise}]`}: `);
      const { value, done } = await this.#answers.next();
      if (done) return undefined;
      const answer = String(value).trim() || otherwise;
      if (answer === undefined) continue;
      const problem = refuses?.(answer);
      if (problem === undefined) return answer;
      this.output.write(`  ${problem}\n`);
    }
  }

  close(): void {
    this.#lines.close();
  }
}
