import { lotData } from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  assume,
  assumeSeen,
  type Caller,
  mentions,
  type ScenarioContext,
  scenario,
  watched,
} from "../../src/scenario/index.js";
import { type BulkCatalog, idIn, item, titled, upsert } from "./bulk.js";
import { bulkCatalogOf, seenCatalog } from "./records.js";

/** @throws Mismatch where a payload is not refused; what it made then is the run's own */
async function refuses(
  { adopt }: Pick<ScenarioContext, "adopt">,
  caller: Caller,
  control: Answer,
  catalogs: readonly BulkCatalog[],
): Promise<void> {
  const answer = await upsert(caller, ...catalogs);
  const made = answer.isSuccess ? catalogs.map((catalog) => idIn(answer, catalog)) : [];
  for (const id of made) if (id !== undefined) adopt("catalog", id);
  answer.rejected(control);
}

/** So many catalogs have others beyond the first ten. */
const many = 12;

scenario(
  "every catalog of a bulk upsert names its platform, and nothing is written where one does not",
  {
    judges: [
      "bulk-platform-required-corporate",
      "bulk-platform-error-path",
      "bulk-platform-before-processing",
      "bulk-resend-updates-catalog",
    ],
    inParts: ["bulk-platform-required-corporate", "bulk-platform-before-processing"],
    needs: ["sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, data, check, adopt } = context;
    const valid = bulkCatalogOf(context);
    const control = await upsert(corporate, valid).accepted();
    const found = await titled(context, valid);
    assumeSeen(found.length === 1, "an upserted catalog is not found by its title, so a refused one would not be");

    const [whole, another] = [bulkCatalogOf(context), bulkCatalogOf(context)];
    const lacking = bulkCatalogOf(context, { platform_id: undefined });
    const refused = await upsert(corporate, whole, another, lacking);
    const isRefused = await check("bulk-platform-required-corporate", () => refused.rejected(control));
    for (const platform_id of [null, ""])
      await check("bulk-platform-required-corporate", () =>
        refuses(context, corporate, control, [bulkCatalogOf(context, { platform_id }), bulkCatalogOf(context)]),
      );
    await check("bulk-platform-required-corporate", () =>
      refuses(context, corporate, control, [bulkCatalogOf(context), bulkCatalogOf(context, { platform_id: null })]),
    );
    const [first, ...others] = Array.from({ length: many - 1 }, () => bulkCatalogOf(context));
    assume(first !== undefined, "a payload of many catalogs has no first one");
    const last = bulkCatalogOf(context, { platform_id: undefined });
    const allRefused = await check("bulk-platform-required-corporate", () =>
      refuses(context, corporate, control, [first, ...others, last]),
    );
    await check("bulk-platform-error-path", () => {
      assume(isRefused, "the payload was not refused, so there is no refusal to read");
      refused.says(/catalogs\W{0,4}[23]\W{1,4}platform_?id/i, "a body that names catalogs.2.platformId");
    });
    const [id = ""] = found;
    const before = await watched(() => seenCatalog(corporate, id));
    await check("bulk-platform-before-processing", async () => {
      assume(isRefused, "the payload was not refused, so it is no surprise that it was processed");
      for (const catalog of [whole, another, lacking, ...(allRefused ? [first, last] : [])]) {
        const ids = await titled(context, catalog);
        for (const id of ids) adopt("catalog", id);
        if (ids.length > 0) throw refused.mismatch("nothing of the refused payload to be written", `catalog ${ids[0]}`);
      }
      // What is there already is not changed by the sound part either.
      const changed = { ...bulkCatalogOf(context), customer_catalog_id: valid.customer_catalog_id };
      (await upsert(corporate, changed, bulkCatalogOf(context, { platform_id: undefined }))).rejected(control);
      (await seenCatalog(corporate, id)).isAs(before);
    });
    // Nor is it by the row that lacks its platform.
    const key = item(valid);
    const item_data = lotData(data, { customer_item_id: key, description: data.text("new") });
    const lots = [{ customer_item_id: key, item_data }, ...bulkCatalogOf(context).lots];
    const known = await upsert(corporate, { ...valid, title: data.text("new title"), lots, platform_id: undefined });
    const after = await seenCatalog(corporate, id);
    const isKnownRefused = await check("bulk-platform-required-corporate", () => known.rejected(control));
    if (isKnownRefused) await check("bulk-platform-before-processing", () => after.isAs(before));

    // Once it names its platform, nothing is left to refuse.
    const mended = await upsert(corporate, { ...valid, title: data.text("mended") });
    await check("bulk-resend-updates-catalog", () => {
      assume(isKnownRefused, "a catalog that lacks its platform was not refused before");
      if (mended.isInvalid)
        throw mended.mismatch("what was refused to be taken once it names its platform", `status ${mended.status}`);
      mended.accepted();
    });
  },
);

scenario(
  "a partner-scoped caller names the platform of every bulk catalog too",
  {
    judges: ["bulk-platform-required-partner", "bulk-creates-catalogs"],
    inParts: ["bulk-platform-required-partner"],
    needs: ["partner", "sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, partner, check, adopt } = context;
    const catalog = bulkCatalogOf(context);
    const control = await upsert(partner, catalog).accepted();
    const id = idIn(control, catalog);
    if (id !== undefined) adopt("catalog", id);
    await check("bulk-creates-catalogs", async () => {
      assume(id !== undefined, "the answer to a partner-scoped caller's upsert tells no id of its catalog");
      // Who may read it is open; that it is answered says that it is there.
      const ways = [
        () => partner.get("/Catalog/{id}", { id }),
        () => corporate.get("/Catalog/{id}", { id }),
        () => corporate.get("/Catalog", { query: { title: catalog.title } }),
      ];
      for (const ask of ways) {
        const answer = await ask();
        if (answer.isSuccess && mentions(answer.body, catalog.title)) return;
        assume((answer.status ?? 500) < 500, "the catalog cannot be looked for now");
      }
      throw control.mismatch(`the catalog "${catalog.title}" of a partner-scoped caller's upsert to be there`, "none");
    });
    const naming = (platform_id: undefined | null) => bulkCatalogOf(context, { platform_id });
    for (const catalogs of [[naming(undefined)], [bulkCatalogOf(context), naming(undefined)], [naming(null)]])
      await check("bulk-platform-required-partner", () => refuses(context, partner, control, catalogs));
  },
);
