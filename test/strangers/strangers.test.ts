import { beforeAll, describe, expect, it } from "vitest";
import { loadSpecs } from "../../src/scenario/specs.js";
import { alarmText, encounter } from "./meet.js";
import { modes } from "./stranger.js";

const seeds = [1, 2, 3, 4, 5, 6];

beforeAll(() => loadSpecs());

describe.each(modes)("a stranger, judged with %s", (mode) => {
  it.each(seeds)("of seed %i is blamed for nothing", async (seed) => {
    expect(alarmText(await encounter(seed, mode))).toBe("");
  });
});
