import {
  type Answer,
  assume,
  type Caller,
  type Filtered,
  fieldOf,
  identified,
  idOf,
  isObject,
  isUuid,
  type JsonObject,
  narrows,
  type ScenarioContext,
  sameScalar,
  takingLists,
} from "../../src/scenario/index.js";
import { listedRows, narrowTogether, rowsAreRecords, textsAt, wide } from "../listed.js";
import { listedLots } from "../lots/listed.js";
import { beginningOf } from "../near-ids.js";
import { findsNone } from "../zero.js";

type Reader = Pick<ScenarioContext, "corporate">;

const all = ({ corporate }: Reader) => corporate.get("/Catalog", { query: { page_size: wide } });

/** The catalogs that a run meets, whoever made them. */
export const listedCatalogs = (context: Reader) => listedRows(all(context), "catalog");

/** @returns the id of a listed catalog that no other scenario of the run may remove meanwhile; undefined where none is listed */
export async function catalogOfOthers({ corporate, data }: Pick<ScenarioContext, "corporate" | "data">) {
  const row = identified(await corporate.get("/Catalog").accepted()).find((one) => !data.isOfRun(one));
  return idOf(row);
}

const read =
  ({ corporate }: Reader) =>
  (id: string | number) =>
    corporate.get("/Catalog/{id}", { id });

/** The catalog list by its filter platform_catalog_id. */
export const byPlatformCatalog = async (context: Reader): Promise<Filtered<string>> => ({
  what: "platform_catalog_id",
  rows: await listedCatalogs(context),
  valuesOf: (catalog) => textsAt(catalog, "platform_catalog_id", "platforms"),
  find: (platform_catalog_id) => context.corporate.get("/Catalog", { query: { platform_catalog_id } }),
  read: read(context),
});

/** The catalog list by its filter title; whether a part of a title is enough the document does not show. */
const byTitle = async (context: Reader): Promise<Filtered<string>> => ({
  what: "title",
  rows: await listedCatalogs(context),
  valuesOf: (catalog) => textsAt(catalog, "title"),
  find: (title) => context.corporate.get("/Catalog", { query: { title } }),
  read: read(context),
  isLike: (shown, asked) => shown.toLowerCase().includes(asked.toLowerCase()),
});

const byId = async (context: Reader): Promise<Filtered<string>> => ({
  what: "id",
  rows: await listedCatalogs(context),
  valuesOf: (catalog) => [String(idOf(catalog))],
  find: (id) => context.corporate.get("/Catalog", { query: { id } }),
  read: read(context),
});

const byAgent = async (context: Reader): Promise<Filtered<string>> => ({
  what: "agent_company_id",
  rows: await listedCatalogs(context),
  // What is no UUID may be taken under another name.
  valuesOf: (catalog) => textsAt(catalog, "agent_company_ids").filter(isUuid),
  find: (agent_company_id) => context.corporate.get("/Catalog", { query: { agent_company_id } }),
  read: read(context),
});

const byCompletion = async (context: Reader): Promise<Filtered<boolean>> => ({
  what: "is_completed",
  rows: await listedCatalogs(context),
  valuesOf: (catalog) => [fieldOf(catalog, "is_completed")].filter((value) => typeof value === "boolean"),
  find: (is_completed) => context.corporate.get("/Catalog", { query: { is_completed } }),
  read: read(context),
});

/** @returns the id of the seller that a catalog shows, where it shows one */
export function sellerOf(catalog: JsonObject): readonly number[] {
  const seller = fieldOf(catalog, "seller");
  const shown = [fieldOf(catalog, "seller_id"), isObject(seller) ? idOf(seller) : seller];
  return shown.flatMap((id) => (Number.isInteger(Number(id ?? "none")) ? [Number(id)] : [])).slice(0, 1);
}

