import { lotCatalog, lotPlatform } from "../../fixtures/payloads/lots.js";
import { fieldOf, mentions, phrase, type ScenarioContext } from "../../src/scenario/index.js";
import { ownLot, ownLotWith, seenLot } from "./records.js";

type Judge = ScenarioContext<"lot-merge-keeps-target" | "lot-merge-moves-platforms", "platformId">;

/**
 * Merges two lots of one catalog that are on one platform. Whether a lot may be on one twice is open: a lot that is made so tells it.
 * Where it shows both of its external ids, a merge has a place for all of them; where it does not, nothing is said of them.
 *
 * @param catalogId of a catalog that both lots are in, where the target stays whatever becomes of what the source has of it
 */
export async function mergeOnOnePlatform(
  context: Pick<Judge, "corporate" | "data" | "given" | "fixtures" | "check">,
  catalogId: string | number,
): Promise<void> {
  const { corporate, data, fixtures, check } = context;
  const own = [data.key("external"), data.key("external")];
  const brought = data.key("external");
  const on = (externals: readonly string[]) => externals.map((one) => lotPlatform(data, fixtures.platformId, one));
  const inCatalog = () => ({ catalogs: [lotCatalog(data, catalogId)] });
  const target = await ownLotWith(context, { platforms: on(own) }, inCatalog());
  const before = await seenLot(corporate, target.id);
  const isTwice = target.isOdd && own.every((external) => mentions(before.body, external));
  const source = await ownLot(context, { platforms: on([brought]), ...inCatalog() });
  const merged = await corporate.post("/Lot/{targetId}/merge/{sourceId}", {
    targetId: target.id,
    sourceId: source.id,
  });
  // Lots that share a catalog or a platform may not be merged at all.
  if (!merged.isSuccess) return;
  const after = await seenLot(corporate, target.id);
  if (isTwice)
    await check("lot-merge-moves-platforms", () => {
      after.shows(brought, "the source's external id, on a platform that the target is on twice,");
    });
  await check("lot-merge-keeps-target", () => {
    const [was, is] = [before, after].map((lot) => fieldOf(lot.record(), "catalogs"));
    if (mentions(was, catalogId) && !mentions(is, catalogId))
      throw after.mismatch(`the target in catalog ${catalogId} still, where its source was, too`, phrase(is));
    if (!isTwice) return;
    for (const external of own) after.shows(external, "the target's own external id, on the platform of the source,");
  });
}
