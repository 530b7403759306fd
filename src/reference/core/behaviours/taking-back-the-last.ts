import type { ClauseId } from "../../../contract/register.js";
import { type Decision, fault } from "../decision.js";
import type { Store, Stored } from "../store.js";
import { nothingElse } from "./nothing-else.js";

type Update<T extends Stored> = readonly [store: Store<T>, former: readonly T[], id: T["id"]];

/**
 * What an update does to the record that was updated before it, where that is another: nothing, of conforming deployments.
 *
 * @param name names the decision among all
 * @param clause says that an update leaves other records
 * @param thing what a caller calls the record
 */
export const takesBackTheLast = <T extends Stored>(
  name: string,
  clause: ClauseId,
  thing: string,
): Decision<(...update: Update<T>) => void> =>
  nothingElse<Update<T>>(name, "nothing", {
    [`${clause}#takes-back-the-last`]: fault<(...update: Update<T>) => void>(
      `An update takes the ${thing} that was updated before it, where that is another, back to what it was.`,
      (store, former, id) => {
        const last = former.at(-1);
        if (last && last.id !== id && store.get(last.id)) store.add(last);
      },
    ),
  });
