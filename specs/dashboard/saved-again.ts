import { isDeepStrictEqual } from "node:util";
import {
  type Answer,
  changesBetween,
  fieldOf,
  isMoment,
  isOfTime,
  mentions,
  phrase,
  type ScenarioContext,
  sameScalar,
  scalarsIn,
  textsIn,
} from "../../src/scenario/index.js";
import {
  type Arrangement,
  holds,
  isNews,
  keepsClauses,
  listIn,
  parts,
  partsOf,
  save,
  stateOf,
} from "./grid-view-states.js";
import { isItsOwn, partOfNamesake } from "./of-namesakes.js";
import { viewOf } from "./records.js";
import { madeAgain, type Pair } from "./views-to-arrange.js";

/** @returns whether sortings are told apart by their order alone: a number in one may be its place */
const areInOrder = (sortings: readonly unknown[]) =>
  sortings.length > 1 &&
  !isDeepStrictEqual(sortings, sortings.toReversed()) &&
  scalarsIn(sortings).every((scalar) => typeof scalar === "string" && !/^\d+$/.test(scalar));

/** @throws Mismatch where a view has lost columns that it was made with, and that its state did not show before one was saved */
function keepsOwnColumns(made: Answer, still: Answer, { model, before }: Pair): void {
  const texts = textsIn(model && fieldOf(model, "columns")).filter((text) => !isMoment(text));
  const own = texts.filter((text) => mentions(made.body, text));
  // A view and its state may have their columns in common.
  if (own.some((text) => mentions(partsOf(before?.body).columns, text))) return;
  const lost = own.find((text) => !mentions(still.body, text));
  if (lost !== undefined) throw still.mismatch(`the view with ${phrase(lost)}, as it was made`, phrase(still.body));
}

/** A state after a save that had an empty list in some parts. */
interface Emptied {
  readonly none: readonly (typeof parts)[number][];
  readonly state: Answer;
}

/** What is saved empty, one after the other: the filters, and then the sortings, are at last all that is new. */
const emptyParts: readonly Emptied["none"][] = [
  ["filters"],
  ["sort_order"],
  ["filters"],
  [],
  ["filters", "sort_order"],
  ["filters"],
];

/** Saves an arrangement without some of its parts. It keeps its columns, as what is sorted and filtered by may have to be among them. */
async function statesWithout(
  context: Pick<ScenarioContext, "corporate">,
  id: string | number,
  arrangement: Arrangement,
): Promise<readonly Emptied[]> {
  const states: Emptied[] = [];
  for (const none of emptyParts) {
    if (none.some((part) => listIn(arrangement[part]).length === 0)) continue;
    const empty = Object.fromEntries(none.map((part) => [part, []]));
    const saved = await save(context, id, { ...arrangement, ...empty });
    if (saved.isSuccess && none.length < 2) states.push({ none, state: await stateOf(context, id).accepted() });
  }
  return states;
}

/** @returns whether a state shows all that a part was saved with, but for what is of time */
const showsAll = ({ body }: Answer, arrangement: Arrangement, part: (typeof parts)[number]): boolean => {
  const shown = partsOf(body)[part];
  return changesBetween(undefined, arrangement[part])
    .filter((one) => !isOfTime(one))
    .every(({ to }) => scalarsIn(to).every((scalar) => scalar === null || mentions(shown, scalar)));
};

/** The state of a view as it was saved first. */
interface SavedFirst {
  readonly pair: Pair;
  /** The view as it was made; undefined where it is not the run's own. */
  readonly made: Answer | undefined;
  readonly arrangement: Arrangement;
  /** The parts of its state before, and the state since. */
  readonly was: ReturnType<typeof partsOf>;
  readonly after: Answer;
}

/**
 * Saves a state again with less in it, for the other view as well, and for one that is called as the view, which is deleted before.
 *
 * @returns the id of that one; undefined where there is none
 */
