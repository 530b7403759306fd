import { beforeAll, describe, expect, it } from "vitest";
import { reachedBy } from "../src/cli/mutants/reach.js";
import { describeDecisions } from "../src/reference/index.js";
import { scenarios } from "../src/scenario/scenario.js";
import { loadSpecs } from "../src/scenario/specs.js";
import { blamed, judgeReference } from "./judging.js";

beforeAll(() => loadSpecs());

const alternatives = describeDecisions().flatMap(({ name, conforms }) =>
  conforms.slice(1).map((alternative) => [name, alternative] as const),
);

describe("other conforming behaviour is blamed for nothing", () => {
  it.each(alternatives)("%s: %s", async (name, alternative) => {
    const now = await reachedBy(name, "8_01");
    const { run, defects } =
      now.length > 0
        ? await judgeReference(now, { choices: { [name]: alternative } }, { verdictsOnly: true })
        : await judgeReference(
            await reachedBy(name, "7.11"),
            { release: "7.11", choices: { [name]: alternative } },
            { verdictsOnly: true },
          );
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
  });

  it("nor where the profile gives neither fixtures nor samples", async () => {
    const { run, defects } = await judgeReference(scenarios(), {}, { given: { fixtures: {}, samples: {} } });
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
  });
});
