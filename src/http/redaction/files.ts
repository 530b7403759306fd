import { existsSync, readFileSync } from "node:fs";
import { writeWhole } from "../../profile/whole-file.js";
import { withheld } from "../transport/stored.js";
import type { Redactor } from "./redaction.js";

/**
 * Redacts a file that was written before all secrets in it were known.
 *
 * @param redactor knows them now
 * @param file JSON, JSON lines, text, or bytes
 * @returns whether it held one
 */
export function redactFile(redactor: Redactor, file: string): boolean {
  if (!existsSync(file)) return false;
  const bytes = readFileSync(file);
  const clean = /\.jsonl?$/.test(file)
    ? cleanJson(redactor, bytes.toString("utf8"), file)
    : cleanOther(redactor, bytes);
  if (clean === undefined) return false;
  writeWhole(file, clean);
  return true;
}

function cleanJson(redactor: Redactor, text: string, file: string): string | undefined {
  const clean = (part: string) => cleanValue(redactor, part);
  const cleaned = file.endsWith(".json") ? clean(text) : text.split("\n").map(clean).join("\n");
  return cleaned === text ? undefined : cleaned;
}

/** Strings are cleaned one by one, so that what was JSON stays JSON. */
function cleanValue(redactor: Redactor, text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    const clean = JSON.stringify(redactor.deep(value));
    return clean === JSON.stringify(value) ? text : clean;
  } catch {
    return redactor.values(text);
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function cleanOther(redactor: Redactor, bytes: Uint8Array): string | undefined {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return redactor.inBytes(bytes) ? withheld : undefined;
  }
  const clean = redactor.values(text);
  return clean === text ? undefined : clean;
}
