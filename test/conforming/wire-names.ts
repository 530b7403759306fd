import { type Surface, surfaces } from "../../src/contract/vocabulary.js";
import type { ConformingVariant } from "./variant.js";

/**
 * @param learned how a run says that it takes each surface to spell names
 * @returns the surfaces whose own answers are spelt otherwise, as sentences; the secondary surface answers nothing to learn from
 */
export function misspelt(
  variant: ConformingVariant,
  learned: { readonly [surface: string]: string },
): readonly string[] {
  const { choices } = variant;
  const everywhere = choices["body-casing"] ?? "camelCase";
  return surfaces
    .filter((surface) => surface !== "abc")
    .map((surface) => ({ surface, chosen: choices[`body-casing:${surface}`] ?? everywhere }))
    .map(({ surface, chosen }) => ({ surface, chosen, casing: learned[`body.${surface}`] }))
    .filter(({ surface, chosen, casing }) => casing !== chosen && !isAlike(surface, variant, chosen, casing))
    .map(({ surface, chosen, casing }) => `${surface} spells ${chosen}, and ${casing} was learned`);
}

/**
 * The document prints all names of the catalog surface in snake_case, so spelling them as printed is no other casing there;
 * on the portal the rows of grid views are what tells the two apart.
 */
const isAlike = (surface: Surface, { choices }: ConformingVariant, chosen: string, learned: string | undefined) =>
  chosen === "documented" &&
  learned === "snake_case" &&
  (surface === "catalog" || choices["gridviews-listed"] === "company-needed");
