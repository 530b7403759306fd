import { commonInventory, loneQuantity } from "../../fixtures/payloads/companies.js";
import { assume, mentions, scenario, watched } from "../../src/scenario/index.js";
import { namingAnother } from "../naming-another.js";
import { companiesForEntries, entriesOf, ownEntry, rowsShowing, staysAs } from "./entries.js";
import { pack, packRoutes } from "./packings.js";
import { carriedMarks, showsMarks } from "./records.js";

scenario(
  "an update of an inventory entry is kept, adds none and leaves another as it was",
  {
    judges: [
      "route:PUT /company/{companyId}/inventory/{id}",
      "company-inventory-update-persists",
      "company-inventory-update-no-second",
      "company-inventory-update-only-that",
    ],
    inParts: ["company-inventory-update-only-that"],
    needs: ["companyId", "otherCompanyId"],
  },
  async (context) => {
    const { corporate, fixtures, data, check } = context;
    const { companyId, otherId, own } = await companiesForEntries(context, fixtures);
    const [{ id, entry }, other] = [await ownEntry(context, companyId), await ownEntry(context, companyId)];
    const before = await watched(() => entriesOf(corporate, companyId));
    before.lists(id).lists(other.id);
    const changed = commonInventory(data);
    const body = changed.body;
    const updated = await corporate.put("/company/{companyId}/inventory/{id}", { companyId, id, body });
    await check("route:PUT /company/{companyId}/inventory/{id}", () => updated.isDeclared());
    updated.accepted();
    const after = await entriesOf(corporate, companyId);
    const isKept = await check("company-inventory-update-persists", () =>
      showsMarks(after, changed, "the inventory entry"),
    );
    await check("company-inventory-update-no-second", () => {
      const count = rowsShowing(after, entry, changed);
      assume(count > 0, "no entry of the list shows what was sent for it: give `samples.CommonInventoryRequest`");
      assume(rowsShowing(before, entry) === 1, "there were several such entries before the update");
      if (count > 1) throw after.mismatch("one entry after its update", `${count} that show what was sent`);
    });
    await check("company-inventory-update-only-that", () => staysAs(before, after, other));
    const named = namingAnother(body, { id: other.id });
    await corporate.put("/company/{companyId}/inventory/{id}", { companyId, id, body: named });
    // That two entries are called alike may be refused.
    const [name = ""] = other.entry.marks;
    const quantity = data.distinctInt({ min: 1001, max: 9999 });
    const namesake = commonInventory(data, { name: String(name), quantity }).body;
    await corporate.put("/company/{companyId}/inventory/{id}", { companyId, id, body: namesake });
    const besideNamesake = await entriesOf(corporate, companyId);
    await check("company-inventory-update-only-that", () => staysAs(before, besideNamesake, other));
    if (!own) return;
    // What it leaves out stays or is cleared, and either is an entry of a company that things are packed for.
    const meanwhile = commonInventory(data);
    const atOnce = await Promise.all([
      corporate.put("/company/{companyId}/inventory/{id}", { companyId, id: other.id, body: meanwhile.body }),
      corporate.put("/company/{companyId}/inventory/{id}", { companyId, id, body: loneQuantity(data) }),
    ]);
    const ofBoth = await entriesOf(corporate, companyId);
    await check("company-inventory-update-only-that", () => {
      // One that meets another may be refused.
      if (isKept && atOnce.every(({ isSuccess }) => isSuccess))
        showsMarks(ofBoth, meanwhile, "the entry that was updated at the same time as another");
    });
    const alone = commonInventory(data).body;
    const { isSuccess } = await corporate.put("/company/{companyId}/inventory/{id}", { companyId, id, body: alone });
    const behind = await entriesOf(corporate, companyId);
    await check("company-inventory-update-only-that", () => {
      const wasKept = carriedMarks(meanwhile).every((mark) => mentions(ofBoth.body, mark));
      if (isKept && isSuccess && wasKept) showsMarks(behind, meanwhile, "the entry that was updated before another");
    });
    for (const packRoute of packRoutes.filter(({ model }) => model === "PackInventoryItemModelInput")) {
      const packed = await pack(context, packRoute, companyId);
      const ofOther = packed.isSuccess ? undefined : await pack(context, packRoute, otherId);
      await check("company-inventory-update-only-that", () => {
        if (ofOther?.isSuccess)
          throw packed.mismatch("what is packed for a company that never had an entry", `${packed.status}`);
      });
    }
  },
);
