import { describe, expect, it } from "vitest";
import { canonical, rowsOfPage } from "../../src/http/canonical.js";
import { learnCasing } from "../../src/http/casing.js";
import { Guess, guessesIn, spell, spellBody, Verbatim } from "../../src/http/names.js";

describe("wire names", () => {
  it.each([
    ["customer_item_ids", "camelCase", "customerItemIds"],
    ["customer_item_ids", "PascalCase", "CustomerItemIds"],
    ["customer_item_ids", "documented", "customer_item_ids"],
    ["jobDisplayId", "snake_case", "job_display_id"],
    ["JobItems", "camelCase", "jobItems"],
    ["comments", "PascalCase", "Comments"],
  ] as const)("%s in %s is %s", (name, casing, expected) => {
    expect(spell(name, casing)).toBe(expected);
  });

  it("spells a body, but not what is verbatim, and drops what is not given", () => {
    const body = { seller_id: 1, end_date: undefined, lots: [{ item_data: new Verbatim({ any_name: 1 }) }] };
    expect(spellBody(body, (name) => spell(name, "camelCase"))).toEqual({
      sellerId: 1,
      lots: [{ itemData: { any_name: 1 } }],
    });
  });

  it("knows which models a body guesses at", () => {
    const guess = new Guess("LotDataDto", { description: "x" });
    expect(guessesIn({ item_data: guess, catalogs: [guess] })).toEqual(["LotDataDto", "LotDataDto"]);
    expect(spellBody({ item_data: guess }, (name) => spell(name, "PascalCase"))).toEqual({
      ItemData: { Description: "x" },
    });
  });

  it("learns the casing from answers", () => {
    expect(learnCasing([{ items: [{ startDate: 1 }], totalCount: 1 }])).toBe("camelCase");
    expect(learnCasing([[{ start_date: 1 }]])).toBe("snake_case");
    expect(learnCasing([[{ Id: 1, StartDate: 1 }]])).toBe("PascalCase");
    expect(learnCasing([[{ start_date: 1, jobDisplayId: 2 }]])).toBe("documented");
    expect(learnCasing([[{ id: 1 }], undefined])).toBeUndefined();
  });

  it("is not misled by a stray name", () => {
    const names = Array.from({ length: 12 }, (_, index) => [`fieldNumber${index}`, 1]);
    expect(learnCasing([{ ...Object.fromEntries(names), iso_code: "US" }])).toBe("camelCase");
  });

  it("gives answers the printed names and keeps unknown ones", () => {
    const note = canonical({ Comments: "x", Id: 4, AnyThing: 1 }, { kind: "model", model: "NoteRequest" });
    expect(note).toEqual({ comments: "x", Id: 4, AnyThing: 1 });
    const rows = canonical([{ ID: "a" }], { kind: "list", model: "LookupValue" });
    expect(rows).toEqual([{ id: "a" }]);
  });

  it.each([
    [{ items: [{ id: 1 }], warnings: [] }, "items"],
    [{ totalCount: 0, Data: [] }, "Data"],
    [{ errors: [], lots: [{ id: 1 }] }, "lots"],
    [{ links: [{ rel: "self" }], lots: [] }, "lots"],
    [{ sellers: [{ name: "x" }], lots: [{ Id: 1 }] }, "lots"],
    [{ meta: { flags: [] }, result: { page: { lots: [{ id: 1 }] } } }, "lots"],
  ])("finds the rows of a page in %j", (wrapper, key) => {
    expect(rowsOfPage(wrapper, "LotDto")?.key).toBe(key);
  });

  it("takes a bare array for no page", () => {
    expect(rowsOfPage([{ id: 1 }])).toBeUndefined();
  });
});
