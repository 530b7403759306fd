import {
  type CommodityFacts,
  commodityCreate,
  commodityFacts,
  commodityMap,
  commodityUpdate,
  spellings,
} from "../../fixtures/payloads/commodities.js";
import {
  type Answer,
  assume,
  type Caller,
  fieldOf,
  idKey,
  idOf,
  isMarkedByRuns,
  isObject,
  mentions,
  phrase,
  type ScenarioContext,
  textsIn,
} from "../../src/scenario/index.js";
import { isBefore, isNotTooLarge, mayBeSecond } from "../first-page.js";
import { nameSigns } from "../signs.js";

export type Id = string | number;
export type Maker = Pick<ScenarioContext, "corporate" | "data">;
type Search = "/commodity/search" | "/commodity-map/search";

/** Creates a commodity, spelling the members that the document does not type as the deployment takes them. */
export async function createCommodity({ corporate, data }: Maker, facts: CommodityFacts = commodityFacts(data)) {
  const tried: { readonly answer: Answer; readonly spelling: (typeof spellings)[number] }[] = [];
  for (const spelling of spellings) {
    const answer = await corporate.post("/commodity", { body: commodityCreate(data, facts, spelling) });
    tried.push({ answer, spelling });
    if (!answer.isInvalid) break;
  }
  const [first] = tried;
  const made = tried.find(({ answer }) => answer.isSuccess) ?? first;
  assume(made !== undefined, "no way to spell a commodity is known");
  return { facts, ...made };
}

/** A commodity of the scenario's own. No route removes a commodity: it stays as residue. */
export const ownCommodity = async (maker: Maker, given?: CommodityFacts) =>
  madeOf(maker, await createCommodity(maker, given));

/** The same of which a weight is 0, so that nobody takes it for none; where that is refused, a plain one. */
export async function ownWeighingNothing(maker: Maker, facts: CommodityFacts = commodityFacts(maker.data)) {
  const tried = await createCommodity(maker, { ...facts, weight_min: 0 });
  return tried.answer.isInvalid ? ownCommodity(maker) : madeOf(maker, tried);
}

function madeOf(maker: Maker, { facts, answer, spelling }: Awaited<ReturnType<typeof createCommodity>>) {
  const id = answer.accepted().id();
  maker.data.isAnother("commodity", id);
  const update = (changed: Parameters<typeof commodityUpdate>[1]) =>
    maker.corporate.put("/commodity/{id}", { id, body: commodityUpdate(maker.data, changed, spelling) });
  return { id, facts, answer, spelling, update };
}

/** The commodity as it reads now. */
export const seenCommodity = (corporate: Caller, id: Id): Promise<Answer> =>
  corporate.get("/commodity/{id}", { id }).accepted();

/** A map of the scenario's own; it is removed when the scenario ends. */
export async function ownMap({ corporate, data }: Maker, commodityId: Id, name = data.text("name")) {
  const body = commodityMap(data, commodityId, name);
  const answer = await corporate.post("/commodity-map", { body }).accepted();
  const id = answer.id();
  data.isAnother("commodity map", id);
  return { id, body, answer };
}

/** The map as it reads now. */
export const seenMap = (corporate: Caller, id: Id): Promise<Answer> =>
  corporate.get("/commodity-map/{id}", { id }).accepted();

/** What a search found. */
export interface Found {
  readonly rows: readonly unknown[];
  /** The answer to quote. */
  readonly answer: Answer;
}

/** A page of so many rows may be cut off. */
export const fullPage = 25;

/**
 * What a search for a text of the run's own finds, which is no more than a page: on the first one, whether that is page 1 or page 0
 * here.
 */
export const found = (corporate: Caller, search: Search, text: string, page_size = fullPage): Promise<Found> =>
  foundUntil(corporate, search, text, page_size, (rows) => rows.some((row) => mentions(row, text)));

/**
 * What a search finds on the first pages, whether they are counted from 1 or 0 here; on page 1 alone where that is enough.
 *
 * @param first what it answers on page 1, where that is known
 * @throws Inconclusive where so many rows a page are refused
 */
async function foundUntil(
  corporate: Caller,
  search: Search,
  search_text: string,
  page_size: number,
  isEnough: (rows: readonly unknown[]) => boolean,
  first?: Answer,
): Promise<Found> {
  const on = (page: number) => corporate.post(search, { body: { search_text, page, page_size } });
  const answer = first ?? (await on(1));
  await isNotTooLarge(answer, page_size, () => corporate.post(search, { body: { search_text, page: 1 } }));
  answer.accepted();
  if (isEnough(answer.rows())) return { rows: answer.rows(), answer };
  const before = await on(0);
  const rows = [...(before.isSuccess ? before.rows() : []), ...answer.rows()];
  const ids = rows.map(idOf);
  return { rows: rows.filter((_, index) => ids.indexOf(ids[index]) === index), answer };
}

