import { isDeepStrictEqual } from "node:util";
import {
  type Answer,
  fieldOf,
  isObject,
  type JsonObject,
  phrase,
  type ScenarioContext,
} from "../../src/scenario/index.js";
import { type Arrangement, parts, partsOf, save, stateOf } from "./grid-view-states.js";

/** A member that no deployment knows: one that shows it as it was saved keeps what is inside a part as it comes. */
const extra = "extra";

/** What entries are saved with: in the member above, and in that which a filter compares with, of two filters. */
interface Values {
  readonly inside: JsonObject;
  readonly compared: readonly [number, boolean];
}

const easy: Values = { inside: { number: 41, truth: true, list: [41, true], text: "text" }, compared: [41, true] };

/** Others in their places: some count for nothing in many languages, and signs of the text mean something. */
const hard: Values = {
  inside: { number: 0, truth: false, list: [0, false], text: `"a" 'b' <i>&amp;</i> 100% %41 \\ / Zoë 漢字` },
  compared: [0, false],
};

const entriesIn = (part: unknown): readonly JsonObject[] => (Array.isArray(part) && part.every(isObject) ? part : []);

const entryWith = (entry: JsonObject, { inside }: Values): JsonObject => ({ ...entry, [extra]: inside });

/** @returns filters like the first one, one for each value that is compared with; undefined where it does not tell what it compares with */
function comparing([first]: readonly JsonObject[], values: Values): readonly JsonObject[] | undefined {
  const name = Object.keys(first ?? {}).find((one) => /value/i.test(one));
  if (first === undefined || name === undefined) return undefined;
  return values.compared.map((compared) => ({ ...entryWith(first, values), [name]: compared }));
}

/** @returns the same with such values in each entry of its lists of objects */
function arranged(arrangement: Arrangement, values: Values, areCompared: boolean): Arrangement {
  const all = parts.map((part) => {
    const entries = entriesIn(arrangement[part]);
    const filters = part === "filters" && areCompared ? comparing(entries, values) : undefined;
    const more = filters ?? entries.map((entry) => entryWith(entry, values));
    return [part, more.length > 0 ? more : arrangement[part]] as const;
  });
  return Object.fromEntries(all);
}

interface Kept {
  readonly sent: Arrangement;
  readonly state: Answer;
}

/** How many entries hold a value under a name: they may be shown in another order. */
const countOf = (entries: readonly JsonObject[], name: string, value: unknown): number =>
  entries.filter((entry) => isDeepStrictEqual(fieldOf(entry, name), value)).length;

/** Finds what one state shows as it was saved, and another one, that has another value in its place, does not. */
function lostIn(
  part: keyof Arrangement,
  before: Kept,
  after: Kept,
): { readonly due: unknown; readonly is: unknown } | undefined {
  const [was, is] = [before, after].map(({ state }) => entriesIn(partsOf(state.body)[part]));
  const [sentBefore = [], sentAfter = []] = [before, after].map(({ sent }) => entriesIn(sent[part]));
  for (const [at, entry] of sentAfter.entries())
    for (const [name, due] of Object.entries(entry)) {
      const given = sentBefore[at]?.[name];
      const isKept = countOf(was ?? [], name, given) >= countOf(sentBefore, name, given);
      if (isDeepStrictEqual(given, due) || !isKept) continue;
      if (countOf(is ?? [], name, due) < countOf(sentAfter, name, due)) return { due, is };
    }
  return undefined;
}

/**
 * Saves values that are easily lost in the places of others, in a view of the scenario's own.
 *
 * @returns of a part the assertion that it keeps the former where it kept the latter; undefined where such states are refused
 */
export async function keepsHardValues(
  context: Pick<ScenarioContext, "corporate">,
  id: string | number,
  arrangement: Arrangement,
): Promise<((part: keyof Arrangement) => void) | undefined> {
  const keep = async (values: Values, areCompared: boolean): Promise<Kept | undefined> => {
    const sent = arranged(arrangement, values, areCompared);
    const saved = await save(context, id, sent);
    return saved.isSuccess ? { sent, state: await stateOf(context, id).accepted() } : undefined;
  };
  // A filter may compare with texts alone.
  for (const areCompared of [true, false]) {
    const before = await keep(easy, areCompared);
    const after = before && (await keep(hard, areCompared));
    if (before && after)
      return (part) => {
        const lost = lostIn(part, before, after);
        if (lost)
          throw after.state.mismatch(
            `an entry of ${part} to hold ${phrase(lost.due)}, as one held what it was saved with before`,
            phrase(lost.is),
          );
      };
  }
  return undefined;
}
