import { type Decision, decision, type FaultName, fault } from "../decision.js";
import { state, type World } from "../world.js";

/** What is found now, by what is asked for. */
type Found = <T>(found: readonly T[], asked: string, world: World) => readonly T[];

/**
 * A search that found nothing finds what is there once it is.
 *
 * @param says what a deployment does that remembers that it found nothing at first
 */
export function searchedInVain(name: string, breaks: FaultName, says: string): Decision<Found> {
  /** Whether something was found when it was asked for first. */
  const atFirst = state(`${name}-at-first`, () => new Map<string, boolean>());
  return decision<Found>(name, {
    conforms: { "as-it-is-now": (found) => found },
    faults: {
      [breaks]: fault<Found>(says, (found, asked, world) => {
        const isFound = world.of(atFirst).get(asked) ?? found.length > 0;
        world.of(atFirst).set(asked, isFound);
        return isFound ? found : [];
      }),
    },
  });
}
