import fc from "fast-check";
import { latestRelease, releases } from "../../src/contract/releases.js";
import { type DecisionDescription, describeDecisions } from "../../src/reference/index.js";
import type { ConformingVariant } from "../conforming/variant.js";

/** Open points on what a write stores and what an answer shows of it: where a run may leave traces. */
const ofStoring = new Set([
  "answer-member-names",
  "opaque-bodies",
  "unknown-members",
  "derived-members",
  "update-left-out",
  "company-settings-replace",
  "company-update-partial",
  "contact-edit-partial",
  "export-omitted-members",
  "gridviewstate-partial",
  "job-save-partial",
  "freight-provider-save-mode",
]);

/** The decisions on what a write stores. */
export const storing: readonly DecisionDescription[] = describeDecisions().filter(
  ({ openPoint = "", conforms }) => conforms.length > 1 && ofStoring.has(openPoint),
);

const others = describeDecisions().filter((one) => one.conforms.length > 1 && !storing.includes(one));

const choicesOf = (decisions: readonly DecisionDescription[], usual: number) =>
  fc
    .record(
      Object.fromEntries(
        decisions.map(({ name, conforms: [first = "", ...ways] }) => [
          name,
          fc.constantFrom(...Array.from({ length: usual }, () => first), ...ways),
        ]),
      ),
    )
    .map((chosen) =>
      Object.fromEntries(
        decisions.flatMap(({ name, conforms }) => (chosen[name] === conforms[0] ? [] : [[name, chosen[name] ?? ""]])),
      ),
    );

/** A conforming variant, and whether its vendor gives samples of bodies. */
export interface Drawn {
  readonly variant: ConformingVariant;
  readonly withSamples: boolean;
}

/** Conforming variants that differ above all in what a write stores. */
const anyVariant: fc.Arbitrary<Drawn> = fc.record({
  withSamples: fc.boolean(),
  variant: fc.record({
    release: fc.constantFrom(latestRelease, latestRelease, ...releases.toReversed()),
    choices: fc
      .tuple(
        fc.oneof(choicesOf(storing, 1), choicesOf(storing, 4)),
        fc.oneof(choicesOf(others, 12), choicesOf(others, 60)),
      )
      .map(([one, two]) => ({ ...two, ...one })),
  }),
});

/**
 * @param seed the same seed draws the same variant, as long as the reference has the same decisions
 * @throws Error where a seed draws none
 */
export function variantOf(seed: number): Drawn {
  const [drawn] = fc.sample(anyVariant, { seed, numRuns: 1 });
  if (!drawn) throw new Error(`Seed ${seed} draws no variant.`);
  return drawn;
}
