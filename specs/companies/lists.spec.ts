import { companySearch } from "../../fixtures/payloads/companies.js";
import { lists } from "../../src/scenario/laws/index.js";
import { namedAlike } from "../named-alike.js";
import { ownCompany } from "./records.js";

lists({
  list: "company-search",
  narrowed: async (context) => {
    const { corporate, data } = context;
    const { search_text, names, keyOf } = namedAlike(data, "company");
    for (const name of names) await ownCompany(context, name);
    return {
      ids: names,
      keyOf,
      page: ({ page, size }) =>
        corporate.post("/companies/search/v2", { body: companySearch(data, { search_text, page, page_size: size }) }),
    };
  },
});
