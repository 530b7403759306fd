import { bulkLot, bulkSeller } from "../../fixtures/payloads/catalogs.js";
import { lotData } from "../../fixtures/payloads/lots.js";
import { type Caller, needs, type Scene, scenario } from "../../src/scenario/index.js";
import { bulkCatalogOf, seenCatalog } from "./records.js";

type BulkCatalog = ReturnType<typeof bulkCatalogOf>;

const upsert = (caller: Caller, ...catalogs: readonly object[]) => caller.post("/Bulk/upsert", { body: { catalogs } });

/** The catalogs of these titles, whose titles no other catalog has. */
async function titled({ corporate }: Pick<Scene, "corporate">, { title }: { readonly title: string }) {
  return (await corporate.get("/Catalog", { query: { title } }).accepted()).ids();
}

/** The id of the one catalog of this payload. */
async function created(scene: Pick<Scene, "corporate">, catalog: BulkCatalog): Promise<number> {
  const [id] = await titled(scene, catalog);
  needs(id !== undefined, `the catalog "${catalog.title}" is not found by its title, so the upsert cannot be followed`);
  return Number(id);
}

const item = (catalog: BulkCatalog, index = 0): string => catalog.lots[index]?.customer_item_id ?? "";

scenario(
  "a bulk upsert creates catalogs with their lots",
  {
    judges: ["route:POST /Bulk/upsert", "bulk-creates-catalogs", "bulk-creates-lots", "bulk-answers-each-catalog"],
    needs: ["sellerId", "platformId"],
  },
  async (scene) => {
    const { corporate, check } = scene;
    const [one, two] = [bulkCatalogOf(scene), bulkCatalogOf(scene)];
    const answer = await upsert(corporate, one, two);
    await check("route:POST /Bulk/upsert", () => answer.isDeclared());
    answer.accepted();
    await check("bulk-answers-each-catalog", () => answer.hasRows(2));
    await check("bulk-creates-catalogs", async () => {
      for (const catalog of [one, two]) {
        const ids = await titled(scene, catalog);
        if (ids.length === 0) throw answer.mismatch(`a catalog "${catalog.title}"`, "none of that title");
      }
    });
    await check("bulk-creates-lots", async () => {
      for (const catalog of [one, two]) {
        (await seenCatalog(corporate, await created(scene, catalog))).shows(item(catalog), "the lot");
      }
    });
  },
);

scenario(
  "a payload sent again updates and never duplicates",
  {
    judges: [
      "bulk-resend-no-second-catalog",
      "bulk-resend-no-second-lot",
      "bulk-resend-updates-catalog",
      "bulk-resend-updates-lot",
    ],
    needs: ["sellerId", "platformId"],
  },
  async (scene) => {
    const { corporate, data, check } = scene;
    const first = bulkCatalogOf(scene);
    await upsert(corporate, first).accepted();
    const id = await created(scene, first);
    const before = await seenCatalog(corporate, id);
    before.shows(item(first), "the lot");

    const resent = await upsert(corporate, first).accepted();
    await check("bulk-resend-no-second-catalog", async () => {
      const ids = await titled(scene, first);
      if (ids.length !== 1) throw resent.mismatch(`one catalog "${first.title}"`, `${ids.length}`);
    });
    await check("bulk-resend-no-second-lot", async () => {
      const count = (await seenCatalog(corporate, id)).lotsShowing(item(first));
      if (count !== 1) throw resent.mismatch(`one lot ${item(first)} in catalog ${id}`, `${count}`);
    });

    const [title, description] = [data.text("new title"), data.text("new description")];
    const lots = [{ ...first.lots[0], item_data: lotData(data, { customer_item_id: item(first), description }) }];
    await upsert(corporate, { ...first, title, lots }).accepted();
    await check("bulk-resend-updates-catalog", async () => {
      const after = await seenCatalog(corporate, id);
      after.keeps("title", title);
    });
    await check("bulk-resend-updates-lot", async () => {
      const shown = await shownDescription(scene);
      needs(shown, "lots of this deployment do not show a description: give `samples.LotDataDto`");
      (await seenCatalog(corporate, id)).shows(description, "the lot's new description");
    });
  },
);

