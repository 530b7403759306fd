import { type Answer, assumeSeen, Inconclusive, isOfTime, mentions, phrase, Unseen } from "../src/scenario/index.js";
import { type Given, type KeptMember, keptIn, shownOtherwise } from "./given-members.js";

/** Something that was stored of a record in one way of several. */
export interface Stored {
  /** What it is, with its article. */
  readonly what: string;
  /** What may tell of it, and of nothing else. */
  readonly marks: readonly (string | number)[];
  /** Why the read may show none of it, where more can be said than that it does not. */
  readonly unshown?: string;
  /** The records that it was stored by, as they were sent. */
  readonly given?: readonly Given[];
  read(): PromiseLike<Answer>;
}

/** One of them, with those of its marks that it shows, and what it shows of its records as they were given. */
export interface Shown extends Stored {
  /** The request that it was read by. */
  readonly where: string;
  readonly shown: readonly string[];
  readonly kept: readonly KeptMember[];
}

/** Whether a mark is none that tells a time, which another read tells otherwise. */
const isLasting = (mark: string | number): boolean => !isOfTime({ path: "", from: mark, to: mark });

async function shownOf(stored: Stored): Promise<Shown> {
  const { body, where } = await stored.read();
  return {
    ...stored,
    where,
    shown: stored.marks.filter((mark) => isLasting(mark) && mentions(body, mark)).map(String),
    kept: keptIn(body, stored.given ?? []),
  };
}

/**
 * Stores something, which is shown as soon as it is stored.
 *
 * @throws Unseen where it is not, or cannot be stored here: that may only be late
 */
export async function storedAndShown(store: () => Promise<Stored>): Promise<Shown> {
  try {
    const stored = await shownOf(await store());
    const { what, where, unshown = `${where} does not show ${what} once it is stored` } = stored;
    assumeSeen(stored.shown.length > 0, `${unshown}, so whether it stays there cannot be seen`);
    return stored;
  } catch (error) {
    throw error instanceof Inconclusive ? new Unseen(error.reason, error.exchange) : error;
  }
}

/**
 * Stores something in each of several ways, one after the other.
 *
 * @returns those that are shown as soon as they are stored; what cannot be stored here is left out
 */
export async function storedInTurn(ways: readonly (() => Promise<Stored>)[]): Promise<readonly Shown[]> {
  const all: Shown[] = [];
  for (const store of ways) {
    try {
      all.push(await shownOf(await store()));
    } catch (error) {
      // What is not seen yet may only be late.
      if (!(error instanceof Inconclusive) || error instanceof Unseen) throw error;
    }
  }
  return all.filter(({ shown }) => shown.length > 0);
}

/**
 * @param since what was done since, in words that follow "which was there before"
 * @returns for each of them what reads it again, and throws a Mismatch where it is not shown any more, or not as it was given
 */
export const readAgain = (stored: readonly Shown[], since: string): readonly (() => Promise<void>)[] =>
  stored.map(({ what, shown, kept, read }) => async () => {
    const answer = await read();
    const lost = shown.find((mark) => !mentions(answer.body, mark));
    if (lost !== undefined)
      throw answer.mismatch(`${what}, which was there before ${since}, ${lost} to be shown`, phrase(answer.body, 300));
    const other = shownOtherwise(answer.body, kept);
    if (other)
      throw answer.mismatch(
        `${what}, which was there before ${since}, with ${other.name} ${phrase(other.value)}, as it was given`,
        phrase(other.row, 300),
      );
  });
