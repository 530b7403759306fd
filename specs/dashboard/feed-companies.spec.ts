import { gridOptions } from "../../fixtures/payloads/dashboard.js";
import { assume, scenario } from "../../src/scenario/index.js";
import { feedOf, feeds, rowsOf } from "./feed-rows.js";
import { companyBeside, differences, isEcho, isOfPrimary, twoCompaniesOf } from "./records.js";

scenario(
  "a feed is by default that of the caller's primary company",
  {
    judges: ["dashboard-feeds-default-primary"],
    inParts: ["dashboard-feeds-default-primary"],
    needs: ["primaryCompanyId"],
  },
  async (context) => {
    const { fixtures, data, check } = context;
    const { primaryCompanyId } = fixtures;
    const otherCompanyId = await companyBeside(context, primaryCompanyId);
    for (const feed of feeds) {
      const read = (company?: string) => feedOf(context, feed, gridOptions(data), company).accepted();
      const [plain, primary] = [await read(), await read(primaryCompanyId)];
      const [other, again] = [await read(otherCompanyId), await read()];
      await check("dashboard-feeds-default-primary", () =>
        isOfPrimary(
          { plain, primary, other, again, otherCompany: otherCompanyId },
          primaryCompanyId,
          `the feed ${feed}`,
        ),
      );
    }
  },
);

scenario(
  "company_id selects whose feed is shown",
  { judges: ["dashboard-feeds-company-selects"], inParts: ["dashboard-feeds-company-selects"] },
  async (context) => {
    const { data, check } = context;
    const [companyId, otherCompanyId] = await twoCompaniesOf(context);
    for (const feed of feeds) {
      const read = (company: string) => feedOf(context, feed, gridOptions(data), company).accepted();
      const [one, other, again] = [await read(companyId), await read(otherCompanyId), await read(companyId)];
      await check("dashboard-feeds-company-selects", () => {
        if (differences(one, other, again).some((change) => !isEcho(change, companyId, otherCompanyId))) return;
        const { length } = rowsOf(other);
        assume(length > 1, `the feed ${feed} shows too little of the two companies given to tell them apart`);
        throw other.mismatch(
          `other rows in the feed ${feed} than those of company ${companyId}`,
          `the same ${length} rows for company ${otherCompanyId}`,
        );
      });
    }
  },
);
