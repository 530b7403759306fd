import type { ClauseId } from "../../../contract/register.js";
import { type Answer, ok } from "../answer.js";
import { type Decision, decision, type Faults, fault } from "../decision.js";
import { invalid, missing, refusing } from "../refusal.js";
import type { Store, Stored } from "../store.js";

/** How a record is shown to a caller. */
type Show<T> = (record: T) => unknown;

/** A merge of which one side is missing: `other` is the side that is there, `wasThere` tells whether the missing one was once deleted. */
type OneSided<T extends Stored> = (store: Store<T>, other: T | undefined, show: Show<T>, wasThere: boolean) => Answer;

/**
 * A merge from or into what does not exist is refused, and costs nothing.
 *
 * @param side which side is missing
 * @param clause the clause that says so
 * @param stripped what is left of a record that loses what belongs to it
 */
export function mergeNeeds<T extends Stored>(
  name: string,
  thing: string,
  side: "source" | "target",
  clause: ClauseId,
  stripped?: (record: T) => T,
): Decision<OneSided<T>> {
  const [nothing, other] = side === "source" ? ["from nothing", "target"] : ["into nothing", "source"];
  const refuse = refusing(missing(thing));
  return decision<OneSided<T>>(name, {
    conforms: { refused: refuse },
    faults: {
      [`${clause}#accepted`]: fault<OneSided<T>>(`A merge ${nothing} is accepted.`, (_, there, show) =>
        ok(there ? show(there) : null),
      ),
      [`${clause}#accepted-of-deleted`]: fault<OneSided<T>>(
        `A merge ${nothing} but a deleted ${side} is accepted.`,
        (_, there, show, wasThere) => (wasThere ? ok(there ? show(there) : null) : refuse()),
      ),
      [`${clause}#costs-${other}`]: fault<OneSided<T>>(
        `A merge ${nothing} is refused after the ${other} was removed.`,
        (store, there) => {
          if (there) store.remove(there.id);
          return refuse();
        },
      ),
      ...(stripped && {
        [`${clause}#strips-${other}`]: fault<OneSided<T>>(
          `A merge ${nothing} is refused after the ${other} lost what belongs to it.`,
          (store, there) => {
            if (there) store.add(stripped(there));
            return refuse();
          },
        ),
      }),
    },
  });
}

type IntoItself<T extends Stored> = (store: Store<T>, record: T, show: Show<T>) => Answer;

/**
 * A record merged into itself stays, whatever is answered.
 *
 * @param openPoint the open point of what is answered
 */
export const mergesIntoItself = <T extends Stored>(
  name: string,
  thing: string,
  openPoint: string,
  clause: ClauseId,
): Decision<IntoItself<T>> =>
  decision<IntoItself<T>>(name, {
    openPoint,
    conforms: {
      refused: refusing(invalid({ sourceId: [`A ${thing} cannot be merged into itself.`] })),
      "left-alone": (_, record, show) => ok(show(record)),
    },
    faults: {
      [`${clause}#destroys`]: fault<IntoItself<T>>(
        `A ${thing} merged into itself is removed.`,
        (store, record, show) => {
          store.remove(record.id);
          return ok(show(record));
        },
      ),
    },
  });

type Source<T extends Stored> = (store: Store<T>, id: T["id"]) => void;

/**
 * The source of a merge is gone afterwards.
 *
 * @param more what else can become of it
 */
export const removesSource = <T extends Stored>(
  name: string,
  thing: string,
  clause: ClauseId,
  more: Faults<Source<T>> = {},
): Decision<Source<T>> =>
  decision<Source<T>>(name, {
    conforms: { removed: (store, id) => store.remove(id) },
    faults: { [`${clause}#keeps-source`]: fault<Source<T>>(`The source ${thing} stays.`, () => {}), ...more },
  });

type MergeAnswer<T> = (target: T, source: T) => T;

/** A merge answers its target. */
export const answersTarget = <T>(name: string, clause: ClauseId): Decision<MergeAnswer<T>> =>
  decision<MergeAnswer<T>>(name, {
    conforms: { target: (target) => target },
    faults: {
      [`${clause}#answers-source`]: fault<MergeAnswer<T>>("A merge answers the source.", (_, source) => source),
    },
  });
