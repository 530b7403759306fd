import { beforeAll, describe, expect, it } from "vitest";
import { blamed, judgeReference } from "../../src/cli/judging/in-process.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { loadSpecs } from "../../src/scenario/specs.js";
import { judgeAlternatives, serviceWide } from "./alternatives.js";

beforeAll(() => loadSpecs());

describe("other conforming behaviour of the whole service is blamed for nothing", () => {
  judgeAlternatives(serviceWide);

  it("nor is a profile that gives neither fixtures nor samples", async () => {
    const { run, defects } = await judgeReference(scenarios(), {}, { given: { fixtures: {}, samples: {} } });
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
  });
});
