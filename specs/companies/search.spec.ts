import { type Asked, companySearch } from "../../fixtures/payloads/companies.js";
import { type Answer, needs, type Scene, sameScalar, scenario } from "../../src/scenario/index.js";
import { companyIdOf, knowing, nameOf, searchFor } from "./records.js";
import { boundsRows, pagesShareNothing, rowKey, rowsBeside, sizedPages, twoPages } from "./rows.js";

type Searcher = Pick<Scene, "corporate" | "data">;

/** A company that is there, with the name by which it may be found. */
async function known({ corporate }: Searcher, id: string) {
  const { body } = await corporate.get("/companies/{id}", { id }).accepted();
  const [companyId, name] = [companyIdOf(body), nameOf(body)];
  needs(companyId !== undefined && name !== undefined, "a company shows no UUID or no name here");
  return { companyId, name };
}

const has = (rows: Answer, id: string) => rows.rows().some((row) => sameScalar(companyIdOf(row), id));

scenario(
  "a company is found by its name, and by a text of no company none",
  {
    judges: ["route:POST /companies/search/v2", "company-search-finds", "company-search-narrows"],
    needs: ["companyId"],
  },
  async (scene) => {
    const { fixtures, data, check } = scene;
    const sample = companySearch(data, {});
    const company = await known(scene, fixtures.companyId);
    const found = await searchFor(scene, { search_text: company.name });
    await check("route:POST /companies/search/v2", () => found.isDeclared());
    found.accepted();
    const none = await searchFor(scene, { search_text: data.key("no company") });
    none.accepted();
    needs(
      found.rows().every((row) => companyIdOf(row) !== undefined),
      "a found company does not show its UUID here",
    );
    await check("company-search-finds", () =>
      knowing(sample, () => {
        if (!has(found, company.companyId))
          throw found.mismatch(`the company ${company.companyId} to be found by ${company.name}`, "others or none");
        needs(
          !has(none, company.companyId),
          "the company is found by any text, so its own finds nothing in particular",
        );
      }),
    );
    await check("company-search-narrows", () =>
      knowing(sample, () => {
        needs(has(found, company.companyId), "the company is not found by its name");
        none.isEmptyList();
      }),
    );
  },
);

scenario(
  "a filter of a company search adds no company",
  { judges: ["company-search-filters"], needs: ["companyId", "otherCompanyId"] },
  async (scene) => {
    const { fixtures, data, check } = scene;
    const [company, other] = [await known(scene, fixtures.companyId), await known(scene, fixtures.otherCompanyId)];
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

scenario(
  "the pagination of a company search bounds its rows, and its pages are apart",
  { judges: ["company-search-page-size", "company-search-pages"] },
  async ({ corporate, data, check }) => {
    const page = (asked: Asked) => corporate.post("/companies/search/v2", { body: companySearch(data, asked) });
    const sample = companySearch(data, {});
    const [sized, pages] = [await sizedPages(page), await twoPages(page)];
    await check("company-search-page-size", () => knowing(sample, () => boundsRows(sized)));
    await check("company-search-pages", () => knowing(sample, () => pagesShareNothing(pages)));
  },
);
