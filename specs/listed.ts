import {
  type Answer,
  assume,
  contentOf,
  type Filtered,
  fieldOf,
  Inconclusive,
  identified,
  idKey,
  idOf,
  isObject,
  type JsonObject,
  type Mismatch,
  narrows,
  phrase,
  sameScalar,
  scalarsIn,
} from "../src/scenario/index.js";

/** What is judged on records that are listed already, in runs that may make none of their own. */

/** Why a page is not known by its rows: what it has of them is the matter of its own clause. */
export const ofOtherSize =
  "pages have another number of rows than page_size asks for, which page-size-honoured is about, so they are not known by their rows";

/** So many rows are enough to find two that differ, and none need refuse them. */
export const wide = 25;

/** So often another record is taken for one that is removed while it is read. */
const takes = 3;

/**
 * Where all that are listed are of one run, another scenario of it may remove any of them at any moment.
 *
 * @param kind of record, in words
 * @param choose takes a listed record by its id
 * @param read what is asked for of it
 * @param list the list, once it was read
 * @returns the record, its answers, and whether it is listed still: the last one that was tried, where none stayed
 * @throws Inconclusive where none is listed
 */
export async function stillThere<A extends Readonly<Record<string, Answer>>>(
  kind: string,
  {
    choose,
    read,
    list,
  }: {
    readonly choose: () => Promise<string | number | undefined>;
    readonly read: (id: string | number) => Promise<A>;
    readonly list: () => PromiseLike<Answer>;
  },
): Promise<{ readonly id: string | number; readonly answer: A; readonly isThere: boolean }> {
  for (let attempt = 1; ; attempt++) {
    const id = await choose();
    assume(id !== undefined, `no ${kind} is listed here`);
    const answer = await read(id);
    const isThere = (await list()).hasId(id);
    const isRead = Object.values(answer).every(({ isSuccess }) => isSuccess);
    if (isRead || isThere || attempt === takes) return { id, answer, isThere };
  }
}

/** @returns the rows of a list that show an id */
export async function listedRows(asking: PromiseLike<Answer>, row: string): Promise<readonly JsonObject[]> {
  const rows = identified((await asking).accepted());
  assume(rows.length > 0, `no ${row} is listed here`);
  return rows;
}

/** @returns the texts and numbers that a member of a record holds, or that members of the entries in its lists do */
export function valuesAt(record: JsonObject, name: string, within?: string): readonly (string | number)[] {
  const lists = within === undefined ? [] : [fieldOf(record, within)].flat().filter(isObject);
  return [record, ...lists]
    .flatMap((part) => fieldOf(part, name))
    .filter(
      (value): value is string | number => typeof value === "number" || (typeof value === "string" && value !== ""),
    );
}

/** @returns the same as texts */
export const textsAt = (record: JsonObject, name: string, within?: string): readonly string[] =>
  valuesAt(record, name, within).map(String);

/**
 * Two filters narrow together: a record is found by its id and its value, and not by its value and the id of another one.
 *
 * @param find asks by an id and the value of the filter
 */
export async function narrowTogether<V extends string | number | boolean>(
  filter: Filtered<V>,
  find: (id: string | number, value: V) => PromiseLike<Answer>,
): Promise<void> {
  const { id, otherId, value } = await narrows(filter);
  const both = (await find(id, value)).accepted();
  const neither = (await find(otherId, value)).accepted();
  const stays = await narrows(filter);
  assume(stays.id === id && stays.otherId === otherId, "the records that are listed change all the time here");
  both.listsOnly(id);
  neither.isEmptyList();
}

/**
 * Rows are the records that their ids read, as far as a member goes that the document prints.
 *
 * @param read reads a record
 * @throws Mismatch where a row shows another value than its record; Inconclusive where no row shows one
 */
export async function rowsAreRecords(
  list: () => PromiseLike<Answer>,
  read: (id: string | number) => PromiseLike<Answer>,
  name: string,
): Promise<void> {
  let compared = 0;
  const rows = (await listedRows(list(), "record")).filter((row) => scalarsIn(fieldOf(row, name)).length > 0);
  for (const row of rows.slice(0, 3)) {
    const id = idOf(row) ?? "";
    const [record, again] = [await read(id), await list()];
    const same = identified(again.accepted()).find((one) => sameScalar(idOf(one), id));
    const [shown, kept] = [row, same].map((one) => scalarsIn(one && fieldOf(one, name)));
    // Somebody may have changed or removed it meanwhile.
    if (!record.isSuccess || shown?.join() !== kept?.join()) continue;
    const held = scalarsIn(fieldOf(record.record(), name));
    if (held.length === 0) continue;
    compared += 1;
    const other = shown?.find((value) => !held.some((one) => sameScalar(one, value)));
    if (other !== undefined)
      throw again.mismatch(`row ${id} to show ${name} ${phrase(held)} as its record does`, phrase(shown));
  }
  assume(compared > 0, `no row and its record show their ${name}`);
}

/** How many rows pages have unless a size is asked for (Limits, page_size). */
const usual = 25;

/** So often a list is read again that others change between two readings. */
const attempts = 8;

/** More rows are not asked for at once. */
const most = 100;

type Asked = { readonly page_size?: number; readonly page_number?: number };
type Page = (asked: Asked) => PromiseLike<Answer>;

const keysOf = (answer: Answer): readonly string[] => answer.rows().map((row) => idKey(idOf(row) ?? contentOf(row)));

/** Judges what is said of pages on a list as it is, whoever made its rows. */
export class ListedPages {
  /** So many rows are asked for to see all: fewer where as many are refused. */
  #most = most;

  constructor(private readonly page: Page) {}

