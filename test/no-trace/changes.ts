import type { Stored } from "../../src/reference/index.js";

/** A member of a stored record that is another than it was. */
export interface StoredChange {
  /** `jobs/2000101`. */
  readonly record: string;
  readonly member: string;
  readonly was: unknown;
  readonly is: unknown;
}

/** Counters of writes, which no write puts back: a variant that shows them has them move. */
const counters = ["revisions/", "readings/"];

export const isCounter = (record: string): boolean => counters.some((name) => record.startsWith(name));

/**
 * Everything that was stored before and is otherwise now.
 *
 * @param nullIsAbsent whether the deployment never shows a member without a value
 */
export function changesIn(before: Stored, after: Stored, nullIsAbsent: boolean): readonly StoredChange[] {
  return [...before]
    .filter(([record]) => !isCounter(record))
    .flatMap(([record, was]) =>
      differences(was, after.get(record), nullIsAbsent).map(([member, one, other]) => ({
        record,
        member,
        was: one,
        is: other,
      })),
    );
}

type Difference = readonly [member: string, was: unknown, is: unknown];

function differences(was: unknown, is: unknown, nullIsAbsent: boolean, at = ""): readonly Difference[] {
  const [one, other] = [membersOf(was), membersOf(is)];
  if (!one || !other) return same(was, is, nullIsAbsent) ? [] : [[at, was, is]];
  if (Array.isArray(was) !== Array.isArray(is)) return [[at, was, is]];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name) =>
    differences(one.get(name), other.get(name), nullIsAbsent, at === "" ? name : `${at}.${name}`),
  );
}

const membersOf = (value: unknown): ReadonlyMap<string, unknown> | undefined =>
  value !== null && typeof value === "object" ? new Map(Object.entries(value)) : undefined;

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Texts in another case, numbers as texts and the like are other values; two spellings of one moment are not. */
function same(was: unknown, is: unknown, nullIsAbsent: boolean): boolean {
  if (was === is || (nullIsAbsent && (was ?? null) === (is ?? null))) return true;
  if (typeof was !== "string" || typeof is !== "string" || !moment.test(was)) return false;
  return Date.parse(was) === Date.parse(is);
}
