import { describe, expect, it } from "vitest";
import { lawColumns, lawTable } from "../../src/contract/laws/table.js";
import { describeFaults } from "../../src/reference/index.js";

const broken: readonly string[] = describeFaults().map(({ breaks }) => breaks);

describe("each law", () => {
  it.each(lawColumns)("%s is broken by three faults at least, which `mutants` proves that it alone finds", (law) => {
    const clauses = new Set(lawTable().flatMap((row) => row.clauses[law] ?? []));
    expect(broken.filter((clause) => clauses.has(clause)).length).toBeGreaterThanOrEqual(3);
  });

  it.each(lawTable().map(({ name }) => name))("of %s is broken by a fault", (name) => {
    const [row] = lawTable().filter((one) => one.name === name);
    const unproven = Object.values(row?.clauses ?? {}).filter((clause) => !broken.includes(clause));
    expect(unproven).toEqual([]);
  });
});
