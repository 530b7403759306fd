import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { runInWords } from "../../src/reporting/terminal.js";
import { judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const judging = async (clause: string) => {
  const those = scenarios().filter(({ judges }) => judges.some((one) => one === clause));
  const { run } = await judgeReference(those, {}, { verdictsOnly: true });
  return { run, documents: run.leftovers.filter(({ what }) => what === "document") };
};

const inWords = (run: Parameters<typeof runInWords>[0]) => runInWords(run, [], { color: false, reports: [] });

it("a document that stays below a job of others says which, and the terminal counts it", async () => {
  const { run, documents } = await judging("document-list-rfq-excludes");
  expect(documents.length).toBeGreaterThan(0);
  for (const { under = [] } of documents) expect(under).toContain(`job ${createReference().fixtures["jobDisplayId"]}`);
  expect(documents.flatMap(({ under = [] }) => under).some((one) => /^quote request \d+$/.test(one))).toBe(true);
  expect(inWords(run)).toMatch(/residue .*, \d+ of them below what this run did not make \(job \d+ and \d+ more\)/);
});

it("one below a job of the run's own does not", async () => {
  const { run, documents } = await judging("document-hide-unlists");
  expect(documents.length).toBeGreaterThan(0);
  expect(documents.filter(({ under }) => under !== undefined)).toEqual([]);
  expect(inWords(run)).not.toContain("of them below");
});
