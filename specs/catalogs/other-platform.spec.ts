import { idOf, mentions, type ScenarioContext, sameScalar, scenario } from "../../src/scenario/index.js";
import { type bulkCatalogOf, ownBulkCatalog } from "./records.js";

type Maker = Pick<ScenarioContext<never, "sellerId">, "corporate" | "data" | "fixtures" | "adopt">;

/**
 * Sends a catalog again, under a title of its own.
 *
 * @returns its id, as the answer or else a list tells it; undefined where it is refused
 */
async function sentAgain({ corporate, data, adopt }: Maker, body: ReturnType<typeof bulkCatalogOf>) {
  const title = data.text("bulk catalog");
  const sent = await corporate.post("/Bulk/upsert", { body: { catalogs: [{ ...body, title }] } });
  if (!sent.isSuccess) return undefined;
  const listed = await corporate.get("/Catalog", { query: { title } }).accepted();
  const ids = [sent, listed].flatMap((answer) => answer.rows().filter((row) => mentions(row, title))).map(idOf);
  for (const id of ids) if (id !== undefined) adopt("catalog", id);
  return { sent, id: ids.find((id) => id !== undefined) };
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
