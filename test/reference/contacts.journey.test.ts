import { describe, expect, it } from "vitest";
import type { Release } from "../../src/contract/vocabulary.js";
import { accepted, refused, serving } from "./serving.js";

interface Row {
  readonly id: number;
  readonly [name: string]: unknown;
}

const nowhere = 1_900_000_001;

describe.each(["8_01", "7.11"] satisfies readonly Release[])("contacts on %s", (release) => {
  const { reference, at, corporate, partner } = serving({ release });
  const { contactId, franchiseeId } = reference.fixtures;
  const url = (path: string, query = {}) => at("portal", `/contacts/${path}`, query);

  const read = async (path: string): Promise<Row> => corporate().get(url(path)).expectStatus(200).returns(".");
  const search = async (body: object): Promise<readonly Row[]> =>
    corporate().post(url("v2/search")).withJson(body).expectStatus(200).returns(".");
  const create = async (name: string, more: object = {}, query = {}): Promise<number> =>
    corporate()
      .post(url("editdetails", query))
      .withJson({ name, ...more })
      .expect(accepted)
      .returns("id");
  const edit = (id: number, body: object, query = {}) =>
    corporate()
      .put(url(`${id}/editdetails`, query))
      .withJson(body);

  describe("the life of a contact", () => {
    it("begins with a creation that every view shows", async () => {
      const given = { email: "new@example.com", phone: "2125550101", addresses: [{ address: "1 First Street" }] };
      const id = await create("New Contact", given);
      expect(await read(`${id}`)).toMatchObject({ id, name: "New Contact", email: "new@example.com" });
      expect(await read(`${id}/editdetails`)).toMatchObject({ id, name: "New Contact", ...given });
      expect(await read(`${id}/primarydetails`)).toMatchObject({ id, address: { address: "1 First Street" } });
    });

    it("goes on with edits that keep what they leave out", async () => {
      const id = await create("Before The Edit", { phone: "2125550102" });
      await edit(id, { name: "After The Edit", addresses: [{ address: "2 Second Street" }] }).expect(accepted);
      const after = { name: "After The Edit", phone: "2125550102" };
      expect(await read(`${id}`)).toMatchObject(after);
      expect(await read(`${id}/editdetails`)).toMatchObject({ ...after, addresses: [{ address: "2 Second Street" }] });
      expect(await search({ search_text: "Before The Edit" })).toEqual([]);
    });

    it("may belong to a franchisee", async () => {
      const id = await create("Of A Franchisee", {}, { franchisee_id: franchiseeId });
      expect(await read(`${id}/editdetails`)).toMatchObject({ franchiseeId });
      await edit(id, { name: "Of A Franchisee" }, { franchisee_id: franchiseeId }).expect(accepted);
      await edit(id, { name: "Of None" }, { franchisee_id: "first" }).expect(refused);
      expect(await read(`${id}`)).toMatchObject({ name: "Of A Franchisee" });
    });

    it("takes fields in whatever casing they are sent", async () => {
      const body = { Name: "In Pascal Case", Addresses: [{ address: "3 Third Street" }] };
      const id: number = await corporate().post(url("editdetails")).withJson(body).expect(accepted).returns("id");
      expect(await read(`${id}/editdetails`)).toMatchObject({ name: "In Pascal Case" });
    });

    it("refuses what is of another type, and what nobody has", async () => {
      await corporate().post(url("editdetails")).withJson({ name: 7 }).expectStatus(400);
      await corporate().post(url("editdetails")).withJson({ addresses: "Main Street" }).expectStatus(400);
      await edit(nowhere, { name: "Nobody" }).expect(refused);
      expect(await search({ search_text: "Nobody" })).toEqual([]);
    });
  });

  describe("reading contacts", () => {
    it("finds none, and nothing below, under an identifier that nobody has", async () => {
      const below = ["", "/editdetails", "/primarydetails", "/history/aggregated", "/history/graphdata"];
      for (const path of below)
        await corporate()
          .get(url(`${nowhere}${path}`))
          .expectStatus(404);
      await corporate().get(url("someone")).expectStatus(404);
    });

    it("resolves a display id before the simple contact is read", async () => {
      const { contactDisplayId } = await read(`${contactId}`);
      expect(await read(`${contactDisplayId}`)).toMatchObject({ id: contactId });
      await corporate()
        .get(url(`${contactDisplayId}/editdetails`))
        .expectStatus(404);
    });

    it("shows each caller its own contact", async () => {
      expect(await read("user")).toMatchObject({ name: "Corporate Administrator" });
      await partner().get(url("user")).expectStatus(200).expectJsonLike({ name: "Partner Operator" });
    });
  });

  describe("the search", () => {
    it("matches name, email and phone, whatever the case", async () => {
      const id = await create("Searched For", { email: "searched@example.com", phone: "2125550199" });
      for (const search_text of ["searched FOR", "searched@", "5550199"])
        expect((await search({ search_text })).map((row) => row.id)).toEqual([id]);
      expect(await search({ search_text: "nobody is called this" })).toEqual([]);
    });

    it("is answered in pages, of 25 where no size is given", async () => {
      for (const name of ["Paged One", "Paged Two", "Paged Three"]) await create(name);
      const pages = [1, 2, 3].map((page) => search({ search_text: "Paged", page, page_size: 2 }));
      const names = (await Promise.all(pages)).map((rows) => rows.map(({ name }) => name));
      expect(names).toEqual([["Paged One", "Paged Two"], ["Paged Three"], []]);
      expect(await search({ search_text: "" })).toHaveLength(25);
      await corporate().post(url("v2/search")).withJson({ page_size: 0 }).expectStatus(400);
    });
  });

  describe("the history", () => {
    it("grows by each entry, for its contact alone", async () => {
      const [id, other] = [await create("With A History"), await create("Without One")];
      const post = (contact: number, comments: string) =>
        corporate()
          .post(url(`${contact}/history`))
          .withJson({ comments });
      await post(id, "First call.").expect(accepted).expectJsonLike({ contactId: id });
      await post(id, "Second call.").expect(accepted);
      expect(await read(`${id}/history/aggregated`)).toMatchObject({
        total: 2,
        entries: [{ entry: { comments: "First call." } }, { entry: { comments: "Second call." } }],
      });
      expect(await read(`${id}/history/graphdata`)).toMatchObject({ points: [{ count: 2 }] });
      expect(await read(`${other}/history/aggregated`)).toEqual({ total: 0, entries: [] });
      await post(nowhere, "No call.").expect(refused);
    });
  });

  describe("a merge", () => {
    const merge = (to: number, mergeFromId: unknown) =>
      corporate()
        .put(url(`${to}/merge`))
        .withJson({ mergeFromId });

    it("is previewed without being done", async () => {
      const [to, from] = [await create("Preview Target"), await create("Preview Source")];
      await corporate()
        .post(url(`${to}/merge/preview`))
        .withJson({ mergeFromId: from })
        .expectStatus(200)
        .expectJsonLike({ result: { id: to, name: "Preview Target" }, removed: [{ id: from }] });
      expect(await read(`${from}`)).toMatchObject({ name: "Preview Source" });
    });

    it("folds the source into the target, its history with it", async () => {
      const [to, from, beside] = [await create("Target"), await create("Source"), await create("Beside")];
      await corporate()
        .post(url(`${from}/history`))
        .withJson({ comments: "Moved call." })
        .expect(accepted);
      await merge(to, from).expect(accepted);
      await corporate()
        .get(url(`${from}`))
        .expect(refused);
      expect(await search({ search_text: "Source" })).not.toContainEqual(expect.objectContaining({ id: from }));
      expect(await read(`${to}`)).toMatchObject({ name: "Target" });
      expect(await read(`${to}/history/aggregated`)).toMatchObject({ total: 1 });
      expect(await read(`${beside}`)).toMatchObject({ name: "Beside" });
    });

    it("needs two contacts that are there", async () => {
      const id = await create("Merged With Nobody");
      await merge(nowhere, id).expect(refused);
      await merge(id, nowhere).expect(refused);
      await merge(id, id).expectStatus(400);
      await merge(id, undefined).expect(accepted);
      expect(await read(`${id}`)).toMatchObject({ name: "Merged With Nobody" });
    });
  });
});
