import { closeSync, existsSync, openSync, readSync } from "node:fs";

const chunkBytes = 1 << 20;
const newline = 0x0a;

/**
 * Reads a file line by line without holding it whole: evidence may be larger than the longest text.
 *
 * @returns its lines without their ends; none where the file is absent
 */
export function* linesOf(file: string): Generator<string, void> {
  if (!existsSync(file)) return;
  const open = openSync(file, "r");
  try {
    // What was read of a line that has not ended yet; a character may be cut in two there, so it stays bytes.
    let begun: Buffer[] = [];
    for (;;) {
      const chunk = Buffer.allocUnsafe(chunkBytes);
      const bytes = chunk.subarray(0, readSync(open, chunk));
      if (bytes.length === 0) break;
      let from = 0;
      for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
        const line = bytes.subarray(from, end);
        yield (begun.length > 0 ? Buffer.concat([...begun, line]) : line).toString("utf8");
        begun = [];
        from = end + 1;
      }
      if (from < bytes.length) begun.push(bytes.subarray(from));
    }
    if (begun.length > 0) yield Buffer.concat(begun).toString("utf8");
  } finally {
    closeSync(open);
  }
}
