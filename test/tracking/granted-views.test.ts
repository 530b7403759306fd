import { expect, it } from "vitest";
import { judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

it("where a view that was granted to others is not deleted, its grants are taken away, and it is", async () => {
  await loadSpecs();
  const those = scenarios().filter(({ judges }) => judges.some((clause) => clause.startsWith("view-access")));
  const { run, exchanges } = await judgeReference(
    those,
    { choices: { "granted-view-removal": "refused" } },
    { verdictsOnly: true },
  );
  const refused = exchanges.filter(
    ({ route, response }) => route === "DELETE /views/{viewId}" && response?.status === 409,
  );
  expect(refused.length).toBeGreaterThan(0);
  expect(run.leftovers).toEqual([]);
});
