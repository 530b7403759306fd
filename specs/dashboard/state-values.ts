import { type Answer, isObject, type JsonObject, phrase, type ScenarioContext } from "../../src/scenario/index.js";
import { easyOrHard, lostIn } from "../unknown-members.js";
import { type Arrangement, holds, parts, partsOf, save, stateOf } from "./grid-view-states.js";

/** What two filters compare with, where they tell so: values that are kept as a rule, and such as are easily lost. */
const compared = { easy: [41, true], hard: [0, false], hardAndDeep: [0, false] } as const;

type Values = keyof typeof easyOrHard;

const entriesIn = (part: unknown): readonly JsonObject[] => (Array.isArray(part) && part.every(isObject) ? part : []);

/** @returns filters like the first one, one for each value that is compared with; undefined where it does not tell what it compares with */
function comparing([first]: readonly JsonObject[], values: Values): readonly JsonObject[] | undefined {
  const name = Object.keys(first ?? {}).find((one) => /value/i.test(one));
  if (first === undefined || name === undefined) return undefined;
  return compared[values].map((one) => ({ ...easyOrHard[values](first), [name]: one }));
}

/** @returns the same with such values in each entry of its lists of objects */
function arranged(arrangement: Arrangement, values: Values, areCompared: boolean): Arrangement {
  const all = parts.map((part) => {
    const entries = entriesIn(arrangement[part]);
    const filters = part === "filters" && areCompared ? comparing(entries, values) : undefined;
    const more = filters ?? entries.map(easyOrHard[values]);
    return [part, more.length > 0 ? more : arrangement[part]] as const;
  });
  return Object.fromEntries(all);
}

interface Saved {
  readonly sent: Arrangement;
  readonly state: Answer;
}

const keptOf = ({ sent, state }: Saved, part: keyof Arrangement) => ({
  sent: entriesIn(sent[part]),
  shown: entriesIn(partsOf(state.body)[part]),
});

/** A filter may compare with texts alone, and what lies deep may be refused. */
const attempts = [
  { areCompared: true, values: "hardAndDeep" },
  { areCompared: false, values: "hardAndDeep" },
  { areCompared: true, values: "hard" },
  { areCompared: false, values: "hard" },
] as const;

/** Whether filters are told apart by what they compare with alone: a number beside it may be a place, and those of one id are one. */
const areOfOneColumn = ([first = {}]: readonly JsonObject[]): boolean =>
  Object.entries(first).every(
    ([name, value]) =>
      /value/i.test(name) || (!/id$/i.test(name) && ["string", "boolean", "object"].includes(typeof value)),
  );

/**
 * Looks at two filters of one column, which differ in what they compare with.
 *
 * @returns the assertion that both are kept; undefined where they are, or where one that is lost is lost alone as well
 */
async function keepsBoth(
  context: Pick<ScenarioContext, "corporate" | "settled">,
  id: string | number,
  plain: Arrangement,
  { sent, state }: Saved,
): Promise<(() => void) | undefined> {
  const filters = entriesIn(sent.filters);
  const lostOf = ({ body }: Answer) => filters.filter((filter) => !holds(partsOf(body).filters, filter));
  const lost = lostOf(state);
  if (lost.length === 0 || lost.length === filters.length || !areOfOneColumn(entriesIn(plain.filters)))
    return undefined;
  await context.settled();
  for (const filter of lost) {
    const alone = await save(context, id, { ...sent, filters: [filter] });
    if (!alone.isSuccess || !holds(partsOf((await stateOf(context, id)).body).filters, filter)) return undefined;
  }
  if (!(await save(context, id, sent)).isSuccess) return undefined;
  const again = await stateOf(context, id).accepted();
  return () => {
    // Another one that is missing now was never looked at alone.
    const missing = lostOf(again).find((filter) => lost.includes(filter));
    if (missing !== undefined)
      throw again.mismatch(
        `the filter ${phrase(missing)} beside another of its column, as it is kept alone`,
        phrase(partsOf(again.body).filters),
      );
  };
}

/**
 * Saves values that are easily lost in the places of others, in a view of the scenario's own.
 *
 * @returns of a part the assertion that it keeps the former where it kept the latter, and two filters of one column; undefined where such
 *   states are refused
 */
export async function keepsHardValues(
  context: Pick<ScenarioContext, "corporate" | "settled">,
  id: string | number,
  arrangement: Arrangement,
): Promise<((part: keyof Arrangement) => void) | undefined> {
  const keep = async (values: Values, areCompared: boolean): Promise<Saved | undefined> => {
    const sent = arranged(arrangement, values, areCompared);
    const saved = await save(context, id, sent);
    return saved.isSuccess ? { sent, state: await stateOf(context, id).accepted() } : undefined;
  };
  for (const { areCompared, values } of attempts) {
    const before = await keep("easy", areCompared);
    const areBothKept = before && areCompared ? await keepsBoth(context, id, arrangement, before) : undefined;
    const after = before && (await keep(values, areCompared));
    if (before && after)
      return (part) => {
        if (part === "filters") areBothKept?.();
        const lost = lostIn(keptOf(before, part), keptOf(after, part));
        if (lost)
          throw after.state.mismatch(
            `an entry of ${part} to hold ${phrase(lost.due)}, as one held what it was saved with before`,
            phrase(partsOf(after.state.body)[part]),
          );
      };
  }
  return undefined;
}
