import { bulkCatalog, catalog } from "../../fixtures/payloads/catalogs.js";
import { type Answer, assume, type Caller, type ScenarioContext } from "../../src/scenario/index.js";
import { hasIdsAlone, lotsShowing } from "./held-lots.js";

type Maker = Pick<ScenarioContext<never, "sellerId">, "corporate" | "data" | "fixtures">;
export type BulkMaker = Pick<ScenarioContext<never, "sellerId" | "platformId">, "corporate" | "data" | "fixtures">;

/** A catalog of the scenario's own; it is removed when the scenario ends. */
export async function ownCatalog({ corporate, data, fixtures }: Maker, given: Readonly<Record<string, unknown>> = {}) {
  const body = catalog(data, fixtures.sellerId, given);
  const answer = await corporate.post("/Catalog", { body }).accepted();
  const id = answer.id();
  data.isAnother("catalog", id);
  return { id, body, answer };
}

/**
 * A catalog of the scenario's own with values that may be refused: without them where they are.
 *
 * @param plain what it is given in either case
 */
export async function ownCatalogWith(
  context: Maker,
  odd: Readonly<Record<string, unknown>>,
  plain: Readonly<Record<string, unknown>> = {},
) {
  const { corporate, data, fixtures } = context;
  const body = catalog(data, fixtures.sellerId, { ...plain, ...odd });
  const answer = await corporate.post("/Catalog", { body });
  if (!answer.isSuccess) return ownCatalog(context, plain);
  const id = answer.id();
  data.isAnother("catalog", id);
  return { id, body, answer };
}

/** A bulk catalog for the fixtures' platform and seller. */
export const bulkCatalogOf = ({ data, fixtures }: BulkMaker, given: Readonly<Record<string, unknown>> = {}) =>
  bulkCatalog(data, fixtures, given);

/** A catalog with one lot, made by a bulk upsert. */
export async function ownBulkCatalog(context: BulkMaker) {
  const body = bulkCatalogOf(context);
  const answer = await context.corporate.post("/Bulk/upsert", { body: { catalogs: [body] } }).accepted();
  const [id = ""] = answer.ids();
  const item = body.lots[0]?.customer_item_id ?? "";
  context.data.isAnother("catalog", id);
  const seen = await seenCatalog(context.corporate, id);
  assume(!hasIdsAlone(seen), "a catalog shows its lots by their ids alone, so that none is known by its item");
  if (lotsShowing(seen, item) === 0)
    throw seen.mismatch(`the catalog to show the lot ${item}`, "a catalog that does not");
  return { id, body, item, seen };
}

/** The catalog as it reads now; its presence is what a later absence is judged beside. */
export const seenCatalog = (corporate: Caller, id: string | number): Promise<Answer> =>
  corporate.get("/Catalog/{id}", { id }).accepted();
