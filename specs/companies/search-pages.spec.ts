import { type Asked, companySearch } from "../../fixtures/payloads/companies.js";
import { scenario } from "../../src/scenario/index.js";
import { differ, understood } from "../asking.js";
import { askingFor, knowing } from "./records.js";
import { boundsRows, pagesShareNothing, sizedPages, twoPages } from "./rows.js";

scenario(
  "the pagination of a company search bounds its rows, and its pages are apart",
  { judges: ["company-search-page-size", "company-search-pages"] },
  async (context) => {
    const { corporate, data, check } = context;
    const asking = askingFor(context, "CompanySearchRequest");
    const page = (asked: Asked) => corporate.post("/companies/search/v2", { body: companySearch(data, asked) });
    const sample = companySearch(data, {});
    differ(companySearch(data, { page_size: 2 }), companySearch(data, { page_size: 5 }), "page_size");
    differ(companySearch(data, { page: 1 }), companySearch(data, { page: 2 }), "page");
    const [sized, pages] = [await sizedPages(page), await twoPages(page)];
    await check("company-search-page-size", () => understood(asking, () => knowing(sample, () => boundsRows(sized))));
    await check("company-search-pages", () =>
      understood(asking, () => knowing(sample, () => pagesShareNothing(pages))),
    );
  },
);
