import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { linesOf } from "../../src/profile/lines.js";
import { exchangesIn, readAllExchanges } from "../../src/reporting/exchanges.js";

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
