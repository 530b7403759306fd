import type { Surface } from "../contract/vocabulary.js";
import type { Caller } from "./caller.js";
import type { ScenarioContext } from "./context.js";
import { Inconclusive, Mismatch } from "./findings.js";

/** One sign that a list is taken as it was written: throws where it is not to be seen. */
type Sign = (caller: Caller) => unknown;

/**
 * Repetition, commas and brackets are all sane (ruling 29). Where no read has shown which of them a surface takes, each is
 * tried, so that what is taken in one way is not blamed for another.
 *
 * @param signs that a list is taken, for one parameter
 * @returns the corporate caller, writing lists in the way that shows most of the signs; as the surface takes them where that is known
 */
export async function takingLists(
  { corporate, listEncodings }: Pick<ScenarioContext, "corporate" | "listEncodings">,
  surface: Surface,
  ...signs: readonly Sign[]
): Promise<Caller> {
  const callers = listEncodings(surface).map((lists) => corporate.writing(lists));
  const [first = corporate, ...others] = callers;
  if (others.length === 0) return corporate;
  let best = { caller: first, shown: await shownOf(first, signs) };
  for (const caller of others) {
    if (best.shown === signs.length) break;
    const shown = await shownOf(caller, signs);
    if (shown > best.shown) best = { caller, shown };
  }
  return best.caller;
}

async function shownOf(caller: Caller, signs: readonly Sign[]): Promise<number> {
  let shown = 0;
  for (const sign of signs) {
    try {
      await sign(caller);
      shown += 1;
    } catch (error) {
      if (!(error instanceof Mismatch || error instanceof Inconclusive)) throw error;
    }
  }
  return shown;
}