/** @returns what is listed for the beginning of a catalog's id; undefined where it has none */
export async function listedByBeginning(corporate: Caller, id: string | number): Promise<Answer | undefined> {
  const beginning = beginningOf(id);
  return beginning === undefined ? undefined : corporate.get("/Catalog", { query: { id: beginning } });
}

/** Judges the catalog list on catalogs that are there. */
export async function judgeListedCatalogs(
  context: Pick<
    ScenarioContext<
      | "route:GET /Catalog"
      | "catalog-filter-id"
      | "catalog-filter-title"
      | "catalog-list-rows-are-records"
      | "catalog-filters-combine"
    >,
    "corporate" | "check"
  >,
): Promise<void> {
  const { corporate, check } = context;
  await check("route:GET /Catalog", async () =>
    (await corporate.get("/Catalog", { query: { page_size: 2 } })).isDeclared(),
  );
  await check("catalog-filter-id", async () => {
    const { id } = await narrows(await byId(context));
    (await corporate.get("/Catalog", { query: { id } })).listsOnly(id);
    findsNone(await corporate.get("/Catalog", { query: { id: 0 } }));
    const ofBeginning = await listedByBeginning(corporate, id);
    if (ofBeginning?.isSuccess) ofBeginning.lacks(id, "a catalog whose id begins with that");
  });
  await check("catalog-filter-title", async () => narrows(await byTitle(context)));
  await check("catalog-list-rows-are-records", () => rowsAreRecords(() => all(context), read(context), "title"));
  await check("catalog-filters-combine", async () => {
    const filter = await byCompletion(context);
    const find = (id: string | number, is_completed: boolean) =>
      corporate.get("/Catalog", { query: { id, is_completed } });
    await narrowTogether(filter, find);
  });
}

/** Judges two filters of the catalog list on catalogs that are there. */
export async function judgeListedPlaces(
  context: Pick<ScenarioContext<"catalog-filter-agent" | "catalog-filter-platform">, "corporate" | "check">,
): Promise<void> {
  const { check } = context;
  await check("catalog-filter-agent", async () => narrows(await byAgent(context)));
  await check("catalog-filter-platform", async () => narrows(await byPlatformCatalog(context)));
}

/** Judges is_completed on catalogs that are there. */
export async function listedAreCompleted(context: Reader): Promise<void> {
  const { row, other } = await narrows(await byCompletion(context));
  const asked = [row, other].map((catalog) => ({ id: idOf(catalog) ?? "", is: fieldOf(catalog, "is_completed") }));
  for (const { id, is } of asked) {
    const list = (is_completed: boolean) =>
      context.corporate.get("/Catalog", { query: { id, is_completed } }).accepted();
    const [same, opposite] = [await list(is === true), await list(is !== true)];
    const { body } = await read(context)(id);
    assume(isObject(body) && fieldOf(body, "is_completed") === is, "the catalogs change all the time here");
    same.listsOnly(id);
    opposite.isEmptyList();
  }
}

const isExact = (text: string): boolean => /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/i.test(text);

/** @returns the last moment of a second that is shown without a fraction */
const endOfSecond = (date: string): string => date.replace(/(:\d\d)(Z|[+-]\d\d:\d\d)$/i, "$1.999$2");

