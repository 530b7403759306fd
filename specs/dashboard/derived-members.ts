import {
  type Answer,
  changesBetween,
  isObject,
  isOfTime,
  mentions,
  objectsIn,
  type ScenarioContext,
  scalarsIn,
} from "../../src/scenario/index.js";
import { type Arrangement, parts, partsOf, save, stateOf } from "./grid-view-states.js";

type Part = (typeof parts)[number];

/** What of a part was sent, by the member that it stands in. */
interface Sent {
  readonly name: string;
  readonly value: unknown;
}

/** @returns what a part was saved with: what came from another state may carry moments and spans of time, which are told anew each time */
export const sentIn = (arrangement: Arrangement, part: Part): readonly Sent[] =>
  changesBetween(undefined, arrangement[part])
    .filter((one) => !isOfTime(one))
    .map(({ path, to }) => ({ name: path.split(".").at(-1) ?? "", value: to }));

const shows = (state: Arrangement, part: Part, { value }: Sent): boolean =>
  scalarsIn(value).every((scalar) => mentions(state[part], scalar));

const lostIn = (arrangement: Arrangement, shown: Arrangement, part: Part): ReadonlySet<string> =>
  new Set(sentIn(arrangement, part).flatMap((one) => (shows(shown, part, one) ? [] : [one.name])));

/** @returns a state that is read after a save; where it does not show all of that, as it is read once nothing is late any more */
export async function stateOnceSaved(
  context: Pick<ScenarioContext, "corporate" | "settled">,
  id: string | number,
  arrangement: Arrangement,
  state: Answer,
): Promise<Answer> {
  const shown = partsOf(state.accepted().body);
  if (parts.every((part) => lostIn(arrangement, shown, part).size === 0)) return state;
  await context.settled();
  return stateOf(context, id).accepted();
}

function without(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => without(entry, names));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !names.has(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, without(member, names)]));
}

/**
 * What was read of another state is saved as it was read, with members that the deployment derives, as a label of each entry. Where a
 * state does not show some of it, the rest is saved once more.
 *
 * @param shown the parts of the state as it is read after its save
 * @returns the members of each part that are shown though they were not saved, where all the rest of the part is kept
 */
export async function derivedMembers(
  context: Pick<ScenarioContext, "corporate" | "settled">,
  id: string | number,
  arrangement: Arrangement,
  shown: Arrangement,
): Promise<{ readonly [P in Part]?: readonly string[] }> {
  const lost = parts
    .map((part) => ({ part, names: lostIn(arrangement, shown, part) }))
    .filter(({ names }) => names.size > 0);
  if (lost.length === 0) return {};
  const rest = lost.map(({ part, names }) => [part, without(arrangement[part], names)]);
  const saved = await save(context, id, { ...arrangement, ...Object.fromEntries(rest) });
  if (!saved.isSuccess) return {};
  await context.settled();
  const told = partsOf((await stateOf(context, id)).body);
  const derived = lost.map(({ part, names }) => {
    const kept = sentIn(arrangement, part).filter(({ name }) => !names.has(name));
    const isKept = kept.length > 0 && kept.every((one) => shows(told, part, one));
    const known = new Set(objectsIn(told[part]).flatMap(Object.keys));
    return [part, isKept ? [...names].filter((name) => known.has(name)) : []];
  });
  return Object.fromEntries(derived);
}
