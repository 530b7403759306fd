import { beforeAll, describe, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

/** Judges a deployment that shows at once what the first writes store, and late what comes after. */
async function judged(those: readonly Scenario[], prompt: number, faults: readonly string[] = []) {
  const reference = createReference({ faults, choices: { "late-reads": "late" } });
  let writes = 0;
  const handle = async (request: Request) => {
    const answer = await reference.fetch(request);
    const isWrite = request.method !== "GET" && request.headers.has("authorization");
    if (isWrite && ++writes <= prompt) reference.letPass(3_000);
    return answer;
  };
  return judgeHandler(handle, those, reference, { verdictsOnly: true });
}

describe("what was read before it was known that a deployment is late", () => {
  it.each([
    ["note-update-persists#category-as-written", 3],
    ["stored-as-given:lot#cuts-long-texts", 2],
    ["updated-as-given:lot#keeps-two", 6],
    ["stored-as-given:commodity#caps-numbers", 4],
    ["updated-alike:commodity-map#knows-the-first", 4],
    ["updated-as-given:contact#drops-mail-tags", 9],
  ])("does not keep %s from being blamed, where %i writes are seen at once", async (fault, prompt) => {
    const [breaks] = fault.split("#");
    const those = scenarios()
      .filter(({ judges }) => judges.some((clause) => clause === breaks))
      .slice(0, 1);
    const { run, defects } = await judged(those, prompt, [fault]);
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([breaks]);
  });

  it.each([2, 4, 7])("is held against nobody where nothing is wrong, after %i writes", async (prompt) => {
    for (const one of sampleOf(scenarios(), 4, prompt)) {
      const { run, defects } = await judged([one], prompt);
      expect([one.id, blamed(run), defects]).toEqual([one.id, [], []]);
      expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
    }
  });
});
