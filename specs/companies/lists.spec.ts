import { companySearch } from "../../fixtures/payloads/companies.js";
import { assume, mentions } from "../../src/scenario/index.js";
import { lists, type Narrowed } from "../../src/scenario/laws/index.js";
import { namedAlike } from "../named-alike.js";
import { companyIdOf, ownCompany } from "./records.js";
import { known, listOf, rowKey } from "./rows.js";

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
        // A row may name those beside it as well.
        const ownId = (row: unknown) => companyIdOf(row) ?? ids.find((id) => mentions(row, id));
        return { ids, page: pageOf(name), keyOf: ownId };
      },
    };
  },
});

lists({
  list: "company-list",
  needs: ["companyId", "otherCompanyId"],
  crossed: async (context) => {
    const { corporate, fixtures } = context;
    const [one, two] = [
      await known(corporate, fixtures.companyId),
      await known(corporate, fixtures.otherCompanyId),
    ] as const;
    const pair = [one, two] as const;
    const page = listOf(context);
    return [
      {
        ids: [one.companyId, two.companyId],
        find: async (first, second) => {
          const answer = await page({
            ...(first !== undefined && { company_id: pair[first].companyId }),
            ...(second !== undefined && { company_name: pair[second].name }),
          });
          assume(answer.isSuccess, `a filter is refused (${answer.status})`);
          return { answer, found: answer.rows().map(rowKey) };
        },
      },
    ];
  },
});
