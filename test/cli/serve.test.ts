import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { describeDecisions } from "../../src/reference/index.js";
import { choicesFrom, choicesInWords } from "../../src/runner/choices.js";
import { presetNames, presetOf } from "../../src/runner/preset.js";
import { serveReference } from "../../src/runner/serve.js";
import { warmCommand } from "./warm/warm.js";

const folder = mkdtempSync(join(tmpdir(), "serve-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** @returns the path of a preset's file */
function preset(content: unknown): string {
  const file = join(folder, "preset.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

describe("what is chosen for a served reference", () => {
  it("is taken by decision, the last one where one is named twice", () => {
    expect(choicesFrom(["query-lists=repeated", "body-casing:catalog=PascalCase", "query-lists=commas"])).toEqual({
      "query-lists": "commas",
      "body-casing:catalog": "PascalCase",
    });
  });

  it.each([
    ["query-list=commas", "--choose: there is no decision query-list. Did you mean query-lists?"],
    ["query-lists=comma", "--choose: query-lists has no alternative comma. Did you mean commas?"],
    ["query-lists", "--choose query-lists: write it as DECISION=ALTERNATIVE."],
    ["route-behaviour:GET /Lot=served", "--choose: there is no decision route-behaviour:GET /Lot."],
  ])("is refused where it is not known: %s", (given, says) => {
    expect(() => choicesFrom([given])).toThrow(says);
  });

  it("is listed with all that it could be", () => {
    const listed = choicesInWords();
    const open = describeDecisions().filter(({ conforms }) => conforms.length > 1);
    expect(
      open.filter(({ name, conforms }) => !listed.includes(name) || !listed.includes(conforms.join(" | "))),
    ).toEqual([]);
  });
});

describe("a preset", () => {
  it("is one of those that are shipped, or a file of the same kind", () => {
    expect(presetNames()).toContain("production");
    const file = preset({ says: "Lists by commas.", choices: { "query-lists": "commas" } });
    expect(presetOf(file).choices).toEqual({ "query-lists": "commas" });
  });

  it.each([
    [{ choices: {} }, "must have required property 'says'"],
    [{ says: "x", choices: {}, late: 1 }, "must NOT have additional properties (late)"],
    [{ says: "x", choices: { "query-list": "commas" } }, "there is no decision query-list. Did you mean query-lists?"],
    ["{", "it cannot be read"],
  ])("is refused with what is wrong in it: %j", (content, says) => {
    expect(() => presetOf(preset(content))).toThrow(says);
  });

  it("is served, and changed by what is chosen beside it", async () => {
    const { choices } = presetOf("production");
    const { profile, close } = await serveReference(
      { release: "8_01", choices: { ...choices, ...choicesFrom(["identity-member=kind-id"]) } },
      0,
    );
    const headers = { authorization: `Bearer ${profile.callers.corporate.token}` };
    const ask = async (path: string) => (await fetch(`${profile.surfaces.portal}${path}`, { headers })).status;
    const user = await (await fetch(`${profile.surfaces.portal}/contacts/user`, { headers })).json();
    const statuses = [
      await ask("/note?companyid="),
      await ask("/note/suggestUsers?search_key=a"),
      await ask("/note/suggestUsers?SearchKey=a"),
    ];
    await close();
    expect(user).toHaveProperty("contactId");
    expect(statuses).toEqual([400, 400, 200]);
  });
});

describe("the command serve", () => {
  it.each([
    [
      ["--like", "prodution"],
      "--like prodution: there is no such file, and no preset of that name. Did you mean production?",
    ],
    [["--choose", "query-list=commas"], "--choose: there is no decision query-list. Did you mean query-lists?"],
  ])("ends with 2 for what it does not know: %j", async (options, says) => {
    const { code, stderr } = await warmCommand(["serve", "--port", "0", ...options]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  });

  it("lists what can be chosen", async () => {
    const { code, stdout } = await warmCommand(["serve", "--list-choices"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("query-lists  (list-query-encoding)")]);
  });
});
