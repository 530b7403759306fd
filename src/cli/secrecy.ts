import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { Redactor } from "../exchange/redaction.js";

/** What the command line knows to be secret: whatever it prints or writes goes past it. */
export const screen = new Redactor();

/** Lets nothing that `screen` knows reach the terminal, whoever prints it: the suite, a library, or Node on its way out. */
export function guardOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (chunk: string | Uint8Array, ...rest: unknown[]) => boolean;
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) =>
      write(typeof chunk === "string" ? screen.values(chunk) : chunk, ...rest);
    // Whoever read it may have stopped, as `| head` does; the reports are due all the same.
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}

/**
 * Sees again to a file that was written before all secrets in it were known.
 *
 * @param file JSON, JSON lines, text, or bytes
 * @returns whether it held one
 */
export function seeToFile(file: string): boolean {
  if (!existsSync(file)) return false;
  const bytes = readFileSync(file);
  const clean = /\.jsonl?$/.test(file) ? cleanJson(bytes.toString("utf8"), file) : cleanOther(bytes);
  if (clean === undefined) return false;
  writeFileSync(`${file}.part`, clean);
  renameSync(`${file}.part`, file);
  return true;
}

function cleanJson(text: string, file: string): string | undefined {
  const cleaned = file.endsWith(".json") ? cleanValue(text) : text.split("\n").map(cleanValue).join("\n");
  return cleaned === text ? undefined : cleaned;
}

/** Strings are cleaned one by one, so that what was JSON stays JSON. */
function cleanValue(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    const clean = JSON.stringify(screen.deep(value));
    return clean === JSON.stringify(value) ? text : clean;
  } catch {
    return screen.values(text);
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function cleanOther(bytes: Uint8Array): string | undefined {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return screen.inBytes(bytes) ? "[withheld: these bytes hold a secret]" : undefined;
  }
  const clean = screen.values(text);
  return clean === text ? undefined : clean;
}
