import { catalog } from "../../fixtures/payloads/catalogs.js";
import { upholds, type Values } from "../../src/scenario/laws/index.js";

upholds({
  resource: "catalog",
  needs: ["sellerId"],
  plain: ({ data }) => ({
    title: data.text("catalog"),
    start_date: data.moment(data.dayIn(240)),
    end_date: data.moment(data.dayIn(247)),
    is_completed: true,
  }),
  create: async ({ corporate, data, fixtures }, values) => {
    const body = catalog(data, fixtures.sellerId, values);
    return { answer: await corporate.post("/Catalog", { body }), body };
  },
  read: ({ corporate }, { id }) => corporate.get("/Catalog/{id}", { id }),
  list: ({ corporate }, { id }) => corporate.get("/Catalog", { query: { id } }),
  notOwn: ({ corporate }) => corporate.get("/Catalog"),
  listed: ({ corporate }, _, values) => corporate.get("/Catalog", { query: { title: String(values["title"]) } }),
  refusals: ({ corporate, data, fixtures }, { id }, creation, update) => {
    const lacking = (values: Values, member: string) =>
      catalog(data, fixtures.sellerId, { ...values, [member]: undefined });
    const needed = ["start_date", "end_date", "seller_id"];
    return [
      ...needed.map((member) => ({
        what: `a catalog without ${member}`,
        send: () => corporate.post("/Catalog", { body: lacking(creation, member) }),
      })),
      ...needed.map((member) => ({
        what: `an update of a catalog without ${member}`,
        send: () => corporate.put("/Catalog/{id}", { id, body: lacking(update, member) }),
      })),
    ];
  },
  update: ({ corporate, data, fixtures }, { id }, values) =>
    corporate.put("/Catalog/{id}", { id, body: catalog(data, fixtures.sellerId, values) }),
  remove: ({ corporate }, { id }) => corporate.delete("/Catalog/{id}", { id }),
});
