import { beforeAll, expect, it } from "vitest";
import { judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

it("a lot that is not deleted while it has client item data is deleted once these are", async () => {
  const those = scenarios().filter(({ judges }) => judges.includes("clientitemdata-per-lot"));
  const choices = { "lot-with-item-data-removal": "refused" };
  const { run, exchanges } = await judgeReference(those, { choices }, { verdictsOnly: true });
  expect(exchanges.some(({ phase, route }) => phase === "cleanup" && route?.startsWith("DELETE /Lot/{lotId}"))).toBe(
    true,
  );
  expect(run.leftovers).toEqual([]);
});
