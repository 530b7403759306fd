import { isDeepStrictEqual } from "node:util";
import { isText, listsAll, type MemberKind, type Resource, resourceOf } from "../../contract/laws/resources.js";
import type { Answer } from "../answer.js";
import { type Change, changesBetween } from "../changes.js";
import type { Need } from "../context.js";
import { assume, assumeSeen, Mismatch, phrase, Unseen } from "../findings.js";
import { mayHaveGivenWay } from "../latest.js";
import { idOf, isMoment, isObject, type JsonObject, mentions, sameScalar } from "../values.js";
import { elementsKeptAs, type Kept, keptAs } from "./given.js";
import type { Created, Handling, HandlingContext, Own, Values } from "./handling.js";
import { elementPlaces, elementsAt, placesOf, valueAt } from "./places.js";

/** A record as an answer shows it. */
export interface Reading {
  readonly record: JsonObject;
  readonly answer: Answer;
}

/** A record of the run's own, and how it was read. */
export interface Made {
  readonly own: Own;
  readonly reading: Reading;
}

/** A list does not have a record. */
export class Unlisted extends Unseen {
  constructor(
    reason: string,
    readonly answer: Answer,
  ) {
    super(reason, answer.exchange);
  }
}

/** What laws do with the records of one resource. */
export class Records<Needed extends Need> {
  readonly resource: Resource;
  /** Where readings show what a member was given, if not under its name. */
  readonly #places = new Map<string, Set<string>>();
  /** Where the numbers of one plain reading stood: a second one tells what is there by chance. */
  readonly #numbers = new Map<string, readonly string[]>();
  /** Those that the list was seen to have. */
  readonly #listed = new Map<Own["id"], Own>();
  /** How the last of its creations was answered. */
  #created: Answer | undefined;

  constructor(
    readonly handling: Handling<Needed>,
    readonly context: HandlingContext<Needed>,
  ) {
    this.resource = resourceOf(handling.resource);
  }

