import { describe, expect, it } from "vitest";
import { accepted, type Query, refused, serving } from "./serving.js";

interface Catalog {
  readonly id: number;
  readonly title: string;
  readonly lots: readonly { readonly id: number; readonly [name: string]: unknown }[];
  readonly [name: string]: unknown;
}

interface Page {
  readonly items: readonly Catalog[];
  readonly totalCount: number;
}

const { reference, at, corporate, partner } = serving();
const { sellerId, otherSellerId, platformId, agentCompanyId } = reference.fixtures;
const catalogUrl = (rest: string | number) => at("catalog", `/Catalog/${rest}`);
const catalogsUrl = (query: Query = {}) => at("catalog", "/Catalog", query);
const unused = 1_900_000_000;

const body = (given: object = {}) => ({
  title: "Spring sale",
  start_date: "2031-03-04T09:30:00Z",
  end_date: "2031-03-11T18:45:00Z",
  is_completed: false,
  seller_id: sellerId,
  agent_company_ids: [agentCompanyId],
  platforms: [{ platform_id: platformId, platform_catalog_id: "SPRING" }],
  ...given,
});

const add = async (given: object = {}): Promise<Catalog> =>
  corporate().post(catalogsUrl()).withJson(body(given)).expect(accepted).returns(".");
const catalog = async (id: number): Promise<Catalog> => corporate().get(catalogUrl(id)).expectStatus(200).returns(".");
const addLot = async (catalogId: number): Promise<{ readonly id: number }> =>
  corporate()
    .post(at("catalog", "/Lot"))
    .withJson({ catalogs: [{ catalog_id: catalogId, lot_number: "1" }] })
    .expect(accepted)
    .returns(".");
const list = async (query: Query = {}): Promise<Page> =>
  corporate().get(catalogsUrl(query)).expectStatus(200).returns(".");
const idsOf = ({ items }: Page) => items.map(({ id }) => id);
const lotsOf = async (id: number) => (await catalog(id)).lots.map((lot) => lot.id);

describe("a catalog", () => {
  it("is kept as it was given, updated as a whole, and deleted without its lots", async () => {
    const { id } = await add();
    const lot = await addLot(id);
    expect(await catalog(id)).toMatchObject({
      title: "Spring sale",
      startDate: expect.stringMatching(/^2031-03-04T09:30/),
      endDate: expect.stringMatching(/^2031-03-11T18:45/),
      isCompleted: false,
      sellerId,
      platforms: [expect.objectContaining({ platformId, platformCatalogId: "SPRING" })],
      lots: [expect.objectContaining({ id: lot.id })],
    });
    const changed = body({ title: "Summer sale", is_completed: true, seller_id: otherSellerId });
    await corporate().put(catalogUrl(id)).withJson(changed).expectStatus(200);
    expect(await catalog(id)).toMatchObject({ title: "Summer sale", isCompleted: true, sellerId: otherSellerId });
    expect(await lotsOf(id)).toEqual([lot.id]);
    await corporate().delete(catalogUrl(id)).expect(accepted);
    await corporate().get(catalogUrl(id)).expect(refused);
    await corporate()
      .get(at("catalog", `/Lot/${lot.id}`))
      .expectStatus(200)
      .expectJsonLike({ id: lot.id });
  });

  const spoilt = [
    ["no start_date", { start_date: undefined }],
    ["no end_date", { end_date: undefined }],
    ["no seller_id", { seller_id: undefined }],
    ["a text for a seller", { seller_id: "first" }],
    ["a list of sellers", { seller_id: [sellerId] }],
    ["an unknown seller", { seller_id: unused }],
    ["a start that is no date", { start_date: "soon" }],
    ["an end that is no date", { end_date: "later" }],
  ] as const;

  it.each(spoilt)("with %s is refused, at creation and at an update", async (_what, spoil) => {
    const { id } = await add();
    await corporate().post(catalogsUrl()).withJson(body(spoil)).expectStatus(400);
    const change = body({ title: "Refused", ...spoil });
    await corporate().put(catalogUrl(id)).withJson(change).expectStatus(400);
    expect(await catalog(id)).toMatchObject({ title: "Spring sale", sellerId });
  });

  it("is not there under an unknown id", async () => {
    await corporate().get(catalogUrl(unused)).expect(refused);
    await corporate().put(catalogUrl(unused)).withJson(body()).expect(refused);
  });
});

