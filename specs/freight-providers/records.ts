import { planProvider } from "../../fixtures/payloads/freight-providers.js";
import {
  type Answer,
  assume,
  type Caller,
  changesBetween,
  fieldOf,
  Inconclusive,
  isObject,
  isOfAnyWrite,
  isOfTime,
  isShown,
  mentions,
  phrase,
  type ScenarioContext,
  sameScalar,
} from "../../src/scenario/index.js";
import { ownJob } from "../jobs/records.js";
import { type Changer, isDone, type SomeJob } from "../shipment/records.js";

export type Row = Readonly<Record<string, unknown>>;

export const route = "/job/{jobDisplayId}/freightproviders";

/** The fields of a row that the document names. */
export const names = [
  "providerCompanyName",
  "providerID",
  "providerCompanyCode",
  "shipmentType",
  "freightAmount",
  "accessorialAmount",
  "proNum",
  "optionIndex",
  "optionActive",
] as const;

type Name = (typeof names)[number];

export const identifiers = names.slice(0, 3);

/** @returns the optionIndex of a row; undefined where it shows none */
export function indexOf(row: unknown): number | undefined {
  const index = isObject(row) ? fieldOf(row, "optionIndex") : undefined;
  return isShown(index) && Number.isInteger(Number(index)) ? Number(index) : undefined;
}

/** The options of a job as they are at one time. */
export class Options {
  constructor(
    /** The reading that says most about inactive options. */
    readonly answer: Answer,
    readonly rows: readonly Row[],
    /** What that reading asked for. */
    readonly query: { readonly only_active?: boolean } = {},
  ) {}

  /** The options in whatever order they are listed: those that show most of what the document names come first. */
  get indexes(): readonly number[] {
    const shows = (index: number) => names.filter((name) => isShown(fieldOf(this.find(index) ?? {}, name))).length;
    const indexes = this.rows.flatMap((row) => indexOf(row) ?? []);
    return indexes.toSorted((one, other) => shows(other) - shows(one) || one - other);
  }

  find(index: number): Row | undefined {
    return this.rows.find((row) => indexOf(row) === index);
  }

  /** Whether the option shows that it is not active. */
  isInactive(index: number): boolean {
    return sameScalar(fieldOf(this.find(index) ?? {}, "optionActive"), false);
  }

  /**
   * The option shows what was saved.
   *
   * @param earlier an earlier listing, which may show a member that none of this one does
   * @throws Mismatch where it shows something else; Inconclusive where the listing does not show that member
   */
  keeps(index: number, name: Name, value: unknown, earlier: Options): void {
    const row = this.find(index);
    assume(row !== undefined, `the option ${index} is not listed, or not with its optionIndex`);
    const shown = fieldOf(row, name);
    if (isShown(shown) ? sameScalar(shown, value) : typeof value !== "boolean" && mentions(row, String(value))) return;
    if (!isShown(shown) && ![...this.rows, ...earlier.rows].some((other) => isShown(fieldOf(other, name))))
      throw new Inconclusive(`the listing shows no ${name}, so what was saved cannot be seen`);
    throw this.answer.mismatch(`${name} of option ${index} to be ${phrase(value)}`, phrase(shown));
  }

  /** The same for those of several members that the listing shows. */
  keepsAny(index: number, saved: Row, members: readonly Name[], earlier: Options): void {
    const unseen = members.filter((name) => {
      try {
        this.keeps(index, name, saved[name], earlier);
        return false;
      } catch (error) {
        if (error instanceof Inconclusive) return true;
        throw error;
      }
    });
    assume(unseen.length < members.length, `the listing shows neither of ${members.join(", ")}`);
  }
}

/** @returns whether an option shows what was saved for it, by one of the values that nothing else has */
export const showsRow = (option: Row | undefined, saved: Row): boolean =>
  [saved["freightAmount"], saved["accessorialAmount"], saved["proNum"]].some((value) =>
    mentions(option, String(value)),
  );

