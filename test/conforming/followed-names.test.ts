import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isObject } from "../../src/scenario/values.js";

beforeAll(() => loadSpecs());

const { samples } = JSON.parse(
  readFileSync(new URL("../../fixtures/deployments/reference.json", import.meta.url), "utf8"),
) as { readonly samples: unknown };

const nameOf = (record: unknown): unknown => (isObject(record) ? record["name"] : undefined);

it("a company list that calls names otherwise, and ignores columns that it does not know, is sorted by what its rows show", async () => {
  const reference = createReference();
  const columns = new Set<unknown>();
  const handle = async (request: Request): Promise<Response> => {
    if (!request.url.endsWith("/companies/list")) return reference.fetch(request);
    const { sorting, ...rest } = (await request.clone().json()) as { sorting?: { readonly field?: unknown } };
    if (sorting?.field !== undefined) columns.add(sorting.field);
    const isKnown = sorting?.field === "companyName";
    const asked = isKnown ? { ...rest, sorting: { ...sorting, field: "name" } } : rest;
    const { url, method, headers } = request;
    const answer = await reference.fetch(new Request(url, { method, headers, body: JSON.stringify(asked) }));
    const rows: unknown = answer.ok ? await answer.clone().json() : undefined;
    if (!Array.isArray(rows)) return answer;
    return Response.json(rows.filter(isObject).map(({ name, ...row }) => ({ ...row, companyName: name })));
  };
  const those = scenarios().filter(({ judges }) => judges.some((clause) => clause.startsWith("company-list-sorting")));
  const { run } = await judgeHandler(handle, those, reference, { given: { samples }, verdictsOnly: true });
  expect(blamed(run)).toEqual([]);
  expect(run.clauses.find(({ id }) => id === "company-list-sorting")?.verdict).toBe("pass");
  expect([...columns]).toEqual(["companyName"]);
});

it("a company list that knows none of the columns that it may be asked for, and ignores them, is not blamed", async () => {
  const reference = createReference();
  const handle = async (request: Request): Promise<Response> => {
    if (!request.url.endsWith("/companies/list")) return reference.fetch(request);
    const { sorting, ...rest } = (await request.clone().json()) as { sorting?: unknown };
    const { url, method, headers } = request;
    return reference.fetch(new Request(url, { method, headers, body: JSON.stringify(rest) }));
  };
  const those = scenarios().filter(({ judges }) => judges.includes("company-list-sorting"));
  const { run } = await judgeHandler(handle, those, reference, { given: { samples }, verdictsOnly: true });
  expect(blamed(run)).toEqual([]);
  expect(run.clauses.find(({ id }) => id === "company-list-sorting")?.verdict).toBe("inconclusive");
});

it("a display name that is worked out of the name of a company follows it", async () => {
  const reference = createReference();
  const handle = async (request: Request): Promise<Response> => {
    const answer = await reference.fetch(request);
    if (!request.url.endsWith("/fulldetails") || !answer.ok) return answer;
    const details: unknown = await answer.clone().json();
    if (!isObject(details)) return answer;
    return Response.json({ ...details, displayName: nameOf(details) }, { status: answer.status });
  };
  const those = scenarios().filter(({ judges }) => judges.some((clause) => clause === "company-update-persists"));
  const { run } = await judgeHandler(handle, those, reference, { given: { samples }, verdictsOnly: true });
  expect(blamed(run)).toEqual([]);
  expect(run.clauses.find(({ id }) => id === "company-update-persists")?.verdict).toBe("pass");
});
