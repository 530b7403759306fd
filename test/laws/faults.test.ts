import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lawColumns, lawTable } from "../../src/contract/laws/table.js";
import { packageRoot } from "../../src/contract/package-root.js";
import { describeFaults } from "../../src/reference/index.js";
import { foundAlone } from "./alone.js";

const broken: ReadonlyMap<string, string> = new Map(describeFaults().map(({ name, breaks }) => [name, breaks]));
const clausesBroken = new Set(broken.values());
const told = readFileSync(join(packageRoot(), "docs/laws.md"), "utf8");

/** The laws of docs/laws.md, by the name that stands before a clause's colon or in a column of the matrix. */
const documented = [...told.slice(0, told.indexOf("## Hard data")).matchAll(/^\|(.*?)\|/gm)].flatMap(([, cell = ""]) =>
  [...cell.matchAll(/`([a-z-]+)/g)].map(([, law]) => law),
);

/** @returns whether a clause says a law: one of its own, or one of a group that says the same */
const says = (law: string, clause = ""): boolean =>
  clause.startsWith(`${law}:`) || lawTable().some(({ clauses }) => clauses[law] === clause);

describe("each law", () => {
  it("has three faults that it alone finds", () => {
    expect(Object.keys(foundAlone)).toEqual(documented);
    expect(documented).toEqual(expect.arrayContaining([...lawColumns]));
  });

  it.each(Object.entries(foundAlone))("%s is broken by each of them, as docs/laws.md says", (law, faults) => {
    expect(faults.filter((fault) => !says(law, broken.get(fault)))).toEqual([]);
    expect(new Set(faults).size).toBe(3);
    expect(told).toContain(`| \`${law}\` | ${faults.map((fault) => `\`${fault}\``).join(", ")} |`);
  });

  it.each(lawTable().map(({ name }) => name))("of %s is broken by a fault", (name) => {
    const [row] = lawTable().filter((one) => one.name === name);
    const unproven = Object.values(row?.clauses ?? {}).filter((clause) => !clausesBroken.has(clause));
    expect(unproven).toEqual([]);
  });
});
