import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isObject } from "../../src/scenario/values.js";

beforeAll(() => loadSpecs());

const clause = "lot-update-leaves-catalogs";

/** The lists of one record, and behind them what another has in them. */
const withListsOf = (record: object, other: object): object =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      Array.isArray(value) ? [...value, ...[(other as Record<string, unknown>)[name] ?? []].flat()] : value,
    ]),
  );

it("a lot whose updates add to its lists is not blamed for the catalogs that it was in before", async () => {
  const reference = createReference();
  const handle = async (request: Request) => {
    if (request.method !== "PUT" || !/\/Lot\/\d+$/.test(request.url)) return reference.fetch(request);
    const { url, headers } = request;
    const [body, before] = [await request.json(), await (await reference.fetch(new Request(url, { headers }))).json()];
    const added = isObject(body) && isObject(before) ? withListsOf(body, before) : body;
    return reference.fetch(new Request(url, { method: "PUT", headers, body: JSON.stringify(added) }));
  };
  const those = scenarios().filter(({ judges }) => judges.includes(clause));
  const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(run.clauses.find(({ id }) => id === clause)?.verdict).toBe("inconclusive");
});
