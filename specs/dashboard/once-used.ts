import { viewAccess } from "../../fixtures/payloads/views.js";
import {
  type Answer,
  assume,
  isOfAnyWrite,
  phrase,
  type ScenarioContext,
  scalarsIn,
  type Watched,
  watched,
} from "../../src/scenario/index.js";
import { type Arrangement, partsOf, save, stateOf } from "./grid-view-states.js";
import { isItsOwn, partOfNamesake } from "./of-namesakes.js";
import { dashboardOf, viewOf } from "./records.js";
import { ownView, type Pair } from "./views-to-arrange.js";

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

/** Judges what the saved state of the other view is once that view is used, and once one of its name is made. */
export async function staysOnceUsed(
  context: Pick<
    ScenarioContext<"gridviewstate-only-that" | "gridviewstate-stays">,
    "corporate" | "data" | "adopt" | "check"
  >,
  pair: Pair,
): Promise<void> {
  const { check } = context;
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
}
