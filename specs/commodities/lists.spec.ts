import { commodityFacts } from "../../fixtures/payloads/commodities.js";
import { lists, type Narrowed } from "../../src/scenario/laws/index.js";
import { namedAlike } from "../named-alike.js";
import { commoditiesToMap, type Id, known, knownOrMade, ownCommodity, ownMap } from "./records.js";

lists({
  list: "commodity-search",
  listedPages: async (context) => {
    const { corporate } = context;
    const { letter: search_text } = await knownOrMade(context, 5);
    return {
      page: ({ page, size }) => corporate.post("/commodity/search", { body: { search_text, page, page_size: size } }),
    };
  },
  narrowed: async (context) => {
    const { corporate, data } = context;
    const described = async (search_text: string, descriptions: readonly string[]) => {
      const ids: Id[] = [];
      for (const description of descriptions)
        ids.push((await ownCommodity(context, { ...commodityFacts(data), description })).id);
      const page: Narrowed["page"] = ({ page, size }) =>
        corporate.post("/commodity/search", { body: { search_text, page, page_size: size } });
      return { ids, page };
    };
    const { search_text, names } = namedAlike(data, "commodity");
    const whole = data.text("commodity");
    return {
      ...(await described(search_text, names)),
      calledAlike: () => described(whole, [whole, whole, whole]),
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
    const called = async (search_text: string, names: readonly string[]) => {
      const ids: Id[] = [];
      for (const name of names) ids.push((await ownMap(context, commodity, name)).id);
      const page: Narrowed["page"] = ({ page, size }) =>
        corporate.post("/commodity-map/search", { body: { search_text, page, page_size: size } });
      return { ids, page, remove: (id: Id) => corporate.delete("/commodity-map/{id}", { id }) };
    };
    const { search_text, names } = namedAlike(data, "name");
    const whole = data.text("name");
    return { ...(await called(search_text, names)), calledAlike: () => called(whole, [whole, whole, whole]) };
  },
});
