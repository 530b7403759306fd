import { catalog } from "../../fixtures/payloads/catalogs.js";
import { assume, assumeSeen, mentions, scenario } from "../../src/scenario/index.js";
import { keepsAsOfOthers } from "../as-given.js";
import { ownCatalog, seenCatalog } from "./records.js";

scenario(
  "a catalog that a partner-scoped caller makes is kept where it is taken",
  { judges: ["catalog-create-by-partner"], needs: ["partner", "sellerId"] },
  async (context) => {
    const { corporate, partner, data, fixtures, check } = context;
    const given = { is_completed: true };
    const body = catalog(data, fixtures.sellerId, given);
    const made = await partner.post("/Catalog", { body });
    const control = await ownCatalog(context, given);
    const usual = await seenCatalog(corporate, control.id);
    const id = made.isSuccess ? made.id() : undefined;
    const byOthers = id === undefined ? undefined : await corporate.get("/Catalog/{id}", { id });
    const read = id === undefined || byOthers?.isSuccess ? byOthers : await partner.get("/Catalog/{id}", { id });
    await check("catalog-create-by-partner", () => {
      assume(read !== undefined, `a partner-scoped caller's catalog is not taken (${made.status})`);
      assumeSeen(mentions(usual.body, control.body.title), "a catalog does not show its title");
      read.accepted().shows(body.title, "the title of a partner-scoped caller's catalog");
      const ofUsual = { given: control.body, shown: usual.record() };
      // What one caller is shown of a catalog another need not be.
      if (byOthers?.isSuccess) keepsAsOfOthers(read, { given: body, shown: read.record() }, ofUsual);
    });
  },
);
