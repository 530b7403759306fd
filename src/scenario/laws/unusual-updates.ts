import type { MemberKind } from "../../contract/laws/resources.js";
import type { Need } from "../context.js";
import { Mismatch, phrase } from "../findings.js";
import type { Own, Values } from "./handling.js";
import type { Reading, Records } from "./readings.js";
import { togetherOrApart } from "./together-or-apart.js";
import { type Members, readUpdated } from "./updates.js";

/** What an update gave that was not refused, and the reading after it. */
export interface Taken {
  /** What is unusual of it. */
  readonly given: Values;
  readonly all: Values;
  readonly reading: Reading;
}

const lists: ReadonlySet<MemberKind> = new Set(["texts", "elements", "chosen"]);

const nothingIn = (members: Members): Values =>
  Object.fromEntries(members.map(([member, kind]) => [member, lists.has(kind) ? [] : ""]));

/** Unusual values for some members, from the plain ones; where as many were refused before, those that there are in their place. */
type Unusual = (plain: Values, refused: number) => Values;

/** Updates that empty members: all that may be empty at once, and then each half of them beside the others, the first one last. */
export async function takenEmpty<N extends Need>(
  records: Records<N>,
  own: Own,
  members: Members,
): Promise<readonly Taken[]> {
  if (members.length === 0) return [];
  const emptying = async (those: Members) =>
    (await taken(records, own, (_, refused) => (refused === 0 ? nothingIn(those) : {}))).filter(isTaken);
  const all = await emptying(members);
  const areTogether = all.some(({ given }) => Object.keys(given).length === members.length);
  if (members.length === 1 || !areTogether) return all;
  const half = Math.ceil(members.length / 2);
  return [...all, ...(await emptying(members.slice(half))), ...(await emptying(members.slice(0, half)))];
}

/** Whether what was updated is there after it. */
export const isTaken = (one: Taken | Mismatch): one is Taken => !(one instanceof Mismatch);

/** Updates with unusual values: all members at once, or where that is refused one after the other; or that what was updated is not there. */
export async function taken<N extends Need>(
  records: Records<N>,
  own: Own,
  unusual: Unusual,
  refused = 0,
): Promise<readonly (Taken | Mismatch)[]> {
  const plain = await records.handling.plain(records.context);
  const { given, left } = await togetherOrApart(
    unusual(plain, refused),
    (some) => kept(records, own, plain, some),
    (member, value) => {
      if (refused === 0)
        records.context.observe(
          "unusual-values-refused",
          `${member} of a ${records.resource.name}: ${phrase(value, 40)}`,
        );
    },
  );
  if (left.size === 0) return given;
  return [...given, ...(await taken(records, own, amongThose(left, unusual), refused + 1))];
}

const amongThose =
  (members: ReadonlySet<string>, unusual: Unusual): Unusual =>
  (plain, refused) =>
    Object.fromEntries(Object.entries(unusual(plain, refused)).filter(([member]) => members.has(member)));

/** @returns what an update gave and the reading after it, or that it is not there then; undefined where it was refused */
async function kept<N extends Need>(
  records: Records<N>,
  own: Own,
  plain: Values,
  given: Values,
): Promise<Taken | Mismatch | undefined> {
  const values = { ...plain, ...given };
  const updated = await records.update(own, values);
  if (updated.isInvalid) return undefined;
  updated.accepted();
  const next: Own = { ...own, given: values };
  const reading = await records.hardRead(() => readUpdated(records, next), next, given);
  return reading instanceof Mismatch ? reading : { given, all: values, reading };
}
