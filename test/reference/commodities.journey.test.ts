import { describe, expect, it } from "vitest";
import { accepted, refused, serving } from "./serving.js";

interface Row {
  readonly id: number;
  readonly [name: string]: unknown;
}

const nowhere = 1_900_000_001;

describe.each(["8_01", "7.11"] as const)("on %s", (release) => {
  const { at, corporate, partner } = serving({ release });

  const goods = (description: string) => ({
    description,
    freightClass: "92.5",
    nmfcCode: "47500",
    weightMin: 10,
    weightMax: 90,
  });
  const post = async (path: string, body: object): Promise<Row> =>
    corporate().post(at("portal", path)).withJson(body).expect(accepted).returns(".");
  const search = async (path: string, body: object): Promise<readonly Row[]> =>
    corporate().post(at("portal", path)).withJson(body).expectStatus(200).returns(".");
  const url = (path: string, id: number) => at("portal", `${path}/${id}`);

  describe("a commodity", () => {
    it("is created, read and updated, and keeps its weights", async () => {
      const { id } = await post("/commodity", goods("Vase, porcelain"));
      await corporate()
        .get(url("/commodity", id))
        .expectStatus(200)
        .expectJson({ id, ...goods("Vase, porcelain") });
      const changed = { description: "Vase, glass", freightClass: "85", nmfcCode: "86750" };
      await corporate().put(url("/commodity", id)).withJson(changed).expectStatus(200).expectJsonLike({ id });
      await corporate()
        .get(url("/commodity", id))
        .expectStatus(200)
        .expectJson({ ...goods(""), id, ...changed });
    });

    it("keeps what an update leaves out, and its weights whatever an update says", async () => {
      const { id } = await post("/commodity", goods("Bust, marble"));
      await corporate().put(url("/commodity", id)).withJson({ freightClass: "60", weightMax: 1 }).expectStatus(200);
      await corporate()
        .get(url("/commodity", id))
        .expectJson({ id, ...goods("Bust, marble"), freightClass: "60" });
    });

    it("has a text for a description and numbers for its weights", async () => {
      const refuse = (body: object) => corporate().post(at("portal", "/commodity")).withJson(body).expectStatus(400);
      await refuse({ description: " " });
      await refuse({ description: 5 }).expectJsonLike({ errors: { description: ["A text is needed."] } });
      await refuse({ description: "Vase", weightMin: "heavy" });
    });

    it("is neither read nor updated where there is none", async () => {
      await corporate().get(url("/commodity", nowhere)).expect(refused);
      await corporate().put(url("/commodity", nowhere)).withJson(goods("Nothing at all")).expect(refused);
      expect(await search("/commodity/search", { searchText: "Nothing at all" })).toEqual([]);
    });

    it("is changed for every caller", async () => {
      const { id } = await post("/commodity", goods("Clock, tall"));
      await partner().put(url("/commodity", id)).withJson({ description: "Clock, short" }).expectStatus(200);
      await corporate().get(url("/commodity", id)).expectJsonLike({ description: "Clock, short" });
    });
  });

  describe("the commodity search", () => {
    it("finds a text anywhere in a description, whatever its case, in pages", async () => {
      const all = await search("/commodity/search", { searchText: "TABLE" });
      expect(all.map(({ description }) => description)).toEqual(["Table, oak", "Table, glass top", "Table lamp"]);
      expect(await search("/commodity/search", { searchText: "lamp" })).toEqual([all[2]]);
      const page = (number: number) => ({ searchText: "table", page: number, pageSize: 2 });
      expect(await search("/commodity/search", page(1))).toEqual(all.slice(0, 2));
      expect(await search("/commodity/search", page(2))).toEqual(all.slice(2));
      expect(await search("/commodity/search", page(3))).toEqual([]);
    });

    it("changes nothing, and refuses pages that cannot be", async () => {
      const before = await search("/commodity/search", { searchText: "" });
      await corporate()
        .post(at("portal", "/commodity/search"))
        .withJson({ searchText: "t", pageSize: 0 })
        .expect(refused);
      await corporate().post(at("portal", "/commodity/search")).withJson({ searchText: "t", page: -1 }).expect(refused);
      expect(await search("/commodity/search", { searchText: "" })).toEqual(before);
    });

    it("has suggestions for the beginning of a description only", async () => {
      const suggested = await search("/commodity/suggestions", { searchText: "tap" });
      expect(suggested.map(({ description }) => description)).toEqual(["Tapestry"]);
      expect(await search("/commodity/suggestions", { searchText: "estry" })).toEqual([]);
    });
  });

  describe("a commodity map", () => {
    it("is created, read, updated and deleted", async () => {
      const [one, other] = await search("/commodity/search", { searchText: "table" });
      const { id } = await post("/commodity-map", { customName: "Dining set", commodityId: one?.id });
      const shown = { id, customName: "Dining set", commodityId: one?.id };
      await corporate().get(url("/commodity-map", id)).expectStatus(200).expectJson(shown);
      await corporate().put(url("/commodity-map", id)).withJson({ commodityId: other?.id }).expectStatus(200);
      await corporate()
        .get(url("/commodity-map", id))
        .expectJson({ ...shown, commodityId: other?.id });
      await corporate().delete(url("/commodity-map", id)).expectStatus(200).expectJsonLike({ success: true });
      await corporate().get(url("/commodity-map", id)).expect(refused);
      await corporate().delete(url("/commodity-map", id)).expect(refused);
      expect(await search("/commodity-map/search", { searchText: "Dining set" })).toEqual([]);
      await corporate()
        .get(url("/commodity", Number(one?.id)))
        .expectStatus(200);
    });

    it("takes a commodity that exists", async () => {
      const refuse = (body: object) => corporate().post(at("portal", "/commodity-map")).withJson(body).expect(refused);
      const [commodity] = await search("/commodity/search", { searchText: "piano" });
      await refuse({ customName: "Nameless", commodityId: nowhere });
      const { id } = await post("/commodity-map", { customName: "Grand", commodityId: String(commodity?.id) });
      await corporate().put(url("/commodity-map", id)).withJson({ commodityId: nowhere }).expect(refused);
      await corporate().get(url("/commodity-map", id)).expectJsonLike({ commodityId: commodity?.id });
    });

    it("is found by the name that it has now", async () => {
      const [commodity] = await search("/commodity/search", { searchText: "piano" });
      const { id } = await post("/commodity-map", { customName: "Upright one", commodityId: commodity?.id });
      expect((await search("/commodity-map/search", { searchText: "upright ONE" })).map((row) => row.id)).toEqual([id]);
      await corporate().put(url("/commodity-map", id)).withJson({ customName: "Pianino" }).expectStatus(200);
      expect(await search("/commodity-map/search", { searchText: "Upright one" })).toEqual([]);
      expect((await search("/commodity-map/search", { searchText: "pianino" })).map((row) => row.id)).toEqual([id]);
    });

    it("is not made by an update of none", async () => {
      await corporate().put(url("/commodity-map", nowhere)).withJson({ customName: "Never" }).expect(refused);
      expect(await search("/commodity-map/search", { searchText: "Never" })).toEqual([]);
    });
  });
});
