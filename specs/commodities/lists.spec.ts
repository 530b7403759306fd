import { commodityFacts } from "../../fixtures/payloads/commodities.js";
import { lists, type Narrowed } from "../../src/scenario/laws/index.js";
import { commoditiesToMap, type Id, known, ownCommodity, ownMap } from "./records.js";

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
    const described = async (search_text: string, describe: (number: number) => string) => {
      const ids: Id[] = [];
      for (const number of numbers)
        ids.push((await ownCommodity(context, { ...commodityFacts(data), description: describe(number) })).id);
      const page: Narrowed["page"] = ({ page, size }) =>
        corporate.post("/commodity/search", { body: { search_text, page, page_size: size } });
      return { ids, page };
    };
    const [text, whole] = [data.text("commodity"), data.text("commodity")];
    return {
      ...(await described(text, (number) => `${text} ${number}`)),
      calledAlike: () => described(whole, () => whole),
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
    const called = async (search_text: string, nameOf: (number: number) => string) => {
      const ids: Id[] = [];
      for (const number of numbers) ids.push((await ownMap(context, commodity, nameOf(number))).id);
      const page: Narrowed["page"] = ({ page, size }) =>
        corporate.post("/commodity-map/search", { body: { search_text, page, page_size: size } });
      return { ids, page, remove: (id: Id) => corporate.delete("/commodity-map/{id}", { id }) };
    };
    const [text, whole] = [data.text("name"), data.text("name")];
    return { ...(await called(text, (number) => `${text} ${number}`)), calledAlike: () => called(whole, () => whole) };
  },
});
