import { type Decision, decision, type FaultName } from "../decision.js";

/** What was asked for in, and out which rows pass. */
export type Filter<Row, Asked extends readonly unknown[]> = (...asked: Asked) => (row: Row) => boolean;

interface FilterOptions<Row, Asked extends readonly unknown[]> {
  /** The open point that the alternatives answer. */
  readonly openPoint?: string;
  /** Other readings of the filter that conform as well. */
  readonly alternatives?: { readonly [alternative: string]: Filter<Row, Asked> };
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
  { openPoint, alternatives }: FilterOptions<Row, Asked> = {},
): Decision<Filter<Row, Asked>> {
  const everything: Filter<Row, Asked> = () => () => true;
  const faults = Object.entries<string>(ignored).map(([fault, says]) => [fault, { says, value: everything }] as const);
  return decision<Filter<Row, Asked>>(name, {
    ...(openPoint !== undefined && { openPoint }),
    conforms: { narrows: filter, ...alternatives },
    faults: Object.fromEntries(faults),
  });
}

/** @returns the search that finds everything where it should find nothing */
export const fallingBack =
  <Row, Asked extends readonly unknown[]>(find: (rows: readonly Row[], ...asked: Asked) => readonly Row[]) =>
  (rows: readonly Row[], ...asked: Asked): readonly Row[] => {
    const found = find(rows, ...asked);
    return found.length > 0 ? found : rows;
  };
