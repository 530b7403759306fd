import { beforeAll, describe, expect, it } from "vitest";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";

/** Writes that are answered and never seen, and deletions that never happen, with the clause that each breaks. */
const lost = [
  "note-create-persists#forgets",
  "note-update-persists#forgets",
  "timeline-patch-reflected#forgotten",
  "commodity-update-description#forgets-description",
  "view-delete#keeps-readable",
  "view-delete-unlisted#keeps-listed",
  "lot-merge-moves-catalogs#loses-catalogs",
] as const;

const patient = { limits: { settleMs: 3_000 } };
const clauseOf = (fault: string): string => fault.slice(0, fault.indexOf("#"));

beforeAll(() => loadSpecs());

describe.each([
  ["at once", {}],
  ["two seconds late", { "late-reads": "late" }],
])("a deployment that shows %s what was written", (_, choices) => {
  it.each(lost)("is blamed for what is never seen: %s", async (fault) => {
    const theirs = scenarios().filter(({ judges }) => judges.some((clause) => clause === clauseOf(fault)));
    const { run, defects } = await judgeReference(
      theirs,
      { choices, faults: [fault] },
      { given: patient, verdictsOnly: true },
    );
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([clauseOf(fault)]);
    const failures = run.clauses.find(({ id }) => id === clauseOf(fault))?.failures ?? [];
    // Where it is known to be late, nothing is read before it has to be there.
    const known = run.lateness !== undefined;
    for (const { actual } of failures) if (!known) expect(actual).toMatch(/\(read again for (2\.9|3\.\d) s\)$/);
    expect(failures).not.toEqual([]);
  });
});

describe("a deployment that shows at once what was written", () => {
  it.each(["lots", "notes", "timeline", "documents"])("is sent nothing more by a patient run: %s", async (area) => {
    const all = scenarios().filter((one) => one.area === area);
    const theirs = sampleOf(all, Math.ceil(all.length / 12));
    const [hurried, waiting] = [
      await judgeReference(theirs, {}, { given: { limits: { settleMs: 0 } }, verdictsOnly: true }),
      await judgeReference(theirs, {}, { given: patient, verdictsOnly: true }),
    ];
    expect(waiting.exchanges.map(({ id }) => id)).toEqual(hurried.exchanges.map(({ id }) => id));
    expect(waiting.run.lateness).toBeUndefined();
    expect(waiting.run.totals).toEqual(hurried.run.totals);
  });
});

describe("a run with limits.settleMs of 0", () => {
  it("reads nothing again, and blames a late deployment", async () => {
    const notes = scenarios().filter(({ area }) => area === "notes");
    const given = { limits: { settleMs: 0 } };
    const { run, exchanges } = await judgeReference(
      notes,
      { choices: { "late-reads:notes": "late" } },
      { given, verdictsOnly: true },
    );
    expect(exchanges.filter(({ repeats }) => repeats !== undefined)).toEqual([]);
    expect(blamed(run)).toContain("note-create-persists");
  });
});
