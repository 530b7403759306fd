import { describe, expect, it } from "vitest";
import { clauseList, isClauseId } from "../../src/contract/register.js";
import { createReference, describeDecisions, describeFaults } from "../../src/reference/index.js";

const groups = ["lots", "catalogs", "notes", "lookup"];
const owned = clauseList.filter(({ id, area }) => groups.includes(area) && !id.startsWith("route:"));

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe("the faults of the reference", () => {
  it.each(owned.map(({ id }) => id))("include one that breaks %s", (id) => {
    expect(describeFaults().some(({ breaks }) => breaks === id)).toBe(true);
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
    expect(() => createReference({ faults: ["note-without-filter-2000"] })).toThrow(
      /nearest: note-without-filter-200\b/,
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
  it("keeps the latest requests alone", async () => {
    const reference = createReference();
    const address = `http://reference.example.com${reference.basePaths.portal}`;
    const headers = { authorization: `Bearer ${reference.tokens.partner}` };
    for (let count = 0; count < 1002; count++) {
      await reference.fetch(new Request(`${address}/lookup/G${count}`, { headers }));
    }
    expect(reference.log).toHaveLength(1000);
    expect(reference.log.at(0)?.path).toBe("/portal/api/lookup/G2");
    expect(reference.log.at(-1)).toEqual({
      method: "GET",
      path: "/portal/api/lookup/G1001",
      status: 200,
      caller: "partner",
    });
  });
});
