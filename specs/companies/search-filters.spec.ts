import { type Asked, companySearch } from "../../fixtures/payloads/companies.js";
import { assume, scenario, type Verbatim } from "../../src/scenario/index.js";
import { excludesNothing, knowing, searchFor } from "./records.js";
import {
  behindTheFirst,
  has,
  type Known,
  keepsToCompany,
  known,
  type Page,
  passesOnly,
  rowKey,
  rowsBeside,
} from "./rows.js";

/** @returns whether a filter without a search text finds each of two companies where it asks for that one, and not the first for the other */
async function tellsApart(find: Page, one: Known, other: Known): Promise<boolean> {
  const by = ({ companyId, name }: Known) => find({ company_id: companyId, company_name: name });
  const [byOne, byOther] = [await by(one), await by(other)];
  if (!byOne.isSuccess || !byOther.isSuccess) return false;
  return has(byOne, one.companyId) && has(byOther, other.companyId) && !has(byOther, one.companyId);
}

/** So many rows may be all of a page. */
const fullPage = 10;

/**
 * A filter that leaves a company out by itself leaves it out beside what finds it as well.
 *
 * @throws Mismatch where that is found with the filter all the same
 */
async function leavesOut(find: Page, filter: Asked, beside: Asked, companyId: string): Promise<void> {
  const answer = await find({ ...beside, ...filter });
  if (!answer.isSuccess || !has(answer, companyId)) return;
  const byItself = await find(filter);
  if (!byItself.isSuccess || has(byItself, companyId)) return;
  // It may stand behind the others on a page that is full.
  const { length } = byItself.rows();
  if (length > 0 && length < fullPage)
    throw answer.mismatch("no company that the filter excludes by itself", companyId);
}

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
    assume(has(without, company.companyId), without.withSample("the company is not found by its name"));
    assume(without.rows().length < 10, `too many companies carry ${company.name} to see all of them`);
    const passing = await search({ company_id: company.companyId, company_name: company.name });
    const excluding = await search({ company_id: other.companyId, company_name: other.name });
    const alone: Page = (filter) =>
      context.corporate.post("/companies/search/v2", { body: companySearch(data, filter) });
    // By the filter alone, a page behind the first shows whether it holds there as well.
    const behind = await alone({ company_id: company.companyId, company_name: company.name, ...behindTheFirst });
    await check("company-search-filters", () =>
      knowing(companySearch(data, {}), async () => {
        for (const filtered of [passing, excluding]) {
          const [added] = rowsBeside(filtered, without);
          if (added) throw filtered.mismatch("no company that is not found without the filter", rowKey(added));
        }
        const counts = has(passing, company.companyId) && !has(excluding, company.companyId);
        if (!counts && (await tellsApart(alone, company, other))) {
          if (has(excluding, company.companyId))
            throw excluding.mismatch(`no company that the filter excludes by itself`, company.companyId);
          throw passing.mismatch(
            `the company ${company.companyId}, found by the text and by the filter`,
            "others or none",
          );
        }
        assume(counts, excludesNothing(excluding, companySearch(data, {}), "CompanySearchRequest"));
        if (behind.isSuccess) passesOnly(behind, passing, company);
        await keepsToCompany(alone, company);
        const text = { search_text: company.name };
        const { sample } = companySearch(data, {}) as Partial<Verbatim>;
        if (sample?.leftOut.includes("company_name")) return;
        await leavesOut(alone, { company_name: other.name }, text, company.companyId);
        // Where both are given, the company counts, and not the name alone.
        await leavesOut(
          alone,
          { company_id: other.companyId },
          { ...text, company_name: company.name },
          company.companyId,
        );
      }),
    );
  },
);
