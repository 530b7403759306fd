import { type Decision, decision, type Fault, type Faults } from "../decision.js";
import { missing, refusing } from "../refusal.js";
import type { Store, Stored } from "../store.js";

type Read<T extends Stored> = (store: Store<T>, id: T["id"]) => T | undefined;

/**
 * A read by id finds the record of that id, and none where there is none.
 *
 * @param alternative names what a conforming deployment does
 * @param faults what an id reads that no record has
 */
export function readsById<T extends Stored>(
  name: string,
  alternative: string,
  faults: Faults<Read<T>>,
): Decision<Read<T>> {
  const instead = Object.entries<Fault<Read<T>>>(faults).map(([fault, { value, ...rest }]) => {
    const read: Read<T> = (store, id) => store.get(id) ?? value(store, id);
    return [fault, { ...rest, value: read }] as const;
  });
  return decision<Read<T>>(name, {
    conforms: { [alternative]: (store, id) => store.get(id) },
    faults: Object.fromEntries(instead),
  });
}

/** The record that a deployment reads which takes any id for its first one. */
export const theFirst = <T extends Stored>(store: Store<T>): T | undefined => store.all()[0];

/** The record that a deployment reads which takes the beginning of an id for the whole, the latest first. */
export const theLastBeginning = <T extends Stored>(store: Store<T>, id: T["id"]): T | undefined =>
  store.all().findLast((record) => String(record.id).startsWith(String(id)));

/** An update under an id that no record has: `make` builds the record that it would be. */
export type OfNothing<T extends Stored> = (store: Store<T>, make: () => T) => T;

/** The update creates the record. */
export const creates = <T extends Stored>(store: Store<T>, make: () => T): T => store.add(make());

/** The update is answered with success, and nothing is stored. */
export const isAnswered = <T extends Stored>(_store: Store<T>, make: () => T): T => make();

/** @returns the update that is refused after the record was created */
export const createsAndRefuses =
  (thing: string) =>
  <T extends Stored>(store: Store<T>, make: () => T): never => {
    store.add(make());
    throw missing(thing);
  };

/**
 * An update of what does not exist is refused.
 *
 * @param thing what is missing, as a sentence begins with it
 */
export const refusesUnknown = <T extends Stored>(
  name: string,
  thing: string,
  faults: Faults<OfNothing<T>>,
): Decision<OfNothing<T>> => decision<OfNothing<T>>(name, { conforms: { refused: refusing(missing(thing)) }, faults });