/**
 * Rows of one body are told apart: none is saved with what another one carried.
 *
 * @throws Mismatch where an option shows the provider or type, the amount or the PRO number of another row in place of its own
 */
export function areNotMixed(options: Options, rows: readonly Saved[]): void {
  for (const { row, madeUp } of rows) {
    // A made-up provider may be told as another one that is known.
    const members = names.slice(madeUp ? identifiers.length : 0, names.indexOf("optionIndex"));
    const shown = options.find(Number(row["optionIndex"])) ?? {};
    for (const name of members) {
      const value = fieldOf(shown, name);
      const isOther = isShown(value) && name in row && !sameScalar(value, row[name]);
      if (isOther && rows.some((other) => sameScalar(other.row[name], value)))
        throw options.answer.mismatch(
          `${name} of option ${row["optionIndex"]} to be ${phrase(row[name])}`,
          `${phrase(value)}, which is that of another row`,
        );
    }
  }
}

/**
 * What one row of a body is kept with, others of its type are as well.
 *
 * @throws Mismatch where an option that shows its own row shows nothing in the place of a number, and another one shows its own
 */
export function areKeptAlike(options: Options, rows: readonly Saved[]): void {
  for (const name of ["freightAmount", "accessorialAmount", "proNum"] as const) {
    const shownOf = ({ row }: Saved) => fieldOf(options.find(Number(row["optionIndex"])) ?? {}, name);
    const kept = rows.filter((saved) => isShown(shownOf(saved)) && sameScalar(shownOf(saved), saved.row[name]));
    const lost = rows.find(
      (saved) =>
        isShown(saved.row[name]) &&
        !isShown(shownOf(saved)) &&
        showsRow(options.find(Number(saved.row["optionIndex"])), saved.row) &&
        kept.some(({ row }) => sameScalar(row["shipmentType"], saved.row["shipmentType"])),
    );
    if (lost)
      throw options.answer.mismatch(
        `${name} of option ${lost.row["optionIndex"]} to be ${phrase(lost.row[name])}, as other rows are saved with theirs`,
        phrase(shownOf(lost)),
      );
  }
}

/**
 * The identifiers of a provider are kept each as itself. One that is made up may be told as another one that is known, and a deployment
 * may take none of them.
 *
 * @throws Mismatch where one of them shows what was given for another, or is not as given beside one that is
 */
export function keepsIdentifiersApart(options: Options, rows: readonly Saved[]): void {
  for (const { row, madeUp } of rows) {
    const shown = options.find(Number(row["optionIndex"])) ?? {};
    const told = identifiers.filter((name) => name in row && isShown(fieldOf(shown, name)));
    const isKept = (name: Name) => sameScalar(fieldOf(shown, name), row[name]);
    for (const name of told.filter((one) => !isKept(one))) {
      const value = fieldOf(shown, name);
      const swapped = identifiers.find((other) => other in row && sameScalar(row[other], value));
      if (swapped !== undefined || (!madeUp && told.some(isKept)))
        throw options.answer.mismatch(
          `${name} of option ${row["optionIndex"]} to be ${phrase(row[name])}`,
          `${phrase(value)}${swapped === undefined ? "" : `, which was given as ${swapped}`}`,
        );
    }
  }
}

/** Those who were shown all that a job lists where they asked for more than the active options: what is listed at all stands there. */
const toldOfAll = new WeakSet<Caller>();

/** Reads all options of a job, whatever leaving only_active out means. */
export async function optionsOf(corporate: Caller, jobDisplayId: number): Promise<Options> {
  const ofAll = () => corporate.get(route, { jobDisplayId, query: { only_active: false } });
  if (toldOfAll.has(corporate)) {
    const all = await ofAll().accepted();
    return new Options(all, all.rows().filter(isObject), { only_active: false });
  }
  const plain = await corporate.get(route, { jobDisplayId }).accepted();
  const whole = await ofAll();
  const rows = plain.rows().filter(isObject);
  const more = whole.isSuccess && Array.isArray(whole.body) ? whole.body.filter(isObject) : [];
  const known = new Set(rows.map(indexOf));
  const added = more.filter((row) => !known.has(indexOf(row)));
  if (rows.length > 0 && rows.every((row) => more.some((other) => indexOf(other) === indexOf(row))))
    toldOfAll.add(corporate);
  const all = [...rows, ...added];
  return added.length > 0 ? new Options(whole, all, { only_active: false }) : new Options(plain, all);
}

