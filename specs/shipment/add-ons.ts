import { accessorialAdd } from "../../fixtures/payloads/shipment.js";
import {
  type Answer,
  assume,
  type Caller,
  fieldOf,
  idOf,
  isMoment,
  isObject,
  isOfAnyWrite,
  isOfId,
  isOfSerializer,
  isShown,
  type JsonObject,
  memberOf,
  mentions,
  Neighbours,
  type Readings,
  Restless,
  type ScenarioContext,
  sameScalar,
  scalarsIn,
  steadyOf,
  type Watched,
} from "../../src/scenario/index.js";
import { givenBy, lookedUp } from "../lookup-rows.js";
import { isDone } from "./records.js";

/** Borrows a job for accessorials that come and go. */
export const borrowed = ({ borrow }: Pick<ScenarioContext, "borrow">, jobDisplayId: number) =>
  borrow("POST /job/{jobDisplayId}/shipment/accessorial", jobDisplayId);

/** An entry of the addOns lookup. */
export interface AddOn {
  readonly id: string | number;
  /** What it is called there. */
  readonly names: readonly string[];
  /** Whose carrier's it is, where that is told. */
  readonly carrier?: unknown;
}

/** The accessorials of a job's shipment. */
export const accessorialsOf = async (corporate: Caller, jobDisplayId: number): Promise<Answer> => {
  const listed = await corporate.get("/job/{jobDisplayId}/shipment/accessorials", { jobDisplayId }).accepted();
  listed.rows();
  return listed;
};

/** Two or three add-ons of different names, the third of the first one's carrier if it can be, and one that is called as the second. */
interface AddOns {
  readonly one: AddOn;
  readonly two: AddOn;
  readonly other: AddOn | undefined;
  readonly namesake: AddOn | undefined;
  readonly all: readonly AddOn[];
}

/** What the lookup calls whose carrier's an add-on is, as the names that the document prints of it may be read. */
const carrierOf = (row: unknown): unknown =>
  !isObject(row) ? undefined : (fieldOf(row, "carrier_api") ?? fieldOf(row, "carrier_apis"));

const sharesName = (one: AddOn, other: AddOn): boolean => one.names.some((name) => other.names.includes(name));

const sharesCarrier = (one: AddOn, other: AddOn): boolean =>
  isShown(one.carrier) && sameScalar(one.carrier, other.carrier) && !sharesName(one, other);

/** @returns add-ons that the shipment does not have, or of which it does not tell */
export async function addOnsFor(corporate: Caller, listed: Answer, own: boolean): Promise<AddOns> {
  const rows = await lookedUp(corporate, "/lookup/addOns");
  const told = (row: unknown) => scalarsIn(isObject(row) ? withoutSerializer(row) : row);
  // A text that most of them carry says of what kind they are, or in what state.
  const isCommon = (text: string) => rows.filter((row) => told(row).includes(text)).length > rows.length / 2;
  const all = rows.flatMap((row): AddOn[] => {
    const id = givenBy(row, "addOn");
    if (id === undefined) return [];
    const carrier = carrierOf(row);
    const names = told(row).filter(
      (value): value is string => typeof value === "string" && value !== carrier && !isCommon(value),
    );
    return [{ id, names, carrier }];
  });
  const free = all.filter(({ id }) => !mentions(listed.body, id));
  assume(own || free.length > 1, "the job's accessorials do not tell of two add-ons that it lacks");
  const some = free.length > 1 ? free : all;
  const one = some.find((addOn) => some.some((mate) => sharesCarrier(addOn, mate))) ?? some[0];
  const rest = some.filter((addOn) => addOn !== one);
  const two = rest.find((addOn) => one && !sharesName(addOn, one));
  assume(
    one !== undefined && two !== undefined,
    "the addOns lookup has no two add-ons with ids and names of their own",
  );
  const others = rest.filter((addOn) => addOn !== two && ![one, two].some((known) => sharesName(addOn, known)));
  const other = others.find((addOn) => sharesCarrier(addOn, one)) ?? others[0];
  const namesake = rest.find((addOn) => addOn !== two && addOn !== other && sharesName(addOn, two));
  return { one, two, other, namesake, all };
}

