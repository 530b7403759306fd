import { bulkLot, catalog, catalogPlatform } from "../../fixtures/payloads/catalogs.js";
import {
  assume,
  type Caller,
  idOf,
  mentions,
  type ScenarioContext,
  sameScalar,
  scenario,
  takingLists,
} from "../../src/scenario/index.js";
import { isSoughtWhole, longNamed, type SearchPage } from "../long-texts.js";
import { beginningOf } from "../near-ids.js";
import { isKeptAsGiven, takesAnyText, withSigns } from "../signs.js";
import { findsNone } from "../zero.js";
import {
  findsByFractions,
  findsInAnyOffset,
  judgeListedCatalogs,
  judgeListedDates,
  judgeListedLotsOfCatalogs,
  judgeListedPlaces,
  judgeListedSellers,
  listedAreCompleted,
  listedByBeginning,
} from "./listed.js";
import { bulkCatalogOf, ownCatalog, ownCatalogWith, seenCatalog } from "./records.js";

scenario(
  "the catalog list is a page of catalogs, narrowed by id and title",
  {
    judges: [
      "route:GET /Catalog",
      "catalog-filter-id",
      "catalog-filter-title",
      "catalog-list-rows-are-records",
      "catalog-filters-combine",
    ],
    inParts: ["route:GET /Catalog", "catalog-filter-title"],
    needs: ["sellerId"],
  },
  async (context) => {
    if (!context.allows("reversible")) return judgeListedCatalogs(context);
    const { corporate, data, fixtures, check } = context;
    const title = data.text("catalog");
    // That it is not found yet must not keep it from being found.
    await corporate.get("/Catalog", { query: { title } });
    const [own, other] = await Promise.all([
      ownCatalog(context, { title }),
      ownCatalogWith(context, { title: withSigns(data.text("catalog")) }),
    ]);
    const list = (query: { id?: string | number; title?: string }) => corporate.get("/Catalog", { query }).accepted();
    const first = await corporate.get("/Catalog", { query: { page_size: 2 } });
    await check("route:GET /Catalog", () => first.isDeclared());
    first.accepted().hasSome();
    await check("route:GET /Catalog", () =>
      takesAnyText((title) => corporate.get("/Catalog", { query: { title, page_size: 2 } })),
    );
    (await seenCatalog(corporate, own.id)).keeps("title", own.body.title);
    const zero = await corporate.get("/Catalog", { query: { id: 0 } });
    const ofBeginning = await listedByBeginning(corporate, own.id);
    await check("catalog-filter-id", async () => {
      (await list({ id: own.id })).listsOnly(own.id);
      findsNone(zero);
      if (ofBeginning?.isSuccess) ofBeginning.lacks(own.id, "a catalog whose id begins with that");
    });
    const signed = await seenCatalog(corporate, other.id);
    await check("catalog-filter-title", async () => {
      (await list({ title: own.body.title })).listsOnly(own.id);
      if (!isKeptAsGiven(signed, other.body.title)) return;
      const found = await corporate.get("/Catalog", { query: { title: other.body.title } });
      // That signs are asked for may be refused.
      if (found.isSuccess) found.lists(other.id);
    });
    const found = await list({ id: own.id });
    found.lists(own.id);
    await check("catalog-list-rows-are-records", () => found.rowShows(own.id, own.body.title, "title"));
    (await list({ id: other.id })).listsOnly(other.id);
    (await list({ title: own.body.title })).listsOnly(own.id);
    await check("catalog-filters-combine", async () => {
      (await list({ id: own.id, title: own.body.title })).listsOnly(own.id);
      (await list({ id: other.id, title: own.body.title })).isEmptyList();
    });
    const make = (longTitle: string) =>
      corporate.post("/Catalog", { body: catalog(data, fixtures.sellerId, { title: longTitle }) });
    const search: SearchPage = (text, page_number) =>
      corporate.get("/Catalog", { query: { title: text, page_number } });
    const long = await longNamed(data, "catalog", make, search);
    if (long) await check("catalog-filter-title", () => isSoughtWhole(long, search));
  },
);

