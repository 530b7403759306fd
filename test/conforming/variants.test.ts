import { beforeAll, describe, expect, it } from "vitest";
import { reachOfDecision } from "../../src/runner/mutation/reach.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";
import { alarmText, encounter, meet } from "./meet.js";
import { type Regression, regressions } from "./regressions.js";
import { modes } from "./variant.js";

/** One of those that `bench/conforming.ts` draws by the hundred and judges by all scenarios; here so many judge it. */
const seeds = [1];
const mostOfDrawn = 20;

/** Clauses that any scenario may come to blame. */
const onTheWay =
  /^(route|asked-otherwise|authenticated|body-kind|unknown-id|uuid-case|whole-id|reads-agree|one-is-one):/;

/** So many of the scenarios that come by all alternatives of a regression judge it. */
const most = 2;

beforeAll(() => loadSpecs());

/**
 * Each alternative was needed for the alarm: it arose in a scenario that comes by all of them, or before any. Where it was about a
 * clause that is judged by its own scenarios alone, in one of those.
 */
async function whereTheyMeet({ about, choices, release }: Regression): Promise<readonly Scenario[]> {
  const reached = await Promise.all(Object.keys(choices).map((name) => reachOfDecision(name, release)));
  const meeting = scenarios().filter((scenario) => reached.every(({ scenarios }) => scenarios.includes(scenario)));
  const met = meeting.length > 0 ? meeting : [...new Set(reached.flatMap(({ scenarios }) => scenarios))];
  const judging = onTheWay.test(about) ? [] : met.filter(({ judges }) => judges.some((id) => id === about));
  return judging.length > 0 ? judging : sampleOf(met, most);
}

describe.each(modes)("a conforming variant, judged with %s", (mode) => {
  // An alarm is shrunk before it is told, which may take minutes.
  it.each(seeds)("of seed %i is blamed for nothing", { timeout: 300_000 }, async (seed) => {
    expect(alarmText(await encounter(seed, mode, "quick", sampleOf(scenarios(), mostOfDrawn)))).toBe("");
  });
});

describe("a conforming variant that once raised a false alarm", () => {
  it.each(regressions)("of seed $seed ($mode) is not blamed for $about again", async (regression) => {
    const { mode, ...variant } = regression;
    expect((await meet(variant, mode, await whereTheyMeet(regression))).alarms).toEqual([]);
  });
});
