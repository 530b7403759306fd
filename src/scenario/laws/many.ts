import { mayShowTheLatest } from "../../contract/laws/latest-alone.js";
import type { Need } from "../context.js";
import { fewestOfLatest } from "../latest.js";
import { type Couple, isItself, twoAtOnce } from "./at-once.js";
import type { LawCheck, Own } from "./handling.js";
import { type Records, Unlisted } from "./readings.js";

/** More than a page or a batch of the usual sizes holds. */
const many = 27;

/** Of many records each is in the list. */
export async function manyAreListed<N extends Need>(records: Records<N>, check: LawCheck): Promise<void> {
  const { own: first } = await records.plain();
  const all: Own[] = [first, await records.created(), await records.created()];
  const few = await records.list(first);
  const listed = all.filter((own) => records.rowIn(few, own) !== undefined);
  // That each takes the place of the one before it is said by other clauses.
  if (listed.length < 2 && !listed.includes(first))
    throw new Unlisted(`of three that were made, one ${records.resource.name} alone is listed, or none`, few);
  const couples: Couple[] = [];
  while (all.length < many) {
    const couple = await twoAtOnce(records);
    couples.push(couple);
    all.push(...couple.made);
    if (couple.oneForTwo) break;
  }
  const [answer, last] = [await records.list(first), all.at(-1) ?? first];
  await check("listed-whole", () => {
    for (const { oneForTwo } of couples) if (oneForTwo) throw oneForTwo;
    const missing = all.filter((own) => records.rowIn(answer, own) === undefined);
    const latest = all.length - missing.length;
    const rows = Array.isArray(answer.body) ? answer.rows().length : latest;
    if (mayShowTheLatest(records.resource) && areTheFirst(missing, all) && rows >= fewestOfLatest)
      throw new Unlisted(`the latest ${latest} of ${all.length} are listed alone`, answer);
    if (missing.length > 0)
      throw answer.mismatch(`all ${many} that were made in the list, up to ${last.id}`, `${missing.length} missing`);
    for (const { made } of couples)
      for (const own of made) {
        const record = records.rowIn(answer, own);
        const other = made.find((one) => one !== own);
        if (record && other) isItself(records, own, other, { record, answer });
      }
  });
}

/** @returns whether some were made before all others; of two that were made at the same time either may be the first */
function areTheFirst(some: readonly Own[], all: readonly Own[]): boolean {
  const last = all.findLastIndex((own) => some.includes(own));
  return last >= 0 && last <= all.findIndex((own) => !some.includes(own)) + 1;
}
