import { beforeAll, expect, it } from "vitest";
import { judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const clause = "tracking-documents-pro-lookup";
const choices = { "tracking-documents-told": "by-the-number-alone" };

/** What each comes to where the PRO number is all that names the shipment of a document. */
const cases = [
  [[], "pass"],
  [[`${clause}#of-the-first`], "warn"],
] as const;

it.each(cases)(
  "documents that a PRO number alone names are judged by it, with the faults %j",
  async (faults, verdict) => {
    const some = scenarios().filter(({ judges }) => judges.includes(clause));
    const { run, defects } = await judgeReference(some, { choices, faults }, { verdictsOnly: true });
    expect(defects).toEqual([]);
    expect(run.clauses.find(({ id }) => id === clause)?.verdict).toBe(verdict);
  },
);
