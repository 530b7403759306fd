import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Asking } from "../../src/cli/ask.js";
import { initCommand } from "../../src/cli/init.js";
import { askedFor, type InitOptions } from "../../src/cli/init-options.js";
import { readProfile } from "../../src/profile/profile.js";
import { createReference, listen } from "../../src/reference/index.js";

const references = [createReference(), createReference({ release: "7.11" })] as const;
const [reference] = references;
const folder = mkdtempSync(join(tmpdir(), "init-"));
const file = join(folder, "served.jsonc");
let served: readonly Awaited<ReturnType<typeof listen>>[] = [];

beforeAll(async () => {
  served = await Promise.all(references.map((one) => listen(one)));
  for (const [index, { tokens }] of references.entries()) vi.stubEnv(`INIT_${index}_TOKEN`, tokens.corporate);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all(served.map(({ close }) => close()));
  rmSync(folder, { recursive: true });
});

const target = (index = 0): readonly string[] => [
  ...Object.entries(served[index]?.surfaces ?? {}).flatMap(([surface, address]) => [`--${surface}`, address]),
  "--token-env",
  `INIT_${index}_TOKEN`,
];

/** Runs the command. @returns what it prints */
async function init(...args: readonly string[]): Promise<string> {
  const printed: string[] = [];
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => printed.push(String(chunk)) > 0);
  await initCommand().parseAsync([...args], { from: "user" });
  vi.restoreAllMocks();
  return printed.join("");
}

describe("the command init", { timeout: 60_000 }, () => {
  it("writes what it was told and what it found, with comments on what is missing and its cost, and no credential", async () => {
    const printed = await init(file, ...target());
    const text = readFileSync(file, "utf8");
    const profile = readProfile(file, process.env);
    expect(profile).toMatchObject({ release: "8_01", surfaces: served[0]?.surfaces, effects: "read" });
    expect(profile.callers).toEqual({ corporate: { tokenEnv: "INIT_0_TOKEN" } });
    expect(profile.fixtures).toMatchObject({ jobDisplayId: 2000101, sellerId: 101 });
    expect(text).toMatch(
      /\/\/ +12 {2}a quote request that may be accepted; not given: .*\n +\/\/ "rfqToAcceptId": "…",/,
    );
    expect(text).toMatch(/without one \d+ clauses cannot be judged\.\n +\/\/ "partner": \{/);
    for (const secret of Object.values(reference.tokens)) expect(text + printed).not.toContain(secret);
    expect(printed).toMatch(/^ {2}rfqToAcceptId +12 clauses$/m);
    expect(printed).toMatch(/^ {2}residue +\d+ more {2}leaves records that no route removes: job, company, contact,/m);
    expect(printed).toMatch(/^ {2}.* run --deployment \S*served\.jsonc --plan$/m);
  });

  it("writes over nothing but with --force, and plain JSON where the file's name asks for it", async () => {
    const other = join(folder, "other.json");
    writeFileSync(other, "kept");
    await expect(init(other, ...target(), "--no-look")).rejects.toThrow(/is there already: .*--force/);
    expect(readFileSync(other, "utf8")).toBe("kept");
    await init(other, ...target(), "--no-look", "--force", "--effects", "residue", "--partner-token-env", "OTHER");
    expect(JSON.parse(readFileSync(other, "utf8"))).toMatchObject({
      effects: "residue",
      callers: { partner: { tokenEnv: "OTHER" } },
      fixtures: {},
    });
  });

  it("finds out the release, and says where what it is told contradicts", async () => {
    const older = join(folder, "older.jsonc");
    expect(await init(older, ...target(1))).toContain("release 7.11. It behaves as this release.");
    const told = await init(older, ...target(1), "--force", "--release", "8_01");
    expect(told).toContain("release 8_01. As it was given; it behaves as 7.11.");
    expect(readProfile(older, {}).release).toBe("8_01");
  });

  it("writes nothing where nothing answers, and says how to write a profile all the same", async () => {
    const away = join(folder, "away.jsonc");
    const addresses = ["--portal", "--abc", "--catalog"].flatMap((option) => [option, "http://127.0.0.1:1"]);
    await expect(init(away, ...addresses, "--token-env", "INIT_0_TOKEN")).rejects.toMatchObject({
      code: 3,
      message: expect.stringMatching(/^Nothing answers at http:\/\/127\.0\.0\.1:1 [\s\S]*--no-look$/),
    });
    expect(existsSync(away)).toBe(false);
  });
});

describe("what init is told", () => {
  const options: InitOptions = { release: "auto", effects: "read", look: true };
  const asked = (given: Partial<InitOptions>, answers?: string) => {
    const said: string[] = [];
    const output = new PassThrough().on("data", (chunk) => said.push(String(chunk)));
    const input = new PassThrough();
    if (answers !== undefined) input.end(answers);
    const asking = answers === undefined ? undefined : new Asking(input, output);
    return { said, told: askedFor({ ...options, ...given }, {}, asking) };
  };
  const bases = { portal: "https://a.example.com", abc: "https://b.example.com", catalog: "https://c.example.com" };

  it("is asked for where no option says it, and again where an answer will not do", async () => {
    const answers = ["example", bases.portal, bases.abc, "", "eyJhbGciOi", "STAGING_TOKEN", "", ""];
    const { told, said } = asked({ catalog: bases.catalog }, answers.filter((_, at) => at !== 3).join("\n"));
    expect(await told).toEqual({
      name: "a.example.com",
      surfaces: bases,
      callers: { corporate: { tokenEnv: "STAGING_TOKEN" } },
      effects: "read",
    });
    expect(said.join("")).toMatch(/it is no URL; .*\n.*no token itself\.\n/s);
    expect(said.join("")).not.toContain("Base address of the catalog surface");
  });

  it("is missing by name where nobody can be asked, or the answers end", async () => {
    await expect(asked({ portal: bases.portal }).told).rejects.toThrow("init needs --abc, --catalog, --token-env,");
    await expect(asked(bases, "").told).rejects.toThrow("init needs --token-env,");
  });

  it("is no credential", async () => {
    const token = "a3f9c27be4d1";
    for (const given of [{ tokenEnv: token }, { tokenEnv: "X", partnerTokenEnv: token }]) {
      const refusal = await asked({ ...bases, ...given }).told.catch((error: Error) => error.message);
      expect(refusal).toMatch(/^--(partner-)?token-env: it takes the name of an environment variable/);
      expect(refusal).not.toContain(token);
    }
    const command = "echo eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl";
    await expect(asked({ ...bases, tokenCommand: command }).told).rejects.toThrow("looks like a secret");
    expect((await asked({ ...bases, tokenFile: "it's here" }).told).callers.corporate).toEqual({
      tokenCommand: "cat 'it'\\''s here'",
    });
  });
});
