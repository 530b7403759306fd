import {
  type Answer,
  assume,
  changesBetween,
  phrase,
  type ScenarioContext,
  scalarsIn,
} from "../../src/scenario/index.js";
import { parts, partsOf, stateOf } from "./grid-view-states.js";
import { ownView, type Pair } from "./views-to-arrange.js";

type Part = (typeof parts)[number];

const isAlike = (one: Answer | undefined, other: Answer, part: Part): boolean =>
  changesBetween(partsOf(one?.body)[part], partsOf(other.body)[part]).length === 0;

/**
 * A part of the state of a new view that is what was saved for another one of its name. With which state a new view begins is open, but
 * not that it hangs on its name.
 *
 * @param state of the new view
 * @param saved the state of the other one
 * @param before the state of a view of another name when it was new
 * @throws Inconclusive where a view of another name begins so as well
 */
export async function partOfNamesake(
  context: Pick<ScenarioContext, "corporate" | "data" | "adopt">,
  { model, before }: Pair,
  state: Answer,
  saved: Answer,
): Promise<Part | undefined> {
  if (!state.isSuccess) return undefined;
  const taken = parts.find(
    (part) =>
      scalarsIn(partsOf(saved.body)[part]).length > 0 && isAlike(state, saved, part) && !isAlike(before, saved, part),
  );
  if (taken === undefined) return undefined;
  const another = await ownView(context, model);
  const control = another === undefined ? undefined : await stateOf(context, another);
  assume(
    control !== undefined && !isAlike(control, saved, taken),
    "a new view of another name begins as one was saved",
  );
  return taken;
}

/** @throws Mismatch where a part of a state is that of a namesake */
export function isItsOwn(state: Answer, part: Part | undefined, namesake: string): void {
  if (part !== undefined)
    throw state.mismatch(
      `a new view to have no ${part} that were saved for ${namesake}`,
      phrase(partsOf(state.body)[part]),
    );
}
