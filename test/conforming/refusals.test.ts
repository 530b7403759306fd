import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { judgedByNoOther, sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

const isOfThese = (id: string) => /^(body-kind:|feedback-refused-cancels-none)/.test(id);

it("a deployment that refuses whatever it refuses with 403 is judged by it", async () => {
  const reference = createReference();
  const handle = async (request: Request): Promise<Response> => {
    const answer = await reference.fetch(request);
    // What nobody is served stays as it is, and so does the status that the document prints.
    const isOther = answer.status < 400 || answer.status >= 500 || answer.status === 401;
    if (isOther || /\/note$/.test(new URL(request.url).pathname)) return answer;
    return new Response("<fault>No.</fault>", { status: 403, headers: { "content-type": "application/xml" } });
  };
  const all = scenarios().filter(({ judges }) => judges.some(isOfThese));
  const those = sampleOf(all, Math.ceil(all.length / 2));
  const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  const due = judgedByNoOther(those);
  const judged = run.clauses.filter(({ id }) => isOfThese(id) && due.has(id));
  expect(judged.length).toBeGreaterThan(30);
  expect(judged.filter(({ verdict }) => verdict !== "pass").map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
});
