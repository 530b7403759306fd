import { gridOptions } from "../../fixtures/payloads/dashboard.js";
import { scenario } from "../../src/scenario/index.js";
import { feedOf, feeds } from "./feed-rows.js";
import { companiesOf, isTaken, servesBoth } from "./records.js";

for (const feed of feeds) {
  scenario(
    `the feed ${feed} is served without a company and with one`,
    {
      judges: [
        `route:POST /dashboard/${feed}`,
        `dashboard-${feed}-default-company`,
        `dashboard-${feed}-company-accepted`,
      ],
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
        isTaken([plain], ofCompany, `the feed ${feed} without company_id`),
      );
      await check(`dashboard-${feed}-company-accepted`, () =>
        isTaken([ofCompany], plain, `the feed ${feed} with company_id`),
      );
      // Looked at for open points alone: no clause depends on these answers.
      if (feed !== "inbound") return;
      await feedOf(context, feed, {});
      for (const page of [0, 1]) await feedOf(context, feed, { page, page_size: 25, paging: { page, page_size: 25 } });
    },
  );
}
