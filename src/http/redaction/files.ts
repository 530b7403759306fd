import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { linesOf } from "../../profile/lines.js";
import { writeWhole } from "../../profile/whole-file.js";
import { withheld } from "../transport/stored.js";
import type { Redactor } from "./redaction.js";

/**
 * Redacts a file that was written before all secrets in it were known.
 *
 * @param redactor knows them now
 * @param file JSON, JSON lines, text, or bytes
 * @param each told the value of each JSON line, redacted
 * @returns whether it held one
 */
export function redactFile(redactor: Redactor, file: string, each?: (value: unknown) => void): boolean {
  if (!existsSync(file)) return false;
  if (file.endsWith(".jsonl")) return redactLines(redactor, file, each);
  const bytes = readFileSync(file);
  const clean = file.endsWith(".json") ? cleanJson(redactor, bytes.toString("utf8")) : cleanOther(redactor, bytes);
  if (clean === undefined) return false;
  writeWhole(file, clean);
  return true;
}

const atOnce = 2 ** 20;

/** Line by line: evidence may be larger than the longest text. */
function redactLines(redactor: Redactor, file: string, each?: (value: unknown) => void): boolean {
  const part = `${file}.${process.pid}.part`;
  const to = openSync(part, "w");
  let held = false;
  let lines = "";
  try {
    for (const line of linesOf(file)) {
      const clean = cleanJson(redactor, line, each);
      held ||= clean !== undefined;
      lines += `${clean ?? line}\n`;
      if (lines.length < atOnce) continue;
      writeFileSync(to, lines);
      lines = "";
    }
    writeFileSync(to, lines);
    if (held) renameSync(part, file);
  } finally {
    closeSync(to);
    rmSync(part, { force: true });
  }
  return held;
}

/**
 * Strings are cleaned one by one, so that what was JSON stays JSON.
 *
 * @param told what it is without a secret, where it is JSON
 * @returns undefined where the text holds no secret
 */
function cleanJson(redactor: Redactor, text: string, told?: (value: unknown) => void): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return cleanText(redactor, text);
  }
  const clean = redactor.deep(value);
  told?.(clean);
  return clean === value ? undefined : JSON.stringify(clean);
}

function cleanText(redactor: Redactor, text: string): string | undefined {
  const clean = redactor.values(text);
  return clean === text ? undefined : clean;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function cleanOther(redactor: Redactor, bytes: Uint8Array): string | undefined {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return redactor.inBytes(bytes) ? withheld : undefined;
  }
  return cleanText(redactor, text);
}
