import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isObject } from "../../src/scenario/values.js";
import { sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

it("a member that tells which of two servers has answered is held against no clause, and nothing is told to be late", async () => {
  const reference = createReference();
  let drawn = 7;
  const server = () => {
    drawn = (drawn * 48_271) % 2_147_483_647;
    return `node-${1 + (drawn % 2)}`;
  };
  const handle = async (request: Request): Promise<Response> => {
    const answer = await reference.fetch(request);
    const body: unknown = await answer
      .clone()
      .json()
      .catch(() => undefined);
    const served = (one: unknown) => (isObject(one) ? { ...one, servedBy: server() } : one);
    // What export data show is posted again, and must have no other members.
    const isLeftAlone = !answer.ok || typeof body !== "object" || body === null || request.url.includes("exportdata");
    if (isLeftAlone) return answer;
    return Response.json(Array.isArray(body) ? body.map(served) : served(body), { status: answer.status });
  };
  const { run, defects } = await judgeHandler(handle, sampleOf(scenarios(), 25), reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  expect(run.lateness).toBeUndefined();
});
