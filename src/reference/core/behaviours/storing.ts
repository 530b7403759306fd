import type { ClauseId } from "../../../contract/register.js";
import { type Decision, decision, type Faults, fault } from "../decision.js";
import type { Store, Stored } from "../store.js";
import { neighbours } from "./apart.js";

/** How a new record is put away; `context` is what a kind of records needs for it. */
export type Storing<T extends Stored, C = void> = (store: Store<T>, record: T, context: C) => void;

/**
 * What was created is stored, once.
 *
 * @param persists the clause that a deployment breaks which answers a creation and forgets it
 * @param thing what a caller calls the record
 * @param more what else can go wrong with this kind of records
 */
export const stores = <T extends Stored, C = void>(
  name: string,
  persists: ClauseId,
  thing: string,
  more: Faults<Storing<T, C>> = {},
): Decision<Storing<T, C>> =>
  decision<Storing<T, C>>(name, {
    conforms: { stored: (store, record) => void store.add(record) },
    faults: {
      [`${persists}#forgets`]: fault<Storing<T, C>>(`A created ${thing} is answered but not stored.`, () => {}),
      ...more,
    },
  });

/** Gives the id of a record that nobody asked for. */
type Spare = () => number | string;

/** What becomes of a record when it is updated: `next` as asked for, `before` as it was. */
export type Updating<T extends Stored> = (store: Store<T>, next: T, before: T, spare?: Spare) => void;

/** The update is stored, in place of what was there. */
export const updated = <T extends Stored>(store: Store<T>, next: T): void => void store.add(next);

/** The update is stored, and what was there stays under another id. */
export function besideTheOld<T extends Stored>(
  store: Store<T>,
  next: T,
  before: T,
  spare: Spare = () => store.nextNumber(),
): void {
  store.add({ ...before, id: spare() });
  store.add(next);
}

/** The update is stored, and stored again under another id. */
export function twice<T extends Stored>(
  store: Store<T>,
  next: T,
  _before: T,
  spare: Spare = () => store.nextNumber(),
): void {
  store.add(next);
  store.add({ ...next, id: spare() });
}

/** @returns what keeps something else than it was asked for */
export const storing =
  <T extends Stored>(kept: (next: T, before: T) => Partial<NoInfer<T>>) =>
  (store: Store<T>, next: T, before: T): void =>
    void store.add({ ...next, ...kept(next, before) });

/** @returns what takes the last update back where the one after it is of a record next to that */
export function takingBack<T extends Stored>(): (store: Store<T>, next: T) => void {
  const last = new WeakMap<Store<T>, T>();
  return (store, next) => {
    const was = last.get(store);
    const isNext = was !== undefined && neighbours(store.all(), next).some(({ id }) => id === was.id);
    const before = store.get(next.id);
    if (isNext) store.add(was);
    store.add(next);
    if (before) last.set(store, before);
  };
}

/** @returns what writes a part of an update to the records next to the updated one, too */
export const spilling =
  <T extends Stored>(part: (next: T, neighbour: T) => Partial<NoInfer<T>>) =>
  (store: Store<T>, next: T): void => {
    for (const neighbour of neighbours(store.all(), next)) store.add({ ...neighbour, ...part(next, neighbour) });
    store.add(next);
  };
