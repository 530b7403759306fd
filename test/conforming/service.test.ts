import { beforeAll, describe, expect, it } from "vitest";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { twelfth } from "../sample.js";
import { serviceWide } from "./alternatives.js";
import { judgeTogether } from "./together.js";

beforeAll(() => loadSpecs());

describe("other conforming behaviour of the whole service is blamed for nothing", async () => {
  await judgeTogether(serviceWide);

  it("nor is a profile that gives neither fixtures nor samples", async () => {
    const options = { given: { fixtures: {}, samples: {} }, verdictsOnly: true } as const;
    const { run, defects } = await judgeReference(twelfth(0), {}, options);
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
  });
});
