import {
  fieldOf,
  fold,
  Guess,
  isMoment,
  isObject,
  isScalar,
  isShown,
  isShownAlike,
  mentions,
  objectsIn,
  scalarsIn,
  Upload,
  Verbatim,
} from "../src/scenario/index.js";

/** A record as it was sent. */
export interface Given {
  /** What tells of the record, and of nothing else. */
  readonly mark: string | number;
  readonly body: unknown;
  /** Whether another value in the place of one tells nothing: that of another record may have come there, which is judged by itself. */
  readonly mayBeReplaced?: true;
}

/** A member of a record that was shown as it was given. */
export interface KeptMember {
  readonly mark: string | number;
  readonly name: string;
  readonly value: unknown;
  readonly mayBeReplaced: boolean;
}

/** What other writes have reason to move: how far something has come, whose it is, and which of several holds. */
const mayMove = /stat(e|us)|activ|complet|done|finish|progress|percent|agent|version|revision/;

const plain = (value: unknown): unknown => (value instanceof Guess || value instanceof Verbatim ? value.value : value);

const isListOfScalars = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => isScalar(entry) && isShown(entry));

/** @returns the members of a body that hold one value or several, whatever part they stand in; entries of its lists are not its own */
function membersOf(body: unknown): readonly (readonly [name: string, value: unknown])[] {
  const record = plain(body);
  if (!isObject(record) || record instanceof Upload) return [];
  return Object.entries(record).flatMap(([name, member]) => {
    const value = plain(member);
    if (isObject(value)) return membersOf(value);
    if (mayMove.test(fold(name)) || isMoment(value)) return [];
    return isListOfScalars(value) || (isScalar(value) && isShown(value)) ? [[name, value] as const] : [];
  });
}

/** @returns the entries of a body that show a mark; where none of its lists has one, the innermost part of it that does */
function rowsWith(body: unknown, mark: string | number): readonly unknown[] {
  if (Array.isArray(body)) return body.filter((entry) => isObject(entry) && mentions(entry, mark));
  if (!isObject(body)) return [];
  const inside = Object.values(body).flatMap((member) => rowsWith(member, mark));
  return inside.length === 0 && mentions(body, mark) ? [body] : inside;
}

const holds = (field: unknown, value: unknown): boolean =>
  [value].flat().every((one) => scalarsIn([field]).some((shown) => isShownAlike(shown, one)));

const shows = (row: unknown, { name, value }: KeptMember): boolean =>
  objectsIn(row).some((part) => holds(fieldOf(part, name), value));

const isLeft = (row: unknown, member: KeptMember): boolean =>
  shows(row, member) ||
  (member.mayBeReplaced && objectsIn(row).some((part) => scalarsIn(fieldOf(part, member.name)).some(isShown)));

/** @returns the members of some records that a reading shows as they were given */
export const keptIn = (body: unknown, given: readonly Given[]): readonly KeptMember[] =>
  given.flatMap(({ mark, body: sent, mayBeReplaced = false }) => {
    const rows = rowsWith(body, mark);
    return membersOf(sent)
      .map(([name, value]): KeptMember => ({ mark, name, value, mayBeReplaced }))
      .filter((member) => rows.some((row) => shows(row, member)));
  });

/**
 * @param kept what an earlier reading showed as it was given
 * @returns the first of those that a reading shows otherwise of its record, with what it shows of that; undefined where it shows none
 *   so, or the record not at all
 */
export function shownOtherwise(body: unknown, kept: readonly KeptMember[]) {
  const rowsOf = (member: KeptMember) => rowsWith(body, member.mark);
  const member = kept.find((one) => rowsOf(one).length > 0 && !rowsOf(one).some((row) => isLeft(row, one)));
  return member && { ...member, row: rowsOf(member)[0] };
}
