import type { ClauseId } from "../../../contract/register.js";
import { type Decision, decision, type Faults, fault } from "../decision.js";
import type { Store, Stored } from "../store.js";
import { theNext } from "./apart.js";

/** How a record is removed; `context` is what a kind of records needs for it. */
type Removing<T extends Stored, C> = (store: Store<T>, record: T, context: C) => void;

/** What a removal owes, each by its clause. */
interface RemovalClauses {
  /** The record is not read any more. */
  readonly unread: ClauseId;
  /** It is not listed any more. */
  readonly unlisted: ClauseId;
  /** The other records stay. */
  readonly onlyThat: ClauseId;
}

/**
 * A removed record is gone, from its read and from the list, and it alone.
 *
 * @param alternative names what a conforming deployment does
 * @param thing what a caller calls the record
 * @param more what else can go wrong with this kind of records
 */
export const removes = <T extends Stored, C = void>(
  name: string,
  alternative: string,
  thing: string,
  { unread, unlisted, onlyThat }: RemovalClauses,
  more: Faults<Removing<T, C>> = {},
): Decision<Removing<T, C>> =>
  decision<Removing<T, C>>(name, {
    conforms: { [alternative]: (store, { id }) => store.remove(id) },
    faults: {
      [`${unread}#keeps-readable`]: fault<Removing<T, C>>(`A deleted ${thing} can still be read.`, (store, { id }) =>
        store.remove(id, { readable: true, listed: false }),
      ),
      [`${unlisted}#keeps-listed`]: fault<Removing<T, C>>(`A deleted ${thing} is still listed.`, (store, { id }) =>
        store.remove(id, { readable: false, listed: true }),
      ),
      [`${onlyThat}#takes-the-next`]: fault<Removing<T, C>>(
        `Deleting a ${thing} deletes the next one too.`,
        (store, record) => {
          const [next] = theNext(store.all(), record);
          store.remove(record.id);
          if (next) store.remove(next.id);
        },
      ),
      ...more,
    },
  });
