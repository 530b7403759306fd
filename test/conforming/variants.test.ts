import { beforeAll, describe, expect, it } from "vitest";
import { loadSpecs } from "../../src/runner/specs.js";
import { alarmText, encounter, meet } from "./meet.js";
import { regressions } from "./regressions.js";
import { modes } from "./variant.js";

/** A few of those that `bench/conforming.ts` draws by the hundred. */
const seeds = [1, 2, 3, 4];

beforeAll(() => loadSpecs());

describe.each(modes)("a conforming variant, judged with %s", (mode) => {
  // An alarm is shrunk before it is told, which may take minutes.
  it.each(seeds)("of seed %i is blamed for nothing", { timeout: 300_000 }, async (seed) => {
    expect(alarmText(await encounter(seed, mode))).toBe("");
  });
});

describe("a conforming variant that once raised a false alarm", () => {
  it.each(regressions)("of seed $seed ($mode) is not blamed for $about again", async ({ mode, ...variant }) => {
    expect((await meet(variant, mode)).alarms).toEqual([]);
  });
});
