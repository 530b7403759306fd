import { gridOptions, pagedBy } from "../../fixtures/payloads/dashboard.js";
import { needs, scenario } from "../../src/scenario/index.js";
import { feedOf, feeds, rowsOf, withoutEffect } from "./feed-rows.js";
import { companiesOf } from "./records.js";

scenario("paging bounds the rows of a feed", { judges: ["dashboard-feeds-paging"] }, async (scene) => {
  const { data, check } = scene;
  const [company] = await companiesOf(scene);
  for (const feed of feeds) {
    const all = await feedOf(scene, feed, gridOptions(data), company).accepted();
    const options = pagedBy(data, 1);
    const page = await feedOf(scene, feed, options, company);
    await check("dashboard-feeds-paging", () => {
      needs(rowsOf(all).length > 1, `the feed ${feed} shows fewer than two rows`);
      const { length } = rowsOf(page.accepted());
      needs(length > 0, `the feed ${feed} shows no row on a page of one: is the first page another than 1?`);
      if (length > 1) withoutEffect(options, page, `at most 1 row in a page of the feed ${feed}`, `${length} rows`);
    });
  }
});