const withoutSerializer = (row: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !isOfSerializer(name)));

const tells = (row: unknown, { id, names }: AddOn): boolean => [id, ...names].some((mark) => mentions(row, mark));

/** Whether a row is of an add-on beyond doubt: a small number may be anything that it shows. */
const isOf = (row: unknown, { id, names }: AddOn): boolean =>
  isOfId(row, id, "addOnId") || names.some((name) => mentions(row, name));

/** How much of what a row shows another one shows as well, moments apart. */
const alike = (row: unknown, other: unknown): number =>
  scalarsIn(row).filter((value) => !isMoment(value) && mentions(other, value)).length;

const likest = (row: unknown, rows: readonly unknown[]): unknown =>
  rows.toSorted((one, other) => alike(row, other) - alike(row, one))[0];

const isMark = (name: string, value: unknown): boolean =>
  typeof value === "string" ? /[a-z]/i.test(value) && !isMoment(value) : /id$/i.test(name) && typeof value === "number";

/** @returns whether two rows, of two readings of a list, show a text or an id that no other row of either shows in its place */
const showMark = (row: unknown, other: unknown, all: readonly unknown[]): boolean =>
  isObject(row) &&
  isObject(other) &&
  Object.entries(row).some(
    ([name, value]) =>
      isMark(name, value) &&
      memberOf(other, name) === value &&
      all.filter((one) => isObject(one) && memberOf(one, name) === value).length === 2,
  );

/**
 * @param rows of the list that holds the row
 * @param others of another reading of that list, which may have other rows or another order
 * @returns the row there that is the same accessorial, whatever else it shows anew at each reading; undefined where none is like it, or
 *   where that is more like another one
 */
function sameIn(row: unknown, rows: readonly unknown[], others: readonly unknown[]): unknown {
  const found = likest(row, others);
  const isLike = 2 * alike(row, found) >= scalarsIn(row).filter((value) => !isMoment(value)).length;
  return (isLike || showMark(row, found, [...rows, ...others])) && likest(found, rows) === row ? found : undefined;
}

/** Tells the accessorials of one shipment from each other by all that a row shows, apart from moments and from what changes by itself. */
export class Accessorials {
  readonly #restless: Restless;
  /** What list each row was read in. */
  readonly #lists = new Map<unknown, Answer>();

  /** @param listed with at least one of them */
  constructor(listed: Watched) {
    const [first, rows] = [listed.first.rows(), listed.rows()];
    const readings = rows.map((row): Readings => [sameIn(row, rows, first), row]);
    this.#restless = new Restless(...readings.filter(([before]) => before !== undefined));
  }

  /** @returns whether a list still has the row as it was */
  isIn(listed: Answer, row: unknown): boolean {
    return this.#rowsIn(listed).some((one) => this.#isSame(row, listed, one));
  }

  /**
   * The row that an addition brought, new or changed.
   *
   * @throws Mismatch where nothing came, or what came is another add-on
   */
  added(addOn: AddOn, other: AddOn, before: Answer, after: Answer): unknown {
    const were = this.#rowsIn(before);
    const fresh = this.#rowsIn(after).filter((row) => !were.some((earlier) => this.#isSame(earlier, after, row)));
    const found = fresh.find((row) => tells(row, addOn));
    if (found !== undefined) return found;
    const what = `accessorial ${addOn.id} (${addOn.names.join(", ")}) to be listed`;
    if (fresh.length === 0) throw after.mismatch(what, "the list as it was before it was added");
    if (fresh.some((row) => isOf(row, other))) throw after.mismatch(what, JSON.stringify(fresh));
    assume(false, "the row that was added names its add-on neither by the id nor by the name that the lookup shows");
  }

