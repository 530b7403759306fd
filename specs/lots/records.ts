import { addClientItemData, addLot, lotCatalog, type NewLot } from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  assume,
  assumeSeen,
  type Caller,
  type FixtureName,
  Guess,
  idOf,
  isObject,
  type JsonObject,
  mentions,
  ownOf,
  type ScenarioContext,
  sameScalar,
  scalarsIn,
  textsIn,
} from "../../src/scenario/index.js";
import { ownCatalog } from "../catalogs/records.js";

type Maker = Pick<ScenarioContext, "corporate" | "data" | "given">;

/** Creates a lot: as it is asked for, or where lots of no catalog are refused, in one of the scenario's own. */
export async function createLot(context: Maker, parts: Partial<NewLot> = {}) {
  const { corporate, data } = context;
  const asked = addLot(data, parts);
  const first = await corporate.post("/Lot", { body: asked });
  if (!first.isInvalid || asked.catalogs.length > 0) return { body: asked, answer: first };
  const body = await catalogued(context, asked);
  return { body, answer: await corporate.post("/Lot", { body }) };
}

/** A lot of the scenario's own; it is removed when the scenario ends. */
export async function ownLot(context: Maker, parts: Partial<NewLot> = {}) {
  const { data } = context;
  const { body, answer: created } = await createLot(context, parts);
  const answer = created.accepted();
  const id = answer.integerId();
  data.isAnother("lot", id);
  return { id, body, answer };
}

/**
 * A lot of the scenario's own with parts that may be refused: without them where they are.
 *
 * @param lessOdd what is tried before that in place of the first
 */
export async function ownLotWith(
  context: Maker,
  odd: Partial<NewLot>,
  parts: Partial<NewLot> = {},
  ...lessOdd: readonly Partial<NewLot>[]
) {
  const { corporate, data } = context;
  for (const tried of [odd, ...lessOdd]) {
    const body = addLot(data, { ...parts, ...tried });
    const answer = await corporate.post("/Lot", { body });
    if (!answer.isSuccess) continue;
    const id = answer.integerId();
    data.isAnother("lot", id);
    return { id, body, answer, isOdd: true };
  }
  return { ...(await ownLot(context, parts)), isOdd: false };
}

/** The same lot in a catalog of the scenario's own, as some deployments want every lot in one. */
async function catalogued({ corporate, data, given }: Maker, asked: NewLot): Promise<NewLot> {
  const sellerId = given("sellerId");
  assume(
    sellerId !== undefined,
    "a lot of no catalog is refused here: name `fixtures.sellerId`, so that it can be in one",
  );
  const catalog = await ownCatalog({ corporate, data, fixtures: { sellerId } });
  return { ...asked, catalogs: [lotCatalog(data, catalog.id)] };
}

/**
 * A merged source no longer exists: its read is refused, yields nothing, or leads to the target.
 *
 * @param present the reading of the source before the merge
 */
export function isFoldedInto(targetId: string | number, read: Answer, present: Answer): void {
  const { status, body } = read;
  assume(status === undefined || status < 300 || status >= 400, `the merged source answers a redirect (${status})`);
  if (!(read.isSuccess && isObject(body) && sameScalar(idOf(body), targetId))) read.yieldsNothing(present);
}

/**
 * A client item data record on a lot of the scenario's own, found again by its mark: its description, or what is shown in place of that.
 *
 * @param odd parts that may be refused: without them where they are
 */
export async function ownClientItemData(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  lotId: number,
  odd?: Readonly<Record<string, unknown>>,
) {
  const description = data.text("client item");
  const post = (body: object) => corporate.post("/Lot/{id}/ClientItemData", { id: lotId, body });
  const plain = addClientItemData(data, description);
  const asked = odd ? addClientItemData(data, description, odd) : plain;
  const atOnce = await post(asked);
  // A lot may be changed by one request at a time: nothing was done then.
  const isBusy = atOnce.status === 409;
  const first = isBusy ? await post(asked) : atOnce;
  const isOdd = odd !== undefined && first.isSuccess;
  const answer = odd === undefined || isOdd ? first.accepted() : await post(plain).accepted();
  const body = isOdd ? asked : plain;
  const id = answer.id();
  data.isAnother("client item data", id);
  const shared = isOdd ? textsIn(odd) : [];
  return { id, mark: knownBy(body, description, answer, shared), body, answer, isBusy };
}

/**
 * @param shared texts that other records may have as well
 * @returns the text by which client item data are known: their description, or, where what was composed of them is ignored in part, another
 *   one that the answer shows
 */
export function knownBy(
  { client_item_data }: ReturnType<typeof addClientItemData>,
  description: string,
  answer: Answer,
  shared: readonly string[] = [],
): string {
  if (!client_item_data.every((entry) => entry instanceof Guess) || mentions(answer.body, description))
    return description;
  const texts = client_item_data.flatMap((entry) => (entry instanceof Guess ? textsIn(entry.value) : []));
  const own = texts.filter((text) => !shared.includes(text));
  return own.find((text) => mentions(answer.body, text)) ?? description;
}

/**
 * @param what the record is, in words
 * @throws Mismatch where client item data are not listed: known by their text, or by their id alone where nothing composed is shown of them
 */
