import {
  type Answer,
  assume,
  type Caller,
  type Change,
  fieldOf,
  idKey,
  isMoment,
  isObject,
  isOfTime,
  isShown,
  isUuid,
  learnCasing,
  mentions,
  phrase,
  type ScenarioContext,
  scalarsIn,
  showsText,
  spell,
  Verbatim,
  type Watched,
  watched,
} from "../../src/scenario/index.js";
import { keepsLetters } from "../as-given.js";
import { type Changer, type JobFixture, jobWithShipment, type SomeJob } from "./records.js";

type Data = Readonly<Record<string, unknown>>;
type Speller = Pick<ScenarioContext, "spelt">;
type Taker = Pick<ScenarioContext, "corporate" | "data" | "given" | "spelt">;

const route = "/job/{jobDisplayId}/shipment/exportdata";
const itemId = /^job_?item_?id$/i;
const value = /^customs_?value$/i;
const idOrTotal = /(_?ids?|_?key)$|total|count(?!r)/i;

/** The export data of a job. */
export const exportDataOf = (corporate: Caller, jobDisplayId: number): Promise<Answer> =>
  corporate.get(route, { jobDisplayId }).accepted();

/**
 * A value of nothing is a value: where another one was shown under its name, it is shown as well (rulings 31 and 44).
 *
 * @param free was read after the value was 0
 * @param before was read when it was another
 */
export function showsNothing(free: Answer, before: Answer): void {
  const isNamed = (answer: Answer) => isShown(fieldOf(answer.record(), "customsValue"));
  if (isNamed(before) && !isNamed(free))
    throw free.mismatch("customsValue to be 0, as another value of it was shown", "none");
  free.keeps("customsValue", 0);
}

/** Posts export data with the names that they have. */
export const postExport = (corporate: Caller, jobDisplayId: number, data: Data) =>
  corporate.post(route, { jobDisplayId, body: new Verbatim(data) });

/** @returns the members with null for their values */
export const emptied = (data: Data): Data => Object.fromEntries(Object.keys(data).map((name) => [name, null]));

const pick = (data: Data, keep: (name: string, entry: unknown) => boolean): Data =>
  Object.fromEntries(Object.entries(data).filter(([name, entry]) => keep(name, entry)));

const keyOf = (data: Data, pattern: RegExp) => Object.keys(data).find((name) => pattern.test(name));
const listKey = (data: Data) => keyOf(data, /^commodities$/i) ?? "commodities";

