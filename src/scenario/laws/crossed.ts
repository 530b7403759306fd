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
  othersMayBeIgnored = false,
): Promise<void> {
  await check("filters-together", async () => {
    const open: unknown[] = [];
    for (const pair of pairs) {
      try {
        await narrowTogether(pair, othersMayBeIgnored);
      } catch (error) {
        if (error instanceof Mismatch) throw error;
        open.push(error);
      }
    }
    if (open.length === pairs.length) throw open[0];
  });
}

async function narrowTogether({ ids, find }: Crossed, othersMayBeIgnored: boolean): Promise<void> {
  const keys = [idKey(ids[0]), idKey(ids[1])] as const;
  const found = async (first: 0 | 1 | undefined, second: 0 | 1 | undefined) => {
    const { answer, found } = await find(first, second);
    const has = (record: 0 | 1) => found.map(idKey).includes(keys[record]);
    return { answer, has };
  };
  const [byFirst, bySecond] = [await found(0, undefined), await found(undefined, 1)];
  const why = (what: string) => byFirst.answer.withSample(what);
  assumeSeen(
    byFirst.has(0) && bySecond.has(1),
    why("one of the filters does not find the record whose value it is given"),
  );
  assume(!byFirst.has(1) && !bySecond.has(0), why("one of the filters by itself leaves out no record"));
  const both = await found(0, 0);
  assumeSeen(both.has(0), why("the record that each filter finds by itself is not found by both together"));
  for (const [first, second] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const { answer, has } = await found(first, second);
    const tooMuch = (othersMayBeIgnored ? [second] : [first, second]).filter(has);
    if (tooMuch.length > 0)
      throw answer.mismatch(
        `nothing that only ${othersMayBeIgnored ? "the second" : "one"} of two filters finds`,
        tooMuch.map((record) => `record ${keys[record]}`).join(" and "),
      );
  }
}
