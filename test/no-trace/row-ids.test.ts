import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isObject } from "../../src/scenario/values.js";
import { sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

/** Ids of rows begin here, and so do those of lots of somebody else. */
const firstRow = 4_000_000;

/** @returns the same with rows of lots in catalogs that have ids of their own */
function withRowIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withRowIds);
  if (!isObject(value)) return value;
  const { lots } = value;
  const rows = Array.isArray(lots) ? { lots: lots.map((row) => ({ ...row, id: firstRow + row.id })) } : {};
  return { ...Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withRowIds(part)])), ...rows };
}

it("lots of somebody else that have the ids of rows in catalogs are neither changed nor removed", async () => {
  const reference = createReference();
  const harmed: string[] = [];
  const handle = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const [, id] = /\/Lot\/(?:\d+\/merge\/)?(4\d{6})/.exec(pathname) ?? [];
    if (id !== undefined) {
      if (request.method !== "GET" && request.headers.has("authorization"))
        harmed.push(`${request.method} ${pathname}`);
      return Response.json({ id: Number(id), itemData: { description: "A desk of somebody else" }, catalogs: [] });
    }
    const answer = await reference.fetch(request);
    const showsCatalogs = /\/(Catalog|Bulk)\b/.test(pathname) && answer.ok && answer.status !== 204;
    return showsCatalogs ? Response.json(withRowIds(await answer.json()), { status: answer.status }) : answer;
  };
  const all = scenarios().filter(({ area }) => area === "lots" || area === "catalogs");
  const those = sampleOf(all, Math.ceil(all.length / 4));
  const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  expect(harmed).toEqual([]);
  // That they stay is told.
  const left = run.leftovers.filter(({ residue }) => !residue);
  expect(left.length).toBeGreaterThan(10);
  for (const { reason } of left) expect(reason).toMatch(/^Another record shows it under that id/);
});
