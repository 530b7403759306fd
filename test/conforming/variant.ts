import fc from "fast-check";
import { latestRelease, type Release, releases } from "../../src/contract/releases.js";
import { describeDecisions } from "../../src/reference/index.js";

/** What a conforming variant's deployment gives the suite: addresses and tokens alone, or fixtures and samples beside them. */
export const modes = ["urls", "full"] as const;
export type Mode = (typeof modes)[number];

/** A deployment that behaves in other conforming ways: a conforming alternative by decision, the usual ones left out. */
export interface ConformingVariant {
  readonly release: Release;
  readonly choices: Readonly<Record<string, string>>;
}

const open = describeDecisions().filter(({ conforms }) => conforms.length > 1);

/** @param usual how many times likelier each decision goes its usual way than any other one way */
const choicesOf = (usual: number) =>
  fc.record(
    Object.fromEntries(
      open.map(({ name, conforms: [first = "", ...others] }) => [
        name,
        fc.constantFrom(...Array.from({ length: usual }, () => first), ...others),
      ]),
    ),
  );

const unusual = (choices: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    open.flatMap(({ name, conforms }) => (choices[name] === conforms[0] ? [] : [[name, choices[name] ?? ""]])),
  );

/** Any combination of conforming behaviour, dense or sparse; shrinks to the usual behaviour, one decision after another. */
export const anyConformingVariant: fc.Arbitrary<ConformingVariant> = fc.record({
  release: fc.constantFrom(latestRelease, latestRelease, ...releases.toReversed()),
  choices: fc.oneof(choicesOf(1), choicesOf(4), choicesOf(12)).map(unusual),
});
