import { isDeepStrictEqual } from "node:util";
import { viewAccess } from "../../fixtures/payloads/views.js";
import {
  type Answer,
  assume,
  changesBetween,
  fieldOf,
  Inconclusive,
  idKey,
  idOf,
  isMoment,
  isOfAnyWrite,
  isOfTime,
  mentions,
  objectsIn,
  phrase,
  type ScenarioContext,
  sameScalar,
  scalarsIn,
  scenario,
  textsIn,
  type Watched,
  watched,
} from "../../src/scenario/index.js";
import { isActive } from "../views/records.js";
import { derivedMembers, sentIn, stateOnceSaved } from "./derived-members.js";
import {
  type Arrangement,
  holds,
  isNews,
  listIn,
  parts,
  partsOf,
  readableStates,
  save,
  stateOf,
} from "./grid-view-states.js";
import { keepsMany } from "./many-entries.js";
import { isItsOwn, partOfNamesake } from "./of-namesakes.js";
import { dashboardOf, gridViewsOf } from "./records.js";
import { saveSeveral } from "./several-entries.js";
import { keepsHardValues } from "./state-values.js";
import { arrangementFor, madeAgain, namedAlike, ownView, type Pair, viewsToArrange } from "./views-to-arrange.js";

/** How often a text stands among others. */
const timesIn = (scalars: readonly unknown[], text: string): number => scalars.filter((one) => one === text).length;

/** @returns whether sortings are told apart by their order alone: a number in one may be its place */
const areInOrder = (sortings: readonly unknown[]) =>
  sortings.length > 1 &&
  !isDeepStrictEqual(sortings, sortings.toReversed()) &&
  scalarsIn(sortings).every((scalar) => typeof scalar === "string" && !/^\d+$/.test(scalar));

/** @returns what each column of a state shows, but for moments, in the order of the columns */
const orderOf = (state: Answer): readonly string[] =>
  listIn(partsOf(state.body).columns).map((column) =>
    scalarsIn(column)
      .filter((scalar) => !isMoment(scalar))
      .join(" "),
  );

/** @returns the ids of listed grid views that are told to be active, or not */
const listedAs =
  (isActive: boolean) =>
  ({ body }: Answer): readonly string[] =>
    objectsIn(body).flatMap((row) => (fieldOf(row, "isActive") === isActive ? [idKey(idOf(row))] : []));

const [activeIn, inactiveIn] = [listedAs(true), listedAs(false)];

const viewOf = ({ corporate }: Pick<ScenarioContext, "corporate">, viewId: Pair["id"]) =>
  corporate.get("/views/{viewId}", { viewId });

/** @throws Mismatch where a view has lost columns that it was made with, and that its state did not show before one was saved */
function keepsOwnColumns(made: Answer, still: Answer, { model, before }: Pair): void {
  const texts = textsIn(model && fieldOf(model, "columns")).filter((text) => !isMoment(text));
  const own = texts.filter((text) => mentions(made.body, text));
  // A view and its state may have their columns in common.
  if (own.some((text) => mentions(partsOf(before?.body).columns, text))) return;
  const lost = own.find((text) => !mentions(still.body, text));
  if (lost !== undefined) throw still.mismatch(`the view with ${phrase(lost)}, as it was made`, phrase(still.body));
}

/** A state after its view was used. */
interface Used {
  readonly use: string;
  readonly before: Watched;
  readonly state: Answer;
}

/** So often a state is saved that is not there any more when it is read: somebody else may delete a view like it at that moment. */
const savings = 3;

/** @returns the state of a view, saved right before: how it was shown where a save is refused */
async function savedAgain(
  context: Pick<ScenarioContext, "corporate">,
  id: Pair["id"],
  arrangement: Arrangement,
): Promise<Watched> {
  const read = () => watched(() => stateOf(context, id).accepted());
  for (let nth = 1; nth < savings && (await save(context, id, arrangement)).isSuccess; nth++) {
    const state = await read();
    if (showsSomething(state)) return state;
  }
  return read();
}

const showsSomething = ({ body }: Answer): boolean => scalarsIn(partsOf(body)).length > 0;

/**
 * Reads the other view of the scenario's own and summarises the dashboard by it, grants that view, and deletes one like it.
 *
 * @param left its state before
 * @returns its state after each that is taken, and that of the one like it, where it is called the same
 */
