import { assume, changesBetween, isOfAnyWrite, scenario, watched } from "../../src/scenario/index.js";
import { pack, packRoutes } from "./packings.js";

/** So often in a row nobody else changes it just then. */
const attempts = 4;

const kept = [
  { what: "common inventory", read: "/company/{companyId}/inventory", clause: "pack-keeps-inventory" },
  { what: "packaging settings", read: "/companies/{companyId}/packagingsettings", clause: "pack-keeps-settings" },
] as const;

for (const { what, read, clause } of kept) {
  scenario(
    `packing suggestions leave the ${what} of a company as they find it`,
    { judges: [clause], needs: ["otherCompanyId"] },
    async (context) => {
      const { corporate, fixtures, check } = context;
      const { otherCompanyId: companyId } = fixtures;
      const packed = async () => {
        const before = await watched(() => corporate.get(read, { companyId }).accepted());
        const answers = await Promise.all(
          packRoutes.map((packRoute) => pack(context, packRoute, companyId).accepted()),
        );
        return { before, answers, after: await corporate.get(read, { companyId }).accepted() };
      };
      let { before, answers, after } = await packed();
      // The company is not the run's own: between two readings somebody else may change it.
      for (let attempt = 1; attempt < attempts && !after.changesSince(before).every(isOfAnyWrite); attempt++)
        ({ before, answers, after } = await packed());
      await check(clause, () => {
        assume(Object.keys(before.body ?? {}).length > 0, `the company ${companyId} has no ${what}`);
        assume(
          answers.every(({ body }) => changesBetween(body, before.body).length > 0),
          "a packing suggestion is answered as the read is",
        );
        after.isAs(before, isOfAnyWrite);
      });
    },
  );
}
