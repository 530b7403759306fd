import { type Asked, companySearch } from "../../fixtures/payloads/companies.js";
import { assume, scenario } from "../../src/scenario/index.js";
import { knowing, searchFor } from "./records.js";
import { behindTheFirst, has, known, passesOnly, rowKey, rowsBeside } from "./rows.js";

scenario(
  "a filter of a company search adds no company",
  { judges: ["company-search-filters"], needs: ["companyId", "otherCompanyId"] },
  async (context) => {
    const { fixtures, data, check } = context;
    const [company, other] = [
      await known(context.corporate, fixtures.companyId),
      await known(context.corporate, fixtures.otherCompanyId),
    ];
    const search = async (filter: Asked) =>
      (await searchFor(context, { search_text: company.name, ...filter })).accepted();
    const without = await search({});
    assume(has(without, company.companyId), "the company is not found by its name");
    assume(without.rows().length < 10, `too many companies carry ${company.name} to see all of them`);
    const passing = await search({ company_id: company.companyId, company_name: company.name });
    const excluding = await search({ company_id: other.companyId, company_name: other.name });
    // By the filter alone, a page behind the first shows whether it holds there as well.
    const body = companySearch(data, { company_id: company.companyId, company_name: company.name, ...behindTheFirst });
    const behind = await context.corporate.post("/companies/search/v2", { body });
    await check("company-search-filters", () =>
      knowing(companySearch(data, {}), () => {
        for (const filtered of [passing, excluding]) {
          const [added] = rowsBeside(filtered, without);
          if (added) throw filtered.mismatch("no company that is not found without the filter", rowKey(added));
        }
        assume(
          has(passing, company.companyId) && !has(excluding, company.companyId),
          "the sample's filter excludes nothing: give `samples.CompanySearchRequest` one by {company_id} or {company_name}",
        );
        if (behind.isSuccess) passesOnly(behind, passing, company);
      }),
    );
  },
);
