import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isObject, type JsonObject } from "../../src/scenario/values.js";

beforeAll(() => loadSpecs());

/** Each record tells how often it was read where it is read, and is new until it was. */
function marked(handle: (request: Request) => Promise<Response>): (request: Request) => Promise<Response> {
  const read = new Map<string, number>();
  const mark = (path: string, record: JsonObject): JsonObject => {
    const key = `${path} ${String(record["id"])}`;
    const times = read.get(key) ?? 0;
    read.set(key, times + 1);
    return { ...record, timesRead: times, isNew: times === 0 };
  };
  const marks = (path: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((row) => (isObject(row) ? mark(path, row) : row));
    if (!isObject(value)) return value;
    const [list] = Object.entries(value).filter(([, member]) => Array.isArray(member));
    const isPage = list && ["items", "data", "rows", "results"].includes(list[0]);
    return isPage ? { ...value, [list[0]]: marks(path, list[1]) } : mark(path, value);
  };
  return async (request) => {
    const answer = await handle(request);
    const isJson = /json/.test(answer.headers.get("content-type") ?? "");
    if (request.method !== "GET" || !answer.ok || !isJson) return answer;
    const body = marks(new URL(request.url).pathname, await answer.json());
    return Response.json(body, { status: answer.status });
  };
}

it("records that tell how often they were read, and are new until they were, are blamed for nothing by laws", async () => {
  const those = scenarios().filter(({ title }) => title.startsWith("laws: "));
  expect(those.length).toBeGreaterThan(70);
  const reference = createReference();
  const { run, defects } = await judgeHandler(marked(reference.fetch), those, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
});
