import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../src/contract/package-root.js";
import { modelNames } from "../../src/contract/schemas.js";
import { surfaces } from "../../src/contract/vocabulary.js";

/** Parts of bodies that samples name, by the group whose names they have. */
const parts: { readonly [group: string]: readonly string[] } = {
  jobs: ["JobCustomer", "JobAddress", "JobItem", "JobService", "JobUpdates"],
  companies: ["ServiceArea", "GeoRestriction"],
  contacts: ["ContactAddresses"],
};

const usual = JSON.parse(readFileSync(join(packageRoot(), "fixtures/deployments/reference.json"), "utf8")) as {
  readonly samples: Readonly<Record<string, unknown>>;
};

/** The samples are spelt in camelCase, which matters where spellings are told apart. */
const isSpeltOtherwise = (choices: Readonly<Record<string, string>>, group: string): boolean =>
  (choices[`opaque-bodies:${group}`] === "kept-key-by-key" ||
    choices["printed-members"] === "known-as-its-surface-spells-it") &&
  surfaces.some(
    (surface) => (choices[`body-casing:${surface}`] ?? choices["body-casing"] ?? "camelCase") !== "camelCase",
  );

/** Samples that deployments take otherwise than the reference, by the choice: none where it is composed. */
const otherwise: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "document-type-words: names-alone": { DocumentType: "{name}" },
  "document-type-words: words-alone": { DocumentType: undefined },
};

const changedBy = (choices: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.assign({}, ...Object.entries(choices).map(([decision, choice]) => otherwise[`${decision}: ${choice}`]));

/** @returns whether what is chosen there has its own samples */
export const hasOwnSamples = (choices: Readonly<Record<string, string>>): boolean =>
  Object.keys(changedBy(choices)).length > 0;

/**
 * @param choices of a conforming variant
 * @returns the samples of the reference that hold there: none of a group whose bodies have other names
 */
export function samplesOf(choices: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const other = Object.entries(modelNames).flatMap(([group, models]) =>
    choices[`answer-names:${group}`] === "names-of-its-own" || isSpeltOtherwise(choices, group)
      ? [...models, ...(parts[group] ?? [])]
      : [],
  );
  const samples = Object.entries({ ...usual.samples, ...changedBy(choices) });
  return Object.fromEntries(
    samples.filter(([model, sample]) => sample !== undefined && !other.includes(model as never)),
  );
}
