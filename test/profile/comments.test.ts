import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import { afterAll, expect, it } from "vitest";
import { readProfile } from "../../src/profile/profile.js";
import { fixturePlaces } from "../../src/profile/profile-lines.js";
import { withFixtures, withoutFixtures, withPins } from "../../src/profile/profile-text.js";

const folder = mkdtempSync(join(tmpdir(), "comments-"));
const file = join(folder, "staging.jsonc");
afterAll(() => rmSync(folder, { recursive: true }));

const text = `// The staging system, see https://example.com/staging.
{
  "surfaces": {
    "portal": "https://example.com/portal", // "abc": "no member"
    "abc": "https://example.com/abc",
    "catalog": "https://example.com/catalog",
  },
  "callers": { "corporate": { "tokenEnv": "STAGING_TOKEN" } },
  /* Of the
     demo company. */
  "fixtures": {
    // The job that nobody closes.
    "jobDisplayId": 7, // 42 clauses
    // "quoteId": "…",  // 13 clauses
  },
}
`;

it("are read, and commas at the end as well", () => {
  writeFileSync(file, text);
  const profile = readProfile(file, {});
  expect([profile.surfaces.abc, profile.fixtures]).toEqual(["https://example.com/abc", { jobDisplayId: 7 }]);
  expect(fixturePlaces(file)).toEqual({ jobDisplayId: "staging.jsonc:13" });
});

it("stay where they stood when fixtures are written, changed and taken out, and pins added", () => {
  const more = withFixtures(text, [{ name: "sellerId", value: 3 }]);
  expect(more).toBe(text.replace("13 clauses\n", '13 clauses\n    "sellerId": 3\n'));
  expect(withFixtures(text, [{ name: "jobDisplayId", value: 8 }])).toBe(text.replace('Id": 7', 'Id": 8'));
  expect(parse(withoutFixtures(more, ["jobDisplayId"])).fixtures).toEqual({ sellerId: 3 });
  const pinned = withPins(text, { a: "b" });
  expect(pinned).toBe(text.replace(/,\n}\n$/, ',\n  "pins": {\n    "a": "b"\n  }\n}\n'));
  for (const written of [more, pinned]) expect(written).toContain("// The job that nobody closes.");
});

it("that are not closed are told with their place, and nothing of them", () => {
  writeFileSync(file, text.replace("demo company. */", "demo company."));
  expect(() => readProfile(file, {})).toThrow(/^\S+staging\.jsonc: not JSON: line 9, column 3\.$/);
});
