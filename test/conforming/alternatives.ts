import { expect, it } from "vitest";
import { openPointList } from "../../src/contract/register.js";
import { type Release, releases } from "../../src/contract/releases.js";
import { describeDecisions } from "../../src/reference/index.js";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { type Reach, reachOfDecision } from "../../src/runner/mutation/reach.js";
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
  "gridviewstate-left-out",
  "document-several-files",
  "document-type-unknown",
  "document-update-legacy-before",
  "catalog-unknown-seller",
  "bulk-unknown-seller",
  "bulk-empty",
  "record-numbers",
  "media-type-status",
]);

export type Given = NonNullable<NonNullable<Parameters<typeof judgeReference>[2]>["given"]>;

const decisions = describeDecisions();

/** What each group may do with its bodies: test/no-trace judges all groups at a time. */
const ofBodies = /^(answer-names|opaque-bodies|unknown-members|derived-members):/;

/** What the service as a whole may do in other conforming ways, which almost every scenario meets. */
export const serviceWide = decisions.filter(
  ({ name, openPoint = "" }) => ofTheService.has(openPoint) && !ofBodies.test(name),
);

/** What the routes of one group may do in other conforming ways. */
export const ofGroups = decisions.filter((one) => !serviceWide.includes(one) && !ofBodies.test(one.name));

/** The scenarios that come by a decision on a release. */
export interface Met extends Reach {
  readonly release: Release;
}

/** @returns where scenarios come by a decision, the latest release first: of the one before, what the latest has not */
export async function metOf(name: string): Promise<readonly Met[]> {
  const known = new Set<Scenario>();
  const met: Met[] = [];
  for (const release of releases.toReversed()) {
    const { scenarios, ...look } = await reachOfDecision(name, release);
    const further = scenarios.filter((one) => !known.has(one));
    if (further.length > 0) met.push({ release, ...look, scenarios: further });
    for (const one of further) known.add(one);
  }
  // What no scenario comes by proves nothing, so that such decisions are known by name.
  expect(known.size === 0, name).toBe(unmet.has(name));
  return met;
}

/** With all hard values, no clause is broken, and nothing is left. */
export async function blamesNothing(
  { scenarios, release, ...look }: Met,
  choices: Readonly<Record<string, string>>,
  given: Given = {},
): Promise<void> {
  const samples = hasOwnSamples(choices) && { samples: samplesOf(choices) };
  const options = { ...look, verdictsOnly: true, given: { laws: "full", ...samples, ...given } } as const;
  const { run, defects } = await judgeReference(scenarios, { release, choices }, options);
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
}

/** @returns each conforming alternative of some decisions to what the reference does, with its place among them */
export const alternativesOf = (those: typeof decisions) =>
  those
    .flatMap(({ name, conforms }) => conforms.slice(1).map((other) => [name, other] as const))
    .map((one, index) => [...one, index] as const);

/**
 * A test of each conforming alternative, by the scenarios that come by it.
 *
 * @param most so many of those scenarios judge it, others for each alternative
 * @param given what the run may do; everything unless given
 */
export function judgeAlternatives(those: typeof decisions, most: number, given: Given = {}): void {
  it.each(alternativesOf(those))("%s: %s", async (name, alternative, index) => {
    for (const met of await metOf(name))
      await blamesNothing({ ...met, scenarios: sampleOf(met.scenarios, most, index) }, { [name]: alternative }, given);
  });
}
