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
  const { run } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(blamed(run)).toEqual([`authenticated:${route}`]);
  expect(ids.size).toBeGreaterThan(0);
  for (const id of ids) {
    const url = `http://localhost/catalog/api${path}/${id}`;
    const read = await reference.fetch(new Request(url, { headers: { authorization: token } }));
    expect(`${id}: ${read.status}`).toBe(`${id}: 404`);
  }
});

it.each([
  ["POST /Catalog", "GET", "/Catalog", (request: Request) => new URL(request.url).searchParams.get("title")],
  ["POST /contacts/editdetails", "POST", "/contacts/v2/search", (request: Request) => request.text()],
] as const)("an answer that tells beside its rows what was asked for shows nothing that %s stored", async (...row) => {
  const [route, method, path, asked] = row;
  const reference = createReference();
  let echoed = 0;
  const handle = async (request: Request) => {
    const { pathname } = new URL(request.url);
    const isAsked = request.method === method && pathname.endsWith(path);
    const search = isAsked ? await asked(request.clone()) : undefined;
    const answer = await reference.fetch(request);
    if (!search || !answer.ok) return answer;
    const body = await answer.json();
    if (search.includes("unpermitted ")) echoed++;
    return Response.json(Array.isArray(body) ? { search, items: body } : { search, ...Object(body) });
  };
  const those = scenarios().filter(({ judges }) => judges.includes(`route:${route}` as (typeof judges)[number]));
  const { run } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(echoed).toBeGreaterThan(0);
  expect(blamed(run).filter((clause) => clause.startsWith("authenticated:"))).toEqual([]);
});
