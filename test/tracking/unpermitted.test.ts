import { beforeAll, expect, it } from "vitest";
import { rowsOfPage } from "../../src/http/canonical.js";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isObject } from "../../src/scenario/values.js";

beforeAll(() => loadSpecs());

it.each([
  ["POST /Lot", "/Lot"],
  ["POST /Catalog", "/Catalog"],
])("what %s makes for nobody, though it refuses that, is seen and removed", async (route, path) => {
  const fault = `authenticated:${route}#refused-and-carried-out`;
  const reference = createReference({ faults: [fault] });
  let token = "";
  const ids = new Set<string>();
  const handle = async (request: Request) => {
    token = request.headers.get("authorization") ?? token;
    const { pathname } = new URL(request.url);
    const answer = await reference.fetch(request);
    if (request.method !== "GET" || !pathname.endsWith(path) || !answer.ok) return answer;
    for (const row of rowsOfPage(await answer.clone().json())?.rows ?? [])
      if (isObject(row) && JSON.stringify(row).includes("unpermitted ")) ids.add(String(row["id"]));
    return answer;
  };
  const those = scenarios().filter(({ judges }) => judges.includes(`route:${route}` as (typeof judges)[number]));
  const { run } = await judgeHandler(handle, those, reference);
  expect(blamed(run)).toEqual([`authenticated:${route}`]);
  expect(ids.size).toBeGreaterThan(0);
  for (const id of ids) {
    const url = `http://localhost/catalog/api${path}/${id}`;
    const read = await reference.fetch(new Request(url, { headers: { authorization: token } }));
    expect(`${id}: ${read.status}`).toBe(`${id}: 404`);
  }
});
