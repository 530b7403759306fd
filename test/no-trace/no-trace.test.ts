import { beforeAll, describe, expect, it } from "vitest";
import { latestRelease } from "../../src/contract/releases.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";
import { variantOf } from "./draw.js";
import { tracesOf } from "./traces.js";

/** A small part of `bench/no-trace.ts`; each of them borrows, and stores and shows in its own way what is written. */
const seeds = [5, 6];

beforeAll(() => loadSpecs());

describe("a run that may change and put back", () => {
  it.each(seeds)("leaves no trace in the conforming variant of seed %i", async (seed) => {
    const those = sampleOf(scenarios(), 20, seed);
    const { silent, reported, leftovers, alarms, borrowed } = await tracesOf(variantOf(seed), "reversible", those);
    expect(borrowed).not.toEqual([]);
    expect({ silent, reported, leftovers, alarms }).toEqual({ silent: [], reported: [], leftovers: [], alarms: [] });
  });
});

describe("a contact whose addresses have ids that each save makes anew", () => {
  it.each(["with-ids-that-each-save-makes-anew", "with-address-ids-that-each-save-makes-anew"])(
    "is not borrowed, and is as it was: %s",
    async (addresses) => {
      const choices = { "contact-addresses": addresses };
      const those = scenarios().filter(({ area }) => area === "contacts");
      const drawn = { variant: { release: latestRelease, choices }, withSamples: false };
      const { silent, reported, leftovers, alarms, borrowed } = await tracesOf(drawn, "irreversible", those);
      expect({ silent, reported, leftovers, alarms, borrowed }).toEqual({
        silent: [],
        reported: [],
        leftovers: [],
        alarms: [],
        borrowed: [],
      });
    },
  );
});

describe("a job whose save removes the options that it does not carry, and makes none again", () => {
  it("is sent all of them, and is as it was", async () => {
    const choices = { "freight-provider-others": "replaced", "freight-provider-new-option": "refused" };
    const those = scenarios().filter(({ area }) => area === "freight-providers");
    const drawn = { variant: { release: latestRelease, choices }, withSamples: false };
    const { silent, reported, leftovers, alarms, borrowed } = await tracesOf(drawn, "reversible", those);
    expect(borrowed).not.toEqual([]);
    expect({ silent, reported, leftovers, alarms }).toEqual({ silent: [], reported: [], leftovers: [], alarms: [] });
  });
});
