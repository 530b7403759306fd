import type { Call, Received } from "../../http/call.js";
import { doubts } from "../../scenario/patience.js";
import { unsteadyIn } from "../../scenario/restless.js";
import { isUnsteady, markUnsteady } from "../../scenario/unsteady.js";
import { idKey, idOf, isMoment } from "../../scenario/values.js";

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

/** What an answer says, but for moments and what changes by itself, for the order of lists, and for the case of the UUIDs that it repeats. */
const textOf = ({ kind, raw, bytes }: Received): string =>
  kind === "json" ? saidIn(raw) : Buffer.from(bytes).toString("latin1");

/** Links hold those that their record was asked for by. */
const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function saidIn(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(saidIn).sort().join()}]`;
  if (value !== null && typeof value === "object")
    return `{${Object.entries(value)
      .filter(([name]) => !isUnsteady(value, name))
      .map(([name, member]) => `${JSON.stringify(name)}:${saidIn(member)}`)
      .sort()
      .join()}}`;
  if (isMoment(value)) return "a moment";
  return JSON.stringify(value).replace(uuids, (uuid) => uuid.toLowerCase());
}

/** What each row of a list says, wherever the list stands. */
const rowsSaidIn = ({ raw }: Received): readonly string[] =>
  (Array.isArray(raw) ? raw : Object.values(Object(raw)).filter(Array.isArray).flat()).map(saidIn);

/**
 * @param before a list to which others add, or of which they remove
 * @param after the same, asked for again
 * @param between an answer that came between them
 * @returns whether that has each row which both have, of which there are some
 */
export function hasRowsOfBoth(before: Received, after: Received, between: Received): boolean {
  const [rows, others] = [new Set(rowsSaidIn(after)), new Set(rowsSaidIn(between))];
  const inEach = rowsSaidIn(before).filter((row) => rows.has(row));
  return inEach.length > 0 && inEach.every((row) => others.has(row));
}

/** @returns whether two answers say the same */
export const isAlike = (one: Received, other: Received): boolean =>
  one.status === other.status && textOf(one) === textOf(other);
