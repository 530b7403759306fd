import { viewLike } from "../../fixtures/payloads/dashboard.js";
import {
  type Answer,
  assume,
  createdId,
  fieldOf,
  isObject,
  type JsonObject,
  mentions,
  type ScenarioContext,
  sameScalar,
  scalarsIn,
  Verbatim,
} from "../../src/scenario/index.js";
import { knownViews, viewIdOf } from "../views/records.js";
import { type Arrangement, isNews, parts, partsOf, save, stateOf, type ViewState } from "./grid-view-states.js";

type Maker = Pick<ScenarioContext, "corporate" | "data" | "adopt">;

async function viewsShown({ corporate }: Pick<ScenarioContext, "corporate">): Promise<readonly JsonObject[]> {
  const all = await corporate.get("/views/all");
  return all.isSuccess && Array.isArray(all.body) ? all.body.filter(isObject) : [];
}

/**
 * @param model a view that is there; undefined where none is shown
 * @param namesake another view of that name
 * @returns the id of a view of the scenario's own, made like it; undefined where that does not work
 */
export async function ownView(
  { corporate, data, adopt }: Maker,
  model: JsonObject | undefined,
  name = data.text("view"),
  namesake?: string | number,
): Promise<string | number | undefined> {
  if (!model) return undefined;
  const like = (member: string) => new Verbatim(fieldOf(model, member));
  const body = viewLike(name, like("dataset_sp"), like("columns"));
  const made = await corporate.post("/views", { body });
  if (!made.isSuccess) return undefined;
  const answeredId = createdId("view", made.body);
  if (answeredId !== undefined) return answeredId;
  const isNamesake = (row: unknown) => namesake !== undefined && sameScalar(viewIdOf(row), namesake);
  const row = (await viewsShown({ corporate })).find((one) => mentions(one, body.name) && !isNamesake(one));
  const found = row && (createdId("view", row) ?? createdId("view", fieldOf(row, "viewId")));
  if (found !== undefined) adopt("view", found);
  return found;
}

/** Two grid views whose states may be told apart: one that is arranged, and one that is left alone. */
export interface Pair {
  readonly id: string | number;
  readonly otherId: string | number;
  readonly before: Answer | undefined;
  /** Whether both are the scenario's own. */
  readonly areOwn: boolean;
  /** What the one that is arranged is called, where it is the scenario's own. */
  readonly name: string;
  readonly otherName: string;
  /** What was saved for the one that is left alone, where both are the scenario's own. */
  readonly kept: Arrangement;
  /** How the one that is left alone was read after that. */
  readonly asKept: Answer | undefined;
  /** What was looked at before and after a state was saved for the other, where both are the scenario's own. */
  readonly looked: readonly (Answer | undefined)[];
  /** The view that those of the scenario's own are made like. */
  readonly model: JsonObject | undefined;
  /** Listed grid views that an arrangement may be taken from. */
  readonly donors: readonly ViewState[];
}

/**
 * Two views of the scenario's own and of one dataset where such have states, else one that is listed and restored at the end.
 *
 * @param look before and after a state is saved for the first of the scenario's own
 */
export async function viewsToArrange(
  context: Maker & Pick<ScenarioContext, "borrow">,
  states: readonly ViewState[],
  look?: () => Promise<Answer>,
): Promise<Pair> {
  const [first, second, ...rest] = states;
  assume(first !== undefined && second !== undefined, "fewer than two grid views here have a state");
  // A list may have another order each time.
  const [model] = await viewsShown(context);
  const [name, otherName] = [context.data.text("view"), context.data.text("view")];
  const [id, otherId] = [await ownView(context, model, name), await ownView(context, model, otherName)];
  if (id !== undefined && otherId !== undefined && String(id) !== String(otherId)) {
    const before = await look?.();
    const arrangement = partsOf(first.answer.body);
    const kept = await save(context, otherId, arrangement);
    const after = await look?.();
    const [own, other] = [await stateOf(context, id), await stateOf(context, otherId)];
    if (kept.isSuccess && other.isSuccess)
      return {
        id,
        otherId,
        before: own.isSuccess ? own : undefined,
        areOwn: true,
        name,
        otherName,
        kept: arrangement,
        asKept: other,
        looked: [before, after],
        model,
        donors: [second, ...rest],
      };
  }
  const { before } = await context.borrow("POST /dashboard/gridviewstate/{id}", first.id);
  return {
    id: first.id,
    otherId: second.id,
    before,
    areOwn: false,
    name,
    otherName,
    kept: {},
    asKept: undefined,
    looked: [],
    model,
    donors: rest,
  };
}

