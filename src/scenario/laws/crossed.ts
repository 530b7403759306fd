import { assume, assumeSeen, Mismatch } from "../findings.js";
import { idKey } from "../values.js";
import type { Crossed, ListCheck } from "./listing.js";

/**
 * Each two filters that are given together find what both find: nothing, where each of them finds another record. What two of them
 * leave open is no matter where others are judged.
 */
export async function filtersNarrowTogether(
  pairs: readonly Crossed[],
  check: ListCheck,
  oneMayCount = false,
): Promise<void> {
  await check("filters-together", async () => {
    const open: unknown[] = [];
    for (const pair of pairs) {
      try {
        await narrowTogether(pair, oneMayCount);
      } catch (error) {
        if (error instanceof Mismatch) throw error;
        open.push(error);
      }
    }
    if (open.length === pairs.length) throw open[0];
  });
}

async function narrowTogether({ ids, find }: Crossed, oneMayCount: boolean): Promise<void> {
  const [one = "", two = ""] = ids.map(idKey);
  const found = async (first: 0 | 1 | undefined, second: 0 | 1 | undefined) => {
    const { answer, found } = await find(first, second);
    const has = (id: string) => found.map(idKey).includes(id);
    return { answer, hasOne: has(one), hasTwo: has(two) };
  };
  const [byFirst, bySecond] = [await found(0, undefined), await found(undefined, 1)];
  const why = (what: string) => byFirst.answer.withSample(what);
  assumeSeen(
    byFirst.hasOne && bySecond.hasTwo,
    why("one of the filters does not find the record whose value it is given"),
  );
  assume(!byFirst.hasTwo && !bySecond.hasOne, why("one of the filters by itself leaves out no record"));
  const both = await found(0, 0);
  assumeSeen(both.hasOne, why("the record that each filter finds by itself is not found by both together"));
  for (const crossed of [await found(0, 1), await found(1, 0)])
    if (oneMayCount ? crossed.hasOne && crossed.hasTwo : crossed.hasOne || crossed.hasTwo)
      throw crossed.answer.mismatch(
        oneMayCount ? "not all that either of two filters finds" : "nothing that only one of two filters finds",
        [...(crossed.hasOne ? [one] : []), ...(crossed.hasTwo ? [two] : [])].map((id) => `record ${id}`).join(" and "),
      );
}