/** @returns the commodities of export data */
export function commoditiesOf(data: Data): readonly Data[] {
  const rows = data[listKey(data)];
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

/** @returns the data with each commodity changed */
export const withCommodities = (data: Data, change: (commodity: Data, index: number) => Data): Data =>
  Array.isArray(data[listKey(data)]) ? { ...data, [listKey(data)]: commoditiesOf(data).map(change) } : data;

/** So many commodities show what is looked at behind the second one. */
const several = 3;

/** @returns the data with three commodities, the first of them again where there are fewer; as they are where there is none */
export function withThree(data: Data): Data {
  const rows = commoditiesOf(data);
  const more = Array.from({ length: Math.max(0, several - rows.length) }, () => rows[0]).filter(isObject);
  return rows.length > 0 ? { ...data, [listKey(data)]: [...rows, ...more] } : data;
}

/** @returns the data with the first of their commodities alone */
export const withFirst = (data: Data): Data => ({ ...data, [listKey(data)]: commoditiesOf(data).slice(0, 1) });

/** @returns how a member is spelt, which the data need not show: as their other names are, else as names are on this surface */
function keyLike({ spelt }: Speller, data: Data, name: string, pattern: RegExp): string {
  const names = [data, ...commoditiesOf(data)].flatMap(Object.keys);
  const shown = names.find((one) => pattern.test(one));
  if (shown !== undefined) return shown;
  const casing = learnCasing([data]);
  return casing ? spell(name, casing) : spelt(name, "portal");
}

const valued = (data: Data, given: number | null): Data =>
  Object.fromEntries(Object.entries(data).map(([name, entry]) => [name, value.test(name) ? given : entry]));

/** @returns data that have a customs value with another one */
export const withValue = (data: Data, customsValue: number): Data => valued(data, customsValue);
export const withNullValue = (data: Data): Data => valued(data, null);
export const withoutValue = (data: Data): Data => pick(data, (name) => !value.test(name));

/** @returns the data without all that may be left out but customsValue */
export const valueAlone = (data: Data): Data => pick(data, (name) => value.test(name));
export const withoutGoods = (data: Data): Data => ({ ...data, [listKey(data)]: [] });

/** @returns export data as they came, with the names on the wire */
function onTheWire(read: Answer): Data {
  const { raw } = read;
  assume(isObject(raw), "the export data are no object");
  return raw;
}

/** @returns export data as they came, with a customs value of our own */
export function asRead(context: Speller, read: Answer, customsValue: number): Data {
  assume(
    scalarsIn(read.record()).length > 0,
    `${read.where}: the job has no export data to send back; give jobs that have some in \`fixtures.jobDisplayId\` and \`fixtures.otherJobDisplayId\``,
  );
  const data = onTheWire(read);
  return { ...data, [keyLike(context, data, "customsValue", value)]: customsValue };
}

/** @returns the jobItemId of a commodity, under the name on the wire; where it shows none, one that is given */
export function itemIdIn(context: Speller, data: Data, index: number, otherwise: string | number): Data {
  const shown = pick(commoditiesOf(data)[index] ?? {}, (name) => itemId.test(name));
  return scalarsIn(shown).length > 0 ? shown : { [keyLike(context, data, "jobItemId", itemId)]: otherwise };
}

/** @returns the legacy UUID of an item that a job exports; undefined where its export data show none */
export async function exportedItemId(corporate: Caller, jobDisplayId: number): Promise<string | undefined> {
  const { isSuccess, body } = await corporate.get(route, { jobDisplayId });
  const goods = isSuccess && isObject(body) ? commoditiesOf(body) : [];
  return goods.flatMap((commodity) => scalarsIn(pick(commodity, (name) => itemId.test(name)))).find(isUuid);
}

/** Rule 2: jobItemId is removed before posting. */
export const cleaned = (data: Data): Data =>
  withCommodities(data, (commodity) => pick(commodity, (name) => !itemId.test(name)));

const everywhere = (data: Data, keep: (name: string, entry: unknown) => boolean): Data => {
  const kept = (name: string, entry: unknown) => /^commodities$/i.test(name) || value.test(name) || keep(name, entry);
  return withCommodities(pick(data, kept), (commodity) => pick(commodity, keep));
};

/** The ways to send export data back, the documented one first. */
const ways = [
  { says: "as read", shape: cleaned },
  { says: "with jobItemId only", shape: (data: Data) => data },
  {
    says: "without the members that were read as null only",
    shape: (data: Data) => everywhere(cleaned(data), (_, entry) => entry !== null),
  },
  {
    says: "without ids and totals only",
    shape: (data: Data) => everywhere(cleaned(data), (name) => !idOrTotal.test(name)),
  },
  {
    says: "without ids, totals and the members that were read as null only",
    shape: (data: Data) => everywhere(cleaned(data), (name, entry) => entry !== null && !idOrTotal.test(name)),
  },
] as const;

/** The way where one member is for reading only, under whatever name. */
const withoutOne = "without one of the members only";

/** The way where all that the document does not print is: what each answer carries besides, as which request it is, belongs to no data. */
const printedAlone = "without one of the members that the document does not print only";

const asPrinted = (data: Data): Data => pick(data, (name) => /^commodities$/i.test(name) || value.test(name));

export interface Sending {
  readonly says: (typeof ways)[number]["says"] | typeof withoutOne | typeof printedAlone;
  readonly data: Data;
  readonly answer: Answer;
}

/**
 * Sends export data back in the first way that is accepted.
 *
 * @param isOwn whether the job is the run's own: of another one a member that is left out by trial might be lost
 * @returns the first way and its refusal where none is
 */
export async function sendBack(corporate: Caller, jobDisplayId: number, data: Data, isOwn = true): Promise<Sending> {
  let refused: Sending | undefined;
  for (const { says, shape } of ways) {
    const sent = shape(data);
    const sending = { says, data: sent, answer: await postExport(corporate, jobDisplayId, sent) };
    if (sending.answer.isSuccess) return sending;
    refused ??= sending;
  }
  assume(refused !== undefined, "there is no way to send export data");
  if (!isOwn || !refused.answer.isInvalid) return refused;
  const whole = refused.data;
  for (const name of new Set([whole, ...commoditiesOf(whole)].flatMap(Object.keys))) {
    const sent = everywhere(whole, (other) => other !== name);
    const answer = await postExport(corporate, jobDisplayId, sent);
    if (answer.isSuccess) return { says: withoutOne, data: sent, answer };
  }
  const printed = asPrinted(whole);
  if (Object.keys(printed).length < Object.keys(whole).length - 1) {
    const answer = await postExport(corporate, jobDisplayId, printed);
    if (answer.isSuccess) return { says: printedAlone, data: printed, answer };
  }
  return refused;
}

/** @returns a customs value that nothing else has, with more digits than a number of single precision holds */
export const ownValue = ({ faker }: ScenarioContext["data"]): number =>
  (faker.number.int({ min: 270_000, max: 999_999 }) * 100 + 37) / 100;

/** Export data of a job as they were posted, and as they are read since. */
export interface Exported {
  readonly sent: Data;
  readonly read: Watched;
}

/** @returns the export data of a job of one's own once they were posted with a value of their own; undefined where that does not show */
export async function exportedAnew(
  context: Pick<ScenarioContext, "corporate" | "data" | "spelt">,
  jobDisplayId: number,
): Promise<Exported | undefined> {
  const { corporate, data } = context;
  const ask = () => corporate.get(route, { jobDisplayId });
  const shown = await ask();
  if (!shown.isSuccess || !isObject(shown.raw) || scalarsIn(shown.raw).length === 0) return undefined;
  const value = ownValue(data);
  const { data: sent, answer } = await sendBack(corporate, jobDisplayId, asRead(context, shown, value));
  const read = await watched(ask);
  return answer.isSuccess && read.isSuccess && mentions(read.body, value) ? { sent, read } : undefined;
}

/** @throws Mismatch where export data show something else in the place of what was posted */
export function keepsPosted(after: Answer, { sent, read }: Exported): void {
  const isPosted = ({ from }: Change) => scalarsIn(from).some((scalar) => mentions(sent, scalar));
  const [change] = after.changesSince(read).filter((one) => !isOfTime(one) && isPosted(one));
  if (change) throw after.mismatch(`${change.path} of the export data to be ${phrase(change.from)}`, phrase(change.to));
}

/** @returns the data with a text of its own in a commodity; undefined where no commodity shows a text that reads as free */
export const redescribed = (data: Data, text: string): Data | undefined => described(data, text, 1);

/** @returns the data with one text for the first two commodities; undefined where there are no two */
export const describedAlike = (data: Data, text: string): Data | undefined =>
  commoditiesOf(data).length > 1 ? described(data, text, 2) : undefined;

const ordinal = /line|seq|ordinal|position|index|number|_?no$/i;

/** @returns the data with more commodities, told from the first by texts of their own; undefined where that shows no free text */
export function withOthers(data: Data, texts: readonly string[]): Data | undefined {
  const others = texts.flatMap((text) => commoditiesOf(redescribed(data, text) ?? {}).slice(0, 1));
  const isOwn = (name: string) => !itemId.test(name) && !idOrTotal.test(name) && !ordinal.test(name);
  return others.length === 0
    ? undefined
    : { ...data, [listKey(data)]: [...commoditiesOf(data), ...others.map((other) => pick(other, isOwn))] };
}

function described(data: Data, text: string, count: number): Data | undefined {
  const isFree = ([name, entry]: [string, unknown]) =>
    typeof entry === "string" && /descri|name|note|comment/i.test(name);
  const free = Object.entries(commoditiesOf(data)[0] ?? {}).find(isFree)?.[0];
  return free === undefined
    ? undefined
    : withCommodities(data, (commodity, index) => (index < count ? { ...commodity, [free]: text } : commodity));
}

/** @throws Mismatch where a text of the commodities that were posted is not read back */
export function showsCommodities(read: Answer, data: Data): void {
  const texts = scalarsIn(commoditiesOf(data)).filter((scalar) => typeof scalar === "string");
  // Digits with zeros before them are no number: they are codes.
  const isShownIn = (text: string) => (/^0\d+$/.test(text) ? showsText(read.body, text) : mentions(read.body, text));
  const lost = texts.find((text) => text !== "" && !isShownIn(text));
  if (lost !== undefined) throw read.mismatch(`the commodities to show ${phrase(lost)}`, phrase(read.body, 300));
  // Codes, as of countries, may be kept in capitals.
  for (const text of texts.filter((one) => /\s/.test(one))) keepsLetters(read, text, "the commodities to show");
}

const measure = /quant|qty|piece|weight|value|price|amount/i;

/** @returns the numbers of that name on all commodities, in their order of size; undefined where one shows none */
function measuresIn(data: Data, name: string): readonly number[] | undefined {
  const values = commoditiesOf(data).map((commodity) => fieldOf(commodity, name));
  const isNumeric = values.every((value) => isShown(value) && Number.isFinite(Number(value)));
  return isNumeric ? values.map(Number).sort((one, other) => one - other) : undefined;
}

/**
 * @param once the data as they were read after the same commodities had been posted with another customs value: what is otherwise
 *   then is reckoned from that
 * @throws Mismatch where the quantities, weights or values of the commodities that were posted are not read back
 */
export function showsMeasures(read: Answer, once: Answer, data: Data): void {
  for (const name of Object.keys(commoditiesOf(data)[0] ?? {}).filter((one) => measure.test(one))) {
    if (idOrTotal.test(name)) continue;
    const [sent, kept, before] = [data, read.record(), once.record()].map((each) => measuresIn(each, name));
    if (!sent || !kept || kept.length !== sent.length || kept.join() !== before?.join()) continue;
    if (kept.join() !== sent.join())
      throw read.mismatch(`${name} of the commodities to be ${phrase(sent)}`, phrase(kept));
  }
}

const worth = /value|price|amount/i;

/**
 * What each of the commodities is worth is read back on it, where one of them shows that this is stored and not reckoned.
 *
 * @param known values that a commodity may have without having been given them
 * @throws Mismatch where one commodity, which is told by its texts, shows what it was given and another shows something else
 */
export function showsWorthOfEach(read: Answer, data: Data, known: readonly unknown[] = []): void {
  const sent = commoditiesOf(data);
  const texts = sent.map((commodity) => scalarsIn(commodity).filter(isText));
  const rows = commoditiesOf(read.record());
  const pairs = sent.flatMap((commodity, at) =>
    (texts[at] ?? []).flatMap((text) =>
      rows
        .filter((row) => scalarsIn(row).includes(text))
        .map((row) => ({ text, values: (name: string) => [commodity, row].map((one) => fieldOf(one, name)) })),
    ),
  );
  const isOwn = (text: string) =>
    [texts, rows].every((all) => all.filter((one) => scalarsIn(one).includes(text)).length === 1);
  for (const name of Object.keys(sent[0] ?? {}).filter((one) => worth.test(one) && !idOrTotal.test(one))) {
    const valued = pairs.flatMap(({ text, values }) => {
      const [given, shown] = values(name).map((one) => (isShown(one) ? Number(one) : Number.NaN));
      return Number.isFinite(given) && Number.isFinite(shown) ? [{ text, given, shown }] : [];
    });
    const isKnown = (worthOf: number | undefined) => known.some((one) => Number(one) === worthOf);
    if (!valued.some(({ given, shown }) => given === shown && !isKnown(given))) continue;
    const lost = valued.find(({ text, given, shown }) => given !== shown && isOwn(text));
    if (lost) throw read.mismatch(`${name} of a commodity to be ${lost.given}, as it was posted`, phrase(lost.shown));
  }
}

const chosen = /currency|inco_?term|purpose|reason/i;

/**
 * What whoever exports chooses, as the currency, is read back as it was posted.
 *
 * @throws Mismatch where the data show something else in its place
 */
export function showsChoices(read: Answer, data: Data): void {
  for (const [name, given] of Object.entries(data)) {
    const shown = fieldOf(read.record(), name);
    if (!chosen.test(name) || typeof given !== "string" || typeof shown !== "string" || given.trim() === "") continue;
    if (idOrTotal.test(name) || given.trim().toLowerCase() === shown.trim().toLowerCase()) continue;
    throw read.mismatch(`${name} to be ${phrase(given)}, as it was posted`, phrase(shown));
  }
}

/** @returns the data in another currency; undefined where they tell none by its three letters */
export function inAnotherCurrency(data: Data): Data | undefined {
  const isCurrency = ([name, entry]: [string, unknown]) =>
    /currency/i.test(name) && typeof entry === "string" && /^[A-Z]{3}$/.test(entry);
  const [name, entry] = Object.entries(data).find(isCurrency) ?? [];
  return name === undefined ? undefined : { ...data, [name]: entry === "CAD" ? "USD" : "CAD" };
}

/** @returns a sum without what adding binary fractions leaves behind the cents */
const added = (one: number, other: number): number => Math.round((one + other) * 1e6) / 1e6;

/**
 * What one commodity is worth is told by one member: of several, such as the value of each and that of all pieces, one may be reckoned.
 *
 * @returns the data with one more in that member for each commodity than for the one before it
 */
export function worthMoreEach(data: Data): Data {
  const [name, ...others] = Object.keys(commoditiesOf(data)[0] ?? {}).filter((one) => worth.test(one));
  if (name === undefined || others.length > 0 || idOrTotal.test(name)) return data;
  return withCommodities(data, (commodity, index) => {
    const entry = commodity[name];
    return typeof entry === "number" ? { ...commodity, [name]: added(entry, index) } : commodity;
  });
}

/** @returns the jobItemId of each commodity that shows one */
const itemIdsOf = (data: Data): readonly unknown[] =>
  commoditiesOf(data)
    .map((commodity) => fieldOf(commodity, "jobItemId"))
    .filter(isShown);

/**
 * What a post does not carry stays: as many commodities show their jobItemId as before.
 *
 * @throws Mismatch where fewer do
 */
export function keepsItemIds(before: Answer, after: Answer): void {
  const [was, is] = [before.record(), after.record()];
  if (commoditiesOf(was).length !== commoditiesOf(is).length) return;
  const [had, has] = [itemIdsOf(was).length, itemIdsOf(is).length];
  if (has < had) throw after.mismatch(`jobItemId on ${had} commodities, as before they were posted`, `on ${has}`);
}

/**
 * Commodities that are different items of the job, told by their texts, show different ids of them.
 *
 * @throws Mismatch where they show the same
 */
export function tellsItemsApart(read: Answer, job: Answer): void {
  const items = isObject(job.body) ? fieldOf(job.body, "items") : undefined;
  const texts = (Array.isArray(items) ? items : []).map((item) => scalarsIn(item).filter(isText));
  const own = texts.map((some, at) =>
    some.filter((text) => !texts.some((others, index) => index !== at && others.includes(text))),
  );
  const told = new Map<string, number>();
  for (const commodity of commoditiesOf(read.record())) {
    const id = fieldOf(commodity, "jobItemId");
    const of = own.flatMap((some, at) => (some.some((text) => scalarsIn(commodity).includes(text)) ? [at] : []));
    const [item] = of;
    if (!isShown(id) || item === undefined || of.length > 1) continue;
    const other = told.get(idKey(id));
    if (other !== undefined && other !== item)
      throw read.mismatch("the jobItemId of its own item on each commodity", `${phrase(id)} on two different items`);
    told.set(idKey(id), item);
  }
}

const isText = (scalar: unknown): scalar is string =>
  typeof scalar === "string" && scalar.length > 3 && !isUuid(scalar) && !isMoment(scalar);

async function exportsGoods(corporate: Caller, jobDisplayId: number): Promise<boolean> {
  const { isSuccess, body } = await corporate.get(route, { jobDisplayId });
  return isSuccess && isObject(body) && commoditiesOf(body).length > 0;
}

const given = ["jobDisplayId", "otherJobDisplayId"] as const satisfies readonly JobFixture[];

/**
 * A job of the scenario's own that exports nothing by itself takes over the export data of one that the profile gives, which is read
 * alone.
 *
 * @param name of the fixture that is asked first
 * @returns what it took; undefined where it took nothing
 */
async function takenOver(context: Taker, name: JobFixture, displayId: number): Promise<Data | undefined> {
  const { corporate, data } = context;
  for (const one of [name, ...given.filter((other) => other !== name)]) {
    const model = context.given(one);
    if (model === undefined || !(await exportsGoods(corporate, model))) continue;
    const theirs = asRead(context, await exportDataOf(corporate, model), ownValue(data));
    const sending = await sendBack(corporate, displayId, theirs);
    if (sending.answer.isSuccess && (await exportsGoods(corporate, displayId))) return sending.data;
  }
  return undefined;
}

/** Has a job of the scenario's own take over the export data of one that the profile gives, where it has none by itself. */
export async function exportsSomething(context: Taker, jobDisplayId: number): Promise<void> {
  const { isSuccess, body } = await context.corporate.get(route, { jobDisplayId });
  if (!isSuccess || scalarsIn(body).length === 0) await takenOver(context, "jobDisplayId", jobDisplayId);
}

/**
 * A job whose export data may be changed, with commodities where there are any.
 *
 * @param name of the fixture that comes in where a job of the scenario's own exports none
 * @returns the job, with what it took over of the export data of that fixture, if anything
 * @param isSpoilt whether it is to be sent what it does not show: that of somebody else is no job for that where there is an own one
 */
export async function exportingJob(
  context: Changer,
  name: JobFixture,
  isSpoilt = false,
): Promise<SomeJob & { readonly taken?: Data }> {
  let taken: Data | undefined;
  const job = await jobWithShipment(context, name, borrowed, async ({ displayId, own }) => {
    if (await exportsGoods(context.corporate, displayId)) return true;
    if (own) taken = await takenOver(context, name, displayId);
    return taken !== undefined || isSpoilt;
  });
  return job.own && taken ? { ...job, taken } : job;
}

/** Borrows a job for changes to its export data. */
const borrowed = ({ borrow }: Pick<ScenarioContext, "borrow">, jobDisplayId: number) =>
  borrow(`POST ${route}`, jobDisplayId);
