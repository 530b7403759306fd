import { packing } from "../../fixtures/payloads/companies.js";
import { assume, mentions, scalarsIn, scenario } from "../../src/scenario/index.js";

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
      const things = names.map((name) => packing(data, model, {}, name));
      const pack = (body: typeof things) => corporate.post(template, { companyId, body }).accepted();
      const [thing] = things;
      const alike = await corporate.post(template, { companyId, body: [thing, thing] });
      const alone = await pack(things.slice(0, 1));
      const together = await pack(things);
      await check("pack-several", () => {
        assume(mentions(alone.body, names[0] ?? ""), "a suggestion for one item does not name it");
        const sent = things.map(({ value }) => value);
        const suggested = scalarsIn(together.body).filter((scalar) => !mentions(sent, scalar));
        const [words, figures] = ["string", "number"].map((type) => suggested.filter((one) => typeof one === type));
        // One figure may count what was sent; sizes of their own for each are a suggestion.
        const isSuggestion = (words?.length ?? 0) > 0 || (figures?.length ?? 0) >= names.length;
        assume(isSuggestion, "nothing is answered but what was sent");
        const missing = names.find((name) => !mentions(together.body, name));
        if (missing !== undefined) throw together.mismatch(`a suggestion that names ${missing}`, "one that does not");
        // Two of the same may have to be told apart.
        if (!alike.isInvalid) alike.accepted();
      });
    },
  );
