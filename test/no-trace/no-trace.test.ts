import { beforeAll, describe, expect, it } from "vitest";
import { loadSpecs } from "../../src/runner/specs.js";
import { variantOf } from "./draw.js";
import { tracesOf } from "./traces.js";

/** A small part of `bench/no-trace.ts`; each of them borrows, and stores and shows in its own way what is written. */
const seeds = [1, 2, 3, 4, 5, 6];

beforeAll(() => loadSpecs());

describe("a run that may change and put back", () => {
  it.each(seeds)("leaves no trace in the conforming variant of seed %i", async (seed) => {
    const { silent, reported, leftovers, alarms, borrowed } = await tracesOf(variantOf(seed), "reversible");
    expect(borrowed).not.toEqual([]);
    expect({ silent, reported, leftovers, alarms }).toEqual({ silent: [], reported: [], leftovers: [], alarms: [] });
  });
});
