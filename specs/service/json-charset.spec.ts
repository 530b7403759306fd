import { type Answer, assume, scenario } from "../../src/scenario/index.js";
import { knownOrMade } from "../commodities/records.js";

/** As many a client sends JSON; RFC 8259 gives the parameter no meaning. */
const contentType = "application/json; charset=utf-8";

/** What is answered with nothing may not have been looked at. */
function findsSome(control: Answer): void {
  assume(
    control.accepted().rows().length > 0,
    "nothing is found here, so an answer would not tell that the body was read",
  );
}

scenario(
  "the portal takes a JSON body that names its charset",
  { judges: ["json-charset-portal"] },
  async (context) => {
    const { corporate, check } = context;
    const { letter: search_text } = await knownOrMade(context);
    const on = (page: number) => ({ body: { search_text, page, page_size: 25 } });
    const one = await corporate.post("/commodity/search", on(1));
    // Pages may be counted from nought.
    const page = one.accepted().rows().length > 0 ? 1 : 0;
    findsSome(page === 1 ? one : await corporate.post("/commodity/search", on(0)));
    const named = await corporate.post("/commodity/search", { ...on(page), contentType });
    await check("json-charset-portal", () => named.isDeclared().hasSome());
  },
);

scenario(
  "the catalog surface takes a JSON body that names its charset",
  { judges: ["json-charset-catalog"], needs: ["partnerId"] },
  async ({ corporate, fixtures, check }) => {
    const query = { body: { partner_id: fixtures.partnerId } };
    findsSome(await corporate.post("/Lot/ItemData", query));
    const named = await corporate.post("/Lot/ItemData", { ...query, contentType });
    await check("json-charset-catalog", () => named.isDeclared().hasSome());
  },
);