/**
 * @param told what of the options is to be told apart
 * @returns what a job lists by itself; where that tells of one alone, as active ones may be, what it lists with the others
 */
export async function listedWhole(corporate: Caller, jobDisplayId: number, told: (all: Answer) => readonly unknown[]) {
  const plain = await corporate.get(route, { jobDisplayId }).accepted();
  if (told(plain).length > 1) return { all: plain, wider: {} };
  const wider = { only_active: false };
  const whole = await corporate.get(route, { jobDisplayId, query: wider });
  return whole.isSuccess && told(whole).length > 1 ? { all: whole, wider } : { all: plain, wider: {} };
}

/** @throws Mismatch where only_active=true lists an option that is not active */
export function leavesOut(active: Answer, index: number, all: Options): void {
  assume(active.isSuccess && all.find(index) !== undefined, "the inactive option is not listed at all");
  if (!listsOption(active, index)) return;
  assume(all.isInactive(index), "the option does not show to be inactive");
  throw active.mismatch(`option ${index}, which is not active, not to be listed`, "it is");
}

/** @throws Mismatch where only_active=true leaves out an option that shows to be active */
export function listsActive(active: Answer, all: Options, indexes = all.indexes): void {
  const lost = indexes.find(
    (index) => fieldOf(all.find(index) ?? {}, "optionActive") === true && !listsOption(active, index),
  );
  if (lost !== undefined) throw active.mismatch(`option ${lost}, which is active, to be listed`, "it is not");
}

/** @returns whether a listing has the option */
export const listsOption = (listed: Answer, index: number): boolean =>
  listed.rows().some((row) => indexOf(row) === index);

/** @throws Mismatch where an option of the job is another than before, apart from moments and what any save of the list moves */
export function areAs(before: Options, after: Options, indexes = before.indexes): void {
  for (const index of indexes) {
    const [was, is] = [before.find(index), after.find(index)];
    const shown = (listed: Answer) =>
      listed === after.answer ? is : listed.rows().find((row) => indexOf(row) === index);
    const [change] = after.answer.changesFrom(was, shown).filter((one) => !isOfAnyWrite(one));
    const what = `${change?.path ? `${change.path} of ` : ""}option ${index}`;
    if (change) throw after.answer.mismatch(`${what} to be ${phrase(change.from)} as before`, phrase(change.to));
  }
}

/** @throws Mismatch where an option shows another of some members than before; Inconclusive where it showed none of them */
export function keepsNamed(before: Options, after: Options, index: number, members: readonly Name[]): void {
  const isSeen = keepsShown(before, after, index, members);
  assume(isSeen, `option ${index} shows neither of ${members.join(", ")}`);
}

/** @returns whether an option showed some of the members before; @throws Mismatch where it shows another of them now */
export function keepsShown(before: Options, after: Options, index: number, members: readonly Name[]): boolean {
  const was = members.map((name) => [name, fieldOf(before.find(index) ?? {}, name)] as const);
  const shown = was.filter(([, value]) => isShown(value));
  for (const [name, value] of shown) {
    const is = fieldOf(after.find(index) ?? {}, name);
    if (!sameScalar(value, is))
      throw after.answer.mismatch(`${name} of option ${index} to be ${phrase(value)} as before`, phrase(is));
  }
  return shown.length > 0;
}

/** @throws Mismatch where the job has other options than before, or more or fewer */
export function isUnchanged(before: Options, after: Options): void {
  areAs(before, after);
  if (after.rows.length !== before.rows.length)
    throw after.answer.mismatch(`${before.rows.length} options as before`, `${after.rows.length} options`);
}

