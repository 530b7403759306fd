import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { sampleNames } from "../../src/profile/sample-names.js";

const sources = ["src", "specs", "fixtures/payloads"].flatMap((folder) =>
  readdirSync(join(packageRoot(), folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith("sample-names.ts"))
    .map((name) => readFileSync(join(packageRoot(), folder, name), "utf8")),
);
const text = sources.join("\n");

describe("the samples that a profile may give", () => {
  it("are those that a message may ask for", () => {
    const asked = [...text.matchAll(/samples\.([A-Z]\w+)/g)].map(([, name]) => name);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !(sampleNames as readonly (string | undefined)[]).includes(name))).toEqual([]);
  });

  it("are all composed somewhere", () => {
    expect(sampleNames.filter((name) => !new RegExp(`\\b${name}: |"${name}"`).test(text))).toEqual([]);
  });
});
