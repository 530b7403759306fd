import { type Answer, assume, isWhole, scenario } from "../../src/scenario/index.js";
import { associated, inventory } from "./associations.js";
import { legacyUuid, uploadIsRefused } from "./records.js";

const legacyFields = {
  job_items: "document-upload-job-items-refused",
  item_id: "document-upload-item-id-refused",
  JobItems: "document-upload-pascal-jobitems-refused",
} as const;

scenario(
  "an upload with a legacy item UUID is refused",
  {
    judges: [
      "document-upload-job-items-refused",
      "document-upload-item-id-refused",
      "document-upload-pascal-jobitems-refused",
      "document-upload-uuid-as-id-refused",
    ],
    inParts: ["document-upload-uuid-as-id-refused"],
    formerly: ["on-8-01-an-upload-with-a-legacy-item-uuid-is-refused"],
    needs: ["jobDisplayId", "inventoryItemId", "jobItemId"],
  },
  async (context) => {
    const { fixtures, given, check } = context;
    const uuid = await legacyUuid(context);
    const { document, observation, of } = await associated(context, inventory, fixtures.inventoryItemId);
    for (const [field, clause] of Object.entries(legacyFields))
      await check(clause, () => uploadIsRefused(context, document, { [field]: uuid }));
    await check("document-upload-uuid-as-id-refused", () => {
      assume(
        observation !== undefined,
        "no form field makes a document listed for an item, so none can be given a UUID",
      );
      return uploadIsRefused(context, document, of([uuid]));
    });
    const other = given("otherInventoryItemId");
    if (other === undefined) return;
    const both = await associated(context, inventory, fixtures.inventoryItemId, other);
    await check("document-upload-uuid-as-id-refused", () => {
      assume(both.observation !== undefined, "no document is listed for two items, so the second may be passed over");
      return uploadIsRefused(context, both.document, both.of([fixtures.inventoryItemId, uuid]));
    });
  },
);

scenario(
  "a document list by a legacy item UUID is refused",
  {
    judges: ["document-list-item-id-refused", "document-list-item-id-beside-job-refused"],
    inParts: ["document-list-item-id-beside-job-refused"],
    formerly: ["on-8-01-a-document-list-by-a-legacy-item-uuid-is-refused"],
    needs: ["jobDisplayId", "jobItemId"],
  },
  async (context) => {
    const { corporate, fixtures, given, check } = context;
    const job = { job_display_id: String(fixtures.jobDisplayId) };
    const unlistedQuery = { item_id: await legacyUuid(context) };
    const control = await corporate.get("/documents/list", { query: job }).accepted();
    assume(control.rows().length > 0, `the job ${fixtures.jobDisplayId} has no document to be listed`);
    const bare = await corporate.get("/documents/list");
    const asked = await corporate.get("/documents/list", { unlistedQuery });
    const beside = await corporate.get("/documents/list", { query: job, unlistedQuery });
    const isRefusedAlone = await check("document-list-item-id-refused", () => {
      if (asked.isSuccess && ignores(asked, bare))
        throw asked.mismatch("a list by item_id to be refused (4xx)", "item_id is ignored");
      asked.rejected(control);
      // Where a list without any filter is refused, the refusal must also be had beside a job.
      assume(
        bare.isSuccess || !beside.isSuccess,
        "a list without a filter is refused too, and beside a job item_id is not",
      );
    });
    await check("document-list-item-id-beside-job-refused", () => {
      assume(isRefusedAlone, "a list by item_id alone is not refused for it either");
      beside.rejected(control);
    });
    const others: readonly { readonly [filter: string]: string | number | undefined }[] = [
      { inventory_item_id: given("inventoryItemId") },
      { handling_unit_id: given("handlingUnitId") },
      { rfq_id: given("rfqId") },
    ];
    for (const query of others.filter((other) => Object.values(other).every(isWhole))) {
      const plain = await corporate.get("/documents/list", { query });
      // Whether such a list needs its job is open.
      if (!isRefusedAlone || !plain.isSuccess) continue;
      await check("document-list-item-id-beside-job-refused", () =>
        corporate.get("/documents/list", { query, unlistedQuery }).rejected(plain),
      );
    }
  },
);

const ignores = (asked: Answer, bare: Answer) =>
  bare.isSuccess && bare.rows().length > 0 && asked.ids().join() === bare.ids().join();
