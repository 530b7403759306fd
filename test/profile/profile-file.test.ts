import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readProfile } from "../../src/profile/profile.js";
import { withFixtures } from "../../src/profile/profile-text.js";
import { warmCommand } from "../cli/warm/warm.js";

const folder = mkdtempSync(join(tmpdir(), "profile-file-"));
const file = join(folder, "profile.json");
const text = `{
  "name": "Zürich",
  "surfaces": {
    "portal": "https://portal.example.com/api",
    "abc": "https://abc.example.com/api",
    "catalog": "https://catalog.example.com/api"
  },
  "callers": { "corporate": { "tokenEnv": "CORPORATE_TOKEN" } }
}
`;
const bigEndian = (given: string) => Buffer.from(given, "utf16le").swap16();

afterAll(() => rmSync(folder, { recursive: true }));

describe("a profile's file", () => {
  it("is read with a byte order mark, which stays when fixtures are written into it", () => {
    writeFileSync(file, `\uFEFF${text}`);
    expect(readProfile(file, {}).name).toBe("Zürich");
    writeFileSync(file, withFixtures(readFileSync(file, "utf8"), [{ name: "sellerId", value: 7 }]));
    expect(readFileSync(file, "utf8").startsWith("\uFEFF{")).toBe(true);
    expect(readProfile(file, {}).fixtures).toEqual({ sellerId: 7 });
  });

  it.each<[string, Buffer, string]>([
    ["UTF-16 with a mark", Buffer.from(`\uFEFF${text}`, "utf16le"), "the file is UTF-16;"],
    ["UTF-16 the other way round", bigEndian(`\uFEFF${text}`), "the file is UTF-16;"],
    ["UTF-16 without a mark", Buffer.from(text, "utf16le"), "the file is UTF-16;"],
    ["UTF-16 the other way round, without a mark", bigEndian(text), "the file is UTF-16;"],
    ["UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]), "the file is UTF-32;"],
    ["Latin-1", Buffer.from(text, "latin1"), "line 2 is no UTF-8, but Latin-1"],
  ])("is refused by the name of its encoding: %s", (_, bytes, why) => {
    writeFileSync(file, bytes);
    expect(() => readProfile(file, {})).toThrow(`${file}: ${why}`);
  });

  it.each([
    ["run", "--deployment"],
    ["probe", "--deployment"],
    ["fixtures", "--deployment"],
    ["run", "--plan", "--deployment"],
    ["check-statement", folder, "--profile"],
  ])("in another encoding ends %s with exit code 2", { timeout: 60_000 }, async (...args) => {
    writeFileSync(file, Buffer.from(text, "latin1"));
    const { code, stderr } = await warmCommand([...args, file]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^[^\n]+profile\.json: line 2 is no UTF-8[^\n]+\n$/)]);
  });
});
