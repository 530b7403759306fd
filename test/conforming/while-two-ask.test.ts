import { setImmediate as turn } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { isObject } from "../../src/scenario/values.js";
import { sixth } from "../sample.js";

beforeAll(() => loadSpecs());

/** A page or a list that somebody else has added a record to. */
function longer(body: unknown): unknown {
  if (Array.isArray(body)) {
    const last: unknown = body.at(-1);
    return isObject(last) ? [...body, { ...last, id: 7_777_777 }] : body;
  }
  return isObject(body) && typeof body["totalCount"] === "number"
    ? { ...body, totalCount: body["totalCount"] + 1 }
    : body;
}

it("lists to which somebody else has added a record whenever two ask for them are blamed for nothing", async () => {
  const reference = createReference();
  const asking = new Map<string, number>();
  let lengthened = 0;
  const handle = async (request: Request): Promise<Response> => {
    const path = `${request.method} ${new URL(request.url).pathname}`;
    asking.set(path, (asking.get(path) ?? 0) + 1);
    await turn();
    const isOneOfTwo = (asking.get(path) ?? 0) > 1;
    const answer = await reference.fetch(request);
    await turn();
    asking.set(path, (asking.get(path) ?? 0) - 1);
    if (!isOneOfTwo || !answer.ok || request.method !== "GET") return answer;
    const body: unknown = await answer
      .clone()
      .json()
      .catch(() => undefined);
    const now = longer(body);
    if (now === body) return answer;
    lengthened += 1;
    return Response.json(now, { status: answer.status });
  };
  const { run, defects } = await judgeHandler(handle, sixth(3), reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(lengthened).toBeGreaterThan(0);
  expect(blamed(run)).toEqual([]);
});
