import type { MemberKind } from "../../contract/laws/resources.js";
import type { Need } from "../context.js";
import type { Values } from "./handling.js";
import type { Made, Records } from "./readings.js";

type Members = readonly (readonly [member: string, kind: MemberKind])[];

/** @returns a number with a half for each of some members, in the order of these, as the least of something comes before the most */
export const halvesFor = (members: Members, least: number): Values =>
  Object.fromEntries(members.map(([member], place) => [member, least + place + 0.5]));

/**
 * Counts are whole numbers as a rule: whether a fraction is taken is open. What a new record keeps of one an update has to keep as well.
 *
 * @param members of a resource
 * @returns a new record of which counts are given a fraction, and those that it keeps so; undefined where it is not taken
 */
export async function madeOfHalves<N extends Need>(
  records: Records<N>,
  members: Members,
): Promise<{ readonly made: Made; readonly keeping: Members } | undefined> {
  const counts = members.filter(([, kind]) => kind === "count");
  if (counts.length === 0) return undefined;
  const values = { ...(await records.handling.plain(records.context)), ...halvesFor(counts, 41) };
  const created = await records.handling.create(records.context, values);
  if (!created.answer.isSuccess) return undefined;
  const own = await records.made(created, values);
  const made = { own, reading: await records.read(own) };
  const keeping = counts.filter(([member]) => records.kept(made.reading, member, values[member]).as !== "other");
  return { made, keeping };
}
