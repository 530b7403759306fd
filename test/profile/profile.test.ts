import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { Credentials } from "../../src/profile/credentials.js";
import { profileFrom, readProfile } from "../../src/profile/profile.js";
import { overrides, withoutAddresses } from "../../src/profile/profile-overrides.js";

const surfaces = {
  portal: "https://portal.example.com/api/",
  abc: "https://abc.example.com/api",
  catalog: "https://catalog.example.com/api",
};
const valid = { surfaces, callers: { corporate: { tokenEnv: "CORPORATE_TOKEN" } } };
const read = (value: unknown, env: NodeJS.ProcessEnv = {}) => profileFrom(value, env, "profile.json");
const message = (value: unknown, env?: NodeJS.ProcessEnv): string => {
  try {
    read(value, env);
  } catch (error) {
    return (error as Error).message;
  }
  return "accepted";
};

describe("a profile", () => {
  it("fills in what is left out, harmlessly", () => {
    expect(read(valid)).toMatchObject({
      name: "deployment",
      release: "8_01",
      effects: "read",
      surfaces: { portal: "https://portal.example.com/api" },
      auth: { header: "Authorization", scheme: "Bearer" },
      wire: {
        body: { portal: "auto", abc: "auto", catalog: "auto" },
        query: { portal: "auto" },
        queryLists: { catalog: "auto" },
        names: { portal: {} },
      },
      limits: { concurrency: 16, requestsPerSecond: 0, timeoutMs: 30_000, maxBodyBytes: 20_000_000 },
      minJudged: 0,
    });
  });

  it("takes one casing for all surfaces, or one for each", () => {
    expect(read({ ...valid, wire: { body: "snake_case" } }).wire.body.catalog).toBe("snake_case");
    expect(read({ ...valid, wire: { body: { catalog: "PascalCase" } } }).wire.body).toEqual({
      portal: "auto",
      abc: "auto",
      catalog: "PascalCase",
    });
  });

  it("is overridden by the environment", () => {
    const env = { FREIGHT_RELEASE: "7.11", FREIGHT_PORTAL_URL: "http://other.example.com", FREIGHT_CONCURRENCY: "4" };
    expect(read(valid, env)).toMatchObject({
      release: "7.11",
      surfaces: { portal: "http://other.example.com", abc: "https://abc.example.com/api" },
      limits: { concurrency: 4, timeoutMs: 30_000 },
    });
  });

  it.each([
    [{ ...valid, relaese: "8_01" }, "profile.json: relaese is no field of a profile. Did you mean release?"],
    [{ ...valid, release: "9" }, 'profile.json: release is "9"; it is one of 7.11, 8_01.'],
    [{ callers: valid.callers }, "profile.json: surfaces is missing."],
    [
      { ...valid, surfaces: { ...surfaces, abc: "nowhere" } },
      "profile.json: surfaces.abc is no URL; write one such as https://portal.example.com/api.",
    ],
    [
      { ...valid, surfaces: { ...surfaces, abc: "https://user:word@abc.example.com" } },
      "profile.json: surfaces.abc holds a credential; name it in `callers` instead.",
    ],
    [
      { ...valid, callers: { corporate: {} } },
      "profile.json: callers.corporate names one of token, tokenEnv, tokenCommand and oauth, and only one.",
    ],
    [
      { ...valid, callers: { corporate: { tokenenv: "X" } } },
      "profile.json: callers.corporate.tokenenv is no field of a profile. Did you mean tokenEnv?",
    ],
    [
      { ...valid, limits: { concurrency: "many" } },
      'profile.json: limits.concurrency is "many"; it has to be an integer.',
    ],
    [
      { ...valid, fixtures: { sellerid: 1 } },
      "profile.json: fixtures.sellerid is no fixture of the suite. Did you mean sellerId?",
    ],
    [
      { ...valid, identifiers: { GlobalNotes: "noteID" } },
      "profile.json: identifiers.GlobalNotes is no model whose id the document leaves open. Did you mean GlobalNote?",
    ],
    [{ ...valid, identifiers: { GlobalNote: 7 } }, "profile.json: identifiers.GlobalNote is 7; it has to be a text."],
    [
      { ...valid, waivers: [{ clause: "no-such", reason: "r", ticket: "t", until: "2026-12-31" }] },
      expect.stringMatching(
        /^profile\.json: waivers\.0\.clause: there is no clause no-such\. The nearest are [^\n]+\.$/,
      ),
    ],
    [
      { ...valid, waivers: [{ clause: "note-update-persist", reason: "r", ticket: "t", until: "2026-12-31" }] },
      "profile.json: waivers.0.clause: there is no clause note-update-persist. Did you mean note-update-persists?",
    ],
    [
      { ...valid, samples: { LotDataDtoo: {} } },
      "profile.json: samples.LotDataDtoo is no body that the suite composes. Did you mean LotDataDto?",
    ],
    [
      { ...valid, samples: { ChangeJobAgentRequest: { NewAgent: ["{agentCompanyId}"], By: "{agent_id}" } } },
      "profile.json: samples.ChangeJobAgentRequest: {agentCompanyId} stands for no value of this body: it has {agent_id}.",
    ],
    [
      { ...valid, pins: { "page-wrapper-name": "x" } },
      "profile.json: pins.page-wrapper-name is no open point of the contract. Did you mean page-wrapper-names?",
    ],
    [
      { ...valid, wire: { body: "camel" } },
      'profile.json: wire.body is "camel"; it is one of auto, documented, camelCase, snake_case, PascalCase, or an object with one of them for each surface.',
    ],
    [
      { ...valid, wire: { query: 7 } },
      "profile.json: wire.query is 7; it is one of auto, documented, camelCase, snake_case, PascalCase, or an object with one of them for each surface.",
    ],
    [
      { ...valid, wire: { body: { portal: "camel" } } },
      'profile.json: wire.body.portal is "camel"; it is one of auto, documented, camelCase, snake_case, PascalCase.',
    ],
    [
      { ...valid, wire: { body: { portl: "auto" } } },
      "profile.json: wire.body.portl is no field of a profile. Did you mean portal?",
    ],
    [{ ...valid, minJudged: 101 }, "profile.json: minJudged is 101; it is at most 100."],
    [{ ...valid, minJudged: -1 }, "profile.json: minJudged is -1; it is at least 0."],
    [{ ...valid, name: "" }, "profile.json: name is empty; give it a value or leave it out."],
    [
      { ...valid, limits: { timeoutMs: 3_000_000_000 } },
      "profile.json: limits.timeoutMs is 3000000000; it is at most 2147483647.",
    ],
    [[], "profile.json: a profile is a JSON object."],
  ])("names the field that is wrong: %#", (value, expected) => {
    expect(message(value)).toEqual(expected);
  });

  it.each<[object, string]>([
    [{ auth: { header: "a b" } }, "auth.header is no name of a header"],
    [{ auth: { header: "Content-Type" } }, "auth.header is a header that the suite sets itself"],
    [{ auth: { scheme: "Bearer\n" } }, "auth.scheme has a character that no header can carry"],
    [{ releaseSelection: { headers: { "x y": "1" } } }, "releaseSelection.headers.x y is no name of a header"],
    [{ releaseSelection: { headers: { "": "1" } } }, "releaseSelection.headers. is no name of a header"],
    [{ releaseSelection: { headers: { Expect: "1" } } }, "releaseSelection.headers.Expect is a header that the suite"],
    [
      { releaseSelection: { headers: { authorization: "1" } } },
      "releaseSelection.headers.authorization is the header that carries the token",
    ],
    [
      { releaseSelection: { headers: { "x-release": "8\u2019s" } } },
      "releaseSelection.headers.x-release has a character that no header can carry",
    ],
  ])("names the header that no request could carry: %#", (given, expected) => {
    expect(message({ ...valid, ...given })).toMatch(`profile.json: ${expected}`);
  });

  it("takes headers that can be carried", () => {
    const given = {
      auth: { header: "X-Api-Key", scheme: "" },
      releaseSelection: { headers: { "x-release": "8_01, é" } },
    };
    expect(message({ ...valid, ...given })).toBe("accepted");
  });

  it.each<[NodeJS.ProcessEnv, string]>([
    [
      { FREIGHT_CONCURRENCY: "many" },
      'FREIGHT_CONCURRENCY is "many": limits.concurrency is "many"; it has to be an integer.',
    ],
    [{ FREIGHT_TIMEOUT_MS: "0" }, 'FREIGHT_TIMEOUT_MS is "0": limits.timeoutMs is 0; it is at least 1.'],
    [{ FREIGHT_RELEASE: "9" }, 'FREIGHT_RELEASE is "9": release is "9"; it is one of 7.11, 8_01.'],
    [
      { FREIGHT_PORTAL_URL: "nowhere" },
      'FREIGHT_PORTAL_URL is "nowhere": surfaces.portal is no URL; write one such as https://portal.example.com/api.',
    ],
    [
      { FREIGHT_ABC_URL: "https://user:word@abc.example.com" },
      "FREIGHT_ABC_URL (its value is not shown): surfaces.abc holds a credential; name it in `callers` instead.",
    ],
    [
      { FREIGHT_ABC_URL: "https://abc.example.com?key=word" },
      "FREIGHT_ABC_URL (its value is not shown): surfaces.abc holds a query or a fragment; a base address has none.",
    ],
  ])("names the variable that is wrong: %#", (env, expected) => {
    expect(message(valid, env)).toBe(expected);
  });

  it.each<[NodeJS.ProcessEnv, string]>([
    [
      { FREIGHT_EFFECT: "read" },
      "FREIGHT_EFFECT is no variable that overrides a field of a profile. Did you mean FREIGHT_EFFECTS?",
    ],
    [
      { FREIGHT_PORTL_URL: "https://portal.example.com", FREIGHT_TIMEOUT: "1" },
      "FREIGHT_PORTL_URL is no variable that overrides a field of a profile. Did you mean FREIGHT_PORTAL_URL?\n" +
        "FREIGHT_TIMEOUT is no variable that overrides a field of a profile. Did you mean FREIGHT_TIMEOUT_MS?",
    ],
    [
      { FREIGHT_SOMETHING_ELSE: "1" },
      `FREIGHT_SOMETHING_ELSE is no variable that overrides a field of a profile. Known are ${Object.keys(overrides).join(", ")}.`,
    ],
  ])("refuses a variable that overrides nothing: %#", (env, expected) => {
    expect(message(valid, env)).toBe(expected);
    expect(message(valid, withoutAddresses(env))).toBe(expected);
  });

  it("takes a variable that is empty, that its callers name, or that is a credential of another profile", () => {
    const named = { ...valid, callers: { corporate: { tokenEnv: "FREIGHT_STAGING" } } };
    expect(
      message(named, { FREIGHT_STAGING: "x", FREIGHT_OTHER_TOKEN: "x", FREIGHT_CLIENT_ID: "x", FREIGHT_EFFECT: "" }),
    ).toBe("accepted");
    expect(message(valid, { FREIGHT_STAGING: "x" })).toMatch(/^FREIGHT_STAGING is no variable/);
  });

  it("blames the file for what no variable overrides", () => {
    expect(message({ ...valid, release: "9" }, { FREIGHT_CONCURRENCY: "4" })).toMatch(/^profile\.json: release/);
  });

  it("tells a missing file and a file that is no JSON", () => {
    const folder = mkdtempSync(join(tmpdir(), "profile-"));
    writeFileSync(join(folder, "broken.json"), "{");
    expect(() => readProfile(join(folder, "none.json"), {})).toThrow("there is no such file");
    expect(() => readProfile(join(folder, "broken.json"), {})).toThrow("not JSON");
  });

  it.each(["staging", "vendor"])("reads the example for %s", (name) => {
    const file = join(packageRoot(), `fixtures/deployments/${name}.example.json`);
    expect(readProfile(file, {}).surfaces.portal).toMatch(/^https:/);
  });

  it("that is copied as the README says needs one token, and leads editors to the schema", () => {
    const root = packageRoot();
    const [, from = "", to = ""] =
      /`cp (\S+) (\S+)`/.exec(readFileSync(join(root, "README.md"), "utf8")) ?? expect.fail("no example is copied");
    const { $schema } = JSON.parse(readFileSync(join(root, from), "utf8"));
    expect(existsSync(join(root, dirname(to), $schema))).toBe(true);
    expect(() => new Credentials(readProfile(join(root, from), {}), { CORPORATE_TOKEN: "of-a-test" })).not.toThrow();
  });
});
