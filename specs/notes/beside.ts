import {
  type Answer,
  type Caller,
  fewestOfLatest,
  idKey,
  idOf,
  isObject,
  isScalar,
  isWhole,
  mentions,
  ownOf,
  phrase,
  type ScenarioContext,
} from "../../src/scenario/index.js";
import { inBothOrders } from "../each-key.js";

/** The clause that a filter breaks by finding a note where it stands for nothing. */
const excludes = {
  job_id: "note-filter-job-excludes",
  contact_id: "note-filter-contact-excludes",
  company_id: "note-filter-company-excludes",
} as const;

type Excluding = keyof typeof excludes;
type Query = {
  readonly category?: readonly string[];
  readonly job_id?: string | undefined;
  readonly contact_id?: number | undefined;
  readonly company_id?: string | undefined;
};

/** A list that was asked for notes beside something that no note has. */
interface Beside {
  readonly filter: Excluding;
  /** One of the notes which it lists all the same; undefined where it lists none of them. */
  readonly listed: string | undefined;
  readonly answer: Answer;
}

type Asker = Pick<ScenarioContext, "corporate" | "data" | "given">;

const nothingIn = ({ data }: Pick<ScenarioContext, "data">) => ({
  job_id: data.unusedId("uuid"),
  contact_id: data.unusedId("integer"),
  company_id: data.unusedId("uuid"),
});

/** @returns the lists of some notes beside each thing that none has, those that were refused left out */
async function besideNothing(
  { corporate, data }: Asker,
  query: Query,
  ids: readonly string[],
  filters: readonly Excluding[],
): Promise<readonly Beside[]> {
  const nothing = nothingIn({ data });
  const asked: Beside[] = [];
  for (const filter of filters) {
    const answer = await corporate.get("/note", { query: { ...query, [filter]: nothing[filter] } });
    if (!answer.isSuccess || !Array.isArray(answer.body)) continue;
    const listed = answer.ids().find((id) => ids.includes(id));
    asked.push({ filter, listed, answer });
  }
  return asked;
}

/** The notes of something that is known; none where nothing is. */
async function notesOf(corporate: Caller, query: Query): Promise<Answer | undefined> {
  if (Object.values(query).every((value) => value === undefined)) return undefined;
  const answer = await corporate.get("/note", { query });
  return answer.isSuccess && Array.isArray(answer.body) && answer.ids().length > 0 ? answer : undefined;
}

/** A listed note, and the one of some categories that it shows. */
interface Categorised {
  readonly id: string;
  readonly category: string;
}

/** The category of a row among some: what it shows of its own comes before what it embeds. */
const categoryIn = (row: unknown, categories: readonly string[]): string | undefined =>
  [isObject(row) ? Object.values(row).filter(isScalar) : [], ownOf(row, "category")]
    .map((part) => categories.find((one) => mentions(part, one)))
    .find((one) => one !== undefined);

const categorisedIn = (list: Answer, categories: readonly string[]): readonly Categorised[] =>
  list.rows().flatMap((row) => {
    const [id, category] = [idOf(row), categoryIn(row, categories)];
    return id === undefined || category === undefined ? [] : [{ id: idKey(id), category }];
  });

type Judge = () => void;

/** A clause that an answer breaks, if it does, and what tells so. */
type Judged = readonly [
  clause: (typeof excludes)[Excluding] | "note-category-repeated" | "note-filter-category-excludes",
  judge: Judge,
];

/**
 * Asks for the notes of something by the category of a note that is not of that: neither what the one finds alone nor what the other
 * does is listed. Where both are, neither filter narrows.
 *
 * @param filter names what the notes are of, and `query` asks for it
 * @param list the notes of that alone
 * @param note one that is not of that, and its category
 * @returns undefined where both filters count, or no answer tells
 */
