import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

interface Asked {
  readonly filters?: { readonly name?: string };
  readonly sorting?: { readonly field?: string; readonly descending?: boolean };
}

/** A deployment whose filter of the company list finds parts of names. @param sorts how it sorts beside that filter */
async function judgedWith(sorts: (sorting: Asked["sorting"]) => Asked["sorting"]): Promise<readonly string[]> {
  const reference = createReference();
  const handle = async (request: Request): Promise<Response> => {
    if (!request.url.endsWith("/companies/list")) return reference.fetch(request);
    const asked = (await request.clone().json()) as Asked;
    const name = asked.filters?.name;
    if (name === undefined) return reference.fetch(request);
    const body = JSON.stringify({ pagination: { page: 1, pageSize: 500 }, sorting: sorts(asked.sorting) });
    const answer = await reference.fetch(new Request(request, { body }));
    const rows = (await answer.json()) as readonly { readonly name: string }[];
    return Response.json(rows.filter((row) => row.name.includes(name)));
  };
  const those = scenarios().filter(({ judges }) => judges.includes("company-list-sorting"));
  return blamed((await judgeHandler(handle, those, reference, { verdictsOnly: true })).run);
}

it("a list that sorts upwards beside a filter, whatever is asked for, is blamed", async () => {
  expect(await judgedWith((sorting) => sorting && { ...sorting, descending: false })).toEqual(["company-list-sorting"]);
});

it("one that sorts as it is asked is not", async () => {
  expect(await judgedWith((sorting) => sorting)).toEqual([]);
});