/**
 * Judges what a rate quote for an option that the job does not have is answered.
 *
 * @throws Mismatch where it shows an option that the job has, by its index and its PRO number: a blank model may show an index alone
 */
export function isNoOtherOption(answer: Answer, options: Options): void {
  const index = answer.isSuccess ? indexOf(answer.body) : undefined;
  if (index === undefined || !isObject(answer.body)) return;
  const number = fieldOf(options.find(index) ?? {}, "proNum");
  if (isShown(number) && sameScalar(fieldOf(answer.body, "proNum"), number))
    throw answer.mismatch("no quote for an option that the job has", `option ${index} with ${phrase(number)}`);
}

/** @throws Inconclusive where the options change by themselves, as where each listing is priced anew */
export function areStill(before: Options, again: Options): void {
  const changes = changesBetween(before.rows, again.rows).filter((change) => !isOfTime(change));
  assume(changes.length === 0, "the options differ from one listing to the next, so a change shows nothing");
}

/** A row to be saved, and whether its provider is made up. */
export interface Saved {
  readonly row: Row;
  readonly madeUp: boolean;
}

/** @returns a row to be saved, with the provider and the type of a listed one where it shows them */
export function rowLike(data: ScenarioContext["data"], like: Row, given: Row): Saved {
  const taken = names.slice(0, 4).map((name): [string, unknown] => [name, fieldOf(like, name)]);
  const shown: Row = Object.fromEntries(taken.filter(([, value]) => isShown(value)));
  return { row: planProvider(data, { ...shown, ...given }), madeUp: identifiers.some((name) => !(name in shown)) };
}

/** @returns a row that gives an option the provider and the type of another one, and makes it inactive */
export function overrideOf(data: ScenarioContext["data"], options: Options, optionIndex: number): Saved {
  const before = options.find(optionIndex) ?? {};
  const differs = (name: string) => (row: Row) =>
    isShown(fieldOf(row, name)) && !sameScalar(fieldOf(row, name), fieldOf(before, name));
  const others = identifiers.map((name) => options.rows.find(differs(name)));
  const provider = others.find((row) => row !== undefined) ?? {};
  const typed = options.rows.find(differs("shipmentType"));
  const shipmentType =
    typed === undefined
      ? fieldOf(before, "shipmentType") === "LTL"
        ? "Delivery"
        : "LTL"
      : fieldOf(typed, "shipmentType");
  return rowLike(data, provider, { optionIndex, shipmentType, optionActive: false });
}

/** @returns the rows as a body; made-up providers may be unknown to the deployment, so that a refusal says nothing */
export const bodyOf = (data: ScenarioContext["data"], rows: readonly Saved[]): readonly unknown[] =>
  rows.map(({ row, madeUp }) => (madeUp ? data.compose("ShipmentPlanProvider", row) : row));

/** Saves rows. */
export function save(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
  rows: readonly Saved[],
) {
  return corporate.post(route, { jobDisplayId, body: bodyOf(data, rows) });
}

/** Borrows a job for changes to its options. */
export async function borrowed(
  { corporate, borrow }: Pick<ScenarioContext, "corporate" | "borrow">,
  jobDisplayId: number,
) {
  const { query } = await optionsOf(corporate, jobDisplayId);
  return borrow(`POST ${route}`, jobDisplayId, query);
}

/** @returns a row for a job that is not the run's own: without what its option shows no value of, which might stay */
export const asShown = ({ row, madeUp }: Saved, like: Row): Saved => ({
  row: Object.fromEntries(Object.entries(row).filter(([name]) => isShown(fieldOf(like, name)))),
  madeUp,
});

/**
 * @param listed the options of a job of the scenario's own
 * @returns the same with those of the job that the profile gives, which may show members that nobody has saved for the other
 */
export async function besideGiven({ corporate, given }: Changer, listed: Options): Promise<Options> {
  const model = given("jobDisplayId");
  const isWhole = names.every((name) => listed.rows.some((row) => isShown(fieldOf(row, name))));
  if (isWhole || model === undefined) return listed;
  return new Options(listed.answer, [...listed.rows, ...(await optionsOf(corporate, model)).rows]);
}