/** Whether lots show what LotDataDto was composed of, seen on a bulk catalog of its own. */
async function shownDescription(
  scene: Pick<Scene<never, "sellerId" | "platformId">, "corporate" | "data" | "fixtures">,
) {
  const { corporate, data } = scene;
  const description = data.text("described");
  const catalog = bulkCatalogOf(scene, { lots: [bulkLot(data, { item_data: lotData(data, { description }) })] });
  await upsert(corporate, catalog).accepted();
  const answer = await seenCatalog(corporate, await created(scene, catalog));
  return answer.lotsShowing(description) > 0;
}

scenario(
  "rows are matched by their customer ids, whatever their order",
  { judges: ["bulk-match-whatever-order"], needs: ["sellerId", "platformId"] },
  async (scene) => {
    const { corporate, data, check } = scene;
    const [one, two] = [bulkCatalogOf(scene), bulkCatalogOf(scene)];
    await upsert(corporate, one, two).accepted();
    const ids = [await created(scene, one), await created(scene, two)] as const;
    const [first, second] = [data.text("first"), data.text("second")];
    await upsert(corporate, { ...two, title: second }, { ...one, title: first }).accepted();
    await check("bulk-match-whatever-order", async () => {
      (await seenCatalog(corporate, ids[0]))
        .hides(second, "the title of the other catalog")
        .shows(item(one), "its own lot");
      (await seenCatalog(corporate, ids[1]))
        .hides(first, "the title of the other catalog")
        .shows(item(two), "its own lot");
    });
  },
);

scenario(
  "what a later payload does not name stays",
  { judges: ["bulk-omitted-stays"], needs: ["sellerId", "platformId"] },
  async (scene) => {
    const { corporate, check } = scene;
    const [one, two] = [bulkCatalogOf(scene), bulkCatalogOf(scene)];
    await upsert(corporate, one, two).accepted();
    const id = await created(scene, two);
    await upsert(corporate, one).accepted();
    await check("bulk-omitted-stays", () => corporate.get("/Catalog/{id}", { id }).accepted());
  },
);

scenario(
  "every catalog of a bulk upsert names its platform, and nothing is written where one does not",
  {
    judges: ["bulk-platform-required-corporate", "bulk-platform-error-path", "bulk-platform-before-processing"],
    needs: ["sellerId", "platformId"],
  },
  async (scene) => {
    const { corporate, check, adopt } = scene;
    const valid = bulkCatalogOf(scene);
    const twin = await upsert(corporate, valid).accepted();
    await created(scene, valid);

    const [whole, lacking] = [bulkCatalogOf(scene), bulkCatalogOf(scene, { platform_id: undefined })];
    const refused = await upsert(corporate, whole, lacking);
    const isRefused = await check("bulk-platform-required-corporate", () => refused.rejected(twin));
    await check("bulk-platform-error-path", () => {
      needs(isRefused, "the payload was not refused, so there is no refusal to read");
      refused.says(/catalogs\W{0,4}[12]\W{1,4}platform_?id/i, "a body that names catalogs.1.platformId");
    });
    await check("bulk-platform-before-processing", async () => {
      needs(isRefused, "the payload was not refused, so it is no surprise that it was processed");
      for (const catalog of [whole, lacking]) {
        const ids = await titled(scene, catalog);
        for (const id of ids) adopt("catalog", id);
        if (ids.length > 0) throw refused.mismatch("nothing of the refused payload to be written", `catalog ${ids[0]}`);
      }
    });
  },
);

scenario(
  "a partner-scoped caller names the platform of every bulk catalog too",
  { judges: ["bulk-platform-required-partner"], needs: ["partner", "sellerId", "platformId"] },
  async (scene) => {
    const { partner, check } = scene;
    const twin = await upsert(partner, bulkCatalogOf(scene)).accepted();
    await check("bulk-platform-required-partner", () =>
      upsert(partner, bulkCatalogOf(scene, { platform_id: undefined })).rejected(twin),
    );
  },
);

scenario(
  "a bulk catalog has one seller",
  { judges: ["bulk-seller-single"], needs: ["sellerId", "platformId"] },
  async (scene) => {
    const { corporate, data, fixtures, check } = scene;
    const twin = await upsert(corporate, bulkCatalogOf(scene)).accepted();
    const sellers = [bulkSeller(data, fixtures.sellerId)];
    await check("bulk-seller-single", () =>
      upsert(corporate, bulkCatalogOf(scene, { seller: sellers })).rejected(twin),
    );
  },
);
