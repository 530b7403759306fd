import { type Asked, companySearch } from "../../fixtures/payloads/companies.js";
import { scenario } from "../../src/scenario/index.js";
import { knowing } from "./records.js";
import { boundsRows, pagesShareNothing, sizedPages, twoPages } from "./rows.js";

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