/** How many options a job must list for clauses that are about one of several. */
export const several = 2;

/**
 * @returns whether a job lists several options: by itself, or since it is the scenario's own and took some like those of the job
 *   that the profile gives
 * @param taken is told what such a job took
 */
export async function hasOptions(
  context: Changer,
  { displayId: jobDisplayId, own }: SomeJob,
  taken: (options: TakenOptions) => void = () => {},
): Promise<boolean> {
  const { corporate, data, given } = context;
  const isSeveral = ({ indexes }: Options) => indexes.length >= several;
  const before = await optionsOf(corporate, jobDisplayId);
  if (isSeveral(before)) return true;
  const model = given("jobDisplayId");
  if (!own || model === undefined) return false;
  const rows = (await optionsOf(corporate, model)).rows.filter((row) => indexOf(row) !== undefined).slice(0, several);
  if (rows.length < several) return false;
  // Rows may come in any order.
  rows.sort((one, other) => Number(indexOf(other)) - Number(indexOf(one)));
  const saved = await save(
    context,
    jobDisplayId,
    rows.map((row) => rowLike(data, row, { optionIndex: indexOf(row) })),
  );
  if (!isDone(saved)) return false;
  if (before.rows.length === 0) taken({ jobDisplayId, indexes: rows.flatMap((row) => indexOf(row) ?? []) });
  return isSeveral(await optionsOf(corporate, jobDisplayId));
}

/** Options that a job of the scenario's own, which listed none, took of those that the profile's job lists. */
export interface TakenOptions {
  readonly jobDisplayId: number;
  readonly indexes: readonly number[];
}

/**
 * Whether a job takes options that it does not have is open; of those that it takes at once it lists not one alone.
 *
 * @throws Mismatch where it lists one of them and not another, which another job lists both
 */
export async function listsAllTaken({ corporate }: Changer, { jobDisplayId, indexes }: TakenOptions): Promise<void> {
  const after = await optionsOf(corporate, jobDisplayId);
  const missing = indexes.find((index) => after.find(index) === undefined);
  if (missing !== undefined && indexes.some((index) => after.find(index) !== undefined))
    throw after.answer.mismatch(
      `option ${missing} to be listed, which was saved with the options ${indexes.join(", ")}`,
      `${after.indexes.join(", ")} alone`,
    );
}

/**
 * Saves one row for a job of the scenario's own that lists no options, like one that the profile's job lists as its option 0.
 *
 * @returns the refusal, where the same row is accepted as another option; undefined where it is not refused so
 */
export async function refusalOfNought(context: Changer, jobDisplayId: number): Promise<Answer | undefined> {
  const model = context.given("jobDisplayId");
  const like = model === undefined ? undefined : (await optionsOf(context.corporate, model)).find(0);
  if (like === undefined) return undefined;
  const saving = (optionIndex: number) => save(context, jobDisplayId, [rowLike(context.data, like, { optionIndex })]);
  const refused = await saving(0);
  return refused.isTurnedDown && isDone(await saving(1)) ? refused : undefined;
}

/**
 * A job of the scenario's own that lists several options.
 *
 * @throws Inconclusive where a new job lists none, and takes none
 */
export async function jobWithOptions(context: Changer): Promise<number> {
  const { displayId } = await ownJob(context);
  if (await hasOptions(context, { displayId, own: true })) return displayId;
  await context.settled();
  throw new Inconclusive("a new job lists no two options with an optionIndex, and takes none that are saved for it");
}

/** More options than a listing of ten has. */
const many = 11;

/** Types that rows are saved with in turn where a job lists no two of them. */
const typesInTurn = ["Delivery", "LTL"] as const;

