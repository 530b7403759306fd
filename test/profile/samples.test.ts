import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { latestRelease, releases } from "../../src/contract/releases.js";
import { sampleNames, sampleValues } from "../../src/profile/samples.js";
import { judgeReference } from "../../src/runner/in-process.js";
import { Data } from "../../src/scenario/data.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { wholeRun } from "../whole-run.js";

const sources = ["src", "specs", "fixtures/payloads"].flatMap((folder) =>
  readdirSync(join(packageRoot(), folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith("profile/samples.ts"))
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

  it("name every value that they are composed of, and no other", async () => {
    const { composed } = await wholeRun();
    const compose = vi.spyOn(Data.prototype, "compose");
    // The latest release has fewer payments than those before it.
    const payments = scenarios().filter(({ area }) => area === "payment");
    for (const release of releases.filter((one) => one !== latestRelease))
      await judgeReference(payments, { release }, { verdictsOnly: true });
    // What a query has to carry is composed where it is refused without.
    const choices = {
      "rfq-forjob-parameters": "a-company",
      "rfq-acceptwinner-parameters": "the-winning-company",
      "contact-history-parameters": "a-date-range",
    };
    const asking = scenarios().filter(({ area }) => area === "rfq" || area === "contacts");
    await judgeReference(asking, { release: latestRelease, choices }, { verdictsOnly: true });
    const values = new Map<string, Set<string>>();
    for (const [name, value] of [...composed, ...compose.mock.calls])
      values.set(name, new Set([...(values.get(name) ?? []), ...Object.keys(value)]));
    const met = sampleNames.filter((name) => values.has(name) && sampleValues[name] !== undefined);
    // A sample of a query is sent alone where the route is refused without one, and those of rows where a deployment refuses its own.
    expect(sampleNames.length - met.length).toBeLessThan(6);
    expect(met.map((name) => [name, [...(values.get(name) ?? [])].sort()])).toEqual(
      met.map((name) => [name, [...(sampleValues[name] ?? [])].sort()]),
    );
  });

  it("stand on their page", () => {
    const page = readFileSync(join(packageRoot(), "docs/samples.md"), "utf8");
    const lines = Object.entries(sampleValues).map(
      ([name, values]) =>
        `| \`${name}\` | ${values?.map((value) => `\`{${value}}\``).join(", ") ?? "the members of the record as the deployment shows it"} |`,
    );
    expect(page.split("\n").filter((line) => line.startsWith("| `"))).toEqual(lines);
  });
});
