import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

/** How long an answer to a read is given again. */
const keptMs = 1_000;
/** How long a request takes, in milliseconds of the time that jumps. */
const requestMs = 2;

interface Kept {
  readonly at: number;
  readonly answer: Response;
}

/** Judges by itself, so that no other scenario has found out that reads are late. */
async function judgedAlone(one: Scenario) {
  const reference = createReference();
  const kept = new Map<string, Kept>();
  let now = 0;
  const letPass = (ms: number) => {
    now += ms;
    reference.letPass(ms);
  };
  const handle = async (request: Request): Promise<Response> => {
    now += requestMs;
    if (request.method !== "GET") return reference.fetch(request);
    const key = `${request.url} ${request.headers.get("authorization")}`;
    const known = kept.get(key);
    if (known && now - known.at < keptMs) return known.answer.clone();
    const answer = await reference.fetch(request);
    if (answer.ok) kept.set(key, { at: now, answer: answer.clone() });
    return answer;
  };
  const given = { limits: { settleMs: 3_000 } };
  return judgeHandler(handle, [one], { ...reference, letPass }, { verdictsOnly: true, given });
}

it("answers that are kept for a second, as a cache does, are blamed for nothing by any scenario alone", async () => {
  const found: string[] = [];
  // What writes nothing reads nothing that is no longer so.
  const writing = scenarios().filter(({ effect }) => effect !== "read");
  for (const one of sampleOf(writing, 10)) {
    const { run, defects } = await judgedAlone(one);
    found.push(...blamed(run).map((clause) => `${clause}: ${one.id}`), ...defects.map(String));
  }
  expect(found).toEqual([]);
});
