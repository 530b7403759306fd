import { companyList } from "../../fixtures/payloads/companies.js";
import { assume, scenario } from "../../src/scenario/index.js";
import { companyIdOf, excludesNothing, knowing, nameOf } from "./records.js";
import {
  behindTheFirst,
  keepsToCompany,
  listOf,
  notSorted,
  onNoPage,
  passesOnly,
  rowKey,
  rowsBeside,
  sortedByName,
  upwards,
} from "./rows.js";

scenario(
  "a filter of the company list adds no company",
  { judges: ["company-list-filters", "company-list-filters-sorted"], needs: ["companyId"] },
  async (context) => {
    const { corporate, fixtures, data, check } = context;
    const page = listOf(context);
    const { body } = await corporate.get("/companies/{id}", { id: fixtures.companyId }).accepted();
    const name = nameOf(body);
    const filter = { company_id: fixtures.companyId, ...(name !== undefined && { company_name: name }) };
    // A company that another scenario makes meanwhile is listed with the filter then, and is none that it excludes.
    const without = (await page({})).accepted();
    const behind = await page({ ...filter, ...behindTheFirst });
    const filtered = (await page(filter)).accepted();
    await check("company-list-filters", () =>
      knowing(companyList(data, {}), async () => {
        const rows = filtered.rows().map(rowKey);
        assume(
          rows.length > 0 && rows.length < without.rows().length,
          excludesNothing(filtered, companyList(data, {}), "ListRequest"),
        );
        const [added] = await onNoPage(page, rows);
        if (added !== undefined) throw filtered.mismatch("no company that is not listed without the filter", added);
        const companyId = companyIdOf(body);
        if (behind.isSuccess && companyId !== undefined && name !== undefined)
          passesOnly(behind, filtered, { companyId, name });
        if (companyId !== undefined && name !== undefined) await keepsToCompany(page, { companyId, name });
      }),
    );
    const sorted = await sortedByName(page, without).page({ ...filter, ...upwards });
    await check("company-list-filters-sorted", () =>
      knowing(companyList(data, {}), () => {
        const { length } = filtered.rows();
        const why = excludesNothing(filtered, companyList(data, {}), "ListRequest");
        assume(length > 0 && length < without.rows().length, why);
        assume(sorted.isSuccess, `a filter and a sorting are refused together, or ${notSorted}`);
        const [unfiltered] = rowsBeside(sorted, filtered);
        if (unfiltered !== undefined)
          throw sorted.mismatch("no company that the filter excludes where it is not sorted", rowKey(unfiltered));
      }),
    );
  },
);
