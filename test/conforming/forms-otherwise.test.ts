import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const isOfThese = (id: string) => /^form-(any-letters|many-items|without-items)$/.test(id);

/** Where characters begin that Latin-1 does not have. */
const beyondLatin1 = 0x100;

type Fetch = (request: Request) => Promise<Response>;

it.each<[what: string, costs: readonly string[], around: (fetch: Fetch) => Fetch]>([
  [
    "refuses letters beyond Latin-1",
    ["form-any-letters"],
    (fetch) => async (request) =>
      [...(await request.clone().text())].some((letter) => letter.charCodeAt(0) >= beyondLatin1)
        ? Response.json({ message: "Only Latin-1." }, { status: 400 })
        : fetch(request),
  ],
  [
    "answers with 203 in place of 200",
    [],
    (fetch) => async (request) => {
      const { status, headers, body } = await fetch(request);
      return new Response(body, { status: status === 200 ? 203 : status, headers });
    },
  ],
])("a deployment that %s has its forms of many items and of none judged", async (_, costs, around) => {
  const reference = createReference();
  const handle = around((request) => reference.fetch(request));
  const those = scenarios().filter(({ judges }) => judges.some(isOfThese));
  const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  const judged = run.clauses.filter(({ id }) => isOfThese(id));
  expect(judged).toHaveLength(3);
  expect(judged.filter(({ verdict }) => verdict !== "pass").map(({ id }) => id)).toEqual(costs);
});
