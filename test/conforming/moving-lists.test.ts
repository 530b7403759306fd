import { setImmediate as turn } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { isObject, isUuid } from "../../src/scenario/values.js";
import { sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

/** @returns a list or a page as it is once somebody else has added so many records to it */
function longer(body: unknown, by: number): unknown {
  if (by === 0) return body;
  if (Array.isArray(body)) {
    const last: unknown = body.at(-1);
    if (!isObject(last)) return body;
    const id = (nth: number) => (isUuid(last["id"]) ? `7777777${nth}${last["id"].slice(8)}` : 7_777_000 + nth);
    return [...body, ...Array.from({ length: by }, (_, nth) => ({ ...last, id: id(nth) }))];
  }
  return isObject(body) && typeof body["totalCount"] === "number"
    ? { ...body, totalCount: body["totalCount"] + by }
    : body;
}

/** Judges a deployment whose lists others add records to, and remove them again. @returns who is blamed, and how often a list was longer */
async function judged(those: readonly Scenario[], added: (path: string) => number | Promise<number>) {
  const reference = createReference();
  let lengthened = 0;
  const handle = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const isRead =
      (request.method === "GET" && !pathname.includes("/lookup/")) || /\/(search|suggestions|reports)\b/.test(pathname);
    const by = isRead ? await added(pathname.toLowerCase()) : 0;
    const answer = await reference.fetch(request);
    const body: unknown = await answer
      .clone()
      .json()
      .catch(() => undefined);
    const now = answer.ok ? longer(body, by) : body;
    if (now === body) return answer;
    lengthened += 1;
    return Response.json(now, { status: answer.status });
  };
  const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  return { blamed: blamed(run), lengthened };
}

it("lists to which somebody else has added a record whenever two ask for them are blamed for nothing", async () => {
  const asking = new Map<string, number>();
  const { blamed, lengthened } = await judged(sampleOf(scenarios(), 25, 3), async (path) => {
    asking.set(path, (asking.get(path) ?? 0) + 1);
    await turn();
    const isOneOfTwo = (asking.get(path) ?? 0) > 1;
    await turn();
    asking.set(path, (asking.get(path) ?? 0) - 1);
    return isOneOfTwo ? 1 : 0;
  });
  expect(lengthened).toBeGreaterThan(0);
  expect(blamed).toEqual([]);
});

it("lists that are longer every second time, and never alike then, are blamed for nothing", async () => {
  const times = new Map<string, number>();
  const those = scenarios().filter(({ judges }) => judges.some((id) => id.startsWith("uuid-case:")));
  const { blamed, lengthened } = await judged(sampleOf(those, 15), (path) => {
    const time = times.get(path) ?? 0;
    times.set(path, time + 1);
    return time % 2 === 0 ? 0 : time;
  });
  expect(lengthened).toBeGreaterThan(10);
  expect(blamed).toEqual([]);
});

it("what is listed for a moment alone, and gone when it is read, is blamed for nothing", async () => {
  const clauses = ["view-list-readable", "company-available-are-readable", "rfq-forjob-consistent"];
  const asked = new Set<string>();
  for (const clause of clauses) {
    const those = scenarios().filter(({ judges }) => judges.some((id) => id === clause));
    asked.clear();
    const { blamed, lengthened } = await judged(those, (path) => {
      const isFirst = !asked.has(path);
      asked.add(path);
      return isFirst ? 1 : 0;
    });
    expect(lengthened).toBeGreaterThan(0);
    expect(blamed).toEqual([]);
  }
});
