import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const [filters, several] = [
  "freight-provider-filter-provider-indexes",
  "freight-provider-provider-indexes-accepted",
] as const;

/** Judges a deployment that lists the option of index 0 last. */
async function judged(faults: readonly string[] = []) {
  const reference = createReference({ faults });
  const handle = async (request: Request): Promise<Response> => {
    const answer = await reference.fetch(request);
    const isListing = request.method === "GET" && /\/freightproviders$/.test(new URL(request.url).pathname);
    const rows: unknown = isListing && answer.ok ? await answer.clone().json() : undefined;
    return Array.isArray(rows) ? Response.json(rows.toReversed()) : answer;
  };
  const those = scenarios().filter(({ judges }) => judges.some((id) => id === filters));
  return blamed((await judgeHandler(handle, those, reference, { verdictsOnly: true })).run);
}

it("nobody is blamed for the order of options", async () => expect(await judged()).toEqual([]));

it.each([`${filters}#zero-is-none`, `${several}#zero-beside-others`])(
  "an option of index 0 is asked for where it is listed last: %s is found",
  async (fault) => expect(await judged([fault])).toEqual([fault.split("#")[0]]),
);
