import { gridOptions } from "../../fixtures/payloads/dashboard.js";
import { type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { ifNamed } from "../read-by-any.js";
import { type Feed, feedOf, feeds } from "./feed-rows.js";
import { companiesOf, isTaken, isTakenWithout, servesBoth } from "./records.js";

/** A partner-scoped caller who is served with a company is served without one. */
async function askedByPartner(
  context: ScenarioContext<`dashboard-${Feed}-default-company`, never>,
  feed: Feed,
  options: unknown,
): Promise<void> {
  const { partner, given, check } = context;
  const company = given("partnerPrimaryCompanyId");
  if (company === undefined) return;
  const ask = (company_id?: string) => feedOf({ corporate: partner }, feed, options, company_id);
  const plain = await ifNamed(ask());
  if (plain === undefined) return;
  const ofCompany = plain.isSuccess ? undefined : await ask(company);
  if (plain.isSuccess || ofCompany?.isSuccess)
    await check(`dashboard-${feed}-default-company`, () =>
      isTakenWithout([plain], ofCompany, `the feed ${feed} without company_id, for a partner`),
    );
}

for (const feed of feeds) {
  scenario(
    `the feed ${feed} is served without a company and with one`,
    {
      judges: [
        `route:POST /dashboard/${feed}`,
        `dashboard-${feed}-default-company`,
        `dashboard-${feed}-company-accepted`,
      ],
      inParts: [`dashboard-${feed}-default-company`],
    },
    async (context) => {
      const { data, check } = context;
      const [company] = await companiesOf(context);
      const options = gridOptions(data);
      const plain = await feedOf(context, feed, options);
      const ofCompany = company === undefined ? undefined : await feedOf(context, feed, options, company);
      const served = plain.isSuccess ? plain : (ofCompany ?? plain);
      await check(`route:POST /dashboard/${feed}`, () => served.isDeclared());
      served.accepted();
      await servesBoth(context);
      await check(`dashboard-${feed}-default-company`, () =>
        isTakenWithout([plain], ofCompany, `the feed ${feed} without company_id`),
      );
      await check(`dashboard-${feed}-company-accepted`, () =>
        isTaken([ofCompany], plain, `the feed ${feed} with company_id`),
      );
      await feedOf(context, feed, options, "no-company");
      const after = await feedOf(context, feed, options);
      await check(`dashboard-${feed}-default-company`, () =>
        isTakenWithout([after], plain, `the feed ${feed} without company_id, after one that is no UUID`),
      );
      await askedByPartner(context, feed, options);
      // Looked at for open points alone: no clause depends on these answers.
      if (feed !== "inbound") return;
      await feedOf(context, feed, {});
      for (const page of [0, 1]) await feedOf(context, feed, { page, page_size: 25, paging: { page, page_size: 25 } });
    },
  );
}
