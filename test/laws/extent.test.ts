import { beforeAll, describe, expect, it } from "vitest";
import type { LawExtent } from "../../src/contract/laws/extent.js";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

/** Judges the laws of commodities on a deployment that takes bodies with other texts than were sent. */
async function judged(laws: LawExtent, taken: (body: string) => string) {
  const reference = createReference();
  const handle = async (request: Request) =>
    reference.fetch(
      request.method === "GET" || !request.url.includes("/commodity")
        ? request
        : new Request(request, { body: taken(await request.text()) }),
    );
  const about = scenarios().filter(({ title }) => title.startsWith("laws: what a new commodity is given"));
  const { run, exchanges } = await judgeHandler(handle, about, reference, { given: { laws }, verdictsOnly: true });
  return { blamed: blamed(run), exchanges: exchanges.length };
}

describe("the laws, judged with all hard values", () => {
  it("find what three values of each kind do not show, and send more for it", async () => {
    const cutAtThousand = (body: string) => body.replace(/"([^"]{1000})[^"]+"/g, '"$1"');
    const [quick, full] = [await judged("quick", cutAtThousand), await judged("full", cutAtThousand)];
    expect(quick.blamed).toEqual([]);
    expect(full.blamed).toEqual(["stored-as-given:commodity"]);
    expect(full.exchanges).toBeGreaterThan(quick.exchanges);
  });

  it("blame nobody who keeps them", async () => {
    expect((await judged("full", (body) => body)).blamed).toEqual([]);
  });
});