/** @returns the first page of what is found for a text, whatever pages are counted from */
export async function firstPage(corporate: Caller, search: Search, search_text: string): Promise<Answer> {
  const one = await pageOf(corporate, search, search_text, 1);
  if (!one.isSuccess || !mayBeSecond(one, search_text)) return one;
  const zero = await pageOf(corporate, search, search_text, 0);
  return isBefore(zero, one, search_text) ? zero : one;
}

/** @returns the ids, as they are compared, of the rows whose member is exactly this text */
export const idsOf = (rows: readonly unknown[], name: string, text: string): readonly string[] =>
  rows.filter((row) => isObject(row) && fieldOf(row, name) === text).map((row) => idKey(idOf(row)));

/**
 * Letters that the suite's own texts do without, so that no run's records stand in the way; then parts of words, as a search may want three
 * letters; then no text, which may find all.
 */
const letters = ["t", "p", "l", "w", "k", "v", "ure", "ing", "art", "ble", ""];

/**
 * What the deployment has already: letters or no text, and what a search for them finds; they may be refused as too few.
 *
 * @param wanted how many rows are enough
 */
export async function known(corporate: Caller, search: Search, wanted = 1) {
  let most: { readonly letter: string; readonly rows: readonly unknown[] } = { letter: "", rows: [] };
  // What another scenario may be about to change does not count while there is something else: a hard text has letters that others do without.
  const ofNoRun = (rows: readonly unknown[]) => rows.filter((row) => !isMarkedByRuns(row));
  for (const letter of letters) {
    const first = await nothingFound(corporate, search, letter);
    if (!first.isSuccess) continue;
    const { rows } = await foundUntil(corporate, search, letter, fullPage, ({ length }) => length >= wanted, first);
    const [there, before] = [ofNoRun(rows).length, ofNoRun(most.rows).length];
    if (there > before || (there === before && rows.length > most.rows.length)) most = { letter, rows };
    if (there >= wanted) break;
  }
  const staying = ofNoRun(most.rows).map(idOf);
  const ids = [...staying, ...most.rows.filter(isMarkedByRuns).map(idOf)].filter((id) => id !== undefined);
  return { ...most, ids, staying: staying.filter((id) => id !== undefined) };
}

type Chooser = Maker & Pick<ScenarioContext, "allows">;

/** The same of commodities; where nothing that is tried finds so many, a text of so many of the scenario's own, if it may make them. */
export async function knownOrMade(context: Chooser, wanted = 1) {
  const search = "/commodity/search";
  const there = await known(context.corporate, search, wanted);
  if (there.rows.length >= wanted || !context.allows("residue")) return there;
  const made = await madeAlike(context, wanted);
  return made.rows.length > there.rows.length ? made : there;
}

/** Commodities of the scenario's own that have one text in common, which nothing else has, and those of them that it finds. */
export async function madeAlike(context: Maker, wanted: number) {
  const letter = context.data.text("commodity");
  for (let nth = 1; nth <= wanted; nth++)
    await ownCommodity(context, { ...commodityFacts(context.data), description: `${letter} ${nth}` });
  const search = "/commodity/search";
  const { rows } = await foundUntil(context.corporate, search, letter, fullPage, ({ length }) => length >= wanted);
  return { letter, rows };
}

/** A commodity to read: one that the deployment has, else the scenario's own where the run may leave one behind. */
export async function commodityToRead(context: Chooser): Promise<Id> {
  const [id] = (await known(context.corporate, "/commodity/search")).ids;
  assume(id !== undefined || context.allows("residue"), "no commodity is found here, and none may be created");
  return id ?? (await ownCommodity(context)).id;
}

/** @returns maps that are there already, as far as one page of a search shows them: for no text, or where that finds none for a letter */
async function mapsThere(corporate: Caller): Promise<readonly unknown[]> {
  const all = await nothingFound(corporate, "/commodity-map/search", "");
  const rows = all.isSuccess ? all.rows() : [];
  return rows.length > 0 ? rows : (await known(corporate, "/commodity-map/search")).rows;
}

/** Two commodities for maps to name, which maps do not change: where there are any without a map of others, those. */
export async function commoditiesToMap(context: Chooser): Promise<readonly [Id, Id]> {
  const { ids, staying } = await known(context.corporate, "/commodity/search", 2);
  const maps = await mapsThere(context.corporate);
  const isMapped = (id: Id) => maps.some((map) => !context.data.isOfRun(map) && mentions(map, id));
  const those = context.allows("residue") ? staying : ids;
  const [one, other] = [...those.filter((id) => !isMapped(id)), ...those.filter(isMapped)];
  if (one !== undefined && other !== undefined) return [one, other];
  assume(context.allows("residue"), "no two commodities are found here, and none may be created");
  return [(await ownCommodity(context)).id, (await ownCommodity(context)).id];
}

