import { customer } from "../../fixtures/payloads/jobs.js";
import { lists } from "../../src/scenario/laws/index.js";
import { namedAlike } from "../named-alike.js";
import { ownJob } from "./records.js";
import { isJob, searchPage } from "./searching.js";

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
      calledAlike: async () => {
        const name = data.text("customer");
        const ids: number[] = [];
        for (const _ of names) ids.push((await ownJob(context, { customer: customer(data, name) })).displayId);
        return {
          ids,
          page: ({ page, size }) => searchPage(corporate, name, { page, page_size: size }),
          keyOf: (row) => ids.map(String).find((id) => isJob(row, id)),
        };
      },
    };
  },
});
