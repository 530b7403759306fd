import {
  type CommodityFacts,
  changedFacts,
  commodityCreate,
  commodityFacts,
  commodityMap,
  commodityUpdate,
  type spellings,
} from "../../fixtures/payloads/commodities.js";
import { typeOfId } from "../../src/scenario/index.js";
import { perScenario, upholds, type Values } from "../../src/scenario/laws/index.js";
import { commoditiesToMap, createCommodity, firstPage } from "./records.js";

const factsOf = (values: Values) => values as unknown as CommodityFacts;

/** What the commodities are called that were made: what gives that back, in whatever case, gives back all that they were given. */
const called = perScenario(async () => new Set<string>());

const nameOf = ({ description }: Values): string => String(description).toLowerCase();

upholds({
  resource: "commodity",
  plain: ({ data }) => ({ ...commodityFacts(data), nmfc_code: "156600" }),
  create: async (context, values) => {
    const { answer, spelling } = await createCommodity(context, factsOf(values));
    (await called(context)).add(nameOf(values));
    return { answer, body: spelling };
  },
  read: ({ corporate }, { id }) => corporate.get("/commodity/{id}", { id }),
  list: ({ corporate }, { given }) => firstPage(corporate, "/commodity/search", String(given["description"])),
  others: ({ corporate }, { given }) => [
    () => corporate.post("/commodity/suggestions", { body: { search_text: String(given["description"]) } }),
  ],
  update: async (context, { id, body }, values) => {
    const { corporate, data } = context;
    const changed = { ...changedFacts(data), description: String(values["description"]) };
    const facts = (await called(context)).has(nameOf(values)) ? factsOf(values) : changed;
    return corporate.put("/commodity/{id}", {
      id,
      body: commodityUpdate(data, facts, body as (typeof spellings)[number]),
    });
  },
  mistyped: async ({ corporate, data }, { body }, values) => {
    const { code, weight } = body as (typeof spellings)[number];
    const least = factsOf(values).weight_min;
    const spelling = { code, weight: (value: number | string) => (value === least ? ["heavy"] : weight(value)) };
    return { answer: await corporate.post("/commodity", { body: commodityCreate(data, factsOf(values), spelling) }) };
  },
  mistypedUpdate: ({ corporate, data }, { id, body }, values) => {
    const { code, weight } = body as (typeof spellings)[number];
    const changed = { ...changedFacts(data), description: String(values["description"]) };
    const spelling = {
      code: (value: number | string) => (value === changed.nmfc_code ? ["none"] : code(value)),
      weight,
    };
    return corporate.put("/commodity/{id}", { id, body: commodityUpdate(data, changed, spelling) });
  },
  refusals: async ({ corporate, data, unusedId }, { id, body }, _, values) => {
    const unused = await unusedId("commodity", typeOfId(id));
    const facts = { ...changedFacts(data), description: String(values["description"]) };
    const changed = commodityUpdate(data, facts, body as (typeof spellings)[number]);
    return [
      {
        what: "an update of no commodity",
        send: () => corporate.put("/commodity/{id}", { id: unused, body: changed }),
      },
    ];
  },
});

/** Each of two commodities in turn. */
const commodities = perScenario(async (context: Parameters<typeof commoditiesToMap>[0]) => {
  const both = await commoditiesToMap(context);
  let turn = 0;
  return () => both[turn++ % both.length];
});

upholds({
  resource: "commodity-map",
  plain: async (context) => {
    const next = await commodities(context);
    return { custom_name: context.data.text("name"), commodity_id: next() };
  },
  create: async ({ corporate, data }, { commodity_id, custom_name }) => {
    const body = commodityMap(data, commodity_id as string | number, String(custom_name));
    return { answer: await corporate.post("/commodity-map", { body }) };
  },
  read: ({ corporate }, { id }) => corporate.get("/commodity-map/{id}", { id }),
  list: ({ corporate }, { given }) => firstPage(corporate, "/commodity-map/search", String(given["custom_name"])),
  update: ({ corporate, data }, { id }, { commodity_id, custom_name }) =>
    corporate.put("/commodity-map/{id}", {
      id,
      body: commodityMap(data, commodity_id as string | number, String(custom_name)),
    }),
  refusals: async ({ corporate, data, unusedId }, { id }, creation, update) => {
    const commodity = update["commodity_id"] as string | number;
    const [name, changed] = [String(creation["custom_name"]), String(update["custom_name"])];
    const unknown = await unusedId("commodity", typeOfId(commodity));
    const unused = await unusedId("commodity map", typeOfId(id));
    return [
      {
        what: "a map to no commodity",
        send: () => corporate.post("/commodity-map", { body: commodityMap(data, unknown, name) }),
      },
      {
        what: "an update of no map",
        send: () => corporate.put("/commodity-map/{id}", { id: unused, body: commodityMap(data, commodity, changed) }),
      },
    ];
  },
  remove: ({ corporate }, { id }) => corporate.delete("/commodity-map/{id}", { id }),
});
