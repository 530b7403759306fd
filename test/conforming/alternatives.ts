import { expect, it } from "vitest";
import { openPointList } from "../../src/contract/register.js";
import { releases } from "../../src/contract/releases.js";
import { describeDecisions } from "../../src/reference/index.js";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { reachOfDecision } from "../../src/runner/mutation/reach.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { hasOwnSamples, samplesOf } from "../no-trace/samples.js";
import { sampleOf } from "../sample.js";

const ofTheService = new Set(
  openPointList()
    .filter(({ area }) => area === "service")
    .map(({ id }): string => id),
);

/** Decisions that no scenario comes by while the others go their usual way: whole variants meet them. */
const unmet: ReadonlySet<string> = new Set([
  "shipment-rates-none",
  "freight-provider-empty-save",
  "pack-unknown-identifier",
  "gridviewstate-left-out",
  "document-empty-file",
  "document-several-files",
  "document-type-unknown",
  "document-unhide",
  "document-update-legacy-before",
  "catalog-unknown-seller",
  "bulk-unknown-seller",
  "bulk-empty",
  "record-numbers",
  "media-type-status",
]);

type Given = NonNullable<NonNullable<Parameters<typeof judgeReference>[2]>["given"]>;

const decisions = describeDecisions();

/** What each group may do with its bodies: test/no-trace judges all groups at a time. */
const ofBodies = /^(answer-names|opaque-bodies|unknown-members|derived-members):/;

/** What the service as a whole may do in other conforming ways, which almost every scenario meets. */
export const serviceWide = decisions.filter(
  ({ name, openPoint = "" }) => ofTheService.has(openPoint) && !ofBodies.test(name),
);

/** What the routes of one group may do in other conforming ways. */
export const ofGroups = decisions.filter((one) => !serviceWide.includes(one) && !ofBodies.test(one.name));

/**
 * A test of each conforming alternative, by the scenarios that come by it, with all hard values: it is blamed for nothing, and
 * nothing is left.
 *
 * @param most so many of those scenarios judge it, others for each alternative
 * @param given what the run may do; everything unless given
 */
export function judgeAlternatives(those: typeof decisions, most: number, given: Given = {}): void {
  const alternatives = those.flatMap(({ name, conforms }) => conforms.slice(1).map((other) => [name, other] as const));
  it.each(alternatives.map((one, index) => [...one, index] as const))("%s: %s", async (name, alternative, index) => {
    const choices = { [name]: alternative };
    const met = new Set<Scenario>();
    for (const release of releases.toReversed()) {
      const { scenarios, ...look } = await reachOfDecision(name, release);
      const those = scenarios.filter((one) => !met.has(one));
      for (const one of those) met.add(one);
      const some = sampleOf(those, most, index);
      if (some.length === 0) continue;
      const samples = hasOwnSamples(choices) && { samples: samplesOf(choices) };
      const options = { ...look, verdictsOnly: true, given: { laws: "full", ...samples, ...given } } as const;
      const { run, defects } = await judgeReference(some, { release, choices }, options);
      expect(defects).toEqual([]);
      expect(blamed(run)).toEqual([]);
      expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
    }
    // What no scenario comes by proves nothing, so that such decisions are known by name.
    expect(met.size === 0).toBe(unmet.has(name));
  });
}
