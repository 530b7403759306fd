import { isText } from "../../contract/laws/resources.js";
import type { Need } from "../context.js";
import { assume, Inconclusive, Mismatch } from "../findings.js";
import { mentions } from "../values.js";
import { Bystanders } from "./bystanders.js";
import type { LawCheck, Own, Values } from "./handling.js";
import type { Reading, Records } from "./readings.js";

/** What is refused changes no record, and makes none. */
export async function refusedIsUntouched<N extends Need>(records: Records<N>, check: LawCheck): Promise<void> {
  const { handling, context, resource } = records;
  const before = await records.created();
  // Read at once, which shows whether what is written is read late.
  const { own } = await records.plain();
  const after = await records.created();
  const watchedOnceChanged = async (others: readonly Own[]) => {
    // Whoever goes back to what it was before the last change shows it.
    const changed = handling.update ? await changedTwice(records, own) : own;
    return { changed, watched: await Bystanders.watched(records, [before, changed, ...others]) };
  };
  const early = await watchedOnceChanged([after]);
  const [creation, update] = [await handling.plain(context), await handling.plain(context)];
  const mistyped = await handling.plain(context);
  const half = await handling.plain(context);

  await check("refused-untouched", async () => {
    // Ahead of what is surely refused, as it may be taken: it is the last change then, and another one has to be.
    const isLeft = await isHalfRefused(records, after, half);
    const { changed, watched } = isLeft ? early : await watchedOnceChanged([]);
    const isListed = await shows(records, changed, changed.given);
    const refusals = (await handling.refusals?.(context, changed, creation, update)) ?? [];
    assume(refusals.length > 0, `nothing is known that is refused of a ${resource.name}`);
    for (const { what, send } of refusals) {
      const answer = await send();
      const isRefused = !answer.isSuccess && (answer.status ?? 500) < 500;
      assume(isRefused, `${what} is not refused (${answer.where}: ${answer.status})`);
    }
    const given = (await isMistypedRefused(records, changed, mistyped)) ? [creation, mistyped] : [creation];
    if (isListed) {
      // What is stored of a refused update as a whole its clause finds.
      const stored = await shows(records, changed, update);
      assume(!stored, `an update that is refused is stored (${stored?.answer.where})`);
      for (const values of given) {
        const made = await shows(records, changed, values);
        if (made) throw made.answer.mismatch(`no ${resource.name} of what was refused`, `one that shows ${made.text}`);
      }
    }
    await watched.areAsBefore();
    if (handling.update) await isKeptAfterwards(records, changed, watched.before[1]);
  });
}

/** The same of an update with a value of another type, where nothing else about a record is said to be refused. */
export async function halfRefusedIsUntouched<N extends Need>(
  records: Records<N>,
  own: Own,
  check: LawCheck,
): Promise<void> {
  if (records.resource.refuses || !records.handling.mistypedUpdate) return;
  const half = await records.handling.plain(records.context);
  const watched = await Bystanders.watched(records, [own]);
  await check("refused-untouched", async () => {
    const isLeft = await isHalfRefused(records, own, half);
    assume(isLeft, `an update of a ${records.resource.name} with a value of another type is not refused`);
    await watched.areAsBefore();
    await isKeptAfterwards(records, own, watched.before[0]);
  });
}

/**
 * An update of what a refused one named is kept: whoever goes back behind what was refused undoes it.
 *
 * @param own a record as it was updated last, and read then
 */
async function isKeptAfterwards<N extends Need>(
  records: Records<N>,
  own: Own,
  reading: Reading | undefined,
): Promise<void> {
  const keeping = records
    .members("update")
    .filter(([member]) => reading && records.kept(reading, member, own.given[member]).as !== "other");
  const given = await records.handling.plain(records.context);
  if (!(await records.update(own, given)).isSuccess) return;
  const next = await records.read({ ...own, given });
  for (const [member] of keeping) records.keeps(next, member, given[member]);
}

/** @returns whether an update of which one value is of another type is refused; where it is taken, the record is another one */
async function isHalfRefused<N extends Need>(
  { handling, context }: Records<N>,
  own: Own,
  values: Values,
): Promise<boolean> {
  const answer = await handling.mistypedUpdate?.(context, own, values);
  return answer?.isTurnedDown ?? true;
}

/** @returns whether a creation of which one value is of another type is refused; what is made of it where it is taken is tracked */
async function isMistypedRefused<N extends Need>(records: Records<N>, own: Own, values: Values): Promise<boolean> {
  const created = await records.handling.mistyped?.(records.context, own, values);
  if (created?.answer.isSuccess)
    await records.idOf(created, values).catch((error) => {
      if (!(error instanceof Inconclusive || error instanceof Mismatch)) throw error;
    });
  return created?.answer.isTurnedDown ?? false;
}

/** Two updates with plain values, one after the other. */
async function changedTwice<N extends Need>(records: Records<N>, own: Own): Promise<Own> {
  let changed = own;
  for (let times = 0; times < 2; times++) {
    const given = await records.handling.plain(records.context);
    (await records.update(changed, given)).accepted();
    changed = { ...changed, given };
  }
  return changed;
}

/** @returns the first of those values that is a text, and the list that shows it; undefined where none does */
async function shows<N extends Need>({ handling, context, resource }: Records<N>, own: Own, values: Values) {
  const [text] = Object.keys(resource.members)
    .filter((member) => isText(resource.members[member]))
    .map((member) => values[member]);
  const asked = handling.listed?.(context, own, values);
  const list = asked ?? handling.list?.(context, { ...own, given: values });
  if (list === undefined || typeof text !== "string") return undefined;
  const answer = (await list).accepted();
  // A text that is asked for may be told beside the rows.
  return mentions(asked ? answer.rows() : answer.body, text) ? { text, answer } : undefined;
}
