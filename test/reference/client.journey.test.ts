import { describe, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";

type Body = Readonly<Record<string, unknown>>;

function asking(choices: Readonly<Record<string, string>> = {}) {
  const reference = createReference({ choices });
  const headers = { authorization: `Bearer ${reference.tokens.corporate}`, "content-type": "application/json" };
  return async (method: string, path: string, body?: unknown, surface: "portal" | "catalog" = "portal") => {
    const url = `http://reference.example.com${reference.basePaths[surface]}${path}`;
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await reference.fetch(new Request(url, init));
    return { status: response.status, body: JSON.parse((await response.text()) || "null") };
  };
}

const casings = ["camelCase", "snake_case", "PascalCase", "documented"] as const;

/** The value of a member, however its name is spelt. */
const member = (body: Body, name: string): unknown =>
  Object.entries(body).find(([own]) => own.replaceAll("_", "").toLowerCase() === name)?.[1];

describe("what the document does not show", () => {
  const given = {
    fooBar: 1,
    foo_bar: 2,
    FooBar: 3,
    zip_code: "1",
    zipCode: "2",
    Name: "First",
    name: "Second",
    inside: [{ aB: 1, a_b: 2 }],
  };

  it.each(casings)("comes back key by key, spelt as it was sent: %s", async (casing) => {
    const ask = asking({ "body-casing": casing });
    const job = { customer: given, pickup: given, delivery: given, services: [given], items: [given] };
    const { body: made } = await ask("POST", "/job", job);
    const { body: shown } = await ask("GET", `/job/${member(made, "jobdisplayid")}`);
    for (const name of ["customer", "pickup", "delivery"]) expect(member(shown, name)).toEqual(given);
    expect(member(shown, "services")).toEqual([given]);
    expect(member(shown, "items")).toEqual([expect.objectContaining(given)]);
  });

  it.each(casings)("does so on the catalog surface: %s", async (casing) => {
    const ask = asking({ "body-casing:catalog": casing });
    const lot = { initial_data: given, item_data: given, image_links: [{ ...given }] };
    const { body: shown } = await ask("POST", "/Lot", lot, "catalog");
    for (const name of ["initialdata", "itemdata"]) expect(member(shown, name)).toEqual(given);
    expect(member(shown, "imagelinks")).toEqual([given]);
  });
});

describe("a note", () => {
  it("keeps the job, the contact and the company that it names", async () => {
    const ask = asking();
    const named = {
      jobId: "0b6d2e81-f5a7-4c39-9e14-a83c7d50f201",
      contactId: 40002,
      companyId: "2b94c6d1-83fe-4d07-b5a9-60e1f7c2a802",
    };
    const { body: categories } = await ask("GET", "/lookup/JobNoteCategory");
    const { body: made } = await ask("POST", "/note", { comments: "x", category: categories[0].id, ...named });
    expect(made).toMatchObject(named);
    const { body: found } = await ask("GET", `/note?jobId=${named.jobId}&contactId=40002`);
    expect(found.map(({ id }: Body) => id)).toEqual([made.id]);
  });
});

describe("a page that is asked for without a wrapper", () => {
  it.each(["/companies/search/v2", "/companies/list", "/dashboard/inbound"])("is honoured by %s", async (path) => {
    const ask = asking();
    const rows = async (page: number) => {
      const { body } = await ask("POST", path, { page, pageSize: 2, searchText: "" });
      return (
        Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) as readonly Body[])
      ) as readonly Body[];
    };
    const [first, second] = [await rows(1), await rows(2)];
    expect([first.length, second.length > 0]).toEqual([2, true]);
    expect(second).not.toEqual(first);
  });
});

describe("a member at fault", () => {
  it.each([
    ["camelCase", "startDate"],
    ["PascalCase", "StartDate"],
    ["snake_case", "start_date"],
  ])("is named as bodies spell it: %s", async (casing, name) => {
    const { body } = await asking({ "body-casing": casing })("POST", "/Catalog", {}, "catalog");
    expect(Object.keys(body.errors)).toContain(name);
  });
});

describe("a task of a timeline", () => {
  it("keeps members that the document does not print", async () => {
    const ask = asking();
    const { body: timeline } = await ask("GET", "/job/2000101/timeline");
    const path = `/job/2000101/timeline/${timeline.tasks[0].id}`;
    expect((await ask("PATCH", path, { completedOn: "2027-01-01" })).status).toBe(204);
    expect((await ask("GET", path)).body).toMatchObject({ completedOn: "2027-01-01", notes: expect.any(String) });
    expect((await ask("PATCH", path, {})).status).toBe(204);
  });
});