async function statesOnceUsed(
  context: Pick<ScenarioContext, "corporate" | "data" | "adopt">,
  { otherId: id, otherName, model, kept }: Pair,
  left: Watched,
): Promise<{ readonly states: readonly Used[]; readonly ofNamesake: Answer | undefined }> {
  const { corporate, data } = context;
  const states: Used[] = [];
  const view_id = Number(id);
  const uses = (await viewOf(context, id)).isSuccess ? ["it was read"] : [];
  if (Number.isInteger(view_id) && (await dashboardOf(corporate, { view_id })).isSuccess)
    uses.push("the dashboard was summarised by it");
  if (uses.length > 0) states.push({ use: uses.join(" and "), before: left, state: await stateOf(context, id) });
  const body = viewAccess(data, [], ["CorporateAdmin"]);
  if ((await corporate.put("/views/{viewId}/access", { viewId: id, body })).isSuccess) {
    const state = await stateOf(context, id);
    // It is granted to a role that the caller need not have.
    if (state.isSuccess) states.push({ use: "it was granted", before: left, state });
  }
  const namesake = await ownView(context, model, otherName, id);
  const ofNamesake = namesake === undefined ? undefined : await stateOf(context, namesake);
  // A name may be had once alone.
  const like = namesake ?? (await ownView(context, model));
  const before = like === undefined ? undefined : await savedAgain(context, id, kept);
  if (before && like !== undefined && (await corporate.delete("/views/{viewId}", { viewId: like })).isSuccess)
    states.push({ use: "a view like it was deleted", before, state: await stateOf(context, id) });
  return { states, ofNamesake };
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

/**
 * The state of one view is saved for another just as it was read: so its sortings are in the form that they are shown in.
 *
 * @param state as it is read after that save
 * @returns what throws a Mismatch where as many sortings are shown, and not all that each was saved with; undefined where none is lost
 */
async function turnedSorting(
  context: Pick<ScenarioContext, "corporate" | "settled">,
  { otherId, kept }: Pair,
  state: Answer,
): Promise<(() => never) | undefined> {
  const saved = { sort_order: kept.sort_order };
  const shown = await stateOnceSaved(context, otherId, saved, state);
  const part = partsOf(shown.body).sort_order;
  const isLost = ({ value }: ReturnType<typeof sentIn>[number]) =>
    typeof value === "string" && !scalarsIn(part).some((scalar) => sameText(scalar, value));
  const lost = sentIn(saved, "sort_order").filter(isLost);
  // Sortings of what a view has no columns for may be left out.
  if (lost.length === 0 || listIn(part).length !== listIn(kept.sort_order).length) return undefined;
  const derived = await derivedMembers(context, otherId, kept, partsOf(shown.body));
  const value = lost.find(({ name }) => !derived.sort_order?.includes(name))?.value;
  if (value === undefined) return undefined;
  return () => {
    throw shown.mismatch(`sort_order with ${phrase(value)}, as it was saved`, phrase(part));
  };
}

/** @returns whether a sorting is shown as it was saved; a sign that means what goes without saying may be left out */
const sameText = (shown: unknown, saved: string): boolean =>
  typeof shown === "string" && sameScalar(shown.replace(/^\+/, ""), saved.replace(/^\+/, ""));

const keeps = {
  columns: "gridviewstate-keeps-columns",
  filters: "gridviewstate-keeps-filters",
  sort_order: "gridviewstate-keeps-sort-order",
} as const;

scenario(
  "the saved state of a grid view is read back, and that of another is as it was",
  {
    judges: [
      "route:POST /dashboard/gridviewstate/{id}",
      "gridviewstate-keeps-columns",
      "gridviewstate-keeps-filters",
      "gridviewstate-keeps-sort-order",
      "gridviewstate-only-that",
      "gridviewstate-stays",
      "gridviewstate-of-another-kind",
    ],
    inParts: [
      "gridviewstate-keeps-columns",
      "gridviewstate-keeps-filters",
      "gridviewstate-keeps-sort-order",
      "gridviewstate-only-that",
    ],
  },
  async (context) => {
    const { corporate, check } = context;
    const { states: readable, views } = await readableStates(context);
    const pair = await viewsToArrange(context, readable, () => gridViewsOf(context));
    const turned = pair.asKept && (await turnedSorting(context, pair, pair.asKept));
    await check("gridviewstate-keeps-sort-order", () => turned?.());
    const alike = await namedAlike(context, pair);
    const made = pair.areOwn ? await viewOf(context, pair.id) : undefined;
    const otherBefore = await watched(() => stateOf(context, pair.otherId).accepted());
    const { arrangement, saved, after: state } = await saveSeveral(context, arrangementFor(context, pair), pair);
    await check("route:POST /dashboard/gridviewstate/{id}", () => {
      if (saved.isInvalid)
        throw new Inconclusive("a state like that of another grid view was refused: give `samples.GridViewState`");
      saved.isDeclared();
    });
    assume(state !== undefined, `the state was not saved (${saved.status})`);
    const after = await stateOnceSaved(context, pair.id, arrangement, state);
    const otherAfter = await stateOf(context, pair.otherId).accepted();
    const was = partsOf(pair.before?.body);
    const derived = await derivedMembers(context, pair.id, arrangement, partsOf(after.body));
    for (const part of parts) {
      await check(keeps[part], () => {
        assume(
          isNews(arrangement[part], was[part]),
          `no other grid view shows ${part} of its own that could be saved: give \`samples.GridViewState\``,
        );
        const sent = sentIn(arrangement, part)
          .filter(({ name }) => !derived[part]?.includes(name))
          .map(({ value }) => value);
        after.keeps(part, sent);
        const shown = scalarsIn(partsOf(after.body)[part]);
        const texts = sent.filter((scalar) => typeof scalar === "string");
        const lost = texts.find((text) => timesIn(shown, text) > 0 && timesIn(shown, text) < timesIn(texts, text));
        if (lost !== undefined)
          throw after.mismatch(`${phrase(lost)} ${timesIn(texts, lost)} times in ${part}`, phrase(shown));
      });
    }
    await check("gridviewstate-only-that", () => {
      assume(changesBetween(otherBefore.body, after.body).length > 0, "both grid views are arranged alike");
      const sent = scalarsIn(arrangement).filter((scalar) => typeof scalar === "string");
      otherAfter.isLeftAs(otherBefore, pair.areOwn, sent);
      const [first, was, is] = [otherBefore.first, otherBefore, otherAfter].map(orderOf);
      // Of columns the order counts as well.
      const isTheSame = first?.join() === was?.join() && was?.toSorted().join() === is?.toSorted().join();
      if (pair.areOwn && isTheSame && was?.join() !== is?.join())
        throw otherAfter.mismatch(`the columns of the other grid view as before, ${phrase(was)}`, phrase(is));
    });
    const names = [pair.name, pair.otherName];
    const [first, then] = pair.looked;
    await check("gridviewstate-only-that", () => {
      const lost = names.find((one) => isActive(then, one) === false);
      if (then && lost !== undefined && names.every((one) => isActive(first, one) === true))
        throw then.mismatch(`"${lost}" as active as before the state of one was saved`, phrase(then.body));
      const were = activeIn(views);
      if (then && were.length > 1 && were.every((id) => inactiveIn(then).includes(id)))
        throw then.mismatch(`grid views ${were.join(", ")} as active as before any was saved`, phrase(then.body));
    });
    for (const { id, answer } of alike) {
      const now = await stateOf(context, id);
      await check("gridviewstate-only-that", () => {
        const isNow =
          now.isSuccess &&
          parts.every((part) => changesBetween(partsOf(after.body)[part], partsOf(now.body)[part]).length === 0);
        // Somebody else may arrange it meanwhile, but hardly as that.
        if (isNow && answer.isSuccess && changesBetween(partsOf(answer.body), partsOf(after.body)).length > 0)
          throw now.mismatch(
            `the state of grid view ${id} as before, ${phrase(answer.body)}`,
            "the one that was saved",
          );
      });
    }
    const left = await watched(() => stateOf(context, pair.otherId).accepted());
    const { states, ofNamesake } = pair.areOwn
      ? await statesOnceUsed(context, pair, left)
      : { states: [], ofNamesake: undefined };
    await check("gridviewstate-only-that", async () => {
      if (ofNamesake) isItsOwn(ofNamesake, await partOfNamesake(context, pair, ofNamesake, left), "one of its name");
    });
    await check("gridviewstate-stays", () => {
      assume(states.length > 0, "no view of the run's own is read or granted here");
      const told = states.filter(({ before }) => showsSomething(before));
      assume(told.length > 0, "no state of a grid view is shown that could be lost");
      for (const { use, before, state } of told) {
        const [change] = state
          .accepted()
          .changesSince(before)
          .filter((one) => !isOfAnyWrite(one));
        const where = change?.path || "the state";
        if (change) throw state.mismatch(`${where} to be ${phrase(change.from)} as before ${use}`, phrase(change.to));
      }
    });
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
        throw theirs.mismatch(
          `the column ${phrase(lost)}, which another grid view was saved with as well`,
          phrase(kept),
        );
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
      await check(keeps[part], () => {
        for (const { none, state } of emptied)
          if (!none.includes(part) && showsAll(after, arrangement, part) && !showsAll(state, arrangement, part))
            throw state.mismatch(
              `${part} as saved ${none.length === 0 ? "beside the rest" : `without ${none.join()}`} in a view called as a deleted one, ${phrase(arrangement[part])}`,
              phrase(partsOf(state.body)[part]),
            );
      });
    }
    await check("gridviewstate-of-another-kind", () => {
      assume(id !== undefined, "a state of somebody else's would be lost where a list is taken for one");
      return corporate.post("/dashboard/gridviewstate/{id}", { id, body: ["this is no state"] }).rejected(saved);
    });
    if (id === undefined) return;
    const keepsValues = await keepsHardValues(context, id, arrangement);
    if (keepsValues) for (const part of parts) await check(keeps[part], () => keepsValues(part));
    const keepsAll = await keepsMany(context, id, arrangement);
    if (keepsAll) for (const part of parts) await check(keeps[part], () => keepsAll(part));
  },
);
