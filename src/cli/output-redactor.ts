import { Redactor } from "../http/redaction/redaction.js";
import { inAscii, showsSymbols } from "./appearance.js";

/** What the command line knows to be secret: whatever it prints or writes goes past it. */
export const redactor = new Redactor();

/** Lets nothing that `redactor` knows reach the terminal, whoever prints it: the suite, a library, or Node on its way out. */
export function guardOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    const shown = stream.isTTY && !showsSymbols() ? inAscii : (text: string) => text;
    const write = stream.write.bind(stream) as (chunk: string | Uint8Array, ...rest: unknown[]) => boolean;
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) =>
      write(typeof chunk === "string" ? shown(redactor.values(chunk)) : chunk, ...rest);
    // Whoever read it may have stopped, as `| head` does; the reports are due all the same.
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}
