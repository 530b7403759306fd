import {
  type CommodityFacts,
  changedFacts,
  commodityFacts,
  commodityMap,
  commodityUpdate,
  type spellings,
} from "../../fixtures/payloads/commodities.js";
import { perScenario, upholds, type Values } from "../../src/scenario/laws/index.js";
import { commoditiesToMap, createCommodity } from "./records.js";

const factsOf = (values: Values) => values as unknown as CommodityFacts;

upholds({
  resource: "commodity",
  plain: ({ data }) => ({ ...commodityFacts(data) }),
  create: async (context, values) => {
    const { answer, spelling } = await createCommodity(context, factsOf(values));
    return { answer, body: spelling };
  },
  read: ({ corporate }, { id }) => corporate.get("/commodity/{id}", { id }),
  list: ({ corporate }, { given }) =>
    corporate.post("/commodity/search", { body: { search_text: given["description"], page: 1, page_size: 25 } }),
  update: ({ corporate, data }, { id, body }, values) => {
    const changed = { ...changedFacts(data), description: String(values["description"]) };
    return corporate.put("/commodity/{id}", {
      id,
      body: commodityUpdate(data, changed, body as (typeof spellings)[number]),
    });
  },
});

const commodities = perScenario(commoditiesToMap);

upholds({
  resource: "commodity-map",
  plain: async (context) => {
    const [commodity] = await commodities(context);
    return { custom_name: context.data.text("name"), commodity_id: commodity };
  },
  create: async ({ corporate, data }, { commodity_id, custom_name }) => {
    const body = commodityMap(data, commodity_id as string | number, String(custom_name));
    return { answer: await corporate.post("/commodity-map", { body }) };
  },
  read: ({ corporate }, { id }) => corporate.get("/commodity-map/{id}", { id }),
  list: ({ corporate }, { given }) =>
    corporate.post("/commodity-map/search", { body: { search_text: given["custom_name"], page: 1, page_size: 25 } }),
  update: ({ corporate, data }, { id }, { commodity_id, custom_name }) =>
    corporate.put("/commodity-map/{id}", {
      id,
      body: commodityMap(data, commodity_id as string | number, String(custom_name)),
    }),
  remove: ({ corporate }, { id }) => corporate.delete("/commodity-map/{id}", { id }),
});
