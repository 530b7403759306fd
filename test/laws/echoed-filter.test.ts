import { beforeAll, expect, it } from "vitest";
import { createReference, type ReferenceOptions } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const clause = "refused-untouched:catalog";

/** @returns how the clause is judged of a deployment whose lists of catalogs tell which title was asked for */
async function verdictOf(options: ReferenceOptions): Promise<string | undefined> {
  const reference = createReference(options);
  const handle = async (request: Request): Promise<Response> => {
    const response = await reference.fetch(request);
    const title = new URL(request.url).searchParams.get("title");
    if (title === null || !response.ok) return response;
    return new Response(JSON.stringify({ ...Object(await response.json()), filter: { title } }), response);
  };
  const those = scenarios().filter(({ judges }) => judges.includes(clause));
  const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  return run.clauses.find(({ id }) => id === clause)?.verdict;
}

it.each<[what: string, options: ReferenceOptions, verdict: string]>([
  ["is kept where nothing is stored", {}, "pass"],
  ["is broken where something is", { faults: [`${clause}#stores-the-sound-part`] }, "warn"],
])(
  "that what is refused makes no catalog %s, though the title that is looked for is told",
  async (_, options, verdict) => {
    expect(await verdictOf(options)).toBe(verdict);
  },
);