  /**
   * What a row may mean by its addOnId, the likeliest first; nothing that another row shows as well. An id may have any signs: what else
   * the row shows is tried where it looks like one.
   */
  idsOf(row: unknown, { id }: AddOn, listed: Answer): readonly (string | number)[] {
    const own = isObject(row) ? [fieldOf(row, "addOnId"), idOf(row)] : [];
    const guessed = scalarsIn(steadyOf(row)).filter((value) => /^[\w-]+$/.test(String(value)));
    const others = this.#rowsIn(listed).filter((one) => !this.#isSame(row, listed, one));
    const ids = [...own, id, ...guessed].filter((value) => typeof value === "string" || typeof value === "number");
    // What names it by its id may stand in the rows around it as well.
    const isOfAnother = (value: string | number) =>
      own.includes(value) ? others.some((one) => isOfId(one, value, "addOnId", "id")) : mentions(others, value);
    return [...new Set(ids)].filter((value) => value !== "" && !isOfAnother(value));
  }

  /**
   * What is worked out of a row, links to it, and its name in other letters may look like an id: one of its own has digits, or is
   * called one, and stands where each of the rows that have any has another.
   *
   * @param listed a later list
   * @returns whether a row shows an id of its own beside that of its add-on in the lookup, by which it may have to be deleted
   */
  showsOwnId(row: unknown, addOn: AddOn, listed: Answer): boolean {
    if (!isObject(row)) return false;
    const rows = listed.rows().filter(isObject);
    const isCalledId = (id: string | number) => ["id", "addOnId"].some((name) => sameScalar(fieldOf(row, name), id));
    const ids = this.idsOf(row, addOn, listed).filter((id) => !sameScalar(id, addOn.id));
    const holds = (name: string) => {
      const values = rows.map((one) => memberOf(one, name)).filter(isShown);
      const keys = new Set(values.map((value) => String(value).toLowerCase()));
      return keys.size === values.length;
    };
    const isOwn = (id: string | number) =>
      Object.keys(row).some((name) => sameScalar(memberOf(row, name), id) && holds(name));
    return ids.some(
      (id) =>
        (/\d/.test(String(id)) || isCalledId(id)) &&
        !addOn.names.includes(String(id)) &&
        mentions(rows, id) &&
        isOwn(id),
    );
  }

