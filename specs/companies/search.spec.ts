import { companyDetails, companySearch } from "../../fixtures/payloads/companies.js";
import { assume, scenario } from "../../src/scenario/index.js";
import { differ, understood } from "../asking.js";
import { isSoughtWhole, longNamed, type SearchPage } from "../long-texts.js";
import { takesAnyText } from "../signs.js";
import { askingFor, companyIdOf, describe, found as foundId, knowing, searchFor } from "./records.js";
import { has, isNotFullByAnyWord, known } from "./rows.js";

scenario(
  "a company is found by its name, and by a text of no company none",
  {
    judges: ["route:POST /companies/search/v2", "company-search-finds", "company-search-narrows"],
    inParts: ["route:POST /companies/search/v2", "company-search-narrows"],
    needs: ["companyId"],
  },
  async (context) => {
    const { fixtures, data, check } = context;
    const sample = companySearch(data, {});
    const company = await known(context.corporate, fixtures.companyId);
    const found = await searchFor(context, { search_text: company.name });
    await check("route:POST /companies/search/v2", () => found.isDeclared());
    found.accepted();
    await check("route:POST /companies/search/v2", () =>
      takesAnyText((search_text) =>
        context.corporate.post("/companies/search/v2", { body: companySearch(data, { search_text }) }),
      ),
    );
    differ(sample, companySearch(data, { search_text: company.name }), "search_text");
    // A word of no other text: a search may find what has any word of those that are asked for.
    const none = await searchFor(context, { search_text: data.faker.string.alpha(24) });
    none.accepted();
    assume(
      found.rows().every((row) => companyIdOf(row) !== undefined),
      "a found company does not show its UUID here",
    );
    await check("company-search-finds", () =>
      knowing(sample, () => {
        if (!has(found, company.companyId)) isNotFullByAnyWord(found, company.name);
        if (!has(found, company.companyId))
          throw found.mismatch(`the company ${company.companyId} to be found by ${company.name}`, "others or none");
        assume(
          !has(none, company.companyId),
          none.withSample("the company is found by any text, so its own finds nothing in particular"),
        );
      }),
    );
    await check("company-search-narrows", () =>
      understood(askingFor(context, "CompanySearchRequest"), () =>
        knowing(sample, () => {
          assume(has(found, company.companyId), found.withSample("the company is not found by its name"));
          none.isEmptyList();
        }),
      ),
    );
    if (!context.allows("residue")) return;
    const make = async (name: string) => {
      const { body } = companyDetails(data, { name });
      const answer = await context.corporate.post("/companies/fulldetails", { body });
      if (answer.isSuccess && describe(answer) === undefined) await foundId(context, answer, name);
      return answer;
    };
    const search: SearchPage = (search_text, page) =>
      context.corporate.post("/companies/search/v2", {
        body: companySearch(data, { search_text, page, page_size: 25 }),
      });
    const long = await longNamed(data, "company", make, search);
    if (long) await check("company-search-narrows", () => isSoughtWhole(long, search));
  },
);
