import { catalogPlatform } from "../../fixtures/payloads/catalogs.js";
import type { QueryOf, ScenarioContext } from "../../src/scenario/index.js";
import { narrowest } from "../all-filters.js";
import { ownCatalog } from "./records.js";

type Query = QueryOf<"GET /Catalog">;

/**
 * Catalogs of the scenario's own that are alike in all that the catalog list is filtered by, but for their ids.
 *
 * @returns their ids, and what finds just them: all filters together, or where that does not find them their title
 */
export async function alikeCatalogs(
  context: Pick<
    ScenarioContext<never, "sellerId" | "platformId" | "agentCompanyId">,
    "corporate" | "data" | "fixtures"
  >,
  count: number,
) {
  const { corporate, data, fixtures } = context;
  const [title, platform_catalog_id] = [data.text("catalog"), data.key("external")];
  const shared = {
    title,
    platforms: [catalogPlatform(data, fixtures.platformId, platform_catalog_id)],
    agent_company_ids: [fixtures.agentCompanyId],
  };
  const made: Awaited<ReturnType<typeof ownCatalog>>[] = [];
  for (let one = 0; one < count; one++) made.push(await ownCatalog(context, shared));
  const ids = made.map(({ id }) => id);
  const [first] = made;
  const all: Query = {
    title,
    platform_catalog_id,
    agent_company_id: fixtures.agentCompanyId,
    start_date: first?.body.start_date,
    end_date: first?.body.end_date,
    is_completed: first?.body.is_completed,
    seller_ids: [fixtures.sellerId],
  };
  const query = await narrowest<Query>([all, { title }], ids, (asked) => corporate.get("/Catalog", { query: asked }));
  return { ids, query };
}
