import type { Need } from "../context.js";
import type { LawCheck, Own } from "./handling.js";
import type { Records } from "./readings.js";

/** More than a page or a batch of the usual sizes holds. */
const many = 27;

/** Of many records each is in the list. */
export async function manyAreListed<N extends Need>(records: Records<N>, check: LawCheck): Promise<void> {
  const { own: first } = await records.plain();
  // Where the first is listed before the others come, a list without it has lost it.
  if (records.handling.read) await records.row(first);
  const all: Own[] = [first, await records.created()];
  // That a second one takes the place of the first is said by other clauses.
  await records.row(first);
  while (all.length < many) all.push(await records.created());
  const [answer, last] = [await records.list(first), all.at(-1) ?? first];
  await check("listed-whole", async () => {
    const missing = all.filter((own) => records.rowIn(answer, own) === undefined);
    if (missing.length > 0)
      throw answer.mismatch(`all ${many} that were made in the list, up to ${last.id}`, `${missing.length} missing`);
  });
}
