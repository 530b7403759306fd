import { commonInventory } from "../../fixtures/payloads/companies.js";
import { type Answer, assume, idKey, phrase, scenario } from "../../src/scenario/index.js";
import { namingAnother } from "../naming-another.js";
import { ownBelow } from "./company-below.js";
import { companiesForEntries, entriesOf, ownEntry, rowOf, rowsShowing } from "./entries.js";
import { pack, packRoutes } from "./packings.js";

scenario(
  "a created inventory entry is listed once, and for its company alone",
  {
    judges: [
      "route:POST /company/{companyId}/inventory",
      "company-inventory-create-listed",
      "company-inventory-create-single",
      "company-inventory-only-that-company",
    ],
    atOnce: ["GET /company/{companyId}/inventory"],
    inParts: ["company-inventory-only-that-company"],
    needs: ["companyId", "otherCompanyId"],
  },
  async (context) => {
    const { corporate, fixtures, data, check } = context;
    const { companyId, otherId, own } = await companiesForEntries(context, fixtures);
    const othersBefore = await entriesOf(corporate, otherId);
    const { id, entry, answer } = await ownEntry(context, companyId);
    await check("route:POST /company/{companyId}/inventory", () => answer.isDeclared());
    const named = namingAnother(commonInventory(data).body, { companyId: otherId });
    if (own) await corporate.post("/company/{companyId}/inventory", { companyId, body: named });
    const [list, others] = [await entriesOf(corporate, companyId), await entriesOf(corporate, otherId)];
    await check("company-inventory-create-listed", () => list.lists(id, "inventory entry"));
    await check("company-inventory-create-single", () => {
      const count = rowsShowing(list, entry);
      assume(
        count > 0,
        "no entry of the list shows what was sent for the new one: give `samples.CommonInventoryRequest`",
      );
      if (count > 1) throw list.mismatch("one entry after one creation", `${count} that show what was sent`);
    });
    await check("company-inventory-only-that-company", () => {
      assume(rowOf(list, id) !== undefined, "the entry is not listed for its own company");
      others.lacks(id, "inventory entry");
      if (own) others.hasRows(othersBefore.rows().length);
    });
    const below = own ? await ownBelow(context, companyId, Object.values(fixtures)) : undefined;
    if (below === undefined) return;
    const entryBelow = await ownEntry(context, below);
    const [ofBelow, above] = [await entriesOf(corporate, below), await entriesOf(corporate, companyId)];
    await check("company-inventory-only-that-company", () => {
      assume(rowOf(ofBelow, entryBelow.id) !== undefined, "an entry of a company below another is not listed for it");
      above.lacks(entryBelow.id, "for the company above it the inventory entry");
    });
  },
);

scenario(
  "a deleted inventory entry is gone, and no other",
  {
    judges: [
      "route:DELETE /company/{companyId}/inventory/{id}",
      "company-inventory-delete",
      "company-inventory-delete-only-that",
    ],
    inParts: ["company-inventory-delete-only-that"],
    needs: ["companyId", "otherCompanyId"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const { companyId, otherId, own } = await companiesForEntries(context, fixtures);
    const [before, { id }, behind] = [
      await ownEntry(context, companyId),
      await ownEntry(context, companyId),
      await ownEntry(context, companyId),
    ];
    const all = (await entriesOf(corporate, companyId)).lists(before.id).lists(id).lists(behind.id);
    const deleted = await corporate.delete("/company/{companyId}/inventory/{id}", { companyId, id });
    await check("route:DELETE /company/{companyId}/inventory/{id}", () => deleted.isDeclared());
    deleted.accepted();
    const after = await entriesOf(corporate, companyId);
    await check("company-inventory-delete", () => after.lacks(id, "inventory entry"));
    await check("company-inventory-delete-only-that", () => after.lists(before.id).lists(behind.id));
    if (!own) return;
    const made = [before.id, id, behind.id].map(idKey);
    for (const rest of [before.id, behind.id])
      await corporate.delete("/company/{companyId}/inventory/{id}", { companyId, id: rest });
    const [last, others] = [await entriesOf(corporate, companyId), await entriesOf(corporate, otherId)];
    await check("company-inventory-delete-only-that", () => {
      const isOurs = (list: Answer) => list.ids().every((one) => made.includes(one));
      if (isOurs(all) && others.rows().length === 0 && !isOurs(last))
        throw last.mismatch("no entry of a company all of whose entries were deleted", phrase(last.rows()));
    });
    const packed = await Promise.all(packRoutes.map((packRoute) => pack(context, packRoute, companyId)));
    const refused = packRoutes.filter((_, nth) => packed[nth]?.isTurnedDown);
    const ofOther = await Promise.all(refused.map((packRoute) => pack(context, packRoute, otherId)));
    await check("company-inventory-delete-only-that", () => {
      const nth = ofOther.findIndex(({ isTurnedDown, isSuccess }) => isSuccess && !isTurnedDown);
      const answer = packed.filter(({ isTurnedDown }) => isTurnedDown)[nth];
      if (answer) throw answer.mismatch("what is packed for a company that never had an entry", `${answer.status}`);
    });
  },
);
