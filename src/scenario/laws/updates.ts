import { type MemberKind, partOf } from "../../contract/laws/resources.js";
import type { Answer } from "../answer.js";
import type { Need } from "../context.js";
import { assume, Inconclusive, Mismatch, phrase } from "../findings.js";
import { type JsonObject, mentions } from "../values.js";
import { type Elsewhere, shownElsewhere } from "./elsewhere.js";
import type { Own } from "./handling.js";
import { type Made, type Reading, type Records, Unlisted } from "./readings.js";

/** Members of a resource, each with what it is for. */
export type Members = readonly (readonly [member: string, kind: MemberKind])[];

/** A record after an update with plain values. */
export interface Updated extends Made {
  readonly answer: Answer;
}

/** A record that was made with plain values, and what one update with others changed of it. */
export interface UpdatedOnce {
  /** As it was made. */
  readonly own: Own;
  readonly created: Reading;
  /** The members that its list showed as its read did when it was made. */
  readonly atFirst: readonly string[];
  /** Where else it was shown then. */
  readonly elsewhere: readonly Elsewhere[];
  readonly first: Updated;
  /** The members of which the reading shows what the update gave them, and the one before did not. */
  readonly keeping: Members;
  /** Those of which the creation is shown and the update is not, where no clause of their own says so. */
  readonly lost: Members;
  /** Those that show the update in another case of its letters. */
  readonly recased: Members;
  /** One that shows what it was given before beside the update. */
  readonly appended: string | undefined;
}

/** A record that was updated a second time. */
export interface UpdatedTwice extends UpdatedOnce {
  readonly second: Updated;
  /** Whether the second update replaces the first one. */
  readonly isReplaced: boolean;
}

/** An update gave a record another id, so that nothing more can be done to it. */
export class Renumbered extends Inconclusive {
  constructor(readonly mismatch: Mismatch) {
    super(`an update gave it another id: ${mismatch.message}`, mismatch.exchange);
  }
}

/** @returns the reading of a record that was just updated; @throws Renumbered where it has another id now */
export async function readUpdated<N extends Need>(records: Records<N>, own: Own): Promise<Reading> {
  try {
    return await records.read(own);
  } catch (error) {
    const renumbered = error instanceof Unlisted ? records.renumbered(own, error) : undefined;
    throw renumbered ? new Renumbered(renumbered) : error;
  }
}

/** Updates a record that was just made with plain values. @returns what came of it */
export async function updatedOnce<N extends Need>(records: Records<N>, { own, reading }: Made): Promise<UpdatedOnce> {
  const atFirst = await agreement(records, own, reading);
  const elsewhere = await shownElsewhere(records, own);
  const first = await updated(records, own);
  const keeping = records.members("update").filter(([member]) => {
    const [was, is] = [reading, first.reading].map((one) => records.kept(one, member, first.own.given[member]));
    return was?.as === "other" && is?.as !== "other";
  });
  if (keeping.length === 0) await records.context.settled();
  const made = { own, created: reading, atFirst, elsewhere, first, keeping };
  return { ...made, ...differencesOf(records, { own, reading }, first) };
}

/** An update with plain values, and the reading after it. */
export async function updated<N extends Need>(records: Records<N>, own: Own): Promise<Updated> {
  const values = await records.handling.plain(records.context);
  const answer = (await records.update(own, values)).accepted();
  const next: Own = { ...own, given: values };
  const reading = await readUpdated(records, next);
  records.learn(reading, values);
  return { own: next, reading, answer };
}

/** @returns what an update did with members otherwise than to keep it */
function differencesOf<N extends Need>(
  records: Records<N>,
  { own, reading: created }: Made,
  first: Updated,
): Pick<UpdatedOnce, "lost" | "recased" | "appended"> {
  const members = records.members("update");
  const { create, updatesSaid = [] } = records.resource;
  const isCreationKept = (member: string) => records.kept(created, member, own.given[member]).as !== "other";
  const isLost = (member: string): boolean =>
    isCreationKept(member) && records.kept(first.reading, member, first.own.given[member]).as === "other";
  // Of a part that is lost as a whole its group's clause says so, once.
  const said = new Set(updatesSaid.filter(isLost).map(partOf));
  return {
    lost: members.filter(([member]) => isLost(member) && !updatesSaid.includes(member) && !said.has(partOf(member))),
    // Whatever else says that a plain update is kept takes a text in any case of its letters. What a creation recases its own law says.
    recased: members.filter(
      ([member]) =>
        (!create || isCreationKept(member)) && records.isRecased(first.reading, member, first.own.given[member]),
    ),
    // Of the others what is lost says it.
    appended: updatesSaid.find((member) =>
      records.isAppended(first.reading, member, own.given[member], first.own.given[member]),
    ),
  };
}

/** @returns the members of an update that are shown nowhere in the reading after it */
export const ignoredOf = ({ lost, first }: UpdatedOnce): Members =>
  lost.filter(([member]) => !isThere(first.reading.record, first.own.given[member]));

/** Whether a record shows a value wherever it stands; of what is no scalar that is not asked. */
const isThere = (record: JsonObject, value: unknown): boolean =>
  (typeof value !== "string" && typeof value !== "number") || mentions(record, value);

/** @returns why nothing tells of updates that are not shown */
export const whyUnseen = <N extends Need>({ resource }: Records<N>, { first }: UpdatedOnce): string =>
  first.answer.withSample(`an update of a ${resource.name} is shown nowhere`);

/** @throws Inconclusive where updates are not shown, or the second one does not replace the first */
export function assumeReplaced<N extends Need>(records: Records<N>, updates: UpdatedTwice): void {
  assume(updates.keeping.length > 0, whyUnseen(records, updates));
  assume(updates.isReplaced, `a second update of a ${records.resource.name} does not replace the first`);
}

/** @returns the members that the list and the read of a new record show alike; none where one of them does not show it */
async function agreement<N extends Need>(records: Records<N>, own: Own, read: Reading): Promise<readonly string[]> {
  const members = records.members("update").map(([member]) => member);
  if (!records.handling.list || !records.handling.read) return [];
  try {
    const row = await records.row(own);
    // The list may show a member under another name than the read.
    records.learn(row, own.given);
    return members.filter((member) => {
      const isShown = [row, read].every(({ record }) => records.shown(record, member) !== undefined);
      return isShown && records.otherwise(read.record, row.record, member) === undefined;
    });
  } catch (error) {
    if (!(error instanceof Inconclusive || error instanceof Mismatch)) throw error;
    await records.context.settled();
    // What the list or the read gets wrong by itself is no matter of this law.
    return [];
  }
}

/** @throws Mismatch where a row shows a member otherwise than the read */
export function agree<N extends Need>(
  records: Records<N>,
  read: Reading,
  row: Reading,
  members: readonly string[],
): void {
  for (const member of members) {
    const change = records.otherwise(read.record, row.record, member);
    if (change) throw row.answer.mismatch(`${member} to be ${phrase(change.from)}, as it is read`, phrase(change.to));
  }
}