  /** Without page_size there are 25 rows, where there are so many. */
  sizeByDefault(): Promise<void> {
    return this.#still(async (all) => {
      const answer = await this.#read({});
      if (answer.rows().length !== Math.min(usual, all.length))
        return answer.mismatch(`${Math.min(usual, all.length)} rows`, `${answer.rows().length} rows`);
      const isWhole = answer.rows().length === usual;
      if (isWhole && all.length <= usual) return undefined;
      const second = await this.page({ page_number: 2 });
      // A page behind the last one may be refused.
      if (!isWhole)
        return second.isSuccess && second.rows().length > 0
          ? answer.mismatch(`${usual} rows before a second page`, `${answer.rows().length} rows`)
          : undefined;
      second.accepted();
      return second.ids().join() === answer.ids().join()
        ? second.mismatch(`another page than the first ${usual} rows`, "the same rows")
        : undefined;
    });
  }

  /** Without page_size a page has as many rows as with page_size 25, whichever rows others bring there meanwhile. */
  async asSizedByDefault(asked: { readonly page_number?: number } = {}): Promise<void> {
    const which = asked.page_number === undefined ? "first" : "second";
    const sized = () => this.page({ ...asked, page_size: usual });
    let isOtherwise = false;
    for (let attempt = 0; attempt < attempts; attempt++) {
      // At once, so that little comes between them.
      const [before, answer, after] = await Promise.all([sized(), this.page(asked), sized()]);
      const isThere = [before, after].every((page) => page.isSuccess && page.rows().length > 0);
      // What one page has all of has no second one: of what size that is, its first page tells.
      if (!isThere && asked.page_number !== undefined && (await this.#isShort())) return;
      assume(isThere, `no ${which} page of ${usual} rows each is listed`);
      const { length } = after.rows();
      if (before.rows().length !== length) continue;
      const isOfThatSize = answer.isSuccess && answer.rows().length === length;
      // What comes and goes within a page that is not full changes how many there are.
      if (!isOfThatSize && length < usual && keysOf(before).join() !== keysOf(after).join()) continue;
      // They need not have been answered in that order: what is otherwise once may be a change, and is asked for again.
      if (answer.isSuccess && !isOfThatSize && !isOtherwise) {
        isOtherwise = true;
        continue;
      }
      answer.accepted().hasRows(length);
      return;
    }
    throw new Inconclusive("the records that are listed change all the time here");
  }

  /** @returns whether so few rows are listed that they do not fill a page */
  async #isShort(): Promise<boolean> {
    const first = await this.page({ page_size: usual });
    return first.isSuccess && first.rows().length > 0 && first.rows().length < usual;
  }

  /** page_size bounds the rows. */
  sizeAsAsked(): Promise<void> {
    return this.#still(async (all) => {
      const size = Math.min(7, all.length - 1);
      const answer = await this.#read({ page_size: size });
      return answer.rows().length === size
        ? undefined
        : answer.mismatch(`${size} rows`, `${answer.rows().length} rows`);
    });
  }

  /**
   * Which page is answered without page_number, and as page_number 1: the first alone is all but one row long.
   *
   * @param page_number the one that is asked for
   */
  isFirst(page_number?: 1): Promise<void> {
    return this.#still(async (all) => {
      assume(
        all.length < this.#most,
        `${all.length} rows are listed or more, so a first page is not known by its rows`,
      );
      const size = all.length - 1;
      const answer = await this.#read({ page_size: size, ...(page_number && { page_number }) });
      assume(answer.rows().length <= size, ofOtherSize);
      return answer.rows().length === size
        ? undefined
        : answer.mismatch(`${size} rows`, `${answer.rows().length} rows`);
    });
  }

  /** No row stands on two of the first pages. */
  doNotOverlap(): Promise<void> {
    return this.#still(async (all) => {
      const [last, met] = await this.#walk(all.length);
      const twice = met.find((id, index) => met.indexOf(id) !== index);
      return twice === undefined ? undefined : last.mismatch("each record on one page", `record ${twice} on two`);
    });
  }

  /** The first pages have every row. */
  areComplete(): Promise<void> {
    return this.#still(async (all) => {
      const [last, met] = await this.#walk(all.length);
      const missed = all.slice(0, met.length).find((id) => !met.includes(id));
      return missed === undefined ? undefined : last.mismatch("all records on the pages", `no record ${missed}`);
    });
  }

  async #read(asked: Asked): Promise<Answer> {
    return (await this.page(asked)).accepted();
  }

  async #all(): Promise<Answer> {
    const answer = await this.page({ page_size: this.#most });
    if (!answer.isInvalid || this.#most === usual) return answer.accepted();
    this.#most = usual;
    return this.#all();
  }

  async #walk(count: number): Promise<readonly [last: Answer, met: readonly string[]]> {
    const size = Math.max(1, Math.ceil(Math.min(count, usual) / 3));
    const pages: Answer[] = [];
    for (const page_number of [1, 2, 3]) pages.push(await this.#read({ page_size: size, page_number }));
    const [one, , last] = pages;
    assume(one !== undefined && last !== undefined && one.rows().length === size, ofOtherSize);
    return [last, pages.flatMap(keysOf)];
  }

  /** Judges beside the whole; what others change meanwhile is no matter of the pages. */
  async #still(judge: (all: readonly string[]) => Promise<Mismatch | undefined>): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const all = keysOf(await this.#all());
      assume(all.length > 2, "fewer than three rows are listed, so that pages cannot be told apart");
      const found = await judge(all);
      if (keysOf(await this.#all()).join() !== all.join()) continue;
      if (found) throw found;
      return;
    }
    throw new Inconclusive("the records that are listed change all the time here");
  }
}
