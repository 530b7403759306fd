import {
  type Answer,
  assume,
  changesBetween,
  fieldOf,
  Inconclusive,
  idKey,
  idOf,
  isMoment,
  objectsIn,
  phrase,
  type ScenarioContext,
  sameScalar,
  scalarsIn,
  scenario,
  watched,
} from "../../src/scenario/index.js";
import { isActive } from "../views/records.js";
import { derivedMembers, sentIn, stateOnceSaved } from "./derived-members.js";
import { isNews, keepsClauses, listIn, parts, partsOf, readableStates, stateOf } from "./grid-view-states.js";
import { keepsMany } from "./many-entries.js";
import { staysOnceUsed } from "./once-used.js";
import { gridViewsOf, viewOf } from "./records.js";
import { isSavedAgain } from "./saved-again.js";
import { saveSeveral } from "./several-entries.js";
import { keepsHardValues } from "./state-values.js";
import { arrangementFor, namedAlike, type Pair, viewsToArrange } from "./views-to-arrange.js";

/** How often a text stands among others. */
const timesIn = (scalars: readonly unknown[], text: string): number => scalars.filter((one) => one === text).length;

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
      await check(keepsClauses[part], () => {
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
    await staysOnceUsed(context, pair);
    const id = await isSavedAgain(context, { pair, made, arrangement, was, after });
    await check("gridviewstate-of-another-kind", () => {
      assume(id !== undefined, "a state of somebody else's would be lost where a list is taken for one");
      return corporate.post("/dashboard/gridviewstate/{id}", { id, body: ["this is no state"] }).rejected(saved);
    });
    if (id === undefined) return;
    const keepsValues = await keepsHardValues(context, id, arrangement);
    if (keepsValues) for (const part of parts) await check(keepsClauses[part], () => keepsValues(part));
    const keepsAll = await keepsMany(context, id, arrangement);
    if (keepsAll) for (const part of parts) await check(keepsClauses[part], () => keepsAll(part));
  },
);
