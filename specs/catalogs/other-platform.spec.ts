import { type ScenarioContext, sameScalar, scenario } from "../../src/scenario/index.js";
import { type BulkCatalog, idIn, titled, upsert } from "./bulk.js";
import { ownBulkCatalog } from "./records.js";

/**
 * Sends a catalog again, under a title of its own.
 *
 * @returns its id, as the answer or else the list tells it; undefined where it is refused
 */
async function sentAgain(context: Pick<ScenarioContext, "corporate" | "data" | "adopt">, body: BulkCatalog) {
  const catalog = { ...body, title: context.data.text("bulk catalog") };
  const sent = await upsert(context.corporate, catalog);
  if (!sent.isSuccess) return undefined;
  const ids = [idIn(sent, catalog), ...(await titled(context, catalog))].filter((id) => id !== undefined);
  for (const id of ids) context.adopt("catalog", id);
  return { sent, id: ids[0] };
}

scenario(
  "a catalog that is sent again with another platform is the same, or one of that platform",
  { judges: ["bulk-resend-no-second-catalog"], needs: ["sellerId", "platformId"] },
  async (context) => {
    const { fixtures, given, check, observe } = context;
    const { id, body } = await ownBulkCatalog(context);
    const otherPlatformId = given("otherPlatformId");
    // Where one platform alone is known, it is sent with that each time.
    const other = { ...body, platform_id: otherPlatformId ?? fixtures.platformId };
    const onOther = await sentAgain(context, other);
    const again = await sentAgain(context, other);
    const back = await sentAgain(context, body);
    if (onOther?.id !== undefined && otherPlatformId !== undefined)
      observe(
        "bulk-match-scope",
        sameScalar(onOther.id, id) ? "not the platform" : "the platform, or what it belongs to",
      );
    await check("bulk-resend-no-second-catalog", () => {
      if (onOther?.id === undefined) return;
      for (const [one, expected, what] of [
        [again, onOther.id, "the platform that it was sent with before"],
        [back, id, "the platform that it was first sent with"],
      ] as const)
        if (one?.id !== undefined && !sameScalar(one.id, expected))
          throw one.sent.mismatch(`catalog ${expected}, sent again with ${what}`, `catalog ${one.id}`);
    });
  },
);