scenario(
  "a catalog is found by its agent company and by its place on a platform",
  {
    judges: ["catalog-filter-agent", "catalog-filter-platform"],
    needs: ["sellerId", "agentCompanyId", "platformId"],
  },
  async (context) => {
    if (!context.allows("reversible")) return judgeListedPlaces(context);
    const { corporate, data, fixtures, check } = context;
    const external = data.key("external");
    const own = await ownCatalog(context, {
      agent_company_ids: [fixtures.agentCompanyId],
      platforms: [catalogPlatform(data, fixtures.platformId, external)],
    });
    const signed = `O'Neil+${data.key("external")}`;
    const other = await ownCatalogWith(context, {
      platforms: [catalogPlatform(data, fixtures.platformId, signed)],
    });
    const [read, readOther] = [await seenCatalog(corporate, own.id), await seenCatalog(corporate, other.id)];
    await foundByTitle(context, own, other);
    read.keeps("agent_company_ids", [fixtures.agentCompanyId]);
    await check("catalog-filter-agent", async () => {
      const ofAgent = { agent_company_id: fixtures.agentCompanyId };
      const list = (title: string) => corporate.get("/Catalog", { query: { ...ofAgent, title } }).accepted();
      (await list(own.body.title)).listsOnly(own.id);
      (await list(other.body.title)).isEmptyList();
    });
    await check("catalog-filter-platform", async () => {
      read.showsPart("CatalogPlatform", external);
      (await corporate.get("/Catalog", { query: { platform_catalog_id: external } }).accepted()).listsOnly(own.id);
      if (!mentions(readOther.body, signed)) return;
      const found = await corporate.get("/Catalog", { query: { platform_catalog_id: signed } });
      // That a sign is asked for may be refused.
      if (found.isSuccess) found.listsOnly(other.id);
    });
  },
);

scenario(
  "a catalog is found by its dates",
  {
    judges: [
      "catalog-filter-dates-accepted",
      "catalog-filter-dates-narrow",
      "catalog-filter-dates-offset",
      "catalog-filters-combine",
      "asked-otherwise:GET /Catalog",
    ],
    needs: ["sellerId"],
  },
  async (context) => {
    if (!context.allows("reversible")) return judgeListedDates(context);
    const { corporate, check } = context;
    const own = await ownCatalog(context);
    const { id, body } = own;
    await foundByTitle(context, own);
    (await seenCatalog(corporate, id)).keeps("start_date", body.start_date).keeps("end_date", body.end_date);
    const list = (start_date: string, end_date: string) =>
      corporate.get("/Catalog", { query: { title: body.title, start_date, end_date } }).accepted();
    const isFound = await check("catalog-filter-dates-accepted", async () => {
      (await list(body.start_date, body.end_date)).listsOnly(id);
      await findsByFractions(corporate, { id, start: body.start_date, end: body.end_date }, { title: body.title });
    });
    await check("catalog-filter-dates-offset", () => {
      assume(isFound, "a catalog is not found by its dates as it was given them");
      return findsInAnyOffset(corporate, { id, start: body.start_date, end: body.end_date }, { title: body.title });
    });
    const alone = [{ start_date: "2093-01-01T00:00:00Z" }, { end_date: "1993-02-01T00:00:00Z" }];
    const isNarrowed = await check("catalog-filter-dates-narrow", async () => {
      (await list("2093-01-01T00:00:00Z", "2093-02-01T00:00:00Z")).lacks(id, "a catalog of another year");
      for (const date of alone) {
        const answer = await corporate.get("/Catalog", { query: { title: body.title, ...date } });
        if (answer.isSuccess) answer.lacks(id, `a catalog of another year than ${Object.keys(date).join()}`);
      }
    });
    await check("catalog-filters-combine", async () => {
      assume(isNarrowed, "dates do not narrow the catalog list");
      (await list("1993-01-01T00:00:00Z", "1993-02-01T00:00:00Z")).lacks(id, "a catalog that ends later");
    });
  },
);

scenario(
  "is_completed tells completed catalogs from open ones",
  { judges: ["catalog-filter-completed"], needs: ["sellerId"] },
  async (context) => {
    const { corporate, check } = context;
    if (!context.allows("reversible")) {
      await check("catalog-filter-completed", () => listedAreCompleted(context));
      return;
    }
    const open = await ownCatalog(context);
    const { title } = open.body;
    // One of the past is listed as others are, beside one of its title, and its days are easily taken for others.
    const odd = { title, start_date: "2019-12-31T09:30:00Z", end_date: "2020-02-29T18:45:00Z" };
    const completed = await ownCatalogWith(context, odd, { is_completed: true });
    const areAlike = completed.body.title === title;
    await seenCatalog(corporate, open.id);
    (await seenCatalog(corporate, completed.id)).keeps("is_completed", true);
    // Both on one page, as each row of the run is held against what was given: a list may be wrong from its second row on,
    // and a row that is alone on its page is the first.
    if (areAlike) (await corporate.get("/Catalog", { query: { title } }).accepted()).lists(open.id);
    else await foundByTitle(context, open, completed);
    const list = ({ title }: { title: string }, is_completed: boolean) =>
      corporate.get("/Catalog", { query: { title, is_completed } }).accepted();
    await check("catalog-filter-completed", async () => {
      // How much of a title has to be the same is open (ruling 46).
      (await list(completed.body, true)).lists(completed.id).lacks(open.id, "an open catalog");
      (await list(open.body, false)).lists(open.id).lacks(completed.id, "a completed catalog");
      if (areAlike) return;
      (await list(open.body, true)).lacks(open.id, "an open catalog");
      (await list(completed.body, false)).lacks(completed.id, "a completed catalog");
    });
  },
);

