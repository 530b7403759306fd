import { note } from "../../fixtures/payloads/notes.js";
import {
  type Answer,
  assume,
  assumeSeen,
  type Caller,
  fieldOf,
  idOf,
  isObject,
  isShownAlike,
  isUuid,
  mayHaveGivenWay,
  phrase,
  type ScenarioContext,
  sameScalar,
  scalarsIn,
} from "../../src/scenario/index.js";

type Maker = Pick<ScenarioContext, "corporate" | "data">;

/** The ids of the JobNoteCategory lookup. */
export const listedCategories = async (corporate: Caller): Promise<readonly string[]> =>
  (await corporate.get("/lookup/{masterConstantKey}", { masterConstantKey: "JobNoteCategory" }).accepted()).ids();

/**
 * What a note may be categorised as: what the lookup lists, else two ids of one's own where those are taken. Scenarios begin with different
 * ones, so that the notes of others do not take the place of theirs where a list shows the latest alone.
 */
export async function noteCategories(
  { corporate, data, allows }: Maker & Pick<ScenarioContext, "allows">,
  listed?: readonly string[],
): Promise<readonly [string, ...string[]]> {
  const all = listed ?? (await listedCategories(corporate));
  const turn = data.faker.number.int({ min: 0, max: Math.max(0, all.length - 1) });
  const [first, ...rest] = [...all.slice(turn), ...all.slice(0, turn)];
  if (first === undefined) {
    const own = [String(data.unusedId("uuid")), String(data.unusedId("uuid"))] as const;
    const isTaken = allows("residue") && (await corporate.post("/note", { body: note(data, own[0]) })).isSuccess;
    assume(isTaken, "the JobNoteCategory lookup is empty here, so no note can be categorised");
    return own;
  }
  assume(isUuid(first), "the ids of the JobNoteCategory lookup are no UUIDs here, so no note can be categorised");
  return [first, ...rest];
}

/**
 * What is no category: a UUID that nothing has and one with something behind it, both of which begin as a category does, and a UUID that
 * another group of the lookups lists, where it lists any.
 */
export async function foreignCategories(
  { corporate, data }: Maker,
  listed: readonly string[],
): Promise<readonly string[]> {
  const others = await corporate.get("/lookup/{masterConstantKey}", { masterConstantKey: "OnHoldReason" });
  const known = listed.map((id) => id.toLowerCase());
  const ids = others.isSuccess && Array.isArray(others.body) ? others.ids() : [];
  const other = ids.find((id) => isUuid(id) && !known.includes(id.toLowerCase()));
  const category = listed.find((id) => isUuid(id));
  const longer = category === undefined ? [] : [`${category}0`];
  return [String(data.unusedId("uuid", category)), ...longer, ...(other === undefined ? [] : [other])];
}

/** A note of the scenario's own. No route removes a note: it stays as residue. */
export async function ownNote({ corporate, data }: Maker, category: string, more: Parameters<typeof note>[2] = {}) {
  const body = note(data, category, more);
  const answer = await corporate.post("/note", { body }).accepted();
  const id = answer.id();
  data.isAnother("note", id);
  return { id, body, answer };
}

/** Keys that are asked for where the first one suggests too few: a name may have to begin with them. */
export const otherKeys: readonly string[] = [..."ejmsdrlktio"];

/** What many names and offices begin with, for a deployment that wants more letters than one. */
const beginnings = ["adm", "use", "man", "age", "ope", "tes", "mar", "joh", "ann", "dav"];

/** The suggestions of a key. */
interface Suggested {
  readonly key: string;
  readonly answer: Answer;
}

/** @returns the keys to ask for behind one that is taken: letters where that is one */
export const keysBehind = ({ key }: Suggested): readonly string[] => [
  ...(key.length === 1 ? otherKeys : []),
  ...beginnings,
];

const suggestsSome = ({ isSuccess, body }: Answer): boolean => isSuccess && Array.isArray(body) && body.length > 0;

/** @returns the words of the caller's own names */
async function namesOfCaller(corporate: Caller): Promise<readonly string[]> {
  const { body } = await corporate.get("/contacts/user");
  if (!isObject(body)) return [];
  const named = Object.keys(body).filter((name) => /name$/i.test(name) && !/user_?name$/i.test(name));
  const words = scalarsIn([fieldOf(body, "name"), ...named.map((name) => body[name])])
    .flatMap((name) => String(name).split(" "))
    .filter((word) => word.length > 2);
  return [...new Set(words)].slice(0, 3);
}

/**
 * Asks for suggestions by one letter, or, as some deployments want more letters, by a name of the caller's own, or by what many names begin
 * with.
 *
 * @returns the first key that somebody is suggested for, and its answer; else the last one that is taken, or the refusal of a whole name
 */
export async function suggestedUsers(corporate: Caller): Promise<Suggested> {
  const ask = async (search_key: string): Promise<Suggested> => ({
    key: search_key,
    answer: await corporate.get("/note/suggestUsers", { query: { search_key } }),
  });
  const letter = await ask("a");
  const nobody = Array.isArray(letter.answer.body) && letter.answer.body.length === 0;
  if (!letter.answer.isInvalid && !nobody) return letter;
  const names = await namesOfCaller(corporate);
  const asked: Suggested[] = [];
  for (const key of [...names, ...beginnings]) {
    const one = await ask(key);
    if (suggestsSome(one.answer)) return one;
    asked.push(one);
  }
  const [first] = names.length > 0 ? asked : [];
  const last = [letter, ...asked].findLast(({ answer }) => answer.isSuccess) ?? first;
  assume(last !== undefined, "one letter is refused as a search key, and the caller shows no name to look for");
  return last;
}

/** The notes of a category. */
export const notesOf = (corporate: Caller, ...category: readonly string[]): Promise<Answer> =>
  corporate.get("/note", { query: { category } }).accepted();

/**
 * @param earlier the same list with the note, or before that was made; nothing where it was not read
 * @throws Mismatch where the note is not listed; Inconclusive where it may have given way to later ones
 */
export function hasNote(list: Answer, id: string | number, what: string, earlier?: Answer): Answer {
  const isThere = list.hasId(id);
  assumeSeen(
    isThere || !mayHaveGivenWay(list, id, earlier),
    `${list.where}: later notes may stand in the place of ${id}`,
  );
  return list.lists(id, what);
}

/** What a note may belong to, as the filters of the list name it. */
const associations = ["job_id", "contact_id", "company_id"] as const;

/** @returns what a listed note shows that it belongs to */
export function associationsOf(list: Answer, id: string | number): readonly (readonly [string, unknown])[] {
  const row = list.rows().find((candidate) => sameScalar(idOf(candidate), id));
  const shown = associations.map((name) => [name, isObject(row) ? fieldOf(row, name) : undefined] as const);
  return shown.filter(([, value]) => value !== undefined && value !== null);
}

/** @throws Mismatch where a note is not listed with its comments as they were given, letter by letter */
export function showsComments(list: Answer, id: string | number, comments: string): void {
  list.rowShows(id, comments, "comments");
  const shown = commentsOf(list, id);
  if (shown !== undefined && !isShownAlike(shown, comments))
    throw list.mismatch(`comments ${phrase(comments)}`, phrase(shown));
}

/** @returns the comments of the note of that id, where the list shows it */
export function commentsOf(list: Answer, id: string | number): unknown {
  const row = list.rows().find((candidate) => sameScalar(idOf(candidate), id));
  return isObject(row) ? fieldOf(row, "comments") : undefined;
}
