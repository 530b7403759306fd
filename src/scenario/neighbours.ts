import type { Change } from "./changes.js";
import { isPrinted } from "./printed.js";
import { idKey, idOf, isObject } from "./values.js";

/** A list as two answers show it. */
interface Turnover {
  /** The ids of all that either shows. */
  readonly ids: ReadonlySet<string>;
  /** How many came or went. */
  readonly moved: number;
}

/**
 * The records that one is listed with, in an answer and in one before: what a record shows of these follows from them, as its place, how
 * many there are in all, and which stands before it or behind.
 */
export class Neighbours {
  readonly #lists: readonly Turnover[];

  /** @param readings of them, before and now: a deployment may name one by another id than it is known by, so that it is read in two ways */
  constructor(...readings: readonly (readonly [before: unknown, now: unknown])[]) {
    this.#lists = readings.flatMap(([before, now]) => turnoversOf(before, now)).filter(({ moved }) => moved > 0);
  }

  /** @returns whether a change may be no more than one of what the document does not print, and that follows from those that came or went */
  explain({ path, from, to }: Change): boolean {
    if (this.#lists.length === 0 || isPrinted(path.split(".").at(-1) ?? "")) return false;
    return this.#lists.some(
      ({ ids, moved }) => isCountedOn(from, to, moved) || [from, to].every((id) => tellsNone(id) || ids.has(idKey(id))),
    );
  }
}

const tellsNone = (id: unknown): boolean => id === undefined || id === null;

const isCountedOn = (from: unknown, to: unknown, moved: number): boolean =>
  Number.isInteger(from) && Number.isInteger(to) && Math.abs(Number(to) - Number(from)) <= moved;

function turnoversOf(before: unknown, now: unknown): readonly Turnover[] {
  if (Array.isArray(before) && Array.isArray(now)) return [turnoverOf(before, now)];
  if (!isObject(before) || !isObject(now)) return [];
  return Object.entries(before).flatMap(([name, was]) => turnoversOf(was, now[name]));
}

function turnoverOf(before: readonly unknown[], now: readonly unknown[]): Turnover {
  const [were, are] = [idsOf(before), idsOf(now)];
  const ids = new Set([...were, ...are]);
  const stayed = [...were].filter((id) => are.has(id));
  return { ids, moved: Math.max(ids.size - stayed.length, Math.abs(now.length - before.length)) };
}

const idsOf = (list: readonly unknown[]): ReadonlySet<string> =>
  new Set(
    list
      .map(idOf)
      .filter((id) => !tellsNone(id))
      .map(idKey),
  );
