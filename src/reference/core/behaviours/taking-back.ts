import { type Decision, decision, fault } from "../decision.js";
import type { Store, Stored } from "../store.js";
import type { State, World } from "../world.js";

/** What a route leaves of its records once it has refused a body as a whole: one of another kind, or none that can be read. */
export type OnceUnread = (world: World) => void;

/**
 * @param name names the decision among all
 * @param clause says that a new record persists
 * @param what one of the records, in words
 * @returns the decision of a route that makes such records
 */
export function takesBack<T extends Stored>(
  name: string,
  clause: string,
  what: string,
  records: State<Store<T>>,
): Decision<OnceUnread> {
  return decision<OnceUnread>(name, {
    conforms: { "as-they-were": () => {} },
    faults: {
      [`${clause}#taken-back-by-an-unread-body`]: fault<OnceUnread>(
        `The route that makes a ${what} takes the last one back once it refuses a body as a whole.`,
        (world) => {
          const { latest } = world.of(records);
          if (latest) world.of(records).remove(latest.id);
        },
      ),
    },
  });
}
