import { companySearch } from "../../fixtures/payloads/companies.js";
import { mentions } from "../../src/scenario/index.js";
import { lists, type Narrowed } from "../../src/scenario/laws/index.js";
import { namedAlike } from "../named-alike.js";
import { ownCompany } from "./records.js";

lists({
  list: "company-search",
  narrowed: async (context) => {
    const { corporate, data } = context;
    const { search_text, names, keyOf } = namedAlike(data, "company");
    for (const name of names) await ownCompany(context, name);
    const pageOf =
      (text: string): Narrowed["page"] =>
      ({ page, size }) =>
        corporate.post("/companies/search/v2", {
          body: companySearch(data, { search_text: text, page, page_size: size }),
        });
    return {
      ids: names,
      keyOf,
      page: pageOf(search_text),
      calledAlike: async () => {
        const name = data.text("company");
        const ids: string[] = [];
        for (const _ of names) ids.push((await ownCompany(context, name)).companyId);
        return { ids, page: pageOf(name), keyOf: (row) => ids.find((id) => mentions(row, id)) };
      },
    };
  },
});
