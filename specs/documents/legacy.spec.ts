import { type Answer, needs, scenario } from "../../src/scenario/index.js";
import { associated, inventory } from "./associations.js";
import { isRefused } from "./records.js";

const legacyFields = {
  job_items: "doc-upload-job-items-refused-801",
  item_id: "doc-upload-item-id-refused-801",
  JobItems: "doc-upload-pascal-jobitems-refused-801",
} as const;

scenario(
  "an upload with a legacy item UUID is refused",
  {
    judges: [
      "doc-upload-job-items-refused-801",
      "doc-upload-item-id-refused-801",
      "doc-upload-pascal-jobitems-refused-801",
      "doc-upload-uuid-as-id-refused-801",
    ],
    needs: ["jobDisplayId", "inventoryItemId", "jobItemId"],
  },
  async (scene) => {
    const { fixtures, check } = scene;
    const { document, sight, of } = await associated(scene, inventory, fixtures.inventoryItemId);
    for (const [field, clause] of Object.entries(legacyFields))
      await check(clause, () => isRefused(scene, document, { [field]: fixtures.jobItemId }));
    await check("doc-upload-uuid-as-id-refused-801", () => {
      needs(sight !== undefined, "no form field makes a document listed for an item, so none can be given a UUID");
      return isRefused(scene, document, of([fixtures.jobItemId]));
    });
  },
);

scenario(
  "a document list by a legacy item UUID is refused",
  { judges: ["doc-list-item-id-refused-801"], needs: ["jobDisplayId", "jobItemId"] },
  async ({ corporate, fixtures, check }) => {
    const job = { job_display_id: String(fixtures.jobDisplayId) };
    const unlistedQuery = { item_id: fixtures.jobItemId };
    const twin = await corporate.get("/documents/list", { query: job }).accepted();
    needs(twin.rows().length > 0, `the job ${fixtures.jobDisplayId} has no document to be listed`);
    const bare = await corporate.get("/documents/list");
    await check("doc-list-item-id-refused-801", async () => {
      const asked = await corporate.get("/documents/list", { unlistedQuery });
      if (asked.isSuccess && ignores(asked, bare))
        throw asked.mismatch("a list by item_id to be refused (4xx)", "item_id is ignored");
      asked.rejected(twin);
      // Where a list without any filter is refused, the refusal must also be had beside a job.
      if (bare.isSuccess) return;
      const beside = await corporate.get("/documents/list", { query: job, unlistedQuery });
      needs(!beside.isSuccess, "a list without a filter is refused too, and beside a job item_id is not");
    });
  },
);

const ignores = (asked: Answer, bare: Answer) =>
  bare.isSuccess && bare.rows().length > 0 && asked.ids().join() === bare.ids().join();
