import { describe, expect, it } from "vitest";
import { canonical } from "../../src/http/canonical.js";
import { likeliest, shownIn, unlearned, withId } from "../../src/http/identity.js";

const uuid = "0f8fad5b-d9cb-469f-a165-70867728950e";

describe("the member that names a record", () => {
  it.each([
    ["GlobalNote", { id: 7, comments: "x" }, "id"],
    ["GlobalNote", { ID: uuid }, "ID"],
    ["GlobalNote", { comments: "x", noteID: 7, companyId: uuid }, "noteID"],
    ["GlobalNote", { note_id: "7", jobId: uuid, contactId: 40_001 }, "note_id"],
    ["GlobalNote", { id: 7, noteId: 7 }, "id"],
    ["GlobalNote", { noteGuid: uuid, categoryId: uuid.replace("0f", "1f") }, "noteGuid"],
    ["SearchContactEntityResult", { contactID: 40_001, companyId: uuid }, "contactID"],
    ["QuoteRequestDisplayInfo", { requestId: 90_001, jobId: uuid }, "requestId"],
    ["CommodityMap", { id: 3, commodity_id: 9 }, "id"],
    ["CompanySimple", { id: 12, companyId: uuid }, "companyId"],
    ["LotDto", { lotId: 5012, id: uuid }, "lotId"],
    ["GridViewDetails", { viewId: 7, id: null }, "viewId"],
  ])("of %s %j is %s", (model, record, member) => {
    expect(shownIn(record, model)?.certain?.member).toBe(member);
  });

  it.each([
    ["GlobalNote", { id: 1, noteId: 7 }, ["id", "noteId"], "noteId"],
    ["GlobalNote", { id: uuid, noteID: 7 }, ["id", "noteID"], "noteID"],
    ["GlobalNote", { id: 1, key: uuid }, ["id", "key"], "id"],
    ["GlobalNote", { entityId: 7, companyId: uuid }, ["entityId"], undefined],
    ["GlobalNote", { comments: "x", companyId: uuid, createdBy: "x", contactId: 3 }, [], undefined],
    ["CommodityMap", { commodity_id: 9 }, [], undefined],
    ["ContactSimple", { displayId: 540_001, name: "x" }, [], undefined],
  ])("of %s %j is open", (model, record, open, guess) => {
    const shown = shownIn(record, model);
    expect(shown?.certain).toBeUndefined();
    expect(shown?.open.map(({ member }) => member)).toEqual(open);
    expect(likeliest(shown?.open ?? [], model)?.member).toBe(guess);
  });

  it("is the one that was given or learned, where the record has it", () => {
    expect(shownIn({ id: 1, number: "N-7" }, "GlobalNote", "number")?.certain?.value).toBe("N-7");
    expect(shownIn({ id: 1 }, "GlobalNote", "number")?.certain?.value).toBe(1);
  });

  it("is no question where the document prints it", () => {
    expect(shownIn({ id: 1, noteId: 2 }, "LookupValue")).toBeUndefined();
    expect(withId({ noteId: 2 }, "LookupValue", unlearned)).toEqual({ noteId: 2 });
  });
});

describe("an answer with the names that the document prints", () => {
  const page = { kind: "page", model: "CatalogWithLotsDto" } as const;

  it("has each record's id as its id, within other records too", () => {
    const came = { items: [{ CatalogId: 3, Title: "x", Lots: [{ id: 1, lotID: 5012 }] }] };
    expect(canonical(came, page)).toEqual({
      items: [{ id: 3, CatalogId: 3, Title: "x", Lots: [{ id: 5012, lotID: 5012 }] }],
    });
  });

  it("has no id where it is open which member it is", () => {
    const came = [{ id: 1, noteId: 7, comments: "x" }];
    const list = { kind: "list", model: "GlobalNote" } as const;
    expect(canonical(came, list, { identify: () => undefined })).toEqual([{ noteId: 7, comments: "x" }]);
  });
});
