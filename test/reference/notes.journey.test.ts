import { describe, expect, it } from "vitest";
import { accepted, type Query, refused, serving } from "./serving.js";

interface Row {
  readonly id: number | string;
  readonly [name: string]: unknown;
}

const { reference, at, corporate, partner } = serving();
const { fixtures } = reference;
const noteUrl = (query: Query = {}) => at("portal", "/note", query);

const categories = async (): Promise<readonly string[]> =>
  corporate().get(at("portal", "/lookup/JobNoteCategory")).expectStatus(200).returns("[*].id");

const notesOf = async (query: Query): Promise<readonly Row[]> =>
  corporate().get(noteUrl(query)).expectStatus(200).returns(".");

const write = async (comments: string, category: string | undefined): Promise<Row> =>
  corporate().post(noteUrl()).withJson({ comments, category }).expect(accepted).returns(".");

const commentsOf = (rows: readonly Row[]) => rows.map(({ comments }) => comments);

describe("writing a note", () => {
  it("is followed by reading it under its category and not under another", async () => {
    const [first, second] = await categories();
    const note = await write("Ask for the key at the desk.", first);
    expect(note).toMatchObject({ category: first, createdBy: "Corporate Administrator", assignedUsers: [] });
    expect(commentsOf(await notesOf({ category: first }))).toContain("Ask for the key at the desk.");
    expect(commentsOf(await notesOf({ category: second }))).not.toContain("Ask for the key at the desk.");
  });

  it("needs comments and a category of the lookup", async () => {
    const [category] = await categories();
    const refuse = (body: object) => corporate().post(noteUrl()).withJson(body).expectStatus(400);
    await refuse({ category }).expectJsonLike({ errors: { comments: ["This field is required."] } });
    await refuse({ comments: "  ", category });
    await refuse({ comments: "x" }).expectJsonLike({ errors: { category: ["This field is required."] } });
    await refuse({ comments: "x", category: "Pickup" });
    await refuse({ comments: "x", category: "0b9f7c7e-7f42-4f0e-9a51-0d7f6f6c1a11" });
  });

  it("can be assigned to suggested users, in whatever casing the fields are sent", async () => {
    const [category] = await categories();
    const suggested: readonly Row[] = await corporate()
      .get(at("portal", "/note/suggestUsers", { search_key: "clerk" }))
      .expectStatus(200)
      .returns(".");
    const assigned = [suggested[0]?.id];
    for (const name of ["assigned_users", "assignedUsers", "AssignedUsers"]) {
      await corporate()
        .post(noteUrl())
        .withJson({ comments: "x", category, [name]: assigned })
        .expect(accepted)
        .expectJsonLike({ assignedUsers: assigned });
    }
  });
});

describe("updating a note", () => {
  it("replaces it and adds none", async () => {
    const [first, second] = await categories();
    const { id } = await write("Before the update.", first);
    const body = { comments: "After the update.", category: second };
    await corporate().put(`${noteUrl()}/${id}`).withJson(body).expectStatus(200).expectJsonLike({ id });
    await corporate().put(`${noteUrl()}/${id}`).withJson(body).expectStatus(200);
    expect(commentsOf(await notesOf({ category: first }))).not.toContain("Before the update.");
    const after = commentsOf(await notesOf({ category: second }));
    expect(after.filter((comments) => comments === "After the update.")).toHaveLength(1);
  });

  it("is never partial", async () => {
    const [category] = await categories();
    const { id } = await write("Stays as it is.", category);
    await corporate().put(`${noteUrl()}/${id}`).withJson({ category }).expectStatus(400);
    await corporate().put(`${noteUrl()}/${id}`).withJson({ comments: "Changed." }).expectStatus(400);
    const row = (await notesOf({ category })).find((note) => note.id === id);
    expect(row).toMatchObject({ comments: "Stays as it is." });
  });

  it("creates none where there is none", async () => {
    const [category] = await categories();
    await corporate().put(`${noteUrl()}/1900000001`).withJson({ comments: "Nowhere.", category }).expect(refused);
    expect(commentsOf(await notesOf({ category }))).not.toContain("Nowhere.");
  });

  it("is open to the other caller, too", async () => {
    const [category] = await categories();
    const { id } = await write("Of the one.", category);
    const body = { comments: "Of the other.", category };
    await partner().put(`${noteUrl()}/${id}`).withJson(body).expectStatus(200).expectJsonLike({ id });
    expect(commentsOf(await notesOf({ category }))).toContain("Of the other.");
  });
});

describe("the note list", () => {
  it("wants a filter", async () => {
    await corporate().get(noteUrl()).expectStatus(400);
    await corporate()
      .get(noteUrl({ category: "" }))
      .expectStatus(400);
  });

  it("takes each filter alone, and narrows by all that are given", async () => {
    const { jobId, contactId, companyId } = fixtures;
    expect((await notesOf({ job_id: jobId })).every((note) => note["jobId"] === jobId)).toBe(true);
    expect((await notesOf({ contact_id: contactId })).every((note) => note["contactId"] === contactId)).toBe(true);
    expect((await notesOf({ company_id: companyId })).every((note) => note["companyId"] === companyId)).toBe(true);
    expect(await notesOf({ job_id: jobId, contact_id: 1 })).toEqual([]);
  });

  it("selects the notes of any of several categories", async () => {
    const [first, second] = await categories();
    await write("One.", first);
    await write("Two.", second);
    const either: readonly Row[] = await corporate()
      .get(`${noteUrl()}?category=${first}&category=${second}`)
      .expectStatus(200)
      .returns(".");
    expect(new Set(either.map(({ category }) => category))).toEqual(new Set([first, second]));
  });

  it("refuses filters of another type", async () => {
    await corporate()
      .get(noteUrl({ job_id: "17" }))
      .expectStatus(400);
    await corporate()
      .get(noteUrl({ contact_id: "seventeen" }))
      .expectStatus(400);
  });
});

describe("user suggestions", () => {
  const suggest = async (query: Query): Promise<readonly Row[]> =>
    corporate()
      .get(at("portal", "/note/suggestUsers", query))
      .expectStatus(200)
      .returns(".");

  it("want a search key", async () => {
    await corporate().get(at("portal", "/note/suggestUsers")).expectStatus(400);
    await corporate()
      .get(at("portal", "/note/suggestUsers", { search_key: "" }))
      .expectStatus(400);
  });

  it("are narrowed by it, whatever its case", async () => {
    expect(await suggest({ search_key: "no such person" })).toEqual([]);
    const clerks = await suggest({ search_key: "CLERK" });
    expect(clerks.length).toBeGreaterThan(1);
    expect(clerks.every(({ name }) => String(name).includes("Clerk"))).toBe(true);
  });

  it("take a company or a franchisee beside it", async () => {
    await suggest({ search_key: "a", company_id: fixtures["companyId"] });
    await suggest({ search_key: "a", job_franchisee_id: fixtures["franchiseeId"] });
  });
});
