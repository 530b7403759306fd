import { beforeAll, describe, expect, it } from "vitest";
import { reachOfDecision } from "../../src/runner/mutation/reach.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { alarmText, encounter, meet } from "./meet.js";
import { regressions } from "./regressions.js";
import { type ConformingVariant, modes } from "./variant.js";

/** One of those that `bench/conforming.ts` draws by the hundred. */
const seeds = [1];

beforeAll(() => loadSpecs());

/** Each alternative was needed for the alarm: it arose in a scenario that comes by all of them, or before any. */
async function whereTheyMeet({ choices, release }: ConformingVariant): Promise<readonly Scenario[]> {
  const reached = await Promise.all(Object.keys(choices).map((name) => reachOfDecision(name, release)));
  const meeting = scenarios().filter((scenario) => reached.every(({ scenarios }) => scenarios.includes(scenario)));
  return meeting.length > 0 ? meeting : [...new Set(reached.flatMap(({ scenarios }) => scenarios))];
}

describe.each(modes)("a conforming variant, judged with %s", (mode) => {
  // An alarm is shrunk before it is told, which may take minutes.
  it.each(seeds)("of seed %i is blamed for nothing", { timeout: 300_000 }, async (seed) => {
    expect(alarmText(await encounter(seed, mode))).toBe("");
  });
});

describe("a conforming variant that once raised a false alarm", () => {
  it.each(regressions)("of seed $seed ($mode) is not blamed for $about again", async ({ mode, ...variant }) => {
    expect((await meet(variant, mode, await whereTheyMeet(variant))).alarms).toEqual([]);
  });
});