describe("the catalog list", () => {
  it("answers 25 rows unless told otherwise", async () => {
    const first = await list();
    expect(first.items).toHaveLength(25);
    expect(first.totalCount).toBeGreaterThan(25);
    expect((await list({ page_size: 3, page_number: 2 })).items).toEqual(first.items.slice(3, 6));
  });

  it("is narrowed by what is asked for", async () => {
    const dates = { start_date: "2033-01-01T00:00:00Z", end_date: "2033-01-02T00:00:00Z" };
    const one = await add({ title: "Clocks and watches", ...dates });
    const other = await add({ title: "Maps and globes", seller_id: otherSellerId });
    expect(idsOf(await list({ title: "Clocks and watches" }))).toEqual([one.id]);
    expect(idsOf(await list({ title: "clocks" }))).toEqual([one.id]);
    expect(idsOf(await list({ title: "Maps and globes", seller_ids: otherSellerId }))).toEqual([other.id]);
    expect(idsOf(await list({ title: "Maps and globes", seller_ids: sellerId }))).toEqual([]);
  });
});

describe("merging catalogs", () => {
  it("removes the source and gives its lots to the target", async () => {
    const [target, source] = [await add({ title: "Target" }), await add({ title: "Source" })];
    const [kept, moved] = [await addLot(target.id), await addLot(source.id)];
    const url = catalogUrl(`${target.id}/merge/${source.id}`);
    await corporate().post(url).expectStatus(200).expectJsonLike({ id: target.id });
    await corporate().get(catalogUrl(source.id)).expect(refused);
    expect(await lotsOf(target.id)).toEqual([kept.id, moved.id]);
  });

  it("is refused where one is missing, and changes nothing", async () => {
    const { id } = await add();
    const lot = await addLot(id);
    await corporate()
      .post(catalogUrl(`${id}/merge/${unused}`))
      .expect(refused);
    await corporate()
      .post(catalogUrl(`${unused}/merge/${id}`))
      .expect(refused);
    expect(await lotsOf(id)).toEqual([lot.id]);
  });
});

describe("a bulk upsert", () => {
  const row = (name: string, given: object = {}) => ({
    platform_id: platformId,
    customer_catalog_id: name,
    title: `Catalog ${name}`,
    start_date: "2031-05-06T09:30:00Z",
    end_date: "2031-05-13T18:45:00Z",
    seller: { id: sellerId },
    lots: [{ customer_item_id: `${name}-1`, item_data: { description: `Lot of ${name}` } }],
    ...given,
  });
  const upsert = at.bind(undefined, "catalog", "/Bulk/upsert");
  const send = async (...catalogs: readonly object[]): Promise<readonly Catalog[]> =>
    corporate().post(upsert()).withJson({ catalogs }).expectStatus(200).returns(".");
  const titled = async (title: string) => idsOf(await list({ title, page_size: 100 }));

  it("creates catalogs with their lots, and updates both when they are sent again in another order", async () => {
    const [a, b] = await send(row("UPSERT-A"), row("UPSERT-B"));
    const before = await lotsOf(a?.id ?? 0);
    expect(before).toHaveLength(1);
    const lots = [{ customer_item_id: "UPSERT-A-1", item_data: { description: "Lot with another text" } }];
    const again = await send(row("UPSERT-B"), row("UPSERT-A", { title: "Catalog UPSERT-A changed", lots }));
    expect(again.map(({ id }) => id)).toEqual([b?.id, a?.id]);
    const seen = await catalog(a?.id ?? 0);
    expect(seen.title).toBe("Catalog UPSERT-A changed");
    expect(seen.lots.map(({ id }) => id)).toEqual(before);
    expect(JSON.stringify(seen.lots)).toContain("Lot with another text");
    expect(await titled("Catalog UPSERT-A")).toEqual([seen.id]);
  });

  it("leaves alone what is not sent again", async () => {
    const [kept] = await send(row("UPSERT-C"), row("UPSERT-D"));
    await send(row("UPSERT-D"));
    expect(await lotsOf(kept?.id ?? 0)).toHaveLength(1);
  });

  it.each([
    ["corporate", corporate],
    ["partner", partner],
  ])("wants a platform on every catalog from the %s caller, before anything is written", async (name, caller) => {
    const catalogs = [row(`UPSERT-${name}`), row(`UPSERT-${name}-2`, { platform_id: undefined })];
    await caller().post(upsert()).withJson({ catalogs }).expectStatus(400).expectBodyContains("platformId");
    expect(await titled(`Catalog UPSERT-${name}`)).toEqual([]);
  });

  it("takes one seller", async () => {
    const catalogs = [row("UPSERT-E", { seller: [{ id: sellerId }] })];
    await corporate().post(upsert()).withJson({ catalogs }).expectStatus(400);
  });
});