scenario(
  "seller_ids answers catalogs of any of the sellers",
  { judges: ["catalog-filter-sellers", "catalog-filter-sellers-several"], needs: ["sellerId", "otherSellerId"] },
  async (context) => {
    if (!context.allows("reversible")) return judgeListedSellers(context);
    const { corporate, fixtures, check } = context;
    const [own, other] = await Promise.all([
      ownCatalog(context),
      ownCatalog(context, { seller_id: fixtures.otherSellerId }),
    ]);
    await foundByTitle(context, own, other);
    (await seenCatalog(corporate, own.id)).keeps("seller_id", fixtures.sellerId);
    (await seenCatalog(corporate, other.id)).keeps("seller_id", fixtures.otherSellerId);
    const list = (caller: Caller, title: string, ...seller_ids: number[]) =>
      caller.get("/Catalog", { query: { title, seller_ids } }).accepted();
    const ofOne = async (caller: Caller) => {
      (await list(caller, own.body.title, fixtures.sellerId)).listsOnly(own.id);
      (await list(caller, other.body.title, fixtures.sellerId)).isEmptyList();
      const beginning = beginningOf(fixtures.sellerId);
      if (beginning === undefined) return;
      const near = await caller.get("/Catalog", { query: { title: own.body.title, seller_ids: [beginning] } });
      // Whether a seller that nobody knows is refused is open.
      if (near.isSuccess) near.lacks(own.id, "a catalog of a seller whose id begins with that");
    };
    const ofBoth = async (caller: Caller) => {
      (await list(caller, own.body.title, fixtures.sellerId, fixtures.otherSellerId)).listsOnly(own.id);
      (await list(caller, other.body.title, fixtures.sellerId, fixtures.otherSellerId)).listsOnly(other.id);
    };
    const caller = await takingLists(context, "catalog", ofOne, ofBoth);
    await check("catalog-filter-sellers", () => ofOne(caller));
    await check("catalog-filter-sellers-several", async () => {
      await ofBoth(caller);
      const ids = [fixtures.otherSellerId, fixtures.otherSellerId, fixtures.sellerId];
      const third = await caller.get("/Catalog", { query: { title: own.body.title, seller_ids: ids } });
      if (third.isSuccess) third.listsOnly(own.id);
    });
  },
);

scenario(
  "catalogs carry their lots, read or listed",
  { judges: ["catalog-read-shows-lots", "catalog-list-shows-lots"], needs: ["sellerId", "platformId"] },
  async (context) => {
    if (!context.allows("reversible")) return judgeListedLotsOfCatalogs(context);
    const { corporate, check } = context;
    const body = bulkCatalogOf(context, { lots: [bulkLot(context.data), bulkLot(context.data)] });
    const namesake = bulkCatalogOf(context, { title: body.title });
    const bare = bulkCatalogOf(context, { title: body.title, lots: [] });
    const [item = "", last = ""] = body.lots.map(({ customer_item_id }) => customer_item_id);
    const upsert = (...catalogs: readonly object[]) => corporate.post("/Bulk/upsert", { body: { catalogs } });
    const all = await upsert(body, bare, namesake);
    // That a catalog has no lots may be refused, and that two have one title.
    const both = all.isSuccess ? all : await upsert(body, namesake);
    const made = both.isSuccess ? both : await upsert(body).accepted();
    made.shows(item, "the lot");
    const idOfItem = (key: string) => idOf(made.rows().find((row) => mentions(row, key))) ?? "";
    const id = idOfItem(item);
    const read = await seenCatalog(corporate, id);
    const list = await corporate.get("/Catalog", { query: { id } }).accepted();
    const titled = await corporate.get("/Catalog", { query: { title: body.title } });
    await check("catalog-read-shows-lots", () => read.shows(item, "lot"));
    list.lists(id);
    await check("catalog-list-shows-lots", () => {
      list.rowShows(id, item, "lot");
      if (mentions(read.body, last)) list.rowShows(id, last, "the second lot");
      const items = [item, ...namesake.lots.map(({ customer_item_id }) => customer_item_id)];
      const rows = items.map((key) => ({ id: idOfItem(key), key }));
      // A row that is alone on its page is the first.
      if (!titled.isSuccess || !rows.every((row) => titled.hasId(row.id))) return;
      for (const row of rows) titled.rowShows(row.id, row.key, "its lot, beside another row,");
      const others = titled.rows().filter((row) => !rows.some(({ id }) => sameScalar(idOf(row), id)));
      const foreign = items.find((key) => others.some((row) => mentions(row, key)));
      if (foreign !== undefined)
        throw titled.mismatch(`the lot ${foreign} in the row of its own catalog`, "it in another");
    });
  },
);

/** A setup step: the title filter finds just these catalogs, so that other filters can be judged beside it. */
async function foundByTitle(
  { corporate }: Pick<ScenarioContext, "corporate">,
  ...own: readonly { readonly id: string | number; readonly body: { readonly title: string } }[]
): Promise<void> {
  for (const { id, body } of own) {
    (await corporate.get("/Catalog", { query: { title: body.title } }).accepted()).listsOnly(id);
  }
}
