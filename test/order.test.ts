import { beforeAll, expect, it } from "vitest";
import { latestRelease } from "../src/contract/releases.js";
import { inOrder } from "../src/runner/order.js";
import { loadSpecs } from "../src/runner/specs.js";
import { lengthOf, longerScenarios } from "../src/scenario/lengths.js";
import { scenarios } from "../src/scenario/scenario.js";
import { measuredLengths } from "./lengths.js";
import { twelfth } from "./sample.js";

beforeAll(loadSpecs);

it("a run begins every scenario once, in an order that is always the same", () => {
  const ordered = inOrder(scenarios());
  expect(new Set(ordered)).toEqual(new Set(scenarios()));
  expect(ordered).toHaveLength(scenarios().length);
  expect(inOrder(scenarios())).toEqual(ordered);
});

it("the longest ones come first", () => {
  const lengths = inOrder(scenarios()).map(lengthOf);
  expect(new Set(lengths).size).toBeGreaterThan(20);
  expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
});

it("a scenario is about as long as it is said to be", async () => {
  const measured = await measuredLengths(latestRelease, twelfth(0));
  const lengths = [...measured].map(([id, length]) => ({ id, length, told: lengthOf({ id }) }));
  expect(lengths.filter(({ length, told }) => length > 1.5 * told && length > told + 8)).toEqual([]);
  const off = lengths.reduce((sum, { length, told }) => sum + Math.abs(length - told), 0);
  expect(off).toBeLessThan(0.3 * lengths.reduce((sum, { length }) => sum + length, 0));
});

it("no length is told of a scenario that there is not", () => {
  const ids = new Set(scenarios().map(({ id }) => id));
  expect(longerScenarios.filter((id) => !ids.has(id))).toEqual([]);
});

it("those of one area stand all over the others", () => {
  const shortest = Math.min(...scenarios().map(lengthOf));
  const others = inOrder(scenarios()).filter((one) => lengthOf(one) === shortest);
  const half = others.slice(0, others.length / 2);
  for (const area of new Set(others.map((one) => one.area))) {
    const [before, all] = [half, others].map((some) => some.filter((one) => one.area === area).length);
    expect(Math.abs((before ?? 0) - (all ?? 0) / 2)).toBeLessThanOrEqual(1);
  }
});
