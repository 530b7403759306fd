import { type Asked, companySearch } from "../../fixtures/payloads/companies.js";
import { needs, scenario } from "../../src/scenario/index.js";
import { knowing, searchFor } from "./records.js";
import { has, known, rowKey, rowsBeside } from "./rows.js";

scenario(
  "a filter of a company search adds no company",
  { judges: ["company-search-filters"], needs: ["companyId", "otherCompanyId"] },
  async (scene) => {
    const { fixtures, data, check } = scene;
    const [company, other] = [
      await known(scene.corporate, fixtures.companyId),
      await known(scene.corporate, fixtures.otherCompanyId),
    ];
    const search = async (filter: Asked) =>
      (await searchFor(scene, { search_text: company.name, ...filter })).accepted();
    const without = await search({});
    needs(has(without, company.companyId), "the company is not found by its name");
    needs(without.rows().length < 10, `too many companies carry ${company.name} to see all of them`);
    const passing = await search({ company_id: company.companyId, company_name: company.name });
    const excluding = await search({ company_id: other.companyId, company_name: other.name });
    await check("company-search-filters", () =>
      knowing(companySearch(data, {}), () => {
        for (const filtered of [passing, excluding]) {
          const [added] = rowsBeside(filtered, without);
          if (added) throw filtered.mismatch("no company that is not found without the filter", rowKey(added));
        }
        needs(
          has(passing, company.companyId) && !has(excluding, company.companyId),
          "the sample's filter excludes nothing: give `samples.CompanySearchRequest` one by {company_id} or {company_name}",
        );
      }),
    );
  },
);
