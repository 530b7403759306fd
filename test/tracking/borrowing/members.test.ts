import { describe, expect, it } from "vitest";
import {
  differencesBetween,
  isTimeOfChange,
  lasting,
  ordersBetween,
  withoutRuns,
} from "../../../src/tracking/borrowing/differences.js";
import { strangeMember } from "../../../src/tracking/borrowing/members.js";
import { movedByAnySave, unchangedBody } from "../../../src/tracking/borrowing/unchanged.js";

const asIs = (name: string) => name;
const whole = (reading: unknown) => ({ reading, unchanged: reading });

describe("a body for a borrowed record", () => {
  const record = {
    a: 1,
    fooBar: "x",
    foo_bar: "y",
    none: null,
    blank: "",
    nested: { b: [{ c: 1 }] },
    list: ["p", "q"],
  };

  it.each<[string, unknown]>([
    ["the same", record],
    ["other values", { ...record, a: 2, fooBar: "z", nested: { b: [{ c: 2 }] }, list: ["q", "p"] }],
    ["less", { a: 2 }],
    ["what has no value, without one", { none: null, blank: "" }],
  ])("may carry %s", (_, body) => {
    expect(strangeMember(body, whole(record))).toBeUndefined();
  });

  it.each<[string, unknown, string]>([
    ["a member that it does not show", { a: 1, other: 2 }, "other"],
    ["a member in another spelling", { FooBar: "z" }, "FooBar"],
    ["a member in another place", { b: 1 }, "b"],
    ["a nested member", { nested: { b: [{ c: 1, d: 2 }] } }, "nested.b.0.d"],
    ["the record wrapped", { record }, "record"],
    ["the record in a list", [record], "the whole of it"],
    ["a value where there is none", { none: "now" }, "none"],
    ["a text where there is an empty one", { blank: "now" }, "blank"],
    ["more entries", { list: ["p", "q", "r"] }, "list"],
    ["fewer entries", { list: ["p"] }, "list"],
    ["an object for a value", { a: { b: 1 } }, "a"],
    ["a value for an object", { nested: 1 }, "nested"],
  ])("may not carry %s", (_, body, member) => {
    expect(strangeMember(body, whole(record))).toMatchObject({ member });
  });

  it("may carry what is not put back as it is, and not otherwise", () => {
    const shown = { reading: { a: 1, id: 7 }, unchanged: { a: 1 } };
    expect(strangeMember({ a: 2, id: 7 }, shown)).toBeUndefined();
    expect(strangeMember({ a: 2, id: 8 }, shown)).toMatchObject({ member: "id" });
  });

  it("is told row by row where rows are known by a member", () => {
    const rows = [
      { key: 1, a: 1 },
      { key: 2, a: 1, b: 1 },
    ];
    const strange = (body: unknown) => strangeMember(body, whole(rows), "key")?.member;
    const [one, two] = rows;
    expect([[{ key: 2, b: 5 }, one], [...rows].reverse()].map(strange)).toEqual([undefined, undefined]);
    expect([[{ a: 1 }], [{ key: 3, a: 1 }], [{ key: 1, b: 1 }]].map(strange)).toEqual(["0", "0", "0.b"]);
    expect([[two], { key: 1, a: 3 }, []].map(strange)).toEqual(["row 1", "row 2", "row 1"]);
  });
});

describe("what is sent back unchanged", () => {
  it("is what the document prints of the request, under the names of the reading", () => {
    const row = { providerCompanyName: "A", optionIndex: 0 };
    const { missing } = unchangedBody([row], "ShipmentPlanProvider", "documented", asIs);
    expect(missing).toContain("0.providerCompanyCode");
    const commodity = { id: 1, description: "Table", freight_class: 70, nmfc_code: null, weight: 3 };
    expect(unchangedBody(commodity, "CommodityUpdateRequest", "documented", asIs)).toEqual({
      body: { description: "Table", freight_class: 70, nmfc_code: null },
      missing: [],
    });
    const spelt = (name: string) => name.replace("_c", "C");
    expect(unchangedBody(commodity, "CommodityUpdateRequest", "documented", spelt).missing).toEqual([
      "freightClass",
      "nmfcCode",
    ]);
  });

  it("is the whole where the document does not print it all, but for what it forbids", () => {
    const data = { customsValue: 1, other: [1], commodities: [{ jobItemId: "x", job_item_id: "y", text: "t" }] };
    expect(unchangedBody(data, "ShipmentExportRequest", "whole", asIs)).toEqual({
      body: { customsValue: 1, other: [1], commodities: [{ text: "t" }] },
      missing: [],
    });
    expect(unchangedBody({ other: 1 }, "ShipmentExportRequest", "whole", asIs).missing).toEqual([
      "customsValue",
      "commodities",
    ]);
  });

  it.each(["version", "rowVersion", "etag", "modifiedBy", "last_updated_by", "updatedByUserId", "lastModifierId"])(
    "is nothing that any save would move: %s",
    (name) => {
      expect(movedByAnySave({ a: [{ [name]: 1 }] })).toEqual([`a.0.${name}`]);
    },
  );

  it("may be called like it", () => {
    expect(movedByAnySave({ apiVersion: 1, versions: [], createdBy: "x", changes: 1, conversion: 2 })).toEqual([]);
  });
});

const twoMoved = [
  { member: "a.0", was: 1, is: 2 },
  { member: "a.1", was: 2, is: 1 },
];

