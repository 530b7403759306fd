import { beforeAll, describe, expect, it } from "vitest";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { sixth } from "../sample.js";
import { judgeAlternatives, serviceWide } from "./alternatives.js";

beforeAll(() => loadSpecs());

describe("other conforming behaviour of the whole service is blamed for nothing", () => {
  judgeAlternatives(serviceWide, 1);

  it("nor is a profile that gives neither fixtures nor samples", async () => {
    const options = { given: { fixtures: {}, samples: {} }, verdictsOnly: true } as const;
    const { run, defects } = await judgeReference(sixth(0), {}, options);
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
  });
});