async function oneCounts(
  corporate: Caller,
  [filter, query]: readonly [Excluding, Query],
  list: Answer,
  note: Categorised,
  categories: readonly string[],
): Promise<Judged | undefined> {
  const other = categorisedIn(list, categories).find(({ category }) => category !== note.category);
  if (!other || list.hasId(note.id)) return undefined;
  const byCategory = { category: [note.category] };
  const both = await corporate.get("/note", { query: { ...query, ...byCategory } });
  if (!both.isSuccess || !Array.isArray(both.body) || !(both.hasId(other.id) || both.hasId(note.id))) return undefined;
  const areBoth = both.hasId(other.id) && both.hasId(note.id);
  // A list of the latest notes alone, up to a number, may lack either of them.
  const { length } = (areBoth ? list : both).rows();
  const all = length < fewestOfLatest ? undefined : await notesOf(corporate, { category: categories });
  if (length >= fewestOfLatest && (all?.rows().length ?? 0) <= length) return undefined;
  // Somebody may have written to a note meanwhile.
  const [now, own] = [await notesOf(corporate, query), await notesOf(corporate, byCategory)];
  const isOther =
    now && categorisedIn(now, categories).some((one) => one.id === other.id && one.category === other.category);
  if (!isOther || now.hasId(note.id) || !own?.hasId(note.id) || own.hasId(other.id)) return undefined;
  const isCategoryHeard = both.hasId(note.id);
  const what = `notes by their category and their ${filter}`;
  const found = isCategoryHeard
    ? `${areBoth ? `note ${other.id} of another category alone and ` : ""}note ${note.id} of another ${filter} alone`
    : `note ${other.id} of another category alone`;
  const judge = () => {
    throw both.mismatch(what, found);
  };
  return [isCategoryHeard ? excludes[filter] : "note-filter-category-excludes", judge];
}

/**
 * Asks for the notes of something by the category of one of them.
 *
 * @param list the notes of that alone
 * @param note one of those
 * @returns undefined where none of another category is listed, or is so for that category by itself
 */
async function categoryBeside(
  corporate: Caller,
  query: Query,
  list: Answer,
  note: Categorised,
  categories: readonly string[],
): Promise<Judged | undefined> {
  const other = categorisedIn(list, categories).find(({ category }) => category !== note.category);
  if (!other) return undefined;
  const byCategory = { category: [note.category] };
  const both = await corporate.get("/note", { query: { ...query, ...byCategory } });
  if (!both.isSuccess || !Array.isArray(both.body) || !both.hasId(other.id)) return undefined;
  // Somebody may have written to a note meanwhile.
  const [now, own] = [await notesOf(corporate, query), await notesOf(corporate, byCategory)];
  const isOther =
    now && categorisedIn(now, categories).some((one) => one.id === other.id && one.category === other.category);
  if (!isOther || !own?.hasId(note.id) || own.hasId(other.id)) return undefined;
  const judge = () => {
    throw both.mismatch(`notes of the category ${note.category} alone`, `note ${other.id} of another category`);
  };
  return ["note-filter-category-excludes", judge];
}

/**
 * Asks for two notes of something by the categories of both: both are listed.
 *
 * @param query names what both notes are of
 * @param list the notes of that alone
 * @returns a judge; undefined where no two of its notes show different categories
 */
async function categoriesBeside(
  corporate: Caller,
  query: Query,
  list: Answer,
  categories: readonly string[],
): Promise<Judge | undefined> {
  const shown = categorisedIn(list, categories);
  const [first] = shown;
  const second = shown.find(({ category }) => category !== first?.category);
  if (!first || !second) return undefined;
  const both = await corporate.get("/note", { query: { ...query, category: [first.category, second.category] } });
  if (!both.isSuccess || !Array.isArray(both.body)) return undefined;
  const areListed = both.hasId(first.id) && both.hasId(second.id);
  // Somebody may have written to a note meanwhile.
  const now = areListed ? undefined : await notesOf(corporate, query);
  const still = now ? categorisedIn(now, categories) : shown;
  return () => {
    // A list that is not narrowed may be cut off.
    if (both.ids().some((id) => !list.hasId(id))) return;
    for (const { id, category } of [first, second]) {
      if (both.hasId(id) || !still.some((one) => one.id === id && one.category === category)) continue;
      throw both.mismatch(`note ${id}, which is of the category ${category}, one of both`, "no such note");
    }
  };
}

/**
 * Where no filter narrows another one, one is overlooked that tells notes apart by itself: it finds some, and none of those by what does
 * not exist.
 *
 * @param asked the lists beside what does not exist
 * @param lists what each filter finds by itself of what is known
 * @returns the first of those that is seen; none where another filter narrows, with which the others are compared
 */
