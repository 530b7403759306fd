import { type Answer, isObject, type JsonObject, type ScenarioContext } from "../../src/scenario/index.js";
import { type Arrangement, holds, isEntries, isWord, listIn, partsOf, save, stateOf } from "./grid-view-states.js";
import { type Pair, sortedByMore } from "./views-to-arrange.js";

/** The parts whose entries name columns. */
const naming = ["sort_order", "filters"] as const;
type Naming = (typeof naming)[number];

/** So many entries of one part show what is lost behind the second one. */
const several = 3;

/** An entry that no state shows: one that is there, of another column. */
interface Composed {
  readonly part: Naming;
  readonly entry: JsonObject;
}

/** What may be saved, and what of it is composed. */
interface Attempt {
  readonly arrangement: Arrangement;
  readonly composed: readonly Composed[];
}

/** Where an entry names a column: its member, and what each column is named. */
interface Named {
  readonly member: string;
  readonly names: readonly string[];
}

/** @returns whether an entry holds words and truth values alone: a number in it may be its place or its id */
const isOfWords = (entry: JsonObject): boolean =>
  Object.entries(entry).every(
    ([name, value]) =>
      !/id$/i.test(name) && (isWord(value) || typeof value === "boolean" || value === null || value === ""),
  );

/** @returns what columns may be named: the texts that they are, or those that each shows in the same member, where no two are alike */
function namingsOf(columns: unknown): readonly (readonly string[])[] {
  const all = listIn(columns);
  const members = new Set(all.flatMap((column) => (isObject(column) ? Object.keys(column) : [])));
  const shown = [...members].map((member) => all.map((column) => (isObject(column) ? column[member] : undefined)));
  return [all, ...shown].flatMap((values) => {
    const names = values.filter(isWord);
    return new Set(names).size === all.length ? [names] : [];
  });
}

/** @returns where an entry names a column; undefined where it names none, or columns do not differ there */
function namedBy(entry: JsonObject, columns: unknown): Named | undefined {
  for (const names of namingsOf(columns)) {
    const member = Object.keys(entry).find((one) => names.some((name) => entry[one] === name));
    if (member !== undefined) return { member, names };
  }
  return undefined;
}

/** @returns entries like the first one of a part, each of a column that none of them names */
function composedIn(part: Naming, { columns, [part]: entries }: Arrangement): readonly Composed[] {
  if (!isEntries(entries) || !entries.every(isOfWords)) return [];
  const [first] = entries;
  const named = first && namedBy(first, columns);
  if (!named) return [];
  const taken = entries.map((entry) => entry[named.member]);
  return named.names
    .filter((name) => !taken.includes(name))
    .slice(0, Math.max(0, several - entries.length))
    .map((name) => ({ part, entry: { ...first, [named.member]: name } }));
}

const withEntries = (arrangement: Arrangement, composed: readonly Composed[]): Arrangement =>
  Object.fromEntries(
    Object.entries(arrangement).map(([part, entries]) => {
      const more = composed.filter((one) => one.part === part).map(({ entry }) => entry);
      return [part, Array.isArray(entries) ? [...entries, ...more] : entries];
    }),
  );

/** @returns what may be saved, that with the most entries first: each later one for the case that those before are not taken */
function attemptsOf(plain: Arrangement, pair: Pair): readonly Attempt[] {
  const sorted = sortedByMore(plain, pair);
  // What is borrowed keeps the number of its entries.
  const composed = pair.areOwn ? naming.flatMap((part) => composedIn(part, sorted)) : [];
  const sortings = composed.filter(({ part }) => part === "sort_order");
  const those = [composed, sortings].filter(({ length }, at, all) => length > 0 && length !== all[at - 1]?.length);
  return [
    ...those.map((some) => ({ arrangement: withEntries(sorted, some), composed: some })),
    ...(sorted === plain ? [] : [{ arrangement: sorted, composed: [] }]),
  ];
}

/**
 * Whether composed entries that a state does not hold are such as are kept: each is where it is saved alone. What may be sorted and filtered
 * by the document does not say.
 */
async function areKeptAlone(
  context: Pick<ScenarioContext, "corporate">,
  id: string | number,
  arrangement: Arrangement,
  missing: readonly Composed[],
): Promise<boolean> {
  for (const { part, entry } of missing) {
    const alone = await save(context, id, { ...arrangement, [part]: [entry] });
    if (!alone.isSuccess || !holds(partsOf((await stateOf(context, id)).body)[part], entry)) return false;
  }
  return true;
}

/** What was saved, the answer to that, and the state after it where that is a success. */
interface Saved {
  readonly arrangement: Arrangement;
  readonly saved: Answer;
  readonly after: Answer | undefined;
}

async function savedOnce(
  context: Pick<ScenarioContext, "corporate">,
  id: string | number,
  arrangement: Arrangement,
): Promise<Saved> {
  const saved = await save(context, id, arrangement);
  return { arrangement, saved, after: saved.isSuccess ? await stateOf(context, id) : undefined };
}

/**
 * Saves a state with several sortings and filters, or as many of them as are taken.
 *
 * @param plain what another grid view is arranged like
 */
export async function saveSeveral(
  context: Pick<ScenarioContext, "corporate" | "settled">,
  plain: Arrangement,
  pair: Pair,
): Promise<Saved> {
  const { id } = pair;
  for (const { arrangement, composed } of attemptsOf(plain, pair)) {
    const first = await savedOnce(context, id, arrangement);
    if (first.saved.isInvalid) continue;
    const shown = partsOf(first.after?.body);
    const missing = composed.filter(({ part, entry }) => !holds(shown[part], entry));
    if (!first.after || missing.length === 0) return first;
    await context.settled();
    if (await areKeptAlone(context, id, arrangement, missing)) return savedOnce(context, id, arrangement);
  }
  return savedOnce(context, id, plain);
}
