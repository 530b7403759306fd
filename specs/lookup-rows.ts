import {
  type Answer,
  assume,
  type Caller,
  contentOf,
  entriesIn,
  entryMoreOften,
  fieldOf,
  idKey,
  idOf,
  isObject,
  phrase,
} from "../src/scenario/index.js";

/** What lookups are asked with that are refused, or show nothing, without their parameter. */
const parameters = {
  "/lookup/documentTypes": [{ document_source: "1" }, { document_source: "2" }, { document_source: "0" }],
  "/lookup/addOns": [{ carrier_apis: [1] }, { carrier_apis: [2] }],
} as const;

/**
 * @param lookup whose parameter the document calls neither optional nor required
 * @returns what it shows without the parameter, else all that it shows with one
 * @throws Mismatch where it is refused either way
 */
export async function lookedUp(corporate: Caller, lookup: keyof typeof parameters): Promise<readonly unknown[]> {
  const bare = await corporate.get(lookup);
  if (hasRows(bare)) return bare.rows();
  const answers: Answer[] = [];
  for (const query of parameters[lookup]) answers.push(await corporate.get(lookup, { query }));
  const shown = answers.filter(hasRows).flatMap((answer) => answer.rows());
  return shown.length > 0 ? shown : bare.accepted().rows();
}

/**
 * No route writes a lookup of what every caller chooses from, so that nothing that is written elsewhere takes a row from one.
 *
 * @param before a lookup before something was done
 * @param after the same since
 * @param again asks for it once more, where one is gone
 * @throws Mismatch where it has fewer entries, or others in the place of some; Inconclusive where it has fewer with each reading
 */
export async function hasLostNone(
  before: Answer,
  after: Answer,
  again: () => PromiseLike<Answer>,
  since: string,
): Promise<void> {
  const had = before.isSuccess ? countOf(before) : 0;
  const isWhole = (list: Answer) => countOf(list) >= had && goneFrom(before, list).length === 0;
  if (isWhole(after)) return;
  const last = await again();
  if (isWhole(last)) return;
  const expected = `the ${had} entries of before ${since}`;
  if (countOf(last) >= had) {
    // Entries that differ with each reading tell nothing.
    if (goneFrom(after, last).length > 0) return;
    throw last.mismatch(expected, `others in the place of ${goneFrom(before, last).join(", ")}`);
  }
  assume(countOf(last) === countOf(after), `${last.where} is answered otherwise with each reading`);
  throw last.mismatch(expected, last.isSuccess ? `${countOf(last)} of them` : `${last.status}`);
}

/**
 * The same of rows that come to stand there twice.
 *
 * @param before a lookup before something was done
 * @param after the same since
 * @param again asks for it once more, where an entry stands more often
 * @throws Mismatch where one stands more often, and not with each reading
 */
export async function repeatsNone(
  before: Answer,
  after: Answer,
  again: () => PromiseLike<Answer>,
  since: string,
): Promise<void> {
  const repeatedIn = (was: Answer, is: Answer): unknown =>
    was.isSuccess && is.isSuccess ? entryMoreOften(was.body, is.body) : undefined;
  if (repeatedIn(before, after) === undefined) return;
  const last = await again();
  const repeated = repeatedIn(before, last);
  if (repeated !== undefined && repeatedIn(after, last) === undefined)
    throw last.mismatch(`${phrase(repeated)} as often as before ${since}`, "more often");
}

/** What an entry of a lookup shows under its id, and without it. */
interface Entry {
  readonly id: string;
  readonly rest: string;
}

/** @returns those of the entries of a lookup that have ids */
function namedIn({ isSuccess, body }: Answer): readonly Entry[] {
  const entries = isSuccess ? entriesIn(body).filter(isObject) : [];
  return entries.flatMap((entry) => {
    const id = idOf(entry);
    const shown = Object.entries(entry).filter(([, value]) => value !== id && !Array.isArray(value));
    return id === undefined ? [] : [{ id: idKey(id), rest: contentOf(Object.fromEntries(shown)) }];
  });
}

/** @returns the ids of entries that a lookup shows no more, under another id neither: ids may be made anew */
function goneFrom(before: Answer, after: Answer): readonly string[] {
  const [known, left] = [namedIn(before), namedIn(after)];
  const shown = new Set(left.map(({ rest }) => rest));
  // Each group of a lookup may number its entries anew.
  const timesIn = (entries: readonly Entry[], id: string) => entries.filter((entry) => entry.id === id).length;
  return known.filter(({ id, rest }) => !shown.has(rest) && timesIn(left, id) < timesIn(known, id)).map(({ id }) => id);
}

/** @returns how many entries a list has; without end where the answer tells nothing of it */
function countOf({ isSuccess, isRefused, body }: Answer): number {
  if (isRefused) return 0;
  return isSuccess ? entriesIn(body).length : Number.POSITIVE_INFINITY;
}

const hasRows = ({ isSuccess, body }: Answer): boolean => isSuccess && Array.isArray(body) && body.length > 0;

/** Names under which a row of a lookup may show what requests give, the likeliest first; the document prints none of them. */
const members = {
  addOn: ["addOnId", "id", "addOn", "value", "code", "key"],
  documentType: ["id", "documentTypeId", "typeId", "documentType", "value", "code", "key"],
} as const;

const labels = ["name", "label", "description", "text", "title"] as const;

const isGiven = (value: unknown): value is string | number =>
  typeof value === "number" || (typeof value === "string" && value !== "");

const first = (row: unknown, names: readonly string[]): string | number | undefined =>
  isObject(row) ? names.map((name) => fieldOf(row, name)).find(isGiven) : undefined;

/** @returns what a request gives to mean the row of a lookup; undefined where the row shows nothing of the kind */
export const givenBy = (row: unknown, of: keyof typeof members): string | number | undefined => first(row, members[of]);

/** @returns all that a request may have to give to mean the row of a lookup, the likeliest first */
export const mayBeGiven = (row: unknown, of: keyof typeof members): readonly (string | number)[] =>
  isObject(row)
    ? [...new Set([givenBy(row, of), labelOf(row), ...members[of].map((name) => fieldOf(row, name))].filter(isGiven))]
    : [];

/** @returns what people call it */
export const labelOf = (row: unknown): string | number | undefined => first(row, labels);