async function overlooked(
  { corporate, data }: Asker,
  asked: readonly Beside[],
  lists: Readonly<Partial<Record<Excluding, Answer>>>,
): Promise<readonly Judged[]> {
  if (asked.some(({ listed }) => listed === undefined)) return [];
  for (const { filter, listed, answer } of asked) {
    const some = lists[filter];
    if (!some) continue;
    const none = await corporate.get("/note", { query: { [filter]: nothingIn({ data })[filter] } });
    if (!none.isSuccess || !Array.isArray(none.body) || listed === undefined || none.hasId(listed)) continue;
    if (none.ids().some((id) => some.hasId(id))) continue;
    const judge = () => {
      throw answer.mismatch(
        `no note beside a ${filter} that nothing has, which finds none by itself`,
        `note ${listed}`,
      );
    };
    return [[excludes[filter], judge]];
  }
  return [];
}

/**
 * Asks for a note by its category, and for those of a job, a contact and a company, each beside what does not exist, and beside two
 * categories.
 *
 * @param categories all that notes may have
 * @returns a judge for each clause: filters together narrow together; where none of them does, that is told of the first alone
 */
export async function besideWhatIsNot(
  context: Asker,
  category: string,
  id: string | number,
  categories: readonly string[],
): Promise<readonly Judged[]> {
  const filters = Object.keys(excludes) as readonly Excluding[];
  const asked = [...(await besideNothing(context, { category: [category] }, [idKey(id)], filters))];
  const other = categories.find((one) => one !== category);
  // Beside several categories, too, whichever of them is its own.
  for (const both of inBothOrders(category, other))
    asked.push(...(await besideNothing(context, { category: both }, [idKey(id)], ["job_id"])));
  const contact_id = context.given("contactId");
  const judges: Judge[] = [];
  const counted: Judged[] = [];
  let ofOther: Answer | undefined;
  const lists: Partial<Record<Excluding, Answer>> = {};
  const known: readonly (readonly [Excluding, Query])[] = [
    ["job_id", { job_id: context.given("jobId") }],
    ["contact_id", { contact_id: isWhole(contact_id) ? Number(contact_id) : undefined }],
    ["company_id", { company_id: context.given("companyId") }],
  ];
  for (const [filter, query] of known) {
    const list = await notesOf(context.corporate, query);
    if (!list) continue;
    lists[filter] = list;
    const others = filters.filter((filter) => !(filter in query));
    asked.push(...(await besideNothing(context, query, list.ids(), others)));
    const repeated = await categoriesBeside(context.corporate, query, list, categories);
    if (repeated) judges.push(repeated);
    const isOfOthers = categorisedIn(list, categories).some((one) => one.category !== category);
    if (!isOfOthers && other !== undefined) ofOther ??= await notesOf(context.corporate, { category: [other] });
    const foreign = isOfOthers ? undefined : ofOther?.ids().find((one) => !list.hasId(one));
    const compared =
      other === undefined || foreign === undefined ? { id: idKey(id), category } : { id: foreign, category: other };
    const one = await oneCounts(context.corporate, [filter, query], list, compared, categories);
    if (one) counted.push(one);
    // Where it does not count beside a category itself, that is told.
    if (!list.hasId(id) || asked.some((beside) => beside.filter === filter && beside.listed !== undefined)) continue;
    const more = await categoryBeside(context.corporate, query, list, { id: idKey(id), category }, categories);
    if (more) counted.push(more);
  }
  const unions = await overlooked(context, asked, lists);
  const narrowed = asked.find(({ listed }) => listed === undefined);
  const excluding = asked.map(({ filter, listed, answer }) => {
    const judge = () => {
      if (listed === undefined || narrowed === undefined) return;
      throw answer.mismatch(
        `no note by another filter beside a ${filter} that nothing has, as none is listed beside such a ${narrowed.filter}`,
        `note ${phrase(listed)}`,
      );
    };
    return [excludes[filter], judge] as const;
  });
  const areRepeated = () => {
    for (const judge of judges) judge();
  };
  // Where neither of two filters narrows, it is told once, of what is seen first.
  return [...excluding, ...(unions.length > 0 ? unions : counted), ["note-category-repeated", areRepeated]];
}
