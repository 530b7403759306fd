import type { Call, Received } from "../../http/call.js";
import { doubts } from "../../scenario/patience.js";
import { unsteadyIn } from "../../scenario/restless.js";
import { isUnsteady, markUnsteady } from "../../scenario/unsteady.js";
import { idKey, idOf, isMoment, isObject } from "../../scenario/values.js";

/** So often a read whose answer changes by itself is asked again. */
export const attempts = 3;

/** What is sent for one call, and the members of its answers that change by themselves. */
export class Moving {
  readonly #answers: Received[] = [];
  readonly #places: (readonly string[])[] = [];

  constructor(private readonly sender: (call: Call) => Promise<Received>) {}

  async send(call: Call): Promise<Received> {
    const answer = await this.sender(call);
    this.#answers.push(answer);
    for (const place of this.#places) markUnsteady(answer.raw, place);
    return answer;
  }

  /** Takes down what differs between two answers to the same. */
  learn(one: Received, other: Received): void {
    const places = unsteadyIn(one.raw, other.raw);
    this.#places.push(...places);
    for (const answer of this.#answers) for (const place of places) markUnsteady(answer.raw, place);
  }
}

/** @returns whether both go on being answered so: what others make and remove meanwhile changes a list, and changes it back */
export async function isSteady(
  [asked, answer]: readonly [Call, Received],
  [call, control]: readonly [Call, Received],
  moving: Moving,
): Promise<boolean> {
  const isStill = async (one: Call, before: Received) => {
    const now = await moving.send(one);
    const isSame = isAlike(now, before);
    if (!isSame) moving.learn(before, now);
    return isSame;
  };
  if (!(await isStill(asked, answer))) return false;
  for (let doubt = 0; doubt < doubts; doubt++) if (!(await isStill(call, control))) return false;
  return true;
}

/** The ids of the rows of a list. */
const rowsOf = ({ raw }: Received): readonly string[] =>
  Array.isArray(raw)
    ? raw
        .map(idOf)
        .filter((id) => id !== undefined)
        .map(idKey)
    : [];

/** The ids of what a list holds, to which others add meanwhile, and held before. */
export function inBoth(before: Received, after: Received): readonly string[] {
  const held = rowsOf(before);
  return rowsOf(after).filter((id) => held.includes(id));
}

/** @returns whether a list has none of the rows that were there before it and behind it, and has none of them again */
export async function listsNoneOf(
  asked: Call,
  answer: Received,
  ids: readonly string[],
  moving: Moving,
): Promise<boolean> {
  const hasNone = (list: Received) => Array.isArray(list.raw) && !rowsOf(list).some((id) => ids.includes(id));
  return ids.length > 0 && hasNone(answer) && hasNone(await moving.send(asked));
}

/** Where members stand that change by themselves: the names that lead to them, whichever row of a list they are in. */
function restlessIn(value: unknown, path = ""): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => restlessIn(entry, path));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const place = `${path}.${name}`;
    return isUnsteady(value, name) ? [place] : restlessIn(member, place);
  });
}

/** What of several answers changes by itself: it may have been learned of one of them alone. */
const restlessOf = (answers: readonly Received[]): ReadonlySet<string> =>
  new Set(answers.flatMap(({ raw }) => restlessIn(raw)));

/**
 * What an answer says, but for moments and what changes by itself, for the order of lists, and for the case of the UUIDs that it repeats.
 *
 * @param restless where what changes by itself stands
 */
const textOf = ({ kind, raw, bytes }: Received, restless: ReadonlySet<string>): string =>
  kind === "json" ? saidIn(raw, restless) : Buffer.from(bytes).toString("latin1");

/** Links hold those that their record was asked for by. */
const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function saidIn(value: unknown, restless: ReadonlySet<string>, path = ""): string {
  if (Array.isArray(value))
    return `[${value
      .map((entry) => saidIn(entry, restless, path))
      .sort()
      .join()}]`;
  if (isObject(value))
    return `{${Object.entries(value)
      .map(([name, member]) => [name, member, `${path}.${name}`] as const)
      .filter(([, , place]) => !restless.has(place))
      .map(([name, member, place]) => `${JSON.stringify(name)}:${saidIn(member, restless, place)}`)
      .sort()
      .join()}}`;
  if (isMoment(value)) return "a moment";
  return JSON.stringify(value).replace(uuids, (uuid) => uuid.toLowerCase());
}

/** The lists of an answer, with where they stand. */
const listsIn = (raw: unknown): readonly (readonly [path: string, rows: readonly unknown[]])[] =>
  Array.isArray(raw)
    ? [["", raw]]
    : Object.entries(Object(raw)).flatMap(([name, held]) => (Array.isArray(held) ? [[`.${name}`, held] as const] : []));

/** What each row of a list says, wherever the list stands. */
const rowsSaidIn = ({ raw }: Received, restless: ReadonlySet<string>): readonly string[] =>
  listsIn(raw).flatMap(([path, rows]) => rows.map((row) => saidIn(row, restless, path)));

/**
 * @param before a list to which others add, or of which they remove
 * @param after the same, asked for again
 * @param between an answer that came between them
 * @returns whether that has each row which both have, of which there are some
 */
export function hasRowsOfBoth(before: Received, after: Received, between: Received): boolean {
  const restless = restlessOf([before, after, between]);
  const [rows, others] = [new Set(rowsSaidIn(after, restless)), new Set(rowsSaidIn(between, restless))];
  const inEach = rowsSaidIn(before, restless).filter((row) => rows.has(row));
  return inEach.length > 0 && inEach.every((row) => others.has(row));
}

/** @returns whether two answers say the same */
export function isAlike(one: Received, other: Received): boolean {
  const restless = restlessOf([one, other]);
  return one.status === other.status && textOf(one, restless) === textOf(other, restless);
}