  #rowsIn(listed: Answer): readonly unknown[] {
    const rows = listed.rows();
    for (const row of rows) this.#lists.set(row, listed);
    return rows;
  }

  /** @returns whether a row of a list is the one that was read before */
  #isSame(row: unknown, listed: Answer, one: unknown): boolean {
    const rowIn = (list: Answer) => (list === listed ? one : sameIn(one, listed.rows(), list.rows()));
    const beside = new Neighbours([this.#lists.get(row)?.body, listed.body]);
    return listed
      .changesFrom(row, rowIn, [], beside)
      .every((change) => isOfAnyWrite(change) || this.#restless.covers(change));
  }
}

/** Adds an accessorial to a shipment. */
export const addAccessorial = (
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
  id: AddOn["id"],
) => corporate.post("/job/{jobDisplayId}/shipment/accessorial", { jobDisplayId, body: accessorialAdd(data, id) });

/** An accessorial that is called as another one of the shipment. */
interface Namesake {
  readonly row: unknown;
  /** What it alone of the two may be deleted by, and what the other. */
  readonly ids: readonly (string | number)[];
  readonly idsOfOther: readonly (string | number)[];
}

/**
 * Adds an accessorial that is called as one of the shipment.
 *
 * @returns the lists before and after; undefined where it is refused
 */
export async function addNamesake(
  context: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
  { id }: AddOn,
): Promise<{ readonly before: Answer; readonly listed: Answer } | undefined> {
  const before = await accessorialsOf(context.corporate, jobDisplayId);
  if (!isDone(await addAccessorial(context, jobDisplayId, id))) return undefined;
  return { before, listed: await accessorialsOf(context.corporate, jobDisplayId) };
}

/** @returns the row of an accessorial that was added beside its namesake; undefined where it has none of its own */
export function besideNamesake(
  { before, listed }: { readonly before: Answer; readonly listed: Answer },
  accessorials: Accessorials,
  { row, addOn, namesake }: { readonly row: unknown; readonly addOn: AddOn; readonly namesake: AddOn },
): Namesake | undefined {
  const [fresh, ...more] = listed.rows().filter((one) => !accessorials.isIn(before, one));
  const isBeside = fresh !== undefined && more.length === 0 && accessorials.isIn(listed, row);
  const [ids, idsOfOther] = [accessorials.idsOf(fresh, namesake, listed), accessorials.idsOf(row, addOn, listed)];
  return isBeside && ids.length > 0 && idsOfOther.length > 0 ? { row: fresh, ids, idsOfOther } : undefined;
}

/**
 * Judges an accessorial that is called as another one of the shipment: where the list tells them by their names alone, whether the two
 * count as one is open.
 *
 * @param rows that were added before, each with its add-on
 * @throws Mismatch where each of the rows shows the id of its add-on, and the list none of this one, or no more that of its namesake
 */
export function isListedById(
  { before, listed }: { readonly before: Answer; readonly listed: Answer },
  namesake: AddOn,
  rows: readonly (readonly [row: unknown, addOn: AddOn])[],
): void {
  if (!rows.every(([row, addOn]) => isOfId(row, addOn.id, "addOnId"))) return;
  const others = rows
    .map(([, addOn]) => addOn)
    .filter((one) => sharesName(one, namesake) && mentions(before.body, one.id));
  for (const { id, names } of [namesake, ...others])
    if (!mentions(listed.body, id))
      throw listed.mismatch(
        `accessorial ${id} (${names.join(", ")}) to be listed beside its namesake`,
        "it is not there",
      );
}

/** How a deletion went: by which id, and what the list showed then. */
export interface Removal {
  readonly id: string | number;
  readonly answer: Answer;
  readonly listed: Answer;
  readonly isGone: boolean;
}

/** Deletes an accessorial by whichever of its ids takes it off the list. */
export async function removeAccessorial(
  { corporate, adopt }: Pick<ScenarioContext, "corporate" | "adopt">,
  jobDisplayId: number,
  accessorials: Accessorials,
  row: unknown,
  ids: readonly (string | number)[],
): Promise<Removal> {
  let best: Removal | undefined;
  for (const id of ids) {
    adopt("accessorial", id, { jobDisplayId });
    const answer = await corporate.delete("/job/{jobDisplayId}/shipment/accessorial/{addOnId}", {
      jobDisplayId,
      addOnId: String(id),
    });
    const listed = await accessorialsOf(corporate, jobDisplayId);
    const isGone = !accessorials.isIn(listed, row);
    if (isGone) return { id, answer, listed, isGone };
    if (!best?.answer.isSuccess) best = { id, answer, listed, isGone };
  }
  assume(best !== undefined, "the accessorial shows no id by which it could be deleted");
  return best;
}

/** @returns what an accessorial shows where another one, which was deleted, showed the id that this was done by */
export function idLike({ id }: Removal, deleted: unknown, row: unknown): string | number {
  if (!isObject(deleted) || !isObject(row)) return id;
  const name = Object.keys(deleted).find((one) => sameScalar(deleted[one], id));
  const shown = name === undefined ? id : row[name];
  return typeof shown === "string" || typeof shown === "number" ? shown : id;
}

/**
 * @param row the accessorial that was to be deleted
 * @param before the list as it was then
 * @returns whether the deletion was carried out on another row, though the id that it names is shown by that one alone
 */
export const tookAnother = (
  { id, answer, listed, isGone }: Removal,
  accessorials: Accessorials,
  row: unknown,
  before: Answer,
): boolean =>
  !isGone &&
  isDone(answer) &&
  isOfId(row, id, "addOnId", "id") &&
  before.rows().some((other) => !mentions(other, id) && !accessorials.isIn(listed, other));

/** @throws Mismatch where a deletion left what it was for */
export function isTakenOff({ id, listed, isGone }: Removal, isAnother = false): void {
  if (!isGone)
    throw listed.mismatch(
      `accessorial ${id} to be taken off`,
      isAnother ? "it is still listed, and another one is not" : "it is still listed",
    );
}
