import { beforeAll, expect, it } from "vitest";
import { inOrder } from "../src/runner/order.js";
import { loadSpecs } from "../src/runner/specs.js";
import { scenarios } from "../src/scenario/scenario.js";

beforeAll(loadSpecs);

it("a run begins every scenario once, in an order that is always the same", () => {
  const ordered = inOrder(scenarios());
  expect(new Set(ordered)).toEqual(new Set(scenarios()));
  expect(ordered).toHaveLength(scenarios().length);
  expect(inOrder(scenarios())).toEqual(ordered);
});

it("the long ones come first", () => {
  const long = inOrder(scenarios()).map(({ isLong }) => isLong);
  expect(long).toContain(true);
  expect(long.lastIndexOf(true)).toBe(long.filter(Boolean).length - 1);
});

it("those of one area stand all over the others", () => {
  const others = inOrder(scenarios()).filter(({ isLong }) => !isLong);
  const half = others.slice(0, others.length / 2);
  for (const area of new Set(others.map((one) => one.area))) {
    const [before, all] = [half, others].map((some) => some.filter((one) => one.area === area).length);
    expect(Math.abs((before ?? 0) - (all ?? 0) / 2)).toBeLessThanOrEqual(1);
  }
});
