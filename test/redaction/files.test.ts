import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { redactFile } from "../../src/http/redaction/files.js";
import { Redactor, redacted } from "../../src/http/redaction/redaction.js";

const folder = mkdtempSync(join(tmpdir(), "files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = "kR7-late-secret-49xQ";
const redactor = new Redactor();
redactor.learn(secret);

/** @returns the path of a file that holds so many lines of evidence, one of which may be another */
function evidence(lines: number, other?: string): string {
  const file = join(folder, "exchanges.jsonl");
  const line = (at: number) =>
    JSON.stringify({ id: `a/${at}`, response: { body: { text: `"é" ${at} \n`.repeat(9) } } });
  const all = Array.from({ length: lines }, (_, at) => (at === 7 && other !== undefined ? other : line(at)));
  writeFileSync(file, `${all.join("\n")}\n`);
  return file;
}

describe("a file that was written before a secret in it was known", () => {
  it("has it replaced where it stands, and every other line as it was, however long the file is", () => {
    const file = evidence(20_000, JSON.stringify({ id: secret, said: [{ [secret]: `so: ${secret}.` }] }));
    const before = readFileSync(file, "utf8").split("\n");
    expect(redactFile(redactor, file)).toBe(true);
    const after = readFileSync(file, "utf8").split("\n");
    expect(after[7]).toBe(JSON.stringify({ id: redacted, said: [{ [redacted]: `so: ${redacted}.` }] }));
    expect(after.with(7, before[7] ?? "")).toEqual(before);
    expect(statSync(file).size).toBeGreaterThan(2 ** 20);
    expect(readdirSync(folder)).toEqual(["exchanges.jsonl"]);
  });

  it("has it replaced in a line that a kill cut off", () => {
    const file = evidence(20, `{"id":"${secret}`);
    expect(redactFile(redactor, file)).toBe(true);
    expect(readFileSync(file, "utf8")).not.toContain(secret);
  });

  it("stays the file that it was where it holds none", () => {
    const file = evidence(20);
    const { ino, mtimeMs } = statSync(file);
    expect(redactFile(redactor, file)).toBe(false);
    expect(statSync(file)).toMatchObject({ ino, mtimeMs });
    expect(readdirSync(folder)).toEqual(["exchanges.jsonl"]);
    expect(redactFile(redactor, join(folder, "none.jsonl"))).toBe(false);
    expect(existsSync(join(folder, "none.jsonl"))).toBe(false);
  });
});

describe("a value without a secret", () => {
  it("is the very same one, and one with a secret deep in it is another", () => {
    const value = { list: [1, "two", { three: null }], text: "x".repeat(300) };
    expect(redactor.deep(value)).toBe(value);
    const other = { ...value, list: [...value.list, { three: [secret] }] };
    expect(redactor.deep(other)).toEqual({ ...value, list: [...value.list, { three: [redacted] }] });
    expect(other.list.at(-1)).toEqual({ three: [secret] });
  });
});
