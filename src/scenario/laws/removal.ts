import type { Need } from "../context.js";
import { assume } from "../findings.js";
import type { LawCheck } from "./handling.js";
import { Bystander, type Records } from "./readings.js";

/** A removal takes one record, and repeated takes nothing else. */
export async function removalIsOne<N extends Need>(records: Records<N>, check: LawCheck): Promise<void> {
  const before = await records.plain();
  const { own } = await records.plain();
  const after = await records.plain();
  const beside = [await Bystander.watched(records, before.own), await Bystander.watched(records, after.own)];
  const asBefore = async () => {
    for (const one of beside) await one.isAsBefore();
  };
  (await records.remove(own)).accepted();
  const isOne = await check("remove-only-that", asBefore);
  await records.remove(own);
  await check("removed-again", async () => {
    assume(isOne, `the first removal took more than one ${records.resource.name}`);
    await asBefore();
  });
}
