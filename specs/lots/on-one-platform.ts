import { lotPlatform } from "../../fixtures/payloads/lots.js";
import { mentions, type ScenarioContext } from "../../src/scenario/index.js";
import { ownLot, ownLotWith, seenLot } from "./records.js";

type Judge = ScenarioContext<"lot-merge-keeps-target" | "lot-merge-moves-platforms", "platformId">;

/**
 * Merges two lots that are on one platform. Whether a lot may be on one twice is open: a lot that is made so tells it. Where it shows
 * both of its external ids, a merge has a place for all of them; where it does not, nothing is said.
 */
export async function mergeOnOnePlatform(
  context: Pick<Judge, "corporate" | "data" | "given" | "fixtures" | "check">,
): Promise<void> {
  const { corporate, data, fixtures, check } = context;
  const own = [data.key("external"), data.key("external")];
  const brought = data.key("external");
  const on = (externals: readonly string[]) => externals.map((one) => lotPlatform(data, fixtures.platformId, one));
  const target = await ownLotWith(context, { platforms: on(own) });
  if (!target.isOdd) return;
  const before = await seenLot(corporate, target.id);
  if (!own.every((external) => mentions(before.body, external))) return;
  const source = await ownLot(context, { platforms: on([brought]) });
  const merged = await corporate.post("/Lot/{targetId}/merge/{sourceId}", {
    targetId: target.id,
    sourceId: source.id,
  });
  // Lots that share a platform may not be merged at all.
  if (!merged.isSuccess) return;
  const after = await seenLot(corporate, target.id);
  await check("lot-merge-moves-platforms", () => {
    after.shows(brought, "the source's external id, on a platform that the target is on twice,");
  });
  await check("lot-merge-keeps-target", () => {
    for (const external of own) after.shows(external, "the target's own external id, on the platform of the source,");
  });
}
