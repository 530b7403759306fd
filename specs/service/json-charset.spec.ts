import { scenario } from "../../src/scenario/index.js";

/** As many a client sends JSON; RFC 8259 gives the parameter no meaning. */
const contentType = "application/json; charset=utf-8";

scenario(
  "the portal takes a JSON body that names its charset",
  { judges: ["json-charset-portal"] },
  async ({ corporate, check }) => {
    const body = { search_text: "t", page: 1, page_size: 25 };
    await corporate.post("/commodity/search", { body }).accepted();
    await check("json-charset-portal", () => corporate.post("/commodity/search", { body, contentType }).isDeclared());
  },
);

scenario(
  "the catalog surface takes a JSON body that names its charset",
  { judges: ["json-charset-catalog"], needs: ["partnerId"] },
  async ({ corporate, fixtures, check }) => {
    const body = { partner_id: fixtures.partnerId };
    await corporate.post("/Lot/ItemData", { body }).accepted();
    await check("json-charset-catalog", () => corporate.post("/Lot/ItemData", { body, contentType }).isDeclared());
  },
);
