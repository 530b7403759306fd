import { beforeAll, describe, expect, it } from "vitest";
import { describeDecisions } from "../../src/reference/index.js";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

const alternatives = ["kept-form", "unusual-values"].flatMap((name) =>
  (describeDecisions().find((one) => one.name === name)?.conforms ?? [])
    .slice(1)
    .map((other) => [name, other] as const),
);

/** The open points that tell of them. */
const tells = { "kept-form": "kept-in-normal-form", "unusual-values": "unusual-values-refused" } as const;

describe("what the laws leave open is blamed for nothing, and told", () => {
  it.each(alternatives.map((one, turn) => [...one, turn] as const))("%s: %s", async (name, alternative, turn) => {
    const all = scenarios().filter(({ title }) => title.startsWith("laws: what "));
    const laws = sampleOf(all, Math.ceil(all.length / 4), turn);
    const { run, results, defects } = await judgeReference(
      laws,
      { choices: { [name]: alternative } },
      { verdictsOnly: true, given: { laws: "full" } },
    );
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    const told = results.flatMap(({ observations }) => observations).map(({ openPoint }) => openPoint);
    expect(told).toContain(tells[name as keyof typeof tells]);
    const checks = results
      .flatMap((result) => result.checks)
      .filter(({ clause }) => !clause.startsWith("authenticated:"));
    expect(
      checks.filter(({ verdict }) => verdict !== "pass").map(({ clause, reason }) => `${clause}: ${reason}`),
    ).toEqual([]);
  });
});
