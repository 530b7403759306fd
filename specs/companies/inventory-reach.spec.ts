import { commonInventory } from "../../fixtures/payloads/companies.js";
import { assume, mentions, scenario, typeOfId, watched } from "../../src/scenario/index.js";
import { companiesForEntries, entriesOf, ownEntry, rowOf, staysAs } from "./entries.js";

scenario(
  "an inventory entry is not updated under another company",
  { judges: ["company-inventory-update-foreign"], needs: ["companyId", "otherCompanyId"] },
  async (context) => {
    const { corporate, fixtures, data, check } = context;
    const { companyId, otherId } = await companiesForEntries(context, fixtures);
    const own = await ownEntry(context, companyId);
    const { id } = own;
    const before = await watched(() => entriesOf(corporate, companyId));
    before.lists(id);
    const { body } = commonInventory(data);
    await corporate.put("/company/{companyId}/inventory/{id}", { companyId: otherId, id, body });
    const after = await entriesOf(corporate, companyId);
    const control = await corporate.put("/company/{companyId}/inventory/{id}", { companyId, id, body }).accepted();
    const updated = await entriesOf(corporate, companyId);
    await check("company-inventory-update-foreign", () => {
      staysAs(before, after, own);
      assume(
        updated.changesSince(before, (list) => rowOf(list, id)).length > 0,
        `${control.where}: the same update changes nothing under the entry's own company either`,
      );
    });
  },
);

scenario(
  "an inventory entry is not deleted under another company",
  { judges: ["company-inventory-delete-foreign"], needs: ["companyId", "otherCompanyId"] },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const { companyId, otherId } = await companiesForEntries(context, fixtures);
    const own = await ownEntry(context, companyId);
    const { id } = own;
    const before = await watched(() => entriesOf(corporate, companyId));
    before.lists(id);
    await corporate.delete("/company/{companyId}/inventory/{id}", { companyId: otherId, id });
    const after = await entriesOf(corporate, companyId);
    const control = await corporate.delete("/company/{companyId}/inventory/{id}", { companyId, id });
    const last = await entriesOf(corporate, companyId);
    await check("company-inventory-delete-foreign", () => {
      after.lists(id, "inventory entry");
      staysAs(before, after, own);
      assume(
        control.isSuccess && rowOf(last, id) === undefined,
        "the entry is not deleted under its own company either",
      );
    });
  },
);

scenario(
  "an update under an id that no inventory entry has is refused and creates none",
  {
    judges: ["company-inventory-update-unknown"],
    inParts: ["company-inventory-update-unknown"],
    needs: ["companyId", "otherCompanyId"],
  },
  async (context) => {
    const { corporate, fixtures, data, check, unusedId } = context;
    const { companyId, own } = await companiesForEntries(context, fixtures);
    const { id, entry } = await ownEntry(context, companyId);
    (await entriesOf(corporate, companyId)).lists(id);
    const update = (entryId: string | number, body: unknown) =>
      corporate.put("/company/{companyId}/inventory/{id}", { companyId, id: entryId, body });
    const control = await update(id, entry.body).accepted();
    const unused = await unusedId("common inventory", typeOfId(id));
    const unknown = commonInventory(data);
    await check("company-inventory-update-unknown", async () => {
      await update(unused, unknown.body).rejected(control);
      const list = await corporate.get("/company/{companyId}/inventory", { companyId });
      assume(list.isSuccess && rowOf(list, id) !== undefined, "the inventory cannot be read afterwards");
      for (const mark of unknown.marks)
        if (mentions(unknown.body.value, mark)) list.hides(mark, "an entry that was refused:");
    });
    // Elsewhere an entry that somebody else makes meanwhile may get the id of one that was deleted.
    if (!own) return;
    await corporate.delete("/company/{companyId}/inventory/{id}", { companyId, id }).accepted();
    (await entriesOf(corporate, companyId)).lacks(id, "the deleted entry");
    await check("company-inventory-update-unknown", async () => {
      await update(id, commonInventory(data).body).rejected(control);
      (await entriesOf(corporate, companyId)).lacks(id, "the entry that was deleted, and updated afterwards,");
    });
  },
);
