import { describe, expect, it } from "vitest";
import { changesIn } from "./changes.js";

const stored = (record: unknown) => new Map([["jobs/1", record]]);
const changes = (was: unknown, is: unknown, nullIsAbsent = false) =>
  changesIn(stored(was), stored(is), nullIsAbsent).map(({ record, member }) => `${record} ${member}`);

describe("what is stored otherwise than before", () => {
  it.each([
    ["a value", { name: "one" }, { name: "two" }, "name"],
    ["a member that came", {}, { name: "one" }, "name"],
    ["a member that went", { name: "one" }, {}, "name"],
    ["a name in another spelling", { zip_code: "1" }, { zipCode: "1" }, "zip_code"],
    ["a text in another case", { name: "One" }, { name: "one" }, "name"],
    ["a number that became a text", { count: 1 }, { count: "1" }, "count"],
    ["a list that became an object", { rows: ["a"] }, { rows: { 0: "a" } }, "rows"],
    ["an entry of a list inside", { rows: [{ a: 1 }, { a: 2 }] }, { rows: [{ a: 1 }, { a: 3 }] }, "rows.1.a"],
    ["a null that went, where nulls are shown", { name: null }, {}, "name"],
  ])("%s is a change", (_, was, is, member) => {
    expect(changes(was, is)).toContain(`jobs/1 ${member}`);
  });

  it("a record that is gone is a change", () => {
    expect(changesIn(stored({ name: "one" }), new Map(), false)).toHaveLength(1);
  });

  it.each([
    ["members in another order", { a: 1, b: 2 }, { b: 2, a: 1 }, false],
    ["another spelling of one moment", { at: "2024-05-01T10:00:00Z" }, { at: "2024-05-01T12:00:00+02:00" }, false],
    ["a null that went, where nulls are never shown", { name: null }, {}, true],
  ])("%s is none", (_, was, is, nullIsAbsent) => {
    expect(changes(was, is, nullIsAbsent)).toEqual([]);
  });

  it("neither is a record that was not there before, nor a counter of writes", () => {
    const before = new Map<string, unknown>([["revisions/jobs/1", { version: 2 }]]);
    const after = new Map<string, unknown>([
      ["revisions/jobs/1", { version: 4 }],
      ["jobs/2", { name: "new" }],
    ]);
    expect(changesIn(before, after, false)).toEqual([]);
  });
});
