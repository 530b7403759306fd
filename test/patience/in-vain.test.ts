import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

/** Reads of one view, counted for a deployment whose removal of views does nothing. */
async function readsOf(settleMs: number): Promise<{ readonly reads: number; readonly left: number }> {
  const reference = createReference();
  let reads = 0;
  const handle = async (request: Request): Promise<Response> => {
    const isOfView = /\/views\/\d+$/.test(request.url);
    if (isOfView && request.method === "DELETE") return Response.json({ success: true });
    if (isOfView && request.method === "GET") reads++;
    return reference.fetch(request);
  };
  const those = scenarios().filter(({ area, id }) => area === "views" && !id.startsWith("laws-of-many"));
  const { run } = await judgeHandler(handle, those, reference, { given: { limits: { settleMs } }, verdictsOnly: true });
  return { reads, left: run.leftovers.filter(({ what }) => what === "view").length };
}

it("a removal that never does anything is not waited for again and again, and what is left is told", async () => {
  const [waiting, instant] = [await readsOf(3_000), await readsOf(0)];
  expect(waiting.left).toBe(instant.left);
  expect(waiting.left).toBeGreaterThan(20);
  // A first few are looked at eight times each, and scenarios look again for themselves.
  expect(waiting.reads).toBeLessThan(3 * instant.reads);
});
