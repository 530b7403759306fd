import { gridOptions, pagedBy } from "../../fixtures/payloads/dashboard.js";
import { needs, scenario } from "../../src/scenario/index.js";
import { feedOf, feeds, rowsOf, withoutEffect } from "./feed-rows.js";

scenario(
  "paging bounds the rows of a feed",
  { judges: ["dashboard-feeds-paging"], needs: ["companyId"] },
  async (scene) => {
    const { fixtures, data, check } = scene;
    for (const feed of feeds) {
      const all = await feedOf(scene, feed, gridOptions(data), fixtures.companyId).accepted();
      const options = pagedBy(data, 1);
      const page = await feedOf(scene, feed, options, fixtures.companyId);
      await check("dashboard-feeds-paging", () => {
        needs(rowsOf(all).length > 1, `the feed ${feed} of the company given shows fewer than two rows`);
        const { length } = rowsOf(page.accepted());
        needs(length > 0, `the feed ${feed} shows no row on a page of one: is the first page another than 1?`);
        if (length > 1) withoutEffect(options, page, `at most 1 row in a page of the feed ${feed}`, `${length} rows`);
      });
    }
  },
);
