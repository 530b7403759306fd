import { lotCatalog, lotData, lotPlatform } from "../../fixtures/payloads/lots.js";
import type { QueryOf, ScenarioContext } from "../../src/scenario/index.js";
import { narrowest } from "../all-filters.js";
import { ownCatalog } from "../catalogs/records.js";
import { namedAlike } from "../named-alike.js";
import { ownLot } from "./records.js";

type Query = QueryOf<"GET /Lot">;

/**
 * Lots of the scenario's own, each in a catalog of its own, that are alike in all that the lot list is filtered by, but for their ids:
 * their descriptions are in no order.
 *
 * @returns their ids, and what finds just them: both filters together, or where that does not find them their number
 */
export async function alikeLots(
  context: Pick<ScenarioContext<never, "sellerId" | "platformId">, "corporate" | "data" | "given" | "fixtures">,
  count: number,
) {
  const { corporate, data, fixtures } = context;
  const [lot_number, platform_item_id] = [data.key("number"), data.key("external")];
  const ids: number[] = [];
  for (const description of namedAlike(data, "lot").names.slice(0, count)) {
    const catalog = await ownCatalog(context);
    const { id } = await ownLot(context, {
      item_data: lotData(data, { description }),
      catalogs: [lotCatalog(data, catalog.id, lot_number)],
      platforms: [lotPlatform(data, fixtures.platformId, platform_item_id)],
    });
    ids.push(id);
  }
  const queries: readonly [Query, Query] = [{ lot_number, platform_item_id }, { lot_number }];
  const query = await narrowest<Query>(queries, ids, (asked) => corporate.get("/Lot", { query: asked }));
  return { ids, query };
}
