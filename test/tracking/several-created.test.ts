import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const several = "laws-keys-that-resemble-each-other-are-told-apart-by-a-bulk-upsert";
const json = { headers: { "content-type": "application/json" } };

/** An answer that tells none of the catalogs that were made, and one that tells the first alone. */
const told = {
  none: () => new Response(null, { status: 204 }),
  "the first": async (response: Response) => {
    const [first] = (await response.json()) as readonly unknown[];
    return new Response(JSON.stringify([first]), json);
  },
} as const;

/** @param lost the look for a catalog by its title that fails, counted from 1; 0 for none */
async function leftWhere(told: (response: Response) => Response | Promise<Response>, lost: number) {
  const reference = createReference({});
  const looked = new Set<string>();
  let failed = 0;
  const handle = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const title = searchParams.get("title");
    if (title?.includes("bulk catalog") && looked.add(title).size === lost && failed++ === 0)
      return new Response("{}", { ...json, status: 500 });
    const response = await reference.fetch(request);
    return /\/Bulk\/upsert$/.test(pathname) && response.ok ? told(response) : response;
  };
  const those = scenarios().filter(({ id }) => id === several);
  const { run, results } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  const headers = { authorization: `Bearer ${reference.tokens.corporate}` };
  const list = `http://reference.example.com${reference.basePaths.catalog}/Catalog?page_size=100&title=${run.id}`;
  const page = await reference.fetch(new Request(list, { headers }));
  const { items } = (await page.json()) as { readonly items: readonly unknown[] };
  const reasons = results.flatMap(({ leftovers }) => leftovers).map(({ reason }) => reason);
  return { failed, left: items.length, reasons };
}

it.each(Object.entries(told))(
  "what one upsert makes of which %s is told is looked for, and removed",
  async (_, answer) => {
    expect(await leftWhere(answer, 0)).toEqual({ failed: 0, left: 0, reasons: [] });
  },
);

it.each(Object.entries(told).flatMap(([name, answer]) => [1, 2, 3].map((lost) => [name, lost, answer] as const)))(
  "where %s of them is told, and look %i fails, what stays is told",
  async (_, lost, answer) => {
    const { failed, left, reasons } = await leftWhere(answer, lost);
    expect(failed).toBeGreaterThan(0);
    expect(reasons.length > 0).toBe(left > 0);
    for (const reason of reasons)
      expect(reason).toBe(
        "The answer of POST /Bulk/upsert did not tell the ids of all 4, and not all of them could be looked for.",
      );
  },
);
