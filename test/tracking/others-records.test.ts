import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { fieldOf, idOf, isObject, type JsonObject } from "../../src/scenario/values.js";

beforeAll(() => loadSpecs());

it("a map of others that a creation answers as what it made is changed no further, not removed, and told", async () => {
  const reference = createReference({});
  const at = `http://reference.example.com${reference.basePaths.portal}`;
  const headers = { authorization: `Bearer ${reference.tokens.corporate}`, "content-type": "application/json" };
  const body = JSON.stringify({ searchText: "", page: 1, pageSize: 100 });
  const rows = async (search: string) => {
    const answer = await reference.fetch(new Request(at + search, { method: "POST", headers, body }));
    return (await answer.json()) as readonly unknown[];
  };
  const commodities = (await rows("/commodity/search")).map(idOf);
  const [there] = await rows("/commodity-map/search");
  const id = String(idOf(there));
  const harmed: string[] = [];
  // Whatever commodity of others is mapped, that map is updated, and may be removed.
  let now = there as JsonObject;
  const upserting = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!request.headers.has("authorization")) return reference.fetch(request);
    if (request.method === "POST" && pathname.endsWith("/commodity-map")) {
      const sent: unknown = await request.clone().json();
      const isMapped = isObject(sent) && commodities.some((one) => one === fieldOf(sent, "commodity_id"));
      if (isMapped) {
        now = { ...now, custom_name: fieldOf(sent, "custom_name") };
        return Response.json(now);
      }
    }
    if (request.method === "POST" && pathname.endsWith("/commodity-map/search")) {
      const found = (await (await reference.fetch(request)).json()) as readonly unknown[];
      return Response.json(found.map((row) => (String(idOf(row)) === id ? now : row)));
    }
    if (request.method !== "GET" && pathname.endsWith(`/commodity-map/${id}`)) harmed.push(request.method);
    return reference.fetch(request);
  };
  const those = scenarios().filter(({ id }) => id.includes("commodity-map"));
  const { results } = await judgeHandler(upserting, those, reference, { verdictsOnly: true });
  expect(harmed).toEqual([]);
  const told = results.flatMap(({ leftovers }) => leftovers).filter((left) => left.id === id);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    what: "commodity map",
    reason:
      "POST /commodity-map told it as what it made, and it was there before: it may have been changed, and is not removed.",
    residue: false,
  });
});
