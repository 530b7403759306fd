import { clauseList } from "../../contract/register.js";
import { holdsOn, type Release } from "../../contract/releases.js";
import { routeList } from "../../contract/routes.js";
import { type Effect, effects } from "../../contract/vocabulary.js";

/** What a run with each effect does to a deployment's data, beside what it creates. */
const says: { readonly [E in Effect]: string } = {
  read: "changes nothing",
  reversible: "changes records and puts them back, creates and removes",
  residue: "leaves records that no route removes",
  irreversible: "books, transfers, pays, mails, answers quote requests",
};

/**
 * @param release whose clauses and routes count
 * @returns a line for each effect, from the least: what it adds to those before it, and what it creates
 */
export function effectsInWords(release: Release): readonly string[] {
  return effects.map((effect) => {
    const judged = clauseList.filter((clause) => clause.effect === effect && holdsOn(clause, release)).length;
    const kinds = routeList
      .filter((route) => route.effect === effect && holdsOn(route, release))
      .flatMap(({ creates }) => creates ?? []);
    const created = kinds.length > 0 ? `: ${[...new Set(kinds)].join(", ")}` : "";
    const more = effect === "read" ? `${judged} clauses` : `${judged} more`;
    return `  ${effect.padEnd(14)}${more.padStart(11)}  ${says[effect]}${created}`;
  });
}
