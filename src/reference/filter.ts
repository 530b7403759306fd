import type { ClauseId } from "../contract/register.js";
import { breaks, type Decision, decision } from "./decision.js";
import type { World } from "./world.js";

/** Whether a row passes a filter that was asked for. */
export type Keeps<Row, Asked> = (row: Row, asked: Asked) => boolean;

/** The filters of a list, by the name of their query parameter. */
export type Filters<Row, Query> = {
  readonly [Name in keyof Query]?: Decision<Keeps<Row, NonNullable<Query[Name]>>>;
};

/**
 * @param clause the clause that says what the filter answers; its faults are named after it
 * @param alternatives conforming readings of the filter, the default first
 */
export function filterBy<Row, Asked>(
  clause: ClauseId,
  alternatives: { readonly [name: string]: Keeps<Row, Asked> },
  openPoint?: string,
): Decision<Keeps<Row, Asked>> {
  return decision<Keeps<Row, Asked>>(clause, {
    ...(openPoint !== undefined && { openPoint }),
    conforms: alternatives,
    faults: {
      [`${clause}-ignored`]: breaks(clause, "The filter is ignored.", () => true),
      [`${clause}-finds-nothing`]: breaks(clause, "The filter finds nothing.", () => false),
    },
  });
}

/** Whether a row passes, given what each filter says about it. */
type Combination = (verdicts: ReadonlyMap<string, boolean>) => boolean;

/** @param clause the clause that says that filters given together narrow together */
export function combinationOf(clause: ClauseId): Decision<Combination> {
  const every: Combination = (verdicts) => [...verdicts.values()].every(Boolean);
  return decision<Combination>(clause, {
    conforms: { every },
    faults: {
      [`${clause}-any`]: breaks(clause, "A row that passes one of the filters is listed.", (verdicts) =>
        verdicts.size === 0 ? true : [...verdicts.values()].some(Boolean),
      ),
      [`${clause}-id-outweighs`]: breaks(
        clause,
        "The id filter makes the others void.",
        (verdicts) => verdicts.get("id") ?? every(verdicts),
      ),
    },
  });
}

/** @returns the rows that pass what the query asks for */
export function filtered<Row, Query extends object>(
  world: World,
  rows: readonly Row[],
  query: Query,
  filters: Filters<Row, Query>,
  combination: Decision<Combination>,
): readonly Row[] {
  const asked = (Object.keys(filters) as (keyof Query & string)[]).filter((name) => query[name] !== undefined);
  const combine = world.choose(combination);
  return rows.filter((row) => {
    const verdicts = asked.map((name): [string, boolean] => {
      const keeps = filters[name];
      const value = query[name];
      return [name, !keeps || value === undefined || value === null || world.choose(keeps)(row, value)];
    });
    return combine(new Map(verdicts));
  });
}
