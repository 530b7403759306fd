import { restriction, serviceArea } from "../../fixtures/payloads/companies.js";
import { type Answer, changesBetween, needs, scenario } from "../../src/scenario/index.js";
import { companiesWithSettings, type Settings } from "./settings.js";

const geoSettings: Settings = {
  read: (corporate, companyId) => corporate.get("/companies/{companyId}/geosettings", { companyId }),
  save: (corporate, companyId, body) => corporate.post("/companies/{companyId}/geosettings", { companyId, body }),
};

scenario(
  "the geo settings of a company are kept, save by save, and those of another are left alone",
  {
    judges: [
      "route:POST /companies/{companyId}/geosettings",
      "company-geosettings-service-areas",
      "company-geosettings-restrictions",
      "company-geosettings-only-that",
    ],
    needs: ["companyId", "otherCompanyId"],
  },
  async (scene) => {
    const { corporate, fixtures, data, check } = scene;
    const { read, save } = geoSettings;
    const { companyId, otherId, own } = await companiesWithSettings(scene, fixtures, geoSettings);
    const settings = () => {
      const [area, limit] = [data.text("service area"), data.text("restriction")];
      const [areaPart, limitPart] = [serviceArea(data, area), restriction(data, limit)];
      return { area, limit, areaPart, limitPart, body: { service_areas: [areaPart], restrictions: [limitPart] } };
    };
    if (own) await save(corporate, otherId, settings().body).accepted();
    const otherBefore = await read(corporate, otherId).accepted();
    const [first, second] = [settings(), settings()];
    const saved = await save(corporate, companyId, first.body);
    await check("route:POST /companies/{companyId}/geosettings", () => saved.isDeclared());
    saved.accepted();
    const after: Answer[] = [await read(corporate, companyId).accepted()];
    const otherAfter = await read(corporate, otherId).accepted();
    await save(corporate, companyId, second.body).accepted();
    after.push(await read(corporate, companyId).accepted());
    await check("company-geosettings-service-areas", () => {
      for (const [index, { area, areaPart }] of [first, second].entries())
        after[index]?.keepsPart("service_areas", areaPart, area);
    });
    await check("company-geosettings-restrictions", () => {
      for (const [index, { limit, limitPart }] of [first, second].entries())
        after[index]?.keepsPart("restrictions", limitPart, limit);
    });
    await check("company-geosettings-only-that", () => {
      needs(changesBetween(otherBefore.body, after[0]?.body).length > 0, "two companies are answered alike");
      otherAfter.isAs(otherBefore);
    });
  },
);