export function listsItem(list: Answer, record: Awaited<ReturnType<typeof ownClientItemData>>, what: string): void {
  const { id, mark, body, answer } = record;
  const isIgnored = body.client_item_data.every((entry) => entry instanceof Guess) && !mentions(answer.body, mark);
  if (isIgnored) list.lists(id, what);
  else list.shows(mark, what);
}

/** The lot as it reads now; its presence is what a later absence is judged beside. */
export const seenLot = (corporate: Caller, id: number): Promise<Answer> =>
  corporate.get("/Lot/{id}", { id }).accepted();

/** What a lot was given. */
type Given = Pick<NewLot, "image_links">;

/**
 * Whether the lists of an update stand in place of those before or are added to them is open, but the same for all of them.
 *
 * @param read the lot after the update
 * @param before what it was given before
 * @param since what the update gave it
 * @throws Inconclusive where the update is not seen, or adds to lists
 */
export function replacesLists(read: Answer, before: Given, since: Given): void {
  const links = ownOf(read.body, "image_links");
  assumeSeen(mentions(links, since.image_links[0] ?? ""), "the update is not seen");
  assumeSeen(!mentions(links, before.image_links[0] ?? ""), "an update adds to lists here");
}

/** The fixtures that name a platform, and the partner whose it has to be. */
type OnPlatform = readonly [platform: FixtureName, partner: FixtureName];

/**
 * A setup step: the item data of a partner show an item of a lot that was made on one of its platforms.
 *
 * @param text of the item
 * @throws Inconclusive where they do not: with another remedy where the lot itself shows it
 */
export async function showsItem(
  { corporate, given }: Pick<ScenarioContext, "corporate" | "given">,
  itemData: Answer,
  lotId: number,
  text: string,
  [platform, partner]: OnPlatform = ["platformId", "partnerId"],
): Promise<void> {
  if (mentions(itemData.body, text)) return;
  const { isSuccess, body } = await corporate.get("/Lot/{id}", { id: lotId });
  assumeSeen(
    !isSuccess || !mentions(body, text),
    `a new lot on platform ${given(platform)} shows its item, and the item data of partner ${given(partner)} do not: the platform may not be of that partner; name one that is in \`fixtures.${platform}\`, or its partner in \`fixtures.${partner}\``,
  );
  itemData.showsPart("LotDataDto", text);
}

/** @returns what a lot shows of a catalog that it is in; undefined where it is not seen in it */
function entryOf(lot: Answer, catalogId: string | number): JsonObject | undefined {
  const { catalogs: shown } = lot.record();
  const entries = Array.isArray(shown) ? shown.filter(isObject) : [];
  return entries.find((one) => Object.values(one).some((value) => sameScalar(value, catalogId)));
}

/** @returns whether a lot shows a number in its entry of a catalog: whether it is numbered there by who makes it is open */
export function hasNumberIn(lot: Answer, catalogId: string | number, number: string): boolean {
  const entry = entryOf(lot, catalogId);
  return entry !== undefined && mentions(entry, number);
}

/** A text of so many letters begins a number of a run by no chance. */
const telling = 12;

/** @throws Mismatch where a lot shows the beginning of a number that it was given in a catalog, and nowhere all of it */
export function areNumbersWhole(lot: Answer, numbers: readonly string[]): void {
  const { catalogs: shown } = lot.record();
  for (const text of scalarsIn(shown).filter((one) => typeof one === "string"))
    for (const number of numbers)
      if (text.length >= telling && text !== number && number.startsWith(text) && !mentions(shown, number))
        throw lot.mismatch(`the number ${number}, as it was given`, text);
}

/**
 * Judges the number that an update gave a lot in a catalog that it is in, where the lot showed the one that it was given there before.
 *
 * @throws Mismatch where it still shows that one alone
 */
export function hasNumberAnew(
  before: Answer,
  after: Answer,
  catalogId: string | number,
  [was, is]: readonly [string, string],
): void {
  const isKept = [before, after].every((lot) => hasNumberIn(lot, catalogId, was));
  if (isKept && !hasNumberIn(after, catalogId, is))
    throw after.mismatch(`the number ${is} in catalog ${catalogId}, which an update gave it`, `${was}, as before`);
}

/**
 * Judges the numbers that a lot was given in its catalogs, where it shows them in the entries of these: whether it has one for each, or is
 * numbered by the service, is open.
 *
 * @throws Mismatch where an entry shows that of another catalog in place of its own
 */
export function hasNumbersApart(
  read: Answer,
  catalogs: readonly (string | number)[],
  numbers: readonly string[],
): void {
  const given = catalogs.flatMap((id, index) => {
    const entry = entryOf(read, id);
    const number = numbers[index];
    return entry && number !== undefined ? [{ id, entry, number }] : [];
  });
  if (!given.some(({ entry, number }) => mentions(entry, number))) return;
  for (const { id, entry, number } of given) {
    const other = numbers.find((one) => one !== number && mentions(entry, one));
    if (other !== undefined && !mentions(entry, number))
      throw read.mismatch(`the number ${number} in catalog ${id}`, `${other}, that of another catalog`);
  }
}