/** Judges the dates of a catalog that is there: what they mean is open, but its own are within, equal to and over its own. */
export async function judgeListedDates(
  context: Pick<
    ScenarioContext<
      | "catalog-filter-dates-accepted"
      | "catalog-filter-dates-narrow"
      | "catalog-filter-dates-offset"
      | "catalog-filters-combine"
    >,
    "corporate" | "check"
  >,
): Promise<void> {
  const { corporate, check } = context;
  const shown = (await listedCatalogs(context)).flatMap((row) => {
    const [start = ""] = textsAt(row, "start_date");
    const [end = ""] = textsAt(row, "end_date");
    return isExact(start) && isExact(end) ? [{ id: idOf(row) ?? "", start, end }] : [];
  });
  // Where no date shows a fraction of its second, each may have been cut.
  const showFractions = shown.some(({ start, end }) => /\.\d/.test(`${start}${end}`));
  const dated = shown.map((one) => (showFractions ? one : { ...one, end: endOfSecond(one.end) }));
  const [one] = dated;
  const list = (start_date: string, end_date: string, id?: string | number) =>
    corporate.get("/Catalog", { query: { start_date, end_date, ...(id !== undefined && { id }) } }).accepted();
  await check("catalog-filter-dates-accepted", async () => {
    assume(one !== undefined, "no catalog that is listed shows two dates with their offset");
    const found = await list(one.start, one.end, one.id);
    const still = await read(context)(one.id);
    assume(still.isSuccess, `catalog ${one.id} is no longer there`);
    found.listsOnly(one.id);
    await findsByFractions(corporate, one, { id: one.id });
  });
  await check("catalog-filter-dates-offset", async () => {
    assume(one !== undefined, "no catalog that is listed shows two dates with their offset");
    await findsInAnyOffset(corporate, one, { id: one.id }).catch(async (error) => {
      assume((await read(context)(one.id)).isSuccess, `catalog ${one.id} is no longer there`);
      throw error;
    });
  });
  const isNarrowed = await check("catalog-filter-dates-narrow", async () => {
    const far = dated.filter(({ end }) => Date.parse(end) < Date.parse("2093-01-01T00:00:00Z"));
    assume(far.length > 0, "no catalog that is listed shows dates before 2093");
    const found = await list("2093-01-01T00:00:00Z", "2093-02-01T00:00:00Z");
    for (const { id } of far) found.lacks(id, "a catalog of another year");
  });
  await check("catalog-filters-combine", async () => {
    assume(isNarrowed, "dates do not narrow the catalog list");
    const later = dated.filter(({ start }) => Date.parse(start) > Date.parse("1993-02-01T00:00:00Z"));
    assume(later.length > 0, "no catalog that is listed shows dates after 1993");
    const found = await list("1993-01-01T00:00:00Z", "1993-02-01T00:00:00Z");
    for (const { id } of later) found.lacks(id, "a catalog that ends later");
  });
}

/** Judges seller_ids on catalogs that are there. */
export async function judgeListedSellers(
  context: Pick<
    ScenarioContext<"catalog-filter-sellers" | "catalog-filter-sellers-several">,
    "corporate" | "check" | "listEncodings"
  >,
): Promise<void> {
  const rows = await listedCatalogs(context);
  const filter = (caller: Reader["corporate"]): Filtered<number> => ({
    what: "seller_id",
    rows,
    valuesOf: sellerOf,
    find: (seller) => caller.get("/Catalog", { query: { seller_ids: [seller] } }),
    read: read(context),
  });
  const ofOne = (caller: Reader["corporate"]) => narrows(filter(caller));
  const ofBoth = async (caller: Reader["corporate"]) => {
    const { id, otherId, value, other } = await narrows(filter(caller));
    const [second] = sellerOf(other);
    assume(second !== undefined, "a catalog that is listed shows no seller");
    const list = (one: string | number) =>
      caller.get("/Catalog", { query: { id: one, seller_ids: [value, second] } }).accepted();
    (await list(id)).listsOnly(id);
    (await list(otherId)).listsOnly(otherId);
    const ids = [second, second, value];
    const third = await caller.get("/Catalog", { query: { id, seller_ids: ids } });
    if (third.isSuccess) third.listsOnly(id);
  };
  const caller = await takingLists(context, "catalog", ofOne, ofBoth);
  await context.check("catalog-filter-sellers", () => ofOne(caller));
  await context.check("catalog-filter-sellers-several", () => ofBoth(caller));
}

