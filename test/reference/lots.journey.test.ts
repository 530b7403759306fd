import { describe, expect, it } from "vitest";
import { accepted, type Query, refused, serving } from "./serving.js";

interface Lot {
  readonly id: number;
  readonly catalogs: readonly { readonly catalogId: number; readonly lotNumber: string }[];
  readonly [name: string]: unknown;
}

interface Page {
  readonly items: readonly Lot[];
  readonly totalCount: number;
}

const { reference, at, corporate, partner } = serving();
const { platformId, otherPlatformId, partnerId, otherPartnerId } = reference.fixtures;
const lotUrl = (rest: string | number) => at("catalog", `/Lot/${rest}`);
const lotsUrl = (query: Query = {}) => at("catalog", "/Lot", query);
const unused = 1_900_000_000;

const add = async (body: object): Promise<Lot> =>
  corporate().post(lotsUrl()).withJson(body).expect(accepted).returns(".");
const lot = async (id: number): Promise<Lot> => corporate().get(lotUrl(id)).expectStatus(200).returns(".");
const gone = (id: number) => corporate().get(lotUrl(id)).expect(refused);
const list = async (query: Query = {}): Promise<Page> => corporate().get(lotsUrl(query)).expectStatus(200).returns(".");
const idsOf = ({ items }: Page) => items.map(({ id }) => id);

/** Two catalogs that exist. */
const catalogIds = async (): Promise<readonly [number, number]> =>
  corporate()
    .get(at("catalog", "/Catalog", { page_size: 2 }))
    .expectStatus(200)
    .returns("items[*].id");

const whole = async (name: string) => ({
  image_links: [`https://images.example.com/${name}.png`],
  initial_data: { customer_item_id: name, description: `${name} at first`, quantity: 2 },
  item_data: { description: `${name} now` },
  catalogs: [{ catalog_id: (await catalogIds())[0], lot_number: `N-${name}` }],
  platforms: [{ platform_id: platformId, platform_item_id: `P-${name}` }],
});

describe("a lot", () => {
  it("is kept as it was given, updated without its initial data, and deleted", async () => {
    const body = await whole("vase");
    const { id } = await add(body);
    expect(await lot(id)).toMatchObject({
      imageLinks: body.image_links,
      initialData: { customerItemId: "vase", description: "vase at first", quantity: 2 },
      itemData: { description: "vase now" },
      catalogs: [{ catalogId: body.catalogs[0]?.catalog_id, lotNumber: "N-vase" }],
      platforms: [{ platformId, platformItemId: "P-vase" }],
    });
    const change = { image_links: [], initial_data: { description: "another" } };
    await corporate().put(lotUrl(id)).withJson(change).expectStatus(200);
    expect(await lot(id)).toMatchObject({ imageLinks: [], initialData: { description: "vase at first" } });
    await corporate().delete(lotUrl(id)).expect(accepted);
    await gone(id);
    expect(idsOf(await list({ id }))).toEqual([]);
  });

  it("is refused for a catalog that does not exist, and where a field is of another type", async () => {
    await corporate()
      .post(lotsUrl())
      .withJson({ catalogs: [{ catalog_id: unused }] })
      .expectStatus(400);
    await corporate().post(lotsUrl()).withJson({ image_links: "one" }).expectStatus(400);
  });

  it("is not there under an unknown id", async () => {
    await gone(unused);
    await corporate().put(lotUrl(unused)).withJson({}).expect(refused);
    await corporate().get(lotUrl("first")).expectStatus(400);
  });
});

describe("the lot list", () => {
  it("answers 25 rows from the first page on, unless told otherwise", async () => {
    const [first, named, second] = [await list(), await list({ page_number: 1 }), await list({ page_number: 2 })];
    expect(first.items).toHaveLength(25);
    expect(first.totalCount).toBeGreaterThan(25);
    expect(idsOf(named)).toEqual(idsOf(first));
    expect(idsOf(second).some((id) => idsOf(first).includes(id))).toBe(false);
    expect((await list({ page_size: 7 })).items).toHaveLength(7);
    expect((await list({ pageSize: 7 })).items).toHaveLength(7);
    await corporate()
      .get(lotsUrl({ page_size: "many" }))
      .expectStatus(400);
  });

  it("is narrowed by id, lot number and external id", async () => {
    const { id } = await add(await whole("lamp"));
    const other = await add(await whole("rug"));
    expect(idsOf(await list({ id }))).toEqual([id]);
    expect(idsOf(await list({ lot_number: "N-lamp" }))).toEqual([id]);
    expect(idsOf(await list({ platform_item_id: "P-lamp" }))).toEqual([id]);
    expect(idsOf(await list({ id: other.id, lot_number: "N-lamp" }))).toEqual([]);
  });
});

