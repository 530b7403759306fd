import { nearest } from "../profile/nearest.js";
import { UsageError } from "../profile/usage-error.js";
import { type DecisionDescription, describeDecisions } from "../reference/index.js";

/** Conforming alternatives of the reference by decision. */
export type Choices = Readonly<Record<string, string>>;

const choosable = (): readonly DecisionDescription[] =>
  describeDecisions().filter(({ conforms }) => conforms.length > 1);

/** @returns every decision that goes more ways than one: the open point that it answers, its usual way and the others */
export const choicesInWords = (): string =>
  choosable()
    .map(({ name, openPoint, conforms: [usual, ...others] }) => {
      const about = openPoint === undefined ? "" : `  (${openPoint})`;
      return `${name}${about}\n    ${usual} | ${others.join(" | ")}\n`;
    })
    .join("");

/**
 * @param pairs decisions with the alternative that is wanted; of one that is named twice the last counts
 * @param from where they were given, for messages
 * @throws UsageError where a decision or an alternative is unknown, with the nearest
 */
export function checkedChoices(
  pairs: readonly (readonly [decision: string, alternative: string])[],
  from: string,
): Choices {
  const known = choosable();
  for (const [decision, alternative] of pairs) {
    const found = known.find(({ name }) => name === decision);
    if (!found) {
      const names = known.map(({ name }) => name);
      throw new UsageError(
        `${from}: there is no decision ${decision}.${nearest(decision, names)} \`serve --list-choices\` lists them.`,
      );
    }
    if (!found.conforms.includes(alternative))
      throw new UsageError(
        `${from}: ${decision} has no alternative ${alternative}.${nearest(alternative, found.conforms)}`,
      );
  }
  return Object.fromEntries(pairs);
}

/**
 * @param given options `DECISION=ALTERNATIVE`
 * @throws UsageError where one is not written so, or names what the reference does not know
 */
export function choicesFrom(given: readonly string[]): Choices {
  const pairs = given.map((text) => {
    const at = text.lastIndexOf("=");
    if (at < 1) throw new UsageError(`--choose ${text}: write it as DECISION=ALTERNATIVE.`);
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  return checkedChoices(pairs, "--choose");
}
