import { catalog, catalogPlatform } from "../../fixtures/payloads/catalogs.js";
import { lotCatalog, lotData, lotPlatform, updateLot } from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  fieldOf,
  mentions,
  type QueryOf,
  type ScenarioContext,
  scenario,
} from "../../src/scenario/index.js";
import { isFound } from "../each-key.js";
import { foundLikeOthers, type Sought } from "../found-like-others.js";
import { ownLot, seenLot } from "../lots/records.js";
import { upsert } from "./bulk.js";
import { lotOfItem } from "./held-lots.js";
import { sellerOf } from "./listed.js";
import { ownBulkCatalog, ownCatalog, ownCatalogWith, seenCatalog } from "./records.js";

type Context = Pick<
  ScenarioContext<"bulk-found-by-filters", "sellerId" | "platformId">,
  "corporate" | "data" | "fixtures" | "given" | "settled"
>;

/** What a catalog was given that filters find it by. */
interface Given {
  readonly title: string;
  readonly start_date: string;
  readonly end_date: string;
  /** Its external id, where it was given one. */
  readonly external?: string;
  /** An update gave it all that. */
  readonly isUpdated?: true;
}

/** What finds a catalog: what it does not show of what it was given it is not looked for by. */
function soughtCatalog(
  read: Answer,
  id: string | number,
  given: Given,
  context: Context,
): Sought<QueryOf<"GET /Catalog">> {
  const [record, { sellerId }, agent] = [read.record(), context.fixtures, context.given("agentCompanyId")];
  const { title, start_date, end_date, external } = given;
  const shows = (name: string, value: string | number) => mentions(fieldOf(record, name), value);
  const is_completed = fieldOf(record, "is_completed");
  return {
    id,
    byId: { id },
    filters: {
      ...(shows("title", title) && { title: { title } }),
      ...(shows("start_date", start_date) && shows("end_date", end_date) && { dates: { start_date, end_date } }),
      ...(typeof is_completed === "boolean" && { completed: { is_completed } }),
      ...(sellerOf(record).includes(sellerId) && { seller: { seller_ids: [sellerId] } }),
      ...(agent !== undefined && shows("agent_company_ids", agent) && { agent: { agent_company_id: agent } }),
      ...(external !== undefined && shows("platforms", external) && { platform: { platform_catalog_id: external } }),
    },
  };
}

/** A catalog is found as one that was created by itself. */
async function isCatalogFound(context: Context, id: string | number, given: Given): Promise<void> {
  const { corporate, data, fixtures } = context;
  const read = await seenCatalog(corporate, id);
  const is_completed = fieldOf(read.record(), "is_completed") === true;
  const [agent, external] = [context.given("agentCompanyId"), data.key("external")];
  const usual = async () => {
    const { start_date, end_date } = given;
    const values = {
      start_date,
      end_date,
      is_completed,
      agent_company_ids: agent === undefined ? [] : [agent],
      platforms: [catalogPlatform(data, fixtures.platformId, external)],
    };
    const other = await (given.isUpdated ? ownCatalog(context) : ownCatalogWith(context, values));
    const body = given.isUpdated ? catalog(data, fixtures.sellerId, values) : other.body;
    if (given.isUpdated) await corporate.put("/Catalog/{id}", { id: other.id, body });
    return soughtCatalog(await seenCatalog(corporate, other.id), other.id, { ...body, external }, context);
  };
  const find = (query: QueryOf<"GET /Catalog">) => corporate.get("/Catalog", { query });
  await foundLikeOthers(soughtCatalog(read, id, given, context), usual, find, context.settled);
}

/** What finds a lot, as far as it shows it. */
function soughtLot(read: Answer, id: number, number: string, external: string): Sought<QueryOf<"GET /Lot">> {
  return {
    id,
    byId: { id },
    filters: {
      ...(mentions(read.body, number) && { number: { lot_number: number } }),
      ...(mentions(read.body, external) && { platform: { platform_item_id: external } }),
    },
  };
}

/** A lot that an update gave a number and an external id is found as another that an update gave some. */
async function isLotFound(context: Context, catalogId: string | number, id: number, item: string): Promise<void> {
  const { corporate, data, fixtures } = context;
  const keyed = () => {
    const [number, external] = [data.key("number"), data.key("external")];
    const catalogs = [lotCatalog(data, catalogId, number)];
    return { number, external, places: { catalogs, platforms: [lotPlatform(data, fixtures.platformId, external)] } };
  };
  const own = keyed();
  const item_data = lotData(data, { customer_item_id: item });
  await corporate.put("/Lot/{id}", { id, body: updateLot(data, own.places, { item_data }) });
  const sought = soughtLot(await seenLot(corporate, id), id, own.number, own.external);
  // A lot need not show what finds it.
  if (Object.keys(sought.filters).length === 0) return;
  const usual = async () => {
    const { number, external, places } = keyed();
    const other = await ownLot(context);
    await corporate.put("/Lot/{id}", { id: other.id, body: updateLot(data, places) });
    return soughtLot(await seenLot(corporate, other.id), other.id, number, external);
  };
  await foundLikeOthers(sought, usual, (query) => corporate.get("/Lot", { query }), context.settled);
}

/**
 * Gives a catalog another title by a further upsert.
 *
 * @returns what its new title finds; undefined where that is not taken, or not shown
 */
async function foundByNewTitle(context: Context, id: string | number, body: object): Promise<Answer | undefined> {
  const { corporate, data } = context;
  const title = data.text("title");
  if (!(await upsert(corporate, { ...body, title })).isSuccess) return undefined;
  if (!mentions(fieldOf((await seenCatalog(corporate, id)).record(), "title"), title)) return undefined;
  const find = () => corporate.get("/Catalog", { query: { title } }).accepted();
  const found = await find();
  if (isFound(found, id)) return found;
  await context.settled();
  return find();
}

scenario(
  "what a bulk upsert made is found by filters as what was made by itself",
  {
    judges: ["bulk-found-by-filters"],
    inParts: ["bulk-found-by-filters"],
    needs: ["sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, data, fixtures, given, check } = context;
    const { id, body, item, seen } = await ownBulkCatalog(context);
    const isFoundAsMade = await check("bulk-found-by-filters", () => isCatalogFound(context, id, body));
    if (isFoundAsMade && mentions(seen.body, body.title)) {
      const retitled = await foundByNewTitle(context, id, body);
      await check("bulk-found-by-filters", () =>
        retitled?.lists(id, "the catalog that a further upsert gave its title"),
      );
    }
    const lot = await lotOfItem(corporate, seen, item);
    if (lot !== undefined) await check("bulk-found-by-filters", () => isLotFound(context, id, lot, item));

    // It is a catalog like all others when it is updated, and when another is merged into it.
    const [agent, external] = [given("agentCompanyId"), data.key("external")];
    const updated = catalog(data, fixtures.sellerId, {
      is_completed: true,
      agent_company_ids: agent === undefined ? [] : [agent],
      platforms: [catalogPlatform(data, fixtures.platformId, external)],
    });
    const answer = await corporate.put("/Catalog/{id}", { id, body: updated });
    if (!answer.isSuccess) return;
    const source = await ownCatalog(context);
    await corporate.post("/Catalog/{targetId}/merge/{sourceId}", { targetId: id, sourceId: source.id });
    await check("bulk-found-by-filters", () => isCatalogFound(context, id, { ...updated, external, isUpdated: true }));
  },
);
