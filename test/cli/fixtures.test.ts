import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { fixturesCommand } from "../../src/cli/fixtures.js";
import { withFixtures } from "../../src/profile/profile-text.js";
import { createReference, listen } from "../../src/reference/index.js";

const reference = createReference();
const folder = mkdtempSync(join(tmpdir(), "fixtures-"));
const file = join(folder, "profile.json");
let served: Awaited<ReturnType<typeof listen>>;
let text = "";

beforeAll(async () => {
  served = await listen(reference);
  text = `{
    "name": "served",
    "surfaces": ${JSON.stringify(served.surfaces)},
    "callers": { "corporate": { "token": "${reference.tokens.corporate}" } },
    "fixtures": { "expiredToken": "${reference.tokens.expired}" },
    "effects": "read"
}
`;
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

/** Runs the command. @returns what it prints */
async function fixtures(...options: readonly string[]): Promise<string> {
  const printed: string[] = [];
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => printed.push(String(chunk)) > 0);
  await fixturesCommand().parseAsync(["--deployment", file, ...options], { from: "user" });
  vi.restoreAllMocks();
  return printed.join("");
}

describe("the command fixtures", { timeout: 60_000 }, () => {
  it("prints each with value, origin and cost, and never a secret", async () => {
    writeFileSync(file, text);
    const printed = await fixtures();
    expect(printed).toMatch(/^jobDisplayId +2000101 +\d+ clauses {2}discovered through GET \/job\/\{jobDisplayId\}$/m);
    expect(printed).toMatch(/^rfqToDeclineId +- +\d+ clauses? +not given: never discovered/m);
    expect(printed).toMatch(/^expiredToken +\[secret\] +\d+ clauses {2}given$/m);
    expect(printed).not.toContain(reference.tokens.expired);
    expect(printed).not.toMatch(/^\w+ +- +0 clauses/m);
    expect(printed).toMatch(/^No clause of 8_01 waits for (?:\w+, )*feedbackId(?:, \w+)*\.$/m);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("names the clauses as JSON, and writes what it found into the profile, which stays as it was otherwise", async () => {
    writeFileSync(file, text);
    const printed = JSON.parse(await fixtures("--json", "--write"));
    const seller = printed.fixtures.find(({ name }: { name: string }) => name === "sellerId");
    expect(seller).toMatchObject({ value: 101, origin: "discovered", cost: seller.clauses.length });
    expect(seller.clauses).toContain("route:POST /Catalog");
    const written = readFileSync(file, "utf8");
    const before = text.indexOf('"fixtures"');
    expect(written.startsWith(text.slice(0, before))).toBe(true);
    expect(written.endsWith(',\n    "effects": "read"\n}\n')).toBe(true);
    const { fixtures: kept } = JSON.parse(written);
    expect(kept).toMatchObject({ expiredToken: reference.tokens.expired, sellerId: 101, jobDisplayId: 2000101 });
    expect(Object.keys(kept).filter((name) => /^rfqTo|SubKey|Type$/.test(name))).toEqual([]);
  });
});

describe("a profile's text", () => {
  const found = [{ name: "sellerId", value: 7 }] as const;

  it("keeps its lines where it has no fixtures yet", () => {
    const profile = '{\n\t"name": "a \\"fixtures\\": {",\n\t"limits": { "timeoutMs": 1 }\n}\n';
    const added =
      '{\n\t"name": "a \\"fixtures\\": {",\n\t"limits": { "timeoutMs": 1 },\n\t"fixtures": {\n\t\t"sellerId": 7\n\t}\n}\n';
    expect(withFixtures(profile, found)).toBe(added);
  });

  it("keeps what is given, first", () => {
    const profile = '{ "samples": { "fixtures": {} }, "fixtures": { "jobDisplayId": 5 }, "pins": {} }';
    const { fixtures: kept, ...rest } = JSON.parse(withFixtures(profile, found));
    expect(kept).toEqual({ jobDisplayId: 5, sellerId: 7 });
    expect(rest).toEqual({ samples: { fixtures: {} }, pins: {} });
    expect(JSON.parse(withFixtures("{}", found))).toEqual({ fixtures: { sellerId: 7 } });
  });
});
