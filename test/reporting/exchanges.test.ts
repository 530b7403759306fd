import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { linesOf } from "../../src/profile/lines.js";
import { exchangesIn, readAllExchanges } from "../../src/reporting/exchanges.js";
import { jsonOf } from "../../src/reporting/stored-json.js";

const folder = mkdtempSync(join(tmpdir(), "exchanges-"));
const file = join(folder, "exchanges.jsonl");
afterAll(() => rmSync(folder, { recursive: true }));

/** More than a chunk of a file; of characters that have several bytes, so that some are cut in two. */
const long = "äöü€".repeat(300_000);

it("lines are read as they were written, however long they are and wherever a chunk ends", () => {
  const lines = ["first", long, "", `${long}x`, "last"];
  writeFileSync(file, `${lines.join("\n")}\n`);
  expect([...linesOf(file)]).toEqual(lines);
  writeFileSync(file, lines.join("\n"));
  expect([...linesOf(file)]).toEqual(lines);
  writeFileSync(file, "");
  expect([...linesOf(file)]).toEqual([]);
  expect([...linesOf(join(folder, "none"))]).toEqual([]);
});

it("exchanges are read one after the other: the first one needs no look at the others", () => {
  const lines = Array.from({ length: 3000 }, (_, n) =>
    JSON.stringify({ id: `story/${n}`, scenario: "story", text: "x".repeat(1000) }),
  );
  writeFileSync(file, `${lines.join("\n")}\n{"id":"story/cut`);
  expect(readAllExchanges(file)).toHaveLength(3000);
  const reading = exchangesIn(file);
  expect(reading.next().value?.id).toBe("story/0");
  // What is beyond the first chunk is not read yet.
  writeFileSync(file, `${lines[0]}\n`);
  expect([...reading].length).toBeLessThan(1100);
});

it("a body that is nested too deep to be walked is no JSON for who looks at the evidence", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const stored = (text: string) => ({ bytes: text.length, text });
  expect(jsonOf(stored(nested(100_000)))).toBeUndefined();
  expect(jsonOf(stored(nested(201)))).toBeUndefined();
  expect(JSON.stringify(jsonOf(stored(nested(200))))).toBe(nested(200));
  const brackets = JSON.stringify({ note: "[".repeat(1000), other: '\\"[[' });
  expect(jsonOf(stored(brackets))).toEqual(JSON.parse(brackets));
});
