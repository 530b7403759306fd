import { commodityFacts } from "../../fixtures/payloads/commodities.js";
import { lists } from "../../src/scenario/laws/index.js";
import { commoditiesToMap, createCommodity, type Id, known, ownMap } from "./records.js";

const numbers = [1, 2, 3] as const;

lists({
  list: "commodity-search",
  listedPages: async ({ corporate }) => {
    const { letter: search_text } = await known(corporate, "/commodity/search", 5);
    return {
      page: ({ page, size }) => corporate.post("/commodity/search", { body: { search_text, page, page_size: size } }),
    };
  },
  narrowed: async (context) => {
    const { corporate, data } = context;
    const search_text = data.text("commodity");
    const ids: Id[] = [];
    for (const number of numbers) {
      const facts = { ...commodityFacts(data), description: `${search_text} ${number}` };
      const id = (await createCommodity(context, facts)).answer.accepted().id();
      data.isAnother("commodity", id);
      ids.push(id);
    }
    return {
      ids,
      page: ({ page, size }) => corporate.post("/commodity/search", { body: { search_text, page, page_size: size } }),
    };
  },
});

lists({
  list: "commodity-map-search",
  listedPages: async ({ corporate }) => {
    const { letter: search_text } = await known(corporate, "/commodity-map/search", 5);
    return {
      page: ({ page, size }) =>
        corporate.post("/commodity-map/search", { body: { search_text, page, page_size: size } }),
    };
  },
  narrowed: async (context) => {
    const { corporate, data } = context;
    const [commodity] = await commoditiesToMap(context);
    const search_text = data.text("name");
    const ids: Id[] = [];
    for (const number of numbers) ids.push((await ownMap(context, commodity, `${search_text} ${number}`)).id);
    return {
      ids,
      page: ({ page, size }) =>
        corporate.post("/commodity-map/search", { body: { search_text, page, page_size: size } }),
    };
  },
});
