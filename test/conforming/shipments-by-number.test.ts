import { beforeAll, expect, it } from "vitest";
import { judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const clause = "tracking-documents-pro-lookup";

/**
 * What each comes to where the PRO number is all that names the shipment of a document. A link that names another shipment may be that of
 * a document of both.
 */
const cases = [
  ["by-the-number-alone", [], "pass"],
  ["by-the-number-alone", [`${clause}#of-the-first`], "warn"],
  ["by-their-links-alone", [], "pass"],
  ["by-their-links-alone", [`${clause}#of-the-first`], "inconclusive"],
] as const;

it.each(cases)(
  "documents that a PRO number alone names are judged by it: %s, with the faults %j",
  async (told, faults, verdict) => {
    const choices = { "tracking-documents-told": told };
    const some = scenarios().filter(({ judges }) => judges.includes(clause));
    const { run, defects } = await judgeReference(some, { choices, faults }, { verdictsOnly: true });
    expect(defects).toEqual([]);
    expect(run.clauses.find(({ id }) => id === clause)?.verdict).toBe(verdict);
  },
);