/** @returns rows for options that a job does not have, so that it has many; each has the provider and the type of one that is listed */
export const moreRows = (data: ScenarioContext["data"], { rows, indexes }: Options): readonly Saved[] =>
  Array.from({ length: Math.max(0, many - indexes.length) }, (_, at) =>
    rowLike(data, rows[at % rows.length] ?? {}, { optionIndex: Math.max(...indexes) + 1 + at }),
  );

/** @returns rows as those, in two types in turn: those that are listed, or others, which a deployment may not know */
export function inTwoTypes(more: readonly Saved[], { rows }: Options): readonly Saved[] {
  const listed = [...new Set(rows.map((row) => fieldOf(row, "shipmentType")).filter(isShown))];
  const types = listed.length < several ? typesInTurn : listed;
  return more.map((saved, at) => ({ ...saved, row: { ...saved.row, shipmentType: types[at % types.length] } }));
}

/** So far from the others is an option that nobody counts up to. */
export const gap = 5;

/**
 * Saves an option with a gap before it for a job of the scenario's own. Whether it is refused or passed over is open.
 *
 * @throws Mismatch where another option is given what it carries
 */
export async function isSavedAtItsIndex(context: Changer, jobDisplayId: number, listed: Options): Promise<void> {
  const optionIndex = Math.max(...listed.indexes) + gap;
  const saved = rowLike(context.data, listed.rows[0] ?? {}, { optionIndex });
  if (!isDone(await save(context, jobDisplayId, [saved]))) return;
  const after = await optionsOf(context.corporate, jobDisplayId);
  const other = after.rows.find((row) => indexOf(row) !== optionIndex && showsRow(row, saved.row));
  if (other && !showsRow(after.find(optionIndex), saved.row))
    throw after.answer.mismatch(
      `what is saved for option ${optionIndex} on that option`,
      `on option ${indexOf(other)}`,
    );
}

/**
 * Saves more than two options for a job of the scenario's own that lists fewer: whether they count from 0 or from 1 is open.
 *
 * @param before what it lists
 * @throws Mismatch where they are accepted and no two listed; Inconclusive where a save may have added none
 */
export async function listsWhatItTakes(context: Changer, jobDisplayId: number, before: Options): Promise<void> {
  const { corporate, data } = context;
  const indexes = Array.from({ length: several + 1 }, (_, index) => index);
  const saved = await save(
    context,
    jobDisplayId,
    indexes.map((optionIndex) => rowLike(data, {}, { optionIndex })),
  );
  assume(isDone(saved), "a new job lists no two options, and takes none that are saved for it");
  const after = await optionsOf(corporate, jobDisplayId);
  const missing = indexes.filter((index) => after.find(index) === undefined);
  if (indexes.length - missing.length >= several) return;
  // An option that the job had before is no sign that others were added; one that is listed where it alone is asked for is.
  const last = Number(missing.at(-1));
  const alone = await corporate.get(route, { jobDisplayId, query: { provider_indexes: [last] } });
  const isAdded = indexes.some((index) => after.find(index) !== undefined && before.find(index) === undefined);
  assume(
    isAdded || (alone.isSuccess && listsOption(alone, last)),
    "what is saved for options that a new job does not have may add none",
  );
  throw after.answer.mismatch(
    `two of the options ${indexes.join(", ")}, which were saved`,
    `none of ${missing.join()}`,
  );
}

/** How many options a save has to name so that it is one of several rows. */
const named = 2;

/**
 * Saves all options of a job of the scenario's own, and then the first two of them.
 *
 * @param rows of all of them
 * @returns what it lists then; undefined where that tells nothing of the others
 */
export async function leftByTwo(context: Changer, jobDisplayId: number, rows: readonly Saved[]) {
  if (!isDone(await save(context, jobDisplayId, rows))) return undefined;
  const before = await optionsOf(context.corporate, jobDisplayId);
  const some = rows.slice(0, named);
  const names = some.map(({ row }) => Number(row["optionIndex"]));
  if (before.indexes.length <= names.length || !isDone(await save(context, jobDisplayId, some))) return undefined;
  return { named: names, after: await optionsOf(context.corporate, jobDisplayId) };
}
