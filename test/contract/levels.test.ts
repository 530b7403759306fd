import { describe, expect, it } from "vitest";
import { clauseList } from "../../src/contract/register.js";

/** How a clause says that a value of a wrong type is refused, or finds nothing. */
const ofWrongTypes = [
  /\bno (integer|number|UUID|date-time|date|boolean|list|object)\b/,
  /\bnot wrapped in an array\b/,
  /\bA list of \w+ in place of\b/,
  /\ba legacy UUID where an integer\b/,
];

const clauses = clauseList.filter(({ says }) => ofWrongTypes.some((pattern) => pattern.test(says)));

describe("a clause on a value of a wrong type", () => {
  it.each(ofWrongTypes)("is found by %s", (pattern) => {
    expect(clauses.some(({ says }) => pattern.test(says))).toBe(true);
  });

  it.each(clauses.map(({ id, says, level }) => [id, says, level] as const))(
    "is implied, for the document types values and does not say what becomes of others: %s (%s)",
    (_id, _says, level) => {
      expect(level).toBe("implied");
    },
  );
});