/** A map to read: one that the deployment has, else the scenario's own. */
export async function mapToRead(context: Chooser): Promise<Id> {
  const { rows } = await known(context.corporate, "/commodity-map/search");
  // Those of other scenarios are removed when these end.
  const id = rows
    .filter((row) => !context.data.isOfRun(row))
    .map(idOf)
    .find((one) => one !== undefined);
  if (id !== undefined) return id;
  assume(context.allows("reversible"), "no commodity map is found here, and none may be created");
  const [commodity] = await commoditiesToMap(context);
  return (await ownMap(context, commodity)).id;
}

/**
 * What is there already is found by a text of its own.
 *
 * @param member that holds the text
 * @param seen reads the record
 */
export async function findsByItsText(
  corporate: Caller,
  search: Search,
  member: string,
  seen: (id: Id) => Promise<Answer>,
): Promise<void> {
  const { rows } = await known(corporate, search);
  const texts = rows.flatMap((row) => {
    const [id, text] = [idOf(row), isObject(row) ? fieldOf(row, member) : undefined];
    return id !== undefined && typeof text === "string" && text.trim() !== "" ? [{ id, text }] : [];
  });
  const [one] = texts.sort((a, b) => b.text.length - a.text.length);
  assume(one !== undefined, `nothing is found here by any letter that shows its ${member}`);
  const { rows: again, answer } = await foundUntil(corporate, search, one.text, fullPage, () => false);
  if (idsOf(again, member, one.text).includes(idKey(one.id))) return;
  const record = (await seen(one.id)).record();
  assume(fieldOf(record, member) === one.text, "what is found changed meanwhile");
  assume(again.length < fullPage, "more rows than a page holds have that text");
  throw answer.mismatch(`record ${one.id} to be found by its ${member}`, `${again.length} other rows`);
}

const pageOf = (corporate: Caller, search: Search, search_text: string, page: number) =>
  corporate.post(search, { body: { search_text, page, page_size: fullPage } });

/** @returns the page that shows what is looked for, whether that is page 1 or page 0 here; accepted or not */
export async function searchedFor(corporate: Caller, search: Search, text: string): Promise<Answer> {
  const answer = await pageOf(corporate, search, text, 1);
  if (mentions(answer.body, text)) return answer;
  const zero = await pageOf(corporate, search, text, 0);
  return zero.isSuccess ? zero : answer;
}

/** @throws Mismatch where a text with signs, which a record has, finds nothing that has them; such a text may be refused */
export function isFoundBySigns(answer: Answer, text: string): void {
  if (!answer.isSuccess || answer.rows().length >= fullPage) return;
  if (textsIn(answer.body).some((shown) => shown.includes(nameSigns))) return;
  throw answer.mismatch(`what is called ${phrase(text)} to be found by that`, `${answer.rows().length} other rows`);
}

/** @throws Mismatch where nothing is suggested for a text with signs, which a record has; how many are suggested is open */
export function isSuggestedBySigns(answer: Answer, text: string): void {
  if (!answer.isSuccess || answer.rows().length > 0) return;
  throw answer.mismatch(`what is called ${phrase(text)} to be suggested for that`, "0 rows");
}

/** A search that finds nothing is accepted like every other, on its first page, whether that is page 1 or page 0 here. */
export async function nothingFound(corporate: Caller, search: Search, text: string): Promise<Answer> {
  const answer = await pageOf(corporate, search, text, 1);
  return answer.isSuccess ? answer : pageOf(corporate, search, text, 0);
}

/** A search for a text that nothing carries finds nothing. */
export async function findsNothing(corporate: Caller, search: Search, text: string, beside: Answer): Promise<void> {
  for (const page of [1, 0]) {
    const answer = await corporate.post(search, { body: { search_text: text, page, page_size: 25 } });
    if (answer.isSuccess && Array.isArray(answer.body)) answer.isEmptyList();
    else answer.yieldsNothing(beside);
  }
}

/** Whether two readings of one page show the same rows in the same order. */
export const areAlike = (first: Answer, again: Answer): boolean => first.ids().join() === again.ids().join();

/** @throws Mismatch where two pages share a row, Inconclusive where the list was changed in between */
export function sharesNone(first: Answer, second: Answer, again: Answer): void {
  assume(areAlike(first, again), "somebody else changed what is found meanwhile");
  assume(first.ids().length > 0 && second.ids().length > 0, "one of the two pages shows no ids");
  const shared = second.ids().find((id) => first.hasId(id));
  if (shared !== undefined) throw second.mismatch("rows that the page before it does not have", `${shared} on both`);
}
