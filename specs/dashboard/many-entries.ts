import { type Answer, isObject, phrase, type ScenarioContext } from "../../src/scenario/index.js";
import {
  type Arrangement,
  holds,
  isEntries,
  isWord,
  listIn,
  parts,
  partsOf,
  save,
  stateOf,
} from "./grid-view-states.js";

type Part = (typeof parts)[number];

/** More entries than a screen shows, or than somebody saves by hand to see whether they are kept. */
const many = 27;

/** So few of them are saved to see that such entries are kept at all. */
const few = 9;

/** Entries of each part that is composed, as many of each, so that those of one place belong together. */
type Composed = { readonly [P in Part]?: readonly unknown[] };

/** @returns the member that each column is named by; undefined where there is none */
function namingMember(columns: readonly unknown[]): string | undefined {
  if (!isEntries(columns)) return undefined;
  return Object.keys(columns[0] ?? {}).find((member) => {
    const names = columns.map((column) => column[member]);
    return names.every(isWord) && new Set(names).size === names.length;
  });
}

const timesMany = (entryOf: (at: number) => unknown): readonly unknown[] =>
  Array.from({ length: many }, (_, at) => entryOf(at));

/** @returns columns that are named after the first one, and filters and sortings by them where those of the arrangement name columns */
function composedLike(arrangement: Arrangement): Composed {
  const columns = listIn(arrangement.columns);
  const [first] = columns;
  if (isWord(first)) return { columns: timesMany((at) => `${first}_${at}`) };
  const member = namingMember(columns);
  if (member === undefined || !isObject(first)) return {};
  const nameAt = (at: number) => `${first[member]}_${at}`;
  const names = columns.map((column) => isObject(column) && column[member]);
  const naming = (["filters", "sort_order"] as const).flatMap((part) => {
    const [entry] = listIn(arrangement[part]);
    const by = isObject(entry) ? Object.keys(entry).find((one) => names.includes(entry[one] as string)) : undefined;
    return isObject(entry) && by !== undefined ? [[part, timesMany((at) => ({ ...entry, [by]: nameAt(at) }))]] : [];
  });
  return { columns: timesMany((at) => ({ ...first, [member]: nameAt(at) })), ...Object.fromEntries(naming) };
}

const missingIn = (state: Answer, composed: Composed, part: Part): readonly number[] => {
  const shown = state.isSuccess ? partsOf(state.body)[part] : undefined;
  return (composed[part] ?? []).flatMap((entry, at) => (holds(shown, entry) ? [] : [at]));
};

/**
 * Saves many columns in a view of the scenario's own, and many filters and sortings by them, or the columns alone. What of them is lost
 * is saved once more as a few: by what a view may be arranged the document does not say.
 *
 * @returns of a part the assertion that it keeps among many what it keeps among a few; undefined where that many are refused
 */
export async function keepsMany(
  context: Pick<ScenarioContext, "corporate" | "settled">,
  id: string | number,
  arrangement: Arrangement,
): Promise<((part: Part) => void) | undefined> {
  const all = composedLike(arrangement);
  if (!all.columns) return undefined;
  const attempts: readonly Composed[] = [all, { columns: all.columns }];
  for (const composed of attempts) {
    const saved = await save(context, id, { ...arrangement, ...composed });
    if (saved.isInvalid) continue;
    if (!saved.isSuccess) return undefined;
    const isLossy = (state: Answer) => parts.some((part) => missingIn(state, composed, part).length > 0);
    if (!isLossy(await stateOf(context, id))) return undefined;
    await context.settled();
    const state = await stateOf(context, id).accepted();
    const lost = [...new Set(parts.flatMap((part) => missingIn(state, composed, part)))].slice(0, few);
    const some: Composed = Object.fromEntries(
      Object.entries(composed).map(([part, entries]) => [part, lost.map((at) => entries?.[at])]),
    );
    if (!(await save(context, id, { ...arrangement, ...some })).isSuccess) return undefined;
    const keptAlone = await stateOf(context, id).accepted();
    return (part) => {
      const missing = missingIn(state, composed, part);
      const kept = lost.filter(
        (at) => missing.includes(at) && holds(partsOf(keptAlone.body)[part], composed[part]?.[at]),
      );
      if (kept.length > 0)
        throw state.mismatch(
          `${part} to hold each of ${many} entries`,
          `none of ${phrase(kept.map((at) => composed[part]?.[at]))}, which it holds where fewer are saved`,
        );
    };
  }
  return undefined;
}
