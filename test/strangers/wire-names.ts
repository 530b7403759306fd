import { type Surface, surfaces } from "../../src/contract/vocabulary.js";
import type { Stranger } from "./stranger.js";

/**
 * @param learned how the preflight takes each surface to spell names
 * @returns the surfaces whose own answers are spelt otherwise, as sentences; the secondary surface answers nothing to learn from
 */
export function misspelt({ choices }: Stranger, learned: { readonly [surface: string]: string }): readonly string[] {
  const everywhere = choices["body-casing"] ?? "camelCase";
  return surfaces
    .filter((surface) => surface !== "abc")
    .map((surface) => ({ surface, chosen: choices[`body-casing:${surface}`] ?? everywhere }))
    .filter(({ surface, chosen }) => learned[surface] !== chosen && !isAlike(surface, chosen, learned[surface]))
    .map(({ surface, chosen }) => `${surface} spells ${chosen}, and ${learned[surface]} was learned`);
}

/** The document prints all names of the catalog surface in snake_case, so spelling them as printed is no other casing. */
const isAlike = (surface: Surface, chosen: string, learned: string | undefined) =>
  surface === "catalog" && chosen === "documented" && learned === "snake_case";