describe("what was put back", () => {
  it.each<[unknown, unknown]>([
    [{ a: 1 }, { a: "1" }],
    [{ a: "2026-01-01T00:00:00Z" }, { a: "2026-01-01T01:00:00+01:00" }],
    [
      { a: [], b: {}, c: null },
      { c: null, b: {}, a: [] },
    ],
    [
      [{ id: 1, a: 1 }, { id: 2 }, { id: 3 }],
      [{ id: 3 }, { id: 1, a: "1" }, { id: 2 }],
    ],
    [{ a: [{ b: 1 }, { b: 1 }, { b: 2 }] }, { a: [{ b: 2 }, { b: 1 }, { b: 1 }] }],
    [{ a: [{ b: [{ c: 1 }, { c: 2 }] }, { b: [] }] }, { a: [{ b: [] }, { b: [{ c: 2 }, { c: 1 }] }] }],
  ])("is as it was: %j", (was, is) => {
    expect(differencesBetween(was, is)).toEqual([]);
  });

  it.each<[unknown, unknown, object[]]>([
    [{ a: 1 }, { a: 1, b: null }, [{ member: "b", is: null }]],
    [{ a: 1, b: 2 }, { a: 1 }, [{ member: "b", was: 2 }]],
    [
      { fooBar: 1 },
      { foo_bar: 1 },
      [
        { member: "fooBar", was: 1 },
        { member: "foo_bar", is: 1 },
      ],
    ],
    [{ a: "LTL" }, { a: "ltl" }, [{ member: "a", was: "LTL", is: "ltl" }]],
    [{ a: true }, { a: "true" }, [{ member: "a", was: true, is: "true" }]],
    [{ a: {} }, { a: [] }, [{ member: "a", was: {}, is: [] }]],
    [[{ a: 1 }], [{ a: 1 }, {}], [{ member: "1", is: {} }]],
    [{ a: [1, 2] }, { a: [2, 1] }, twoMoved],
    [[{ id: 1, a: 1 }, { id: 2 }], [{ id: 2 }, { id: 1, a: 3 }], [{ member: "0.a", was: 1, is: 3 }]],
    [
      [{ id: 1 }, { id: 2 }],
      [{ id: 3 }, { id: 2 }],
      [
        { member: "0", was: { id: 1 } },
        { member: "2", is: { id: 3 } },
      ],
    ],
    [[{ b: 1 }, { b: 1 }, { b: 2 }], [{ b: 2 }, { b: 1 }, { b: 2 }], [{ member: "0.b", was: 1, is: 2 }]],
    [
      [
        { optionIndex: 0, price: 1 },
        { optionIndex: 1, price: 2 },
      ],
      [
        { optionIndex: 1, price: 3 },
        { optionIndex: 0, price: 4 },
      ],
      [
        { member: "0.price", was: 1, is: 4 },
        { member: "1.price", was: 2, is: 3 },
      ],
    ],
    [{ a: "x" }, [], [{ member: "the whole of it", was: { a: "x" }, is: [] }]],
    [{ a: null }, { a: "" }, [{ member: "a", was: null, is: "" }]],
  ])("is not: %j, %j", (was, is, differences) => {
    expect(differencesBetween(was, is)).toEqual(differences);
  });

  it("may stand in another order, which is told by itself", () => {
    const [was, is] = [{ a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 2 }, { b: 1 }] }];
    expect(ordersBetween(was, is)).toEqual([{ member: "the order of a", was: was.a, is: is.a }]);
    expect(ordersBetween(was, { a: [{ b: 0 }, { b: 1 }, { b: 2 }] })).toEqual([]);
    expect(ordersBetween({ a: [{ b: 1 }, { b: 1 }] }, { a: [{ b: 2 }, { b: 1 }, { b: 1 }] })).toEqual([]);
    const [one, two] = [[{ c: [{ id: 1 }, { id: 2 }] }], [{ c: [{ id: 2 }, { id: 1 }] }]];
    expect(ordersBetween({ b: [...one, ...one] }, { b: [...two, ...two] }).map(({ member }) => member)).toEqual([
      "the order of b.c",
    ]);
  });

  it("sets times of change apart, by name or because they were seen to move", () => {
    const [was, is] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];
    expect(isTimeOfChange({ member: "a.lastModifiedDate", was, is }, [])).toBe(true);
    expect(isTimeOfChange({ member: "updated_at", was: null, is }, [])).toBe(true);
    expect(isTimeOfChange({ member: "lastmodifieddate", was, is }, [])).toBe(true);
    for (const member of ["pickupDate", "pickup_date", "exchangeDate", "editionDate", "dueDate"])
      expect(isTimeOfChange({ member, was, is }, [])).toBe(false);
    expect(isTimeOfChange({ member: "seenAt", was, is }, ["seenAt"])).toBe(true);
    expect(isTimeOfChange({ member: "modified", was: "yes", is: "no" }, ["modified"])).toBe(false);
    expect(lasting([{ member: "price", was: 1, is: 2 }], ["price"])).toHaveLength(1);
  });

  it("leaves rows of runs out where they come and go", () => {
    const text = "conformance 0000test notes 1";
    expect(withoutRuns({ tasks: [{ id: 1 }, { id: 2, notes: { text } }], count: 2 })).toEqual({
      tasks: [{ id: 1 }],
      count: 2,
    });
  });
});
