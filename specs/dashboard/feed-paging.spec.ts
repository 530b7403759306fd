import { gridOptions, pagedBy } from "../../fixtures/payloads/dashboard.js";
import { assume, scenario } from "../../src/scenario/index.js";
import { understood } from "../asking.js";
import { askingFor, feedOf, feeds, rowsOf, withoutEffect } from "./feed-rows.js";
import { companiesOf } from "./records.js";

scenario(
  "paging bounds the rows of a feed",
  { judges: ["dashboard-feeds-paging"], inParts: ["dashboard-feeds-paging"] },
  async (context) => {
    const { data, check } = context;
    const [company] = await companiesOf(context);
    for (const feed of feeds) {
      const all = await feedOf(context, feed, gridOptions(data), company).accepted();
      const options = pagedBy(data, 1);
      const page = await feedOf(context, feed, options, company);
      await check("dashboard-feeds-paging", () =>
        understood(askingFor(context, "DashboardGridPaging", feed, company), () => {
          const rows = rowsOf(all);
          assume(rows.length > 1, `the feed ${feed} shows fewer than two rows`);
          const { length } = rowsOf(page.accepted(), rows);
          assume(length > 0, `the feed ${feed} shows no row on a page of one: is the first page another than 1?`);
          if (length > 1) withoutEffect(options, page, `at most 1 row in a page of the feed ${feed}`, `${length} rows`);
        }),
      );
    }
  },
);