  /** @returns what a record shows of a member: under its name, else where a plain value of it was seen */
  shown(record: JsonObject, member: string): unknown {
    const places = [member, ...(this.#places.get(member) ?? [])];
    if (this.#kindOf(member) === "elements")
      return places.map((place) => elementsAt(record, place)).find(({ length }) => length > 0);
    return places.map((place) => valueAt(record, place)).find((value) => value !== undefined);
  }

  /**
   * @returns the first difference between what two readings show of a member; a moment within something that it holds is none: nobody
   * gave it
   */
  otherwise(one: JsonObject, another: JsonObject, member: string): Change | undefined {
    const isStamp = ({ path, to }: Change) => isMoment(to) && /[^\d.]/.test(path);
    // Of elements the order is open.
    const [was, is] = [one, another].map((record) => {
      const shown = this.shown(record, member);
      return this.#kindOf(member) === "elements" && Array.isArray(shown) ? shown.toSorted() : shown;
    });
    return changesBetween(was, is).find((change) => !isStamp(change));
  }

  #kindOf = (member: string): MemberKind | undefined => this.resource.members[member];

  /** @returns how what is shown of a member keeps what it was given */
  #keptAs(member: string, value: unknown, shown: unknown): Kept {
    if (keyKinds.has(this.#kindOf(member)) && isSameInteger(value, shown))
      return { as: "normal form", form: "digits are a number" };
    const isSet = ["elements", "chosen"].includes(this.#kindOf(member) ?? "");
    return isSet && Array.isArray(value) ? elementsKeptAs(value, shown) : keptAs(value, shown);
  }

  /** Notes where a record shows its plain values that it does not show under the names of its members. */
  learn({ record }: Reading, given: Values): void {
    for (const [member, kind] of this.members("creation")) {
      if (valueAt(record, member) !== undefined) continue;
      const known = this.#places.get(member) ?? new Set();
      const only = given[member];
      if (kind === "elements" && Array.isArray(only) && only.length === 1)
        for (const place of elementPlaces(only[0], record)) known.add(place);
      if (tellingKinds.has(kind)) for (const place of placesOf(given[member], record)) known.add(place);
      if (countingKinds.has(kind)) {
        const before = this.#numbers.get(member);
        const found = placesOf(given[member], record).filter((place) => before?.includes(place) ?? true);
        this.#numbers.set(member, found);
        if (before) for (const place of found) known.add(place);
      }
      this.#places.set(member, known);
    }
  }

  /** @returns the members that a creation or an update carries, with their kinds */
  members(of: "creation" | "update") {
    const { members, createOnly = [] } = this.resource;
    return Object.entries(members).filter(([name]) => of === "creation" || !createOnly.includes(name));
  }

  /** The member that a record may be known and found by: its first text; empty where it has none. */
  get knownBy(): string {
    const [[text = ""] = []] = this.members("creation").filter(([, kind]) => isText(kind));
    return text;
  }

  /** Whether a change of what stands there is one of what a member was given; other moments may move by themselves. */
  isMember = (path: string): boolean => Object.keys(this.resource.members).some((member) => path === member);

  /** A record with plain values, others in place of some of them. */
  async created(others: Values = {}): Promise<Own> {
    const values = { ...(await this.handling.plain(this.context)), ...others };
    return this.made(await this.handling.create(this.context, values), values);
  }

  /** The same with its first reading. */
  async plain(others: Values = {}): Promise<Made> {
    const own = await this.created(others);
    const reading = await this.read(own);
    this.learn(reading, own.given);
    return { own, reading };
  }

  /** @returns the record that a creation made; @throws Mismatch where it was not accepted */
  async made(created: Created, given: Values): Promise<Own> {
    return this.counted(await this.idOf(created, given), created, given);
  }

  /** @returns the record of that id, which is another one than those before */
  counted(id: Own["id"], { answer, body }: Created, given: Values): Own {
    this.#created = answer;
    this.context.data.isAnother(`${this.resource.name} of the laws`, id);
    return { id, given, body };
  }

  /** @returns why a creation tells nothing, with the sample to give where it was composed of what the document does not show */
  withSample = (reason: string): string => this.#created?.withSample(reason) ?? reason;

  /** @returns the id that a creation tells, whether it is another one than those before or not; @throws Mismatch where it was not accepted */
  async idOf(created: Created, given: Values): Promise<string | number> {
    const { answer } = created;
    answer.accepted();
    return this.handling.idOf?.(this.context, created, given) ?? answer.id();
  }

  /** Reads a record by its id, or where no route does, finds it in the list. */
  async read(own: Own): Promise<Reading> {
    const { read } = this.handling;
    if (!read) return this.row(own);
    const answer = (await read(this.context, own)).accepted();
    return { record: answer.record(), answer };
  }

  /**
   * Reads a record that was given unusual values, where plain ones were read in the same way.
   *
   * @param read reads it; @throws Unlisted where no list has it
   * @param unusual what of its values is unusual
   * @returns that it is not there, where nothing that it was given is a reason to leave it out
   */
  async hardRead(read: () => Promise<Reading>, own: Own, unusual: Values): Promise<Reading | Mismatch> {
    try {
      return await read();
    } catch (error) {
      const missing = this.#missing(error, own, unusual);
      if (!missing) throw error;
      // It may only be late.
      await this.context.settled();
      return missing;
    }
  }

  #missing(error: unknown, own: Own, unusual: Values): Mismatch | undefined {
    const { name } = this.resource;
    const given = Object.entries(unusual).map(([member, value]) => `${member} ${phrase(value, 60)}`);
    const what = `the ${name} ${own.id}, which was given ${given.join(", ")},`;
    if (error instanceof Mismatch)
      return error.blame?.about === "acceptance"
        ? new Mismatch(`${what} to be read`, error.actual, error.exchange)
        : undefined;
    if (!(error instanceof Unlisted)) return undefined;
    const mayHide = Object.entries(unusual).some(
      ([member, value]) => hidingKinds.has(this.#kindOf(member)) || value === "" || isDeepStrictEqual(value, []),
    );
    if (mayHide) return undefined;
    const { answer } = error;
    const another = [...this.#listed.values()].find(
      (one) => one.id !== own.id && this.rowIn(answer, one) !== undefined,
    );
    // A list that is long may be cut.
    if (!another || !(listsAll(this.resource) || answer.rows().length < shortestPage)) return undefined;
    return answer.mismatch(
      `${what} in the list`,
      `others without it, as ${another.id}, which was made in the same way`,
    );
  }

  /** @returns how an answer that a record was read by shows it */
  recordIn = (answer: Answer, own: Own): JsonObject | undefined =>
    this.handling.read ? answer.record() : this.rowIn(answer, own);

  /** @returns how a record was shown before its reading was made again */
  formerly({ answer }: Reading, own: Own): readonly Reading[] {
    return answer.formerly.flatMap((former) => {
      const record = former.isSuccess ? this.recordIn(former, own) : undefined;
      return record ? [{ record, answer: former }] : [];
    });
  }

  /**
   * @param before how it was shown; nothing where it was not read yet
   * @returns a record as it is shown now; @throws Mismatch where it is not there
   */
  async there(own: Own, what: string, before?: Reading): Promise<Reading> {
    const { read, list } = this.handling;
    const answer = await (read ?? list)?.(this.context, own);
    assume(answer !== undefined, `no route shows one ${this.resource.name}`);
    const record = read ? shownBy(answer) : this.rowIn(answer.accepted(), own);
    if (record) return { record, answer };
    const mayBeCut = !read && !listsAll(this.resource) && before !== undefined;
    assumeSeen(
      !(mayBeCut && mayHaveGivenWay(answer, own.id, before.answer)),
      `${answer.where}: later ones may stand in the place of ${this.resource.name} ${own.id}`,
    );
    throw answer.mismatch(what, `status ${answer.status} without it`);
  }

  /**
   * Reads several records. Where no route reads one by its id, they are found in one list as far as they stand there.
   *
   * @param reading how one of them is read
   */
  async each<R extends Reading | undefined>(
    several: readonly Own[],
    reading: (own: Own) => Promise<R>,
  ): Promise<readonly (R | Reading)[]> {
    const readings: (R | Reading)[] = [];
    for (const own of several) {
      const list = this.handling.read ? undefined : readings[0]?.answer;
      const record = list && this.rowIn(list, own);
      readings.push(list && record ? { record, answer: list } : await reading(own));
    }
    return readings;
  }

  /**
   * @param was how a removed record was shown before, each time with what it had been given last
   * @throws Mismatch where it is still shown as one of them
   */
  async gone(own: Own, was: readonly Made[]): Promise<void> {
    const { read, list } = this.handling;
    const answer = await (read ?? list)?.(this.context, own);
    const record = read ? answer?.isSuccess && answer.body : answer && this.rowIn(answer.accepted(), own);
    if (!answer || !isObject(record)) return;
    for (const { own: former, reading } of was) {
      const kept = (one: Reading) =>
        this.members("creation").filter(([member]) => this.kept(one, member, former.given[member]).as !== "other");
      const [before, now] = [kept(reading), kept({ record, answer })];
      if (now.length > 0 && now.length >= before.length)
        throw answer.mismatch(`the removed ${this.resource.name} to be gone`, "it as it was before");
    }
  }

  /** @returns the list that a record is looked for in, whether it stands there or not */
  async list(own: Own): Promise<Answer> {
    const { list } = this.handling;
    assume(list !== undefined, `no route lists what is one ${this.resource.name}`);
    return (await list(this.context, own)).accepted();
  }

  /** @returns the row of a record in the list; @throws Inconclusive where it stands in none */
  async row(own: Own): Promise<Reading> {
    const answer = await this.list(own);
    const record = this.rowIn(answer, own);
    if (!record) throw new Unlisted(`${this.resource.name} ${own.id} is not found in the list`, answer);
    this.#listed.set(own.id, own);
    return { record, answer };
  }

  /**
   * @param own a record that was read before its last update
   * @param unlisted that it is not found any more
   * @returns that a row shows what the update gave, under another id; undefined where none does
   */
  renumbered({ id, given }: Own, { answer }: Unlisted): Mismatch | undefined {
    if (this.handling.rowIn) return undefined;
    const texts = this.members("update")
      .filter(([member, kind]) => tellingKinds.has(kind) && given[member] !== undefined)
      .map(([member]) => String(given[member]));
    const showsAll = (row: JsonObject) => texts.length > 0 && texts.every((text) => mentions(row, text));
    const row = answer.rows().filter(isObject).find(showsAll);
    const other = row && idOf(row);
    if (other === undefined) return undefined;
    return answer.mismatch(`the updated ${this.resource.name} under its id ${id}`, `it under the id ${other}`);
  }

  /** @returns the row of a record in a list; undefined where it stands in none */
  rowIn(answer: Answer, own: Own): JsonObject | undefined {
    const { rowIn } = this.handling;
    const row = rowIn
      ? rowIn(answer, own)
      : answer
          .rows()
          .filter(isObject)
          .find((one) => sameScalar(idOf(one), own.id));
    return isObject(row) ? row : undefined;
  }

  update = (own: Own, values: Values): PromiseLike<Answer> => {
    const { update } = this.handling;
    assume(update !== undefined, `no route updates one ${this.resource.name}`);
    return update(this.context, own, values);
  };

  remove = (own: Own): PromiseLike<Answer> => {
    const { remove } = this.handling;
    assume(remove !== undefined, `no route removes one ${this.resource.name}`);
    return remove(this.context, own);
  };

  /** @returns how a reading shows what a member was given */
  kept = ({ record }: Reading, member: string, value: unknown): Kept =>
    this.#keptAs(member, value, this.shown(record, member));

  /** @returns whether a member shows the text, or the texts, that it was given in another case, which is no normal form of any text */
  isRecased = (reading: Reading, member: string, value: unknown): boolean =>
    areTexts(value) &&
    this.kept(reading, member, value).as === "other" &&
    isDeepStrictEqual(inLowerCase(this.shown(reading.record, member)), inLowerCase(value));

  /**
   * @param earlier the texts that a list was given before
   * @param given those that it was given in their place
   * @returns whether a reading shows all of both as elements of one list, wherever that stands
   */
  isAppended({ record }: Reading, member: string, earlier: unknown, given: unknown): boolean {
    if (!Array.isArray(earlier) || !Array.isArray(given) || earlier.length === 0 || given.length === 0) return false;
    if (!listsOfTexts.has(this.#kindOf(member) ?? "opaque")) return false;
    return listsIn(record).some((list) => {
      const holders = (texts: readonly unknown[]) =>
        texts.map((text) => list.findIndex((element) => mentions(element, String(text))));
      const [old, now] = [holders(earlier), holders(given)];
      return ![...old, ...now].includes(-1) && !old.some((index) => now.includes(index));
    });
  }

  /** @throws Mismatch where a member shows something else than it was given */
  keeps({ record, answer }: Reading, member: string, value: unknown): void {
    const shown = this.shown(record, member);
    const kept = this.#keptAs(member, value, shown);
    const isOne = Array.isArray(shown) && shown.length === 1 && Array.isArray(value) && value.length > 1;
    assume(!isOne || !this.resource.severalSaid?.includes(member), `of several ${member} one alone is kept`);
    if (kept.as === "other")
      throw answer.mismatch(`${member} to hold ${countedOf(value, shown)}${phrase(value)}`, phrase(shown));
    if (kept.as === "normal form")
      this.context.observe("kept-in-normal-form", `${kept.form}: ${member} of a ${this.resource.name}`);
  }
}

/** What tells of a list that is kept in part how many of its entries are, which two long lists hide. */
const countedOf = (value: unknown, shown: unknown): string =>
  Array.isArray(value) && Array.isArray(shown) && value.length !== shown.length
    ? `${value.length} entries, of which ${shown.length} ${shown.length === 1 ? "is" : "are"} there: `
    : "";

/** Kinds that a deployment may keep as numbers where they are digits alone. */
const keyKinds: ReadonlySet<MemberKind | undefined> = new Set(["code", "postcode"]);

/** Kinds whose plain values are like no other value of a record, so that they are known wherever they stand. */
const tellingKinds: ReadonlySet<MemberKind> = new Set(["text", "prose", "mail", "phone", "code", "postcode", "city"]);

/** Kinds that may tell who sees a record, or whether a list has it unless it is asked for. */
const hidingKinds: ReadonlySet<MemberKind | undefined> = new Set(["boolean", "bits"]);

/** So many rows may be all of a page. */
const shortestPage = 10;

/** Kinds of which one value may stand somewhere by chance, two different ones at the same place hardly. */
const countingKinds: ReadonlySet<MemberKind> = new Set(["number", "count"]);

/** Kinds of lists whose elements hold texts of the run's own. */
const listsOfTexts: ReadonlySet<MemberKind> = new Set(["texts", "elements"]);

/** @returns whether a value is a text, or a list of some */
const areTexts = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(areTexts) : typeof value === "string";

/** @returns a value, or each of a list, as a text in small letters */
const inLowerCase = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(inLowerCase) : String(value).toLowerCase();

/** @returns every list in a value, wherever it stands */
function listsIn(value: unknown): readonly (readonly unknown[])[] {
  if (value === null || typeof value !== "object") return [];
  const inside = Object.values(value).flatMap(listsIn);
  return Array.isArray(value) ? [value, ...inside] : inside;
}

/** Whether digits are shown as the number that they are: that takes no type for another. */
const isSameInteger = (given: unknown, shown: unknown): boolean =>
  Number.isSafeInteger(shown) && typeof given === "string" && /^\d+$/.test(given) && Number(given) === shown;

/** @returns the record that the answer to a read shows; undefined where it tells that there is none */
function shownBy(answer: Answer): JsonObject | undefined {
  const isGone = answer.isAbsent || answer.isInvalid;
  if (isGone || (answer.isSuccess && (answer.body === undefined || answer.body === null))) return undefined;
  return answer.accepted().record();
}
