import { isDeepStrictEqual } from "node:util";
import { changedApart } from "../../contract/laws/resources.js";
import type { Need } from "../context.js";
import { type Elsewhere, isShownElsewhere } from "./elsewhere.js";
import type { LawCheck, Own, Values } from "./handling.js";
import type { Made, Records } from "./readings.js";
import { agree } from "./updates.js";

/** A record of which an update left what it is known by as it was. */
interface Followed extends Made {
  /** What it changed. */
  readonly members: readonly string[];
}

/**
 * Updates a part of a record alone: what is stored, listed or shown elsewhere only where the rest changes would stay behind.
 *
 * @param own as it was updated last
 * @param values others, of which it is given that part
 * @param shown the members that are shown where it is read
 * @returns undefined where nothing can be changed apart, or that is refused: each of these values was taken before
 */
export async function partChanged<N extends Need>(
  records: Records<N>,
  own: Own,
  values: Values,
  shown: readonly string[],
  check: LawCheck,
): Promise<Followed | undefined> {
  const others = changedApart(records.resource).filter((member) => shown.includes(member));
  const given: Values = { ...own.given, ...Object.fromEntries(others.map((member) => [member, values[member]])) };
  const members = others.filter((one) => !isDeepStrictEqual(given[one], own.given[one]));
  if (members.length === 0) return undefined;
  const answer = await records.update(own, given);
  await check("updated-again", () => {
    if (answer.isInvalid)
      throw answer.mismatch(`an update to be taken that changes ${members.join(", ")} alone`, String(answer.status));
  });
  if (!answer.isSuccess) return undefined;
  const next = { ...own, given };
  return { own: next, reading: await records.read(next), members };
}

/** What of a record its read, and what else, shows of updates. */
interface ShownAtFirst {
  /** The members of which its read shows what updates give them. */
  readonly keeping: readonly string[];
  /** The members that its list shows as its read does. */
  readonly atFirst: readonly string[];
  readonly elsewhere: readonly Elsewhere[];
}

/** Judges that what an update changes alone is kept, and shown wherever it was shown at first. */
export async function isFollowed<N extends Need>(
  records: Records<N>,
  { own, reading, members }: Followed,
  { keeping, atFirst, elsewhere }: ShownAtFirst,
  check: LawCheck,
): Promise<void> {
  const isKept = await check("updated-again", () => {
    for (const member of members.filter((one) => keeping.includes(one)))
      records.keeps(reading, member, own.given[member]);
  });
  if (!isKept) return;
  const isShown = (member: string) => records.kept(reading, member, own.given[member]).as !== "other";
  const listed = members.filter((member) => isShown(member) && atFirst.includes(member));
  if (listed.length > 0)
    await check("reads-agree", async () => agree(records, reading, await records.row(own), listed));
  const shown = elsewhere
    .map((one) => ({ ...one, members: one.members.filter(isShown) }))
    .filter((one) => one.members.length > 0);
  if (shown.length > 0) await check("shown-elsewhere", () => isShownElsewhere(records, shown, own));
}
