import { beforeAll, expect, it } from "vitest";
import { judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const clauses: readonly string[] = ["bulk-resend-no-second-catalog", "bulk-resend-no-second-lot"];

it("rows on platforms and in catalogs that each save makes anew are the same places", async () => {
  const those = scenarios().filter(({ judges }) => judges.some((id) => clauses.includes(id)));
  const choices = { "entry-ids": "made-anew-by-each-save" };
  const { run, results } = await judgeReference(those, { choices }, { verdictsOnly: true });
  expect(clauses.map((clause) => run.clauses.find(({ id }) => id === clause)?.verdict)).toEqual(["pass", "pass"]);
  const own = results.flatMap(({ checks }) => checks.filter(({ clause }) => clauses.includes(clause)));
  expect(own.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
});
