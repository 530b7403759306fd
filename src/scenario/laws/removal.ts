import { isRemovedForGood } from "../../contract/laws/resources.js";
import type { Need } from "../context.js";
import { assume, assumeSeen, Unseen } from "../findings.js";
import { sameScalar, tellsId } from "../values.js";
import { Bystanders } from "./bystanders.js";
import type { Created, LawCheck, Own, Values } from "./handling.js";
import type { Made, Reading, Records } from "./readings.js";

/** A removal takes one record, also one that was changed, repeated takes nothing else, and holds whatever is refused or made later. */
export async function removalIsOne<N extends Need>(records: Records<N>, check: LawCheck): Promise<void> {
  const before = await records.created();
  const plain = await records.plain();
  const later = await records.created();
  const changed = await changedBefore(records, plain.own);
  const { own } = changed ?? plain;
  const beside = await Bystanders.watched(records, [before, later]);
  const areAsBefore = () => beside.areAsBefore();
  (await records.remove(own)).accepted();
  const isOne = await check("remove-only-that", areAsBefore);
  const isGone = () => records.gone(own, changed ? [plain, changed] : [plain]);
  const isRemoved = await check("removes", isGone);
  const { name, said } = records.resource;
  assumeSeen(isRemoved, `a removed ${name} is still shown, which is the matter of ${said?.["removes"]}`);
  await records.remove(own);
  const staysGone = await check("removed-again", async () => {
    assume(isOne, `the first removal took more than one ${records.resource.name}`);
    await areAsBefore();
    if (isRemovedForGood(records.resource)) await isGone();
  });
  await check("made-again", async () => {
    const others = await isNew(records, own, { plain: later, reading: beside.before[1], stays: isOne });
    // An id may be given again.
    const isAnothers = others.some(({ id }) => sameScalar(id, own.id));
    if (staysGone && !isAnothers && isRemovedForGood(records.resource)) await isGone();
  });
}

/** @returns a record after one update, and how it is read then; undefined where no route updates it, or the update is refused */
async function changedBefore<N extends Need>(records: Records<N>, own: Own): Promise<Made | undefined> {
  const { handling, context } = records;
  if (!handling.update) return undefined;
  const given = await handling.plain(context);
  const { isSuccess } = await records.update(own, given);
  if (!isSuccess) return undefined;
  const taken = Object.fromEntries(records.members("update").map(([member]) => [member, given[member]]));
  const changed: Own = { ...own, given: { ...own.given, ...taken } };
  return { own: changed, reading: await records.read(changed) };
}

/** What was made after a removed record. */
interface Behind {
  readonly plain: Own;
  readonly reading: Reading | undefined;
  /** Whether the removal left it. */
  readonly stays: boolean;
}

/**
 * Another one is made of what the removed one was given: the text that it may be known by, and its place, are the same; what else it
 * is given is not. Once that is removed, a third is given exactly the same.
 *
 * @returns those that were made so
 */
async function isNew<N extends Need>(
  records: Records<N>,
  removed: Own,
  { plain, reading, stays }: Behind,
): Promise<readonly Own[]> {
  const { handling, context, resource } = records;
  const members = records.members("creation");
  const { knownBy } = records;
  const known = members.length > 1 ? { [knownBy]: removed.given[knownBy] } : {};
  const values = { ...(await handling.plain(context)), ...known };
  const kept = members
    .map(([member]) => member)
    .filter((member) => reading && records.kept(reading, member, plain.given[member]).as !== "other");
  const created = await handling.create(context, values, removed);
  const { isTurnedDown, status } = created.answer;
  context.observe("removed-given-again", `a ${resource.name}: ${isTurnedDown ? `refused (${status})` : "taken"}`);
  assume(!isTurnedDown, `a ${resource.name} that is given what a removed one was given is refused`);
  const own = await isThere(records, created, values, kept);
  assume(kept.length > 0, records.withSample(`a ${resource.name} shows no member as it was given`));
  if (reading && stays) await records.there(plain, `the ${resource.name} that was made after the removed one`, reading);

  const isRemoved = (await records.remove(own)).isSuccess;
  const equal = isRemoved ? await handling.create(context, values, own) : undefined;
  if (!equal || equal.answer.isTurnedDown) return [own];
  return [own, await isThere(records, equal, values, kept, own)];
}

/**
 * @param kept the members that plain records show as they were given
 * @param former a removed one that was given the same: where it is found again and not told, its removal may only be late
 * @returns what was made again; @throws Mismatch where it is not there with what it was given
 */
async function isThere<N extends Need>(
  records: Records<N>,
  created: Created,
  values: Values,
  kept: readonly string[],
  former?: Own,
): Promise<Own> {
  const what = `the ${records.resource.name} that was made again`;
  const own = await records.made(created, values).catch((error) => {
    throw error instanceof Unseen ? created.answer.mismatch(what, "none that routes show") : error;
  });
  if (former && String(own.id) === String(former.id) && !tellsId(created.answer.body, own.id)) return own;
  const now = await records.there(own, what);
  for (const member of kept) records.keeps(now, member, values[member]);
  return own;
}
