import { describe, expect, it } from "vitest";
import { clauseList, isClauseId } from "../../src/contract/register.js";
import { Journal } from "../../src/reference/core/journal.js";
import { createReference, describeDecisions, describeFaults } from "../../src/reference/index.js";

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe("the faults of the reference", () => {
  const broken = new Set(describeFaults().map(({ breaks }) => breaks));

  it.each(clauseList.map(({ id }) => id))("include one that breaks %s", (id) => {
    expect(broken.has(id)).toBe(true);
  });

  it("each break a clause of the register and say how", () => {
    expect(describeFaults().filter(({ breaks, says }) => !isClauseId(breaks) || !says.endsWith("."))).toEqual([]);
  });

  it("have names of their own, as decisions do", () => {
    expect(twice(describeFaults().map(({ name }) => name))).toEqual([]);
    expect(twice(describeDecisions().map(({ name }) => name))).toEqual([]);
  });

  it("can each be chosen", () => {
    for (const { name } of describeFaults()) expect(() => createReference({ faults: [name] })).not.toThrow();
  });
});

describe("conforming alternatives", () => {
  it("can each be chosen", () => {
    for (const { name, conforms } of describeDecisions()) {
      for (const way of conforms) expect(() => createReference({ choices: { [name]: way } })).not.toThrow();
    }
  });
});

describe("a name that nothing has", () => {
  it("is refused as a fault, with the nearest names", () => {
    expect(() => createReference({ faults: ["note-no-filter-400#without-filter-2000"] })).toThrow(
      /nearest: note-no-filter-400#without-filter-200\b/,
    );
  });

  it("is refused as a decision, with the nearest names", () => {
    expect(() => createReference({ choices: { "body-cassing": "camelCase" } })).toThrow(/nearest: body-casing\b/);
  });

  it("is refused as an alternative, with the nearest names", () => {
    expect(() => createReference({ choices: { "body-casing": "snakecase" } })).toThrow(/nearest: snake_case\b/);
  });
});

describe("the journal of the reference", () => {
  it("tells who asked which route, and what came of it", async () => {
    const reference = createReference();
    const address = `http://reference.example.com${reference.basePaths.portal}`;
    const headers = { authorization: `Bearer ${reference.tokens.partner}` };
    await reference.fetch(new Request(`${address}/lookup/OnHoldReason`, { headers }));
    expect(reference.log).toEqual([
      {
        method: "GET",
        path: "/portal/api/lookup/OnHoldReason",
        route: "GET /lookup/{masterConstantKey}",
        status: 200,
        caller: "partner",
      },
    ]);
  });

  it("keeps the latest requests alone", () => {
    const journal = new Journal(2);
    for (const status of [200, 201, 202]) journal.write({ method: "GET", path: "/", status, caller: "partner" });
    expect(journal.entries.map(({ status }) => status)).toEqual([201, 202]);
  });
});
