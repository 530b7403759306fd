import type { RouteId } from "../../src/contract/routes.js";
import { scenario } from "../../src/scenario/index.js";
import { UnlistedParameters } from "../unlisted-parameters.js";

/** The reads below a company that take no query. */
const plain = [
  "/companies/{companyId}/details",
  "/companies/{companyId}/fulldetails",
  "/companies/{companyId}/geosettings",
  "/companies/{companyId}/carrierAcounts",
  "/companies/{companyId}/packagingsettings",
  "/companies/{companyId}/packaginglabor",
  "/company/{companyId}/inventory",
  "/company/{companyId}/materials/stock-boxes",
  "/company/{companyId}/materials/d-containers",
] as const;

for (const template of plain) {
  const route = `GET ${template}` as const satisfies RouteId;
  scenario(
    `${route} answers what it declares`,
    { judges: [`route:${route}`], needs: ["companyId"] },
    async ({ corporate, fixtures, check }) => {
      const answer = await corporate.get(template, { companyId: fixtures.companyId });
      await check(`route:${route}`, () => answer.isDeclared());
    },
  );
}

/** The reads below a company whose query the document does not show. */
const parametrised = [
  ["/companies/{companyId}/inheritedPackagingTariffs", "InheritFromParams"],
  ["/companies/{companyId}/inheritedpackaginglabor", "InheritFromParams"],
  ["/company/{companyId}/materials", "GetMaterialsParams"],
] as const;

for (const [template, model] of parametrised) {
  const route = `GET ${template}` as const satisfies RouteId;
  scenario(
    `${route} answers what it declares`,
    { judges: [`route:${route}`], needs: ["companyId", "otherCompanyId"] },
    async ({ corporate, fixtures, data, check }) => {
      const { companyId, otherCompanyId: company_id } = fixtures;
      await check(`route:${route}`, async () => {
        const parameters = new UnlistedParameters(data, model, { company_id });
        const read = (unlistedQuery: Readonly<Record<string, string>>) =>
          corporate.get(template, { companyId, unlistedQuery });
        (await parameters.askFor(read)).isDeclared();
        const asGiven = await parameters.askAsGiven(read);
        // What the profile gives may be of something that is not here.
        if (!asGiven?.isInvalid) asGiven?.isDeclared();
      });
    },
  );
}
