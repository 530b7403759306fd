import {
  type Answer,
  type Caller,
  type Filtered,
  identified,
  idOf,
  narrows,
  type ScenarioContext,
} from "../../src/scenario/index.js";
import { listedRows, narrowTogether, rowsAreRecords, textsAt, wide } from "../listed.js";
import { beginningOf } from "../near-ids.js";
import { findsNone } from "../zero.js";

type Reader = Pick<ScenarioContext, "corporate">;

/** The lots that a run meets, whoever made them. */
export const listedLots = ({ corporate }: Reader) =>
  listedRows(corporate.get("/Lot", { query: { page_size: wide } }), "lot");

/** @returns the id of a listed lot that no other scenario of the run may remove meanwhile; undefined where none is listed */
export async function lotOfOthers({ corporate, data }: Pick<ScenarioContext, "corporate" | "data">) {
  const row = identified(await corporate.get("/Lot").accepted()).find((one) => !data.isOfRun(one));
  return idOf(row);
}

const read =
  ({ corporate }: Reader) =>
  (id: string | number) =>
    corporate.get("/Lot/{id}", { id });

/** The lot list by its filter lot_number. */
export const byNumber = async (context: Reader): Promise<Filtered<string>> => ({
  what: "lot_number",
  rows: await listedLots(context),
  valuesOf: (lot) => textsAt(lot, "lot_number", "catalogs"),
  find: (lot_number) => context.corporate.get("/Lot", { query: { lot_number } }),
  read: read(context),
});

/** The lot list by its filter platform_item_id. */
export const byPlatformItem = async (context: Reader): Promise<Filtered<string>> => ({
  what: "platform_item_id",
  rows: await listedLots(context),
  valuesOf: (lot) => textsAt(lot, "platform_item_id", "platforms"),
  find: (platform_item_id) => context.corporate.get("/Lot", { query: { platform_item_id } }),
  read: read(context),
});

/** The lot list by its filter id. */
export const byId = async (context: Reader): Promise<Filtered<number>> => ({
  what: "id",
  rows: await listedLots(context),
  valuesOf: (lot) => [Number(idOf(lot))],
  find: (id) => context.corporate.get("/Lot", { query: { id } }),
  read: read(context),
});

/** @returns what is listed for the beginning of a lot's id; undefined where it has none */
export async function listedByBeginning(corporate: Caller, id: string | number): Promise<Answer | undefined> {
  const beginning = beginningOf(id);
  return beginning === undefined ? undefined : corporate.get("/Lot", { query: { id: beginning } });
}

/** Judges the lot list on lots that are there. */
export async function judgeListedLots(
  context: Pick<
    ScenarioContext<"route:GET /Lot" | "lot-filter-id" | "lot-list-rows-are-records">,
    "corporate" | "unusedId" | "check"
  >,
): Promise<void> {
  const { corporate, check } = context;
  await check("route:GET /Lot", async () => (await corporate.get("/Lot", { query: { page_size: 2 } })).isDeclared());
  await check("lot-filter-id", async () => {
    const { id } = await narrows(await byId(context));
    (await corporate.get("/Lot", { query: { id: Number(id) } })).listsOnly(id);
    const none = await corporate.get("/Lot", { query: { id: Number(await context.unusedId("lot")) } });
    if (none.isSuccess) none.isEmptyList();
    findsNone(await context.corporate.get("/Lot", { query: { id: 0 } }));
    const ofBeginning = await listedByBeginning(corporate, id);
    if (ofBeginning?.isSuccess) ofBeginning.lacks(id, "a lot whose id begins with that");
  });
  await check("lot-list-rows-are-records", () =>
    rowsAreRecords(() => corporate.get("/Lot", { query: { page_size: wide } }), read(context), "image_links"),
  );
}

/** Judges two filters of the lot list on lots that are there. */
export async function listedLotsNarrowTogether(context: Reader): Promise<void> {
  const filters = [await byPlatformItem(context), await byNumber(context)];
  const shown = filters.find(({ rows, valuesOf }) => rows.some((row) => valuesOf(row).length > 0)) ?? filters[0];
  if (!shown) return;
  const name = shown.what === "lot_number" ? "lot_number" : "platform_item_id";
  await narrowTogether(shown, (id, value) =>
    context.corporate.get("/Lot", { query: { id: Number(id), [name]: value } }),
  );
}
