import { packing } from "../../fixtures/payloads/companies.js";
import { assume, mentions, scenario } from "../../src/scenario/index.js";

const routes = [
  { template: "/company/{companyId}/pack/inventories", model: "PackInventoryItemModelInput" },
  { template: "/company/{companyId}/pack/hierarchy", model: "PackHierarchyHandlingUnitModelInput" },
] as const;

for (const { template, model } of routes)
  scenario(
    `POST ${template} tells of each of several items`,
    { judges: ["pack-several"], needs: ["companyId"] },
    async ({ corporate, data, fixtures: { companyId }, check }) => {
      const names = [data.text("table"), data.text("chair"), data.text("lamp")];
      const pack = (some: readonly string[]) =>
        corporate.post(template, { companyId, body: some.map((name) => packing(data, model, {}, name)) }).accepted();
      const alone = await pack(names.slice(0, 1));
      const together = await pack(names);
      await check("pack-several", () => {
        assume(mentions(alone.body, names[0] ?? ""), "a suggestion for one item does not name it");
        const missing = names.find((name) => !mentions(together.body, name));
        if (missing !== undefined) throw together.mismatch(`a suggestion that names ${missing}`, "one that does not");
      });
    },
  );
