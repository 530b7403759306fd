import type { Need } from "../context.js";
import type { LawCheck, Own } from "./handling.js";
import { type Records, Unlisted } from "./readings.js";

/** More than a page or a batch of the usual sizes holds. */
const many = 27;

/** @returns two records that were made at the same time; one after the other's refusal, where no two are taken at once */
async function twoAtOnce<N extends Need>(records: Records<N>): Promise<readonly Own[]> {
  const both = await Promise.allSettled([records.created(), records.created()]);
  const made = both.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  return made.length > 0 ? made : [await records.created()];
}

/** Of many records each is in the list. */
export async function manyAreListed<N extends Need>(records: Records<N>, check: LawCheck): Promise<void> {
  const { own: first } = await records.plain();
  const all: Own[] = [first, await records.created(), await records.created()];
  const few = await records.list(first);
  const listed = all.filter((own) => records.rowIn(few, own) !== undefined);
  // That each takes the place of the one before it is said by other clauses.
  if (listed.length < 2 && !listed.includes(first))
    throw new Unlisted(`of three that were made, one ${records.resource.name} alone is listed, or none`, few);
  while (all.length < many) all.push(...(await twoAtOnce(records)));
  const [answer, last] = [await records.list(first), all.at(-1) ?? first];
  await check("listed-whole", async () => {
    const missing = all.filter((own) => records.rowIn(answer, own) === undefined);
    if (missing.length > 0)
      throw answer.mismatch(`all ${many} that were made in the list, up to ${last.id}`, `${missing.length} missing`);
  });
}
