import { isReadById } from "../../contract/laws/resources.js";
import type { Answer } from "../answer.js";
import type { Need } from "../context.js";
import { assume, Differing } from "../findings.js";
import { idOf, isObject, sameScalar, tellsId } from "../values.js";
import { Bystanders } from "./bystanders.js";
import type { LawCheck, Own } from "./handling.js";
import type { Reading, Records } from "./readings.js";

/**
 * @param first the ids by which the record is known that was given the same
 * @throws Mismatch where what is asked for by the id of the second shows one of those
 */
function isOfItself(answer: Answer, shown: unknown, second: Own, first: readonly unknown[]): void {
  const id = isObject(shown) ? idOf(shown) : undefined;
  if (id !== undefined && first.some((one) => sameScalar(one, id)))
    throw answer.mismatch(`${second.id}, which was given the same as another,`, `the other, ${id}`);
}

/** @returns the ids by which a record is known: that which a request names, and that which it shows, unless another shows the same */
function idsOf(own: Own, reading: Reading | undefined, other: Reading | undefined): readonly unknown[] {
  const [shown, ofOther] = [reading, other].map((one) => one && idOf(one.record));
  return shown === undefined || sameScalar(shown, ofOther) ? [own.id] : [own.id, shown];
}

/** So many rows may be all of a page. */
const shortestPage = 10;

/** @throws Mismatch where one of two that were given the same is listed, and the other is not */
async function areListed<N extends Need>(records: Records<N>, first: Own, second: Own): Promise<void> {
  const { handling, context, resource } = records;
  // What was given the same may be the first, or is listed where it is read.
  if (!resource.read || !resource.list || resource.mayBeTheFirst) return;
  const ask = async (own: Own) => (await handling.listed?.(context, own, own.given)) ?? records.list(own);
  const isIn = (list: Answer, own: Own) => records.rowIn(list, own) !== undefined;
  const list = await ask(second);
  if (!list.isSuccess || (!resource.isListedWhole && list.rows().length >= shortestPage)) return;
  // A list may be asked for by an id.
  const ofFirst = isIn(list, first) ? list : await ask(first);
  const [isFirst, isSecond] = [ofFirst.isSuccess && isIn(ofFirst, first), isIn(list, second)];
  if (isFirst !== isSecond)
    throw list.mismatch(
      `both ${first.id} and ${second.id}, which were given the same, to be listed`,
      `${(isFirst ? first : second).id} alone`,
    );
}

/** A record that is given what another was given shows that, and what is done to the one is not done to the other. */
export async function namesakesStay<N extends Need>(records: Records<N>, check: LawCheck): Promise<void> {
  const { handling, context, resource } = records;
  const first = await records.created();
  const another = await records.created();
  await check("namesakes-stay", async () => {
    const created = await handling.create(context, first.given);
    assume(!created.answer.isInvalid, `a second ${resource.name} that is given the same is refused`);
    if (!resource.mayBeTheFirst && !resource.said?.["creates-another"]) {
      const id = await records.idOf(created, first.given);
      // Where the answer does not tell it, what is found by its name may be the first.
      if (String(id) === String(first.id) && tellsId(created.answer.body, id))
        throw created.answer.mismatch(`a second ${resource.name}, as each such request makes one`, `the first, ${id}`);
    }
    const second = await records.made(created, first.given);
    const beside = await Bystanders.watched(records, [another, first]);
    const [other, before] = beside.before;
    const ids = idsOf(first, before, other);
    // Where a clause of its group says that it is there, its absence is the matter of that one.
    const isSaid = resource.said?.["creates-another"] !== undefined;
    const made = await (isSaid ? records.read(second) : records.there(second, `the second ${resource.name}`));
    isOfItself(made.answer, made.record, second, ids);
    for (const [index, ask] of (handling.others?.(context, second) ?? []).entries()) {
      if (!isReadById(resource.others?.[index])) continue;
      const answer = await ask();
      if (answer.isSuccess) isOfItself(answer, answer.body, second, ids);
    }
    await areListed(records, first, second);
    for (const [member] of records.members("creation"))
      if (before && records.kept(before, member, first.given[member]).as !== "other")
        records.keeps(made, member, first.given[member]);
    const { update, remove } = resource;
    if (update) (await records.update(second, await handling.plain(context))).accepted();
    if (remove) {
      // What an update changed has the same no longer.
      const third = update ? await records.made(await handling.create(context, first.given), first.given) : second;
      (await records.remove(third)).accepted();
    }
    const [elsewhere, namesake] = await beside.changes();
    // What is done to any other record is no matter of namesakes.
    if (elsewhere)
      throw new Differing(`another ${resource.name} that was given something else changed as well`, elsewhere.exchange);
    if (namesake) throw namesake;
  });
}
