import { literalPattern } from "../../../contract/literal-pattern.js";
import type { ClauseId } from "../../../contract/register.js";
import { type Decision, decision, type FaultName, type Faults, fault } from "../decision.js";

/** What was asked for in, and out which rows pass. */
export type Filter<Row, Asked extends readonly unknown[]> = (...asked: Asked) => (row: Row) => boolean;

interface FilterOptions<Row, Asked extends readonly unknown[]> {
  /** The open point that the alternatives answer. */
  readonly openPoint?: string;
  /** Other readings of the filter that conform as well. */
  readonly alternatives?: { readonly [alternative: string]: Filter<Row, Asked> };
  /** What else a deployment gets wrong. */
  readonly wrong?: Faults<Filter<Row, Asked>>;
}

/**
 * A filter narrows a list to the rows that pass.
 *
 * @param ignored what a deployment does that ignores the filter
 */
export function narrows<Row, Asked extends readonly unknown[]>(
  name: string,
  ignored: { readonly [fault: FaultName]: string },
  filter: Filter<Row, Asked>,
  { openPoint, alternatives, wrong }: FilterOptions<Row, Asked> = {},
): Decision<Filter<Row, Asked>> {
  const everything: Filter<Row, Asked> = () => () => true;
  const faults = Object.entries<string>(ignored).map(([fault, says]) => [fault, { says, value: everything }] as const);
  return decision<Filter<Row, Asked>>(name, {
    ...(openPoint !== undefined && { openPoint }),
    conforms: { narrows: filter, ...alternatives },
    faults: { ...Object.fromEntries(faults), ...wrong },
  });
}

/** Those of several values of one filter beside which another one does not count. */
type Uncounted = <Value>(values: readonly Value[]) => readonly Value[];

/**
 * A filter counts beside each of several values of another one.
 *
 * @param clause that is broken where it does not
 * @param filter as sentences call it
 * @param values what the other one takes several of
 */
export const besideEach = (name: string, clause: ClauseId, filter: string, values: string): Decision<Uncounted> =>
  decision<Uncounted>(name, {
    conforms: { "each-of-them": () => [] },
    faults: {
      [`${clause}#beside-the-last-of-several-${values}`]: fault<Uncounted>(
        `Of several ${values} ${filter} counts beside the last alone.`,
        (several) => several.slice(0, -1),
      ),
      [`${clause}#beside-the-first-of-several-${values}`]: fault<Uncounted>(
        `Of several ${values} ${filter} counts beside the first alone.`,
        (several) => several.slice(1),
      ),
    },
  });

/** How a key that is shown is compared with the one asked for. */
export type SameKey = (shown: unknown, asked: string) => boolean;

const text = (shown: unknown): string => String(shown ?? "");

const withoutZeros = (digits: string): string => (/^\d+$/.test(digits) ? digits.replace(/^0+/, "") : digits);

const isLike: SameKey = (shown, asked) =>
  new RegExp(`^${literalPattern(asked).replaceAll("_", ".")}$`).test(text(shown));

/** Ways to compare keys that take a part or a pattern for the whole, or digits for a number, with the words for them. */
export const loosely = {
  beginning: ["is found by its beginning", (shown, asked) => text(shown).startsWith(asked)],
  part: ["is found by any part of it", (shown, asked) => text(shown).includes(asked)],
  pattern: ["is found by what has _ in place of one of its signs", isLike],
  list: ["is found by a list of several, joined by commas", (shown, asked) => asked.split(",").includes(text(shown))],
  number: ["is found by what is the same number", (shown, asked) => withoutZeros(text(shown)) === withoutZeros(asked)],
} as const satisfies { readonly [way: string]: readonly [says: string, same: SameKey] };

/** @returns how keys are compared by so many of their signs alone */
export const cutTo =
  (length: number): SameKey =>
  (shown, asked) =>
    text(shown).slice(0, length) === asked.slice(0, length);

/** @returns the search that finds everything where it should find nothing */
export const fallingBack =
  <Row, Asked extends readonly unknown[]>(find: (rows: readonly Row[], ...asked: Asked) => readonly Row[]) =>
  (rows: readonly Row[], ...asked: Asked): readonly Row[] => {
    const found = find(rows, ...asked);
    return found.length > 0 ? found : rows;
  };