describe("merging lots", () => {
  it("removes the source and gives its catalogs and platforms to the target", async () => {
    const [first, second] = await catalogIds();
    const target = await add({ catalogs: [{ catalog_id: first, lot_number: "T" }] });
    const source = await add({
      catalogs: [{ catalog_id: second, lot_number: "S" }],
      platforms: [{ platform_id: platformId, platform_item_id: "S-1" }],
    });
    const url = lotUrl(`${target.id}/merge/${source.id}`);
    await corporate().post(url).expectStatus(200).expectJsonLike({ id: target.id });
    await gone(source.id);
    const merged = await lot(target.id);
    expect(merged.catalogs.map(({ catalogId }) => catalogId)).toEqual([first, second]);
    expect(merged["platforms"]).toEqual([expect.objectContaining({ platformItemId: "S-1" })]);
  });

  it("is refused where one is missing, destroys nothing where both are the same, and changes nothing", async () => {
    const one = await add(await whole("mirror"));
    await corporate()
      .post(lotUrl(`${one.id}/merge/${unused}`))
      .expect(refused);
    await corporate()
      .post(lotUrl(`${unused}/merge/${one.id}`))
      .expect(refused);
    await corporate().post(lotUrl(`${one.id}/merge/${one.id}`));
    expect(await lot(one.id)).toEqual(one);
  });
});

describe("item data", () => {
  const ask = (body: object) => corporate().post(lotUrl("ItemData")).withJson(body);

  it("wants a partner", async () => {
    await ask({}).expectStatus(400);
    await ask({ customer_comments: "x" }).expectStatus(400);
  });

  it("is narrowed by items, comments and references, and changes nothing", async () => {
    const { id } = await add({
      item_data: { customerItemId: "IT-1", customerComments: "Handle with gloves", otherRefNo: "R-1" },
      platforms: [{ platform_id: platformId, platform_item_id: "IT-1" }],
    });
    const before = await lot(id);
    const filters = [
      { customer_item_ids: ["IT-1"] },
      { customer_comments: "Handle with gloves" },
      { other_ref_no: "R-1" },
    ];
    for (const filter of filters) {
      const rows = await ask({ partner_id: partnerId, ...filter })
        .expectStatus(200)
        .returns("[*].lotId");
      expect(rows).toEqual([id]);
    }
    await ask({ partner_id: partnerId, customer_item_ids: ["none"] })
      .expectStatus(200)
      .expectJsonLength(0);
    await ask({ partner_id: otherPartnerId, customer_item_ids: ["IT-1"] })
      .expectStatus(200)
      .expectJsonLength(0);
    expect(await lot(id)).toEqual(before);
  });

  it("of another partner is nothing for a partner", async () => {
    await add({
      item_data: { customerItemId: "IT-2" },
      platforms: [{ platform_id: otherPlatformId, platform_item_id: "IT-2" }],
    });
    const query = { partner_id: otherPartnerId, customer_item_ids: ["IT-2"] };
    await ask(query).expectStatus(200).expectJsonLength(1);
    await partner().post(lotUrl("ItemData")).withJson(query).expectStatus(403);
    await partner().post(lotUrl("ItemData")).withJson({ partner_id: partnerId }).expectStatus(200);
  });

  it("has no older path any more", async () => {
    await corporate().post(lotUrl("get-overrides")).withJson({ partner_id: partnerId }).expect(refused);
  });
});

describe("client item data", () => {
  const post = async (lotId: number, description: string): Promise<Lot> =>
    corporate()
      .post(lotUrl(`${lotId}/ClientItemData`))
      .withJson({ client_item_data: [{ description }] })
      .expect(accepted)
      .returns(".");
  const listed = async (lotId: number, query: Query = {}): Promise<Page> =>
    corporate()
      .get(at("catalog", `/Lot/${lotId}/ClientItemData`, query))
      .expectStatus(200)
      .returns(".");
  const remove = (lotId: number, id: number | undefined) => corporate().delete(lotUrl(`${lotId}/ClientItemData/${id}`));

  it("are added with every request, listed in pages and deleted one by one", async () => {
    const [own, other] = [await add({}), await add({})];
    const records: Lot[] = [];
    for (let count = 1; count <= 26; count++) records.push(await post(own.id, `Part ${count}`));
    const ids = records.map(({ id }) => id);
    expect(records[0]).toMatchObject({ createdBy: "Corporate Administrator" });
    expect(idsOf(await listed(own.id))).toEqual(ids.slice(0, 25));
    expect(idsOf(await listed(own.id, { page_number: 2 }))).toEqual(ids.slice(25));
    expect((await listed(other.id)).items).toEqual([]);
    await remove(other.id, ids[0]).expect(refused);
    await remove(own.id, ids[0]).expect(accepted);
    expect(idsOf(await listed(own.id, { page_size: 100 }))).toEqual(ids.slice(1));
  });

  it("want a lot that exists", async () => {
    await corporate()
      .post(lotUrl(`${unused}/ClientItemData`))
      .withJson({ client_item_data: [] })
      .expect(refused);
  });
});
