import { catalog } from "../../fixtures/payloads/catalogs.js";
import { upholds } from "../../src/scenario/laws/index.js";

upholds({
  resource: "catalog",
  needs: ["sellerId"],
  plain: ({ data }) => ({
    title: data.text("catalog"),
    start_date: data.moment("2031-03-04"),
    end_date: data.moment("2031-03-11"),
    is_completed: true,
  }),
  create: async ({ corporate, data, fixtures }, values) => {
    const body = catalog(data, fixtures.sellerId, values);
    return { answer: await corporate.post("/Catalog", { body }), body };
  },
  read: ({ corporate }, { id }) => corporate.get("/Catalog/{id}", { id }),
  list: ({ corporate }, { id }) => corporate.get("/Catalog", { query: { id } }),
  update: ({ corporate, data, fixtures }, { id }, values) =>
    corporate.put("/Catalog/{id}", { id, body: catalog(data, fixtures.sellerId, values) }),
  remove: ({ corporate }, { id }) => corporate.delete("/Catalog/{id}", { id }),
});
