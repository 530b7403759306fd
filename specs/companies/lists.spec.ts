import { companyDetails, companySearch } from "../../fixtures/payloads/companies.js";
import { mentions } from "../../src/scenario/index.js";
import { lists } from "../../src/scenario/laws/index.js";
import { ownCompany } from "./records.js";

lists({
  list: "company-search",
  narrowed: async (context) => {
    const { corporate, data } = context;
    const search_text = data.text("company");
    const names = ["one", "two", "three"].map((number) => `${search_text} ${number}`);
    for (const name of names) await ownCompany(context, companyDetails(data, name).body);
    return {
      // Rows of a company search need not show an id: own names tell them apart.
      ids: names,
      keyOf: (row) => names.find((name) => mentions(row, name)),
      page: ({ page, size }) =>
        corporate.post("/companies/search/v2", { body: companySearch(data, { search_text, page, page_size: size }) }),
    };
  },
});
