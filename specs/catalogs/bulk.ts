import { type Answer, assume, type Caller, idOf, mentions, type ScenarioContext } from "../../src/scenario/index.js";
import type { bulkCatalogOf } from "./records.js";

/** What is sent to POST /Bulk/upsert, and what came of it. */

export type BulkCatalog = ReturnType<typeof bulkCatalogOf>;

export const upsert = (caller: Caller, ...catalogs: readonly object[]) =>
  caller.post("/Bulk/upsert", { body: { catalogs } });

/** The catalogs of this title, which none has but those that a scenario gave it. */
export async function titled({ corporate }: Pick<ScenarioContext, "corporate">, { title }: { readonly title: string }) {
  const found = await corporate.get("/Catalog", { query: { title } }).accepted();
  const rows = found.rows().filter((row) => mentions(row, title));
  return rows.map(idOf).filter((id) => id !== undefined);
}

/** @returns the id of the catalog of this payload in an answer; undefined where that does not tell it, or another's */
export const idIn = (answer: Answer, { title }: BulkCatalog): string | number | undefined =>
  answer
    .rows()
    .filter((row) => mentions(row, title))
    .map(idOf)
    .find((id) => id !== undefined);

/** A setup step: the id of the one catalog of this payload, as its answer or else the list tells it. */
export async function created(
  context: Pick<ScenarioContext, "corporate" | "adopt">,
  catalog: BulkCatalog,
  answer: Answer,
): Promise<string | number> {
  const id = idIn(answer, catalog) ?? (await titled(context, catalog))[0];
  assume(
    id !== undefined,
    `the catalog "${catalog.title}" is neither answered nor found, so the upsert cannot be followed`,
  );
  context.adopt("catalog", id);
  return id;
}

export const item = (catalog: BulkCatalog, index = 0): string => catalog.lots[index]?.customer_item_id ?? "";
