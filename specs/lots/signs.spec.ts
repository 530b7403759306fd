import { lotCatalog, lotPlatform } from "../../fixtures/payloads/lots.js";
import { type Answer, assume, mentions, narrows, scenario } from "../../src/scenario/index.js";
import { ownCatalog } from "../catalogs/records.js";
import { isFound } from "../each-key.js";
import { byNumber, byPlatformItem } from "./listed.js";
import { createLot, seenLot } from "./records.js";

/** A lot by a key with a sign in it, and what the key finds. */
interface Keyed {
  readonly id: number;
  readonly key: string;
  readonly found: Answer;
}

/**
 * What has a sign in its key is found by that, and nothing else is.
 *
 * @param plain a lot whose key has no sign in it
 * @throws Inconclusive where a lot is not even found by a plain key
 */
function standForThemselves(all: readonly Keyed[], plain: Keyed | undefined, name: string): void {
  assume(plain !== undefined && isFound(plain.found, plain.id), `a lot is not found by its ${name}`);
  assume(all.length > 1, `no ${name} with a sign in it is taken`);
  for (const { id, key, found } of all) {
    // That a sign is asked for may be refused.
    if (!found.isSuccess) continue;
    found.lists(id, `the lot of the ${name} "${key}"`);
    for (const other of all)
      if (other.id !== id) found.lacks(other.id, `a lot of the ${name} "${other.key}", not "${key}",`);
  }
}

scenario(
  "signs in a lot number and in an external id stand for themselves",
  { judges: ["lot-filter-lot-number", "lot-filter-platform-item"], needs: ["sellerId", "platformId"] },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    if (!context.allows("reversible")) {
      await check("lot-filter-lot-number", async () => narrows(await byNumber(context)));
      await check("lot-filter-platform-item", async () => narrows(await byPlatformItem(context)));
      return;
    }
    const catalog = await ownCatalog(context);
    const [number, external] = [data.key("number"), data.key("external")];
    const shown: { id: number; lotNumber: string; itemId: string; read: Answer }[] = [];
    for (const [first, second] of [
      ["x", "x"],
      ["_", "+"],
      ["%", "%25"],
      ["'+", "'"],
    ] as const) {
      const [lotNumber, itemId] = [`${number}${first}1`, `${external}${second}1`];
      const { answer } = await createLot(context, {
        catalogs: [lotCatalog(data, catalog.id, lotNumber)],
        platforms: [lotPlatform(data, fixtures.platformId, itemId)],
      });
      // That a key has a sign in it may be refused.
      if (!answer.isSuccess) continue;
      const id = answer.integerId();
      data.isAnother("lot", id);
      shown.push({ id, lotNumber, itemId, read: await seenLot(corporate, id) });
    }
    const [numbers, externals]: [Keyed[], Keyed[]] = [[], []];
    for (const { id, lotNumber, itemId, read } of shown) {
      const ofNumber = await corporate.get("/Lot", { query: { lot_number: lotNumber } });
      if (mentions(read.body, lotNumber)) numbers.push({ id, key: lotNumber, found: ofNumber });
      const ofExternal = await corporate.get("/Lot", { query: { platform_item_id: itemId } });
      if (mentions(read.body, itemId)) externals.push({ id, key: itemId, found: ofExternal });
    }
    const plainOf = (all: readonly Keyed[]) => all.find(({ key }) => key.endsWith("x1"));
    await check("lot-filter-lot-number", () => standForThemselves(numbers, plainOf(numbers), "lot number"));
    await check("lot-filter-platform-item", () => standForThemselves(externals, plainOf(externals), "external id"));
  },
);