/** Judges whether catalogs that are there carry their lots: those that say that they are in one. */
export async function judgeListedLotsOfCatalogs(
  context: Pick<ScenarioContext<"catalog-read-shows-lots" | "catalog-list-shows-lots">, "corporate" | "check">,
): Promise<void> {
  const { corporate, check } = context;
  const held = (await listedLots(context)).flatMap((lot) => {
    const entries = [fieldOf(lot, "catalogs")].flat().filter(isObject);
    const ids = entries
      .map((entry) => fieldOf(entry, "catalog_id"))
      .filter((id) => typeof id === "string" || typeof id === "number");
    return ids.map((catalog) => ({ lot: String(idOf(lot)), catalog }));
  });
  const [one] = held;
  assume(one !== undefined, "no lot that is listed shows a catalog_id");
  const shown = await read(context)(one.catalog).accepted();
  const list = await corporate.get("/Catalog", { query: { id: one.catalog } }).accepted();
  const lot = await corporate.get("/Lot/{id}", { id: Number(one.lot) });
  assume(
    textsAt(lot.record(), "catalog_id", "catalogs").includes(String(one.catalog)),
    "the lots change all the time here",
  );
  const lotsIn = (catalog: unknown): readonly string[] =>
    [isObject(catalog) ? fieldOf(catalog, "lots") : undefined].flat().map((row) => String(idOf(row) ?? row));
  const carries = (answer: Answer, catalog: unknown) => {
    if (!lotsIn(catalog).includes(one.lot))
      throw answer.mismatch(`catalog ${one.catalog} to show its lot ${one.lot}`, `lots ${lotsIn(catalog).join(", ")}`);
  };
  await check("catalog-read-shows-lots", () => carries(shown, shown.record()));
  await check("catalog-list-shows-lots", () => {
    const row = identified(list).find((candidate) => sameScalar(idOf(candidate), one.catalog));
    assume(row !== undefined, `catalog ${one.catalog} is not found by its id`);
    carries(list, row);
  });
}

/** A catalog with its dates as it shows them. */
interface Dated {
  readonly id: string | number;
  readonly start: string;
  readonly end: string;
}

/** Asks for a catalog by its dates with their fractions of a second. @throws Mismatch where these are refused, or do not find it */
export async function findsByFractions(
  corporate: Caller,
  { id, start, end }: Dated,
  beside: { readonly id?: string | number; readonly title?: string },
): Promise<void> {
  const [start_date, end_date] = [withFraction(start), withFraction(end)];
  const answer = await corporate.get("/Catalog", { query: { ...beside, start_date, end_date } });
  if (answer.isInvalid)
    throw answer.mismatch(`a date-time such as ${start_date} to be taken`, `status ${answer.status}`);
  answer.accepted().listsOnly(id);
}

/** Asks for a catalog by its dates in two offsets. @throws Mismatch where it is not found by the same moments */
export async function findsInAnyOffset(
  corporate: Caller,
  { id, start, end }: Dated,
  beside: { readonly id?: string | number; readonly title?: string },
): Promise<void> {
  for (const hours of [3, -3]) {
    const [start_date, end_date] = [inOffset(start, hours), inOffset(end, hours)];
    const answer = await corporate.get("/Catalog", { query: { ...beside, start_date, end_date } });
    assume(!answer.isInvalid, `a date-time such as ${start_date} is refused (${answer.status})`);
    answer.accepted().listsOnly(id);
  }
}

const fractionIn = (moment: string): string => /\.\d+/.exec(moment)?.[0] ?? "";

/** @returns the same moment as clocks show it that are so many hours ahead of UTC, without its fraction of a second or an offset */
const secondAt = (moment: string, hours: number): string =>
  new Date(Date.parse(moment) + hours * 3_600_000).toISOString().slice(0, "2031-03-04T09:30:00".length);

/** @returns the same moment in UTC, with all the digits of its fraction of a second, or with three that are zero */
const withFraction = (moment: string): string => `${secondAt(moment, 0)}${fractionIn(moment) || ".000"}Z`;

/** @returns the same moment as clocks show it that are so many hours ahead of UTC: -12 to 12 */
const inOffset = (moment: string, hours: number): string =>
  `${secondAt(moment, hours)}${fractionIn(moment)}${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`;