/**
 * Deletes the view that is arranged, and makes one that is called the same.
 *
 * @returns its id, or that of the former where it stays; undefined where none is made
 */
export async function madeAgain(context: Maker, { id, name, model }: Pair): Promise<string | number | undefined> {
  const deleted = await context.corporate.delete("/views/{viewId}", { viewId: id });
  if (!deleted.isSuccess) return id;
  // The name of a deleted view may still be taken.
  return (await ownView(context, model, name)) ?? ownView(context, model);
}

/** @returns the states of grid views whose ids end as that of the one that is arranged: a few, as keys may be cut */
export async function namedAlike(context: Pick<ScenarioContext, "corporate" | "data">, { id, otherId }: Pair) {
  const { corporate } = context;
  const ids = (await knownViews(context)).flatMap((view) => viewIdOf(view) ?? []);
  const alike = ids.filter((one) => String(one).slice(-1) === String(id).slice(-1));
  const others = alike.filter((one) => ![id, otherId].map(String).includes(String(one))).slice(0, 2);
  return Promise.all(
    others.map(async (one): Promise<ViewState> => ({ id: one, answer: await stateOf({ corporate }, one) })),
  );
}

/** So many sortings of one grid view show what is looked at behind the second one. */
const several = 3;

/** @returns the same sorted by more of its columns, as other grid views are; as it is where none is */
export function sortedByMore(arrangement: Arrangement, { donors, areOwn }: Pair): Arrangement {
  const { columns, sort_order } = arrangement;
  // What is borrowed keeps the number of its sortings.
  if (!areOwn || !Array.isArray(sort_order)) return arrangement;
  const columnIn = (entry: unknown) =>
    scalarsIn(entry).find((scalar) => typeof scalar === "string" && mentions(columns, scalar));
  const others = donors.flatMap(({ answer }) => partsOf(answer.body).sort_order ?? []);
  const sortings = [...sort_order, ...others].filter(
    (entry, at, all) =>
      columnIn(entry) !== undefined && all.findIndex((one) => columnIn(one) === columnIn(entry)) === at,
  );
  return sortings.length > sort_order.length ? { ...arrangement, sort_order: sortings.slice(0, several) } : arrangement;
}

/** @returns whether each list of a state has as many entries as that of another: so many can be put back where it is borrowed */
const areAsMany = (one: Arrangement, other: Arrangement): boolean =>
  parts.every((part) => {
    const [some, others] = [one[part], other[part]];
    return !Array.isArray(some) || !Array.isArray(others) || some.length === others.length;
  });

/** @returns the state to save: the profile's sample, else that of the donor that is most unlike what is there */
export function arrangementFor({ data }: Pick<ScenarioContext, "data">, { before, donors, areOwn }: Pair): Arrangement {
  const sample = data.compose("GridViewState", { text: data.text("state") });
  if (sample instanceof Verbatim) return partsOf(sample.value);
  const was = partsOf(before?.body);
  const news = (state: Arrangement) => parts.filter((part) => isNews(state[part], was[part])).length;
  const states = donors.map(({ answer }) => partsOf(answer.body)).sort((a, b) => news(b) - news(a));
  const best = areOwn ? states[0] : (states.find((state) => areAsMany(state, was)) ?? states[0]);
  return best ?? was;
}