export async function isSavedAgain(
  context: Pick<
    ScenarioContext<(typeof keepsClauses)[keyof typeof keepsClauses] | "gridviewstate-only-that">,
    "corporate" | "data" | "adopt" | "check"
  >,
  { pair, made, arrangement, was, after }: SavedFirst,
): Promise<Pair["id"] | undefined> {
  const { check } = context;
  const [columns, filters] = [listIn(arrangement.columns), listIn(arrangement.filters)];
  const sortings = listIn(arrangement.sort_order);
  const reduced = {
    ...arrangement,
    columns: columns.slice(0, 1),
    filters: [],
    ...(areInOrder(sortings) && { sort_order: sortings.toReversed() }),
  };
  const again = await save(context, pair.id, reduced);
  const still = made && (await viewOf(context, pair.id));
  await check("gridviewstate-only-that", () => {
    if (made?.isSuccess && still?.isSuccess) keepsOwnColumns(made, still, pair);
  });
  const saidLast = await stateOf(context, pair.id).accepted();
  const less = partsOf(saidLast.body);
  const shared = pair.areOwn && again.isSuccess ? await save(context, pair.otherId, reduced) : undefined;
  const theirs = shared?.isSuccess ? await stateOf(context, pair.otherId).accepted() : undefined;
  const shown = partsOf(after.body);
  const stillShows = (part: "columns" | "filters", entries: readonly unknown[]) =>
    again.isSuccess && entries.every((entry) => holds(shown[part], entry) && holds(less[part], entry));
  await check("gridviewstate-keeps-columns", () => {
    if (columns.length > 1 && stillShows("columns", columns))
      throw again.mismatch("the one column that was saved last", phrase(less.columns));
    const kept = theirs && partsOf(theirs.body).columns;
    const lost = reduced.columns.find((column) => holds(less.columns, column) && !holds(kept, column));
    if (theirs && lost !== undefined)
      throw theirs.mismatch(`the column ${phrase(lost)}, which another grid view was saved with as well`, phrase(kept));
  });
  await check("gridviewstate-keeps-filters", () => {
    if (filters.length > 0 && stillShows("filters", filters))
      throw again.mismatch("no filters, as saved last", phrase(less.filters));
  });
  await check("gridviewstate-keeps-sort-order", () => {
    const isFormer = [shown, less].every(({ sort_order }) => isDeepStrictEqual(sort_order, sortings));
    if (again.isSuccess && areInOrder(sortings) && isFormer)
      throw again.mismatch("the sortings in the order that was saved last", phrase(less.sort_order));
  });
  // What was saved last for the former is not what is saved for the one that is called the same.
  const id = pair.areOwn ? await madeAgain(context, pair) : undefined;
  const fresh = id === undefined || sameScalar(id, pair.id) ? undefined : await stateOf(context, id);
  await check("gridviewstate-keeps-columns", async () => {
    if (fresh) isItsOwn(fresh, await partOfNamesake(context, pair, fresh, saidLast), "a deleted one of its name");
  });
  const emptied = id === undefined ? [] : await statesWithout(context, id, arrangement);
  await check("gridviewstate-keeps-sort-order", () => {
    const [without, unsorted] = ["filters", "sort_order"].map(
      (part) => emptied.find(({ none }) => none.join() === part)?.state,
    );
    if (!without || !unsorted || sortings.length === 0) return;
    // That the filters are there again tells which save is read.
    const isOfTheLast = showsAll(unsorted, arrangement, "filters") && !showsAll(without, arrangement, "filters");
    const isFormer = [shown, partsOf(without.body), partsOf(unsorted.body)].every(({ sort_order }) =>
      sortings.every((sorting) => holds(sort_order, sorting)),
    );
    if (isOfTheLast && isFormer && isNews(sortings, was.sort_order))
      throw unsorted.mismatch("no sortings, as saved last", phrase(partsOf(unsorted.body).sort_order));
  });
  for (const part of parts) {
    await check(keepsClauses[part], () => {
      for (const { none, state } of emptied)
        if (!none.includes(part) && showsAll(after, arrangement, part) && !showsAll(state, arrangement, part))
          throw state.mismatch(
            `${part} as saved ${none.length === 0 ? "beside the rest" : `without ${none.join()}`} in a view called as a deleted one, ${phrase(arrangement[part])}`,
            phrase(partsOf(state.body)[part]),
          );
    });
  }
  return id;
}
