import { beforeAll, expect, it } from "vitest";
import { judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const clause = "dashboard-feeds-sorting";

/** Judges a deployment in whose feeds rows come between almost all readings, or in another way. */
async function judgedMeanwhile(faults: readonly string[] = [], meanwhile = "new-rows-come") {
  const those = scenarios().filter(({ judges }) => judges.some((id) => id === clause));
  const choices = { "dashboard-feeds-meanwhile": meanwhile };
  const { run } = await judgeReference(those, { choices, faults }, { verdictsOnly: true });
  return run.clauses.find(({ id }) => id === clause)?.verdict;
}

it("a page of a sorted feed is held against the whole as it stands before and after it, where rows come meanwhile", async () => {
  expect(await judgedMeanwhile()).toBe("pass");
  expect(await judgedMeanwhile([`${clause}#each-page-in-itself`])).toBe("warn");
  expect(await judgedMeanwhile([`${clause}#always-ascending`])).toBe("warn");
});

it("a row that stands in a page, and in neither whole around it, came and went: the page is asked for again", async () => {
  expect(await judgedMeanwhile([], "a-row-comes-and-goes")).toBe("pass");
  expect(await judgedMeanwhile([`${clause}#each-page-in-itself`], "a-row-comes-and-goes")).toBe("warn");
});
