import { customer } from "../../fixtures/payloads/jobs.js";
import { lists } from "../../src/scenario/laws/index.js";
import { namedAlike } from "../named-alike.js";
import { ownJob } from "./records.js";
import { searchPage } from "./searching.js";

lists({
  list: "job-search",
  narrowed: async (context) => {
    const { corporate, data } = context;
    const { search_text, names, keyOf } = namedAlike(data, "customer");
    for (const name of names) await ownJob(context, { customer: customer(data, name) });
    return {
      ids: names,
      keyOf,
      page: ({ page, size }) => searchPage(corporate, search_text, { page, page_size: size }),
    };
  },
});
