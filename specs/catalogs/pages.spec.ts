import { assume, scenario } from "../../src/scenario/index.js";
import { ListedPages } from "../listed.js";

scenario(
  "the second page of a list has 25 rows as well, where no size is asked for",
  { judges: ["page-size-default-25"], inParts: ["page-size-default-25"] },
  async ({ corporate, check }) => {
    const lots = new ListedPages((query) => corporate.get("/Lot", { query }));
    const catalogs = new ListedPages((query) => corporate.get("/Catalog", { query }));
    for (const list of [lots, catalogs])
      await check("page-size-default-25", () => list.asSizedByDefault({ page_number: 2 }));
  },
);

scenario(
  "a partner-scoped caller's pages have 25 rows as well, where no size is asked for",
  {
    judges: ["page-size-default-by-partner"],
    inParts: ["page-size-default-by-partner"],
    needs: ["partner"],
  },
  async ({ corporate, partner, check }) => {
    let isShown = false;
    for (const template of ["/Lot", "/Catalog"] as const) {
      // Which lists such a caller may read, and what stands there for it, the document does not show.
      const first = await partner.get(template);
      // One row is a page of every size.
      if (!first.isSuccess || first.rows().length <= 1) continue;
      const fewer = await partner.get(template, { query: { page_size: first.rows().length - 1 } });
      // What is answered alike whatever is asked for has no size by default.
      if (!fewer.isSuccess || fewer.rows().length >= first.rows().length) continue;
      isShown = true;
      let isSized = false;
      // Between two readings of a short list a row may come in or go.
      for (let attempt = 0; attempt < 4 && !isSized; attempt++) {
        const unsized = await corporate.get(template).accepted();
        const sized = await corporate.get(template, { query: { page_size: 25 } }).accepted();
        isSized = unsized.rows().length === sized.rows().length;
      }
      await check("page-size-default-by-partner", () => {
        // What is so for every caller another clause says.
        assume(isSized, "pages of a corporate caller are of another size, too");
        return new ListedPages((query) => partner.get(template, { query })).asSizedByDefault();
      });
    }
    assume(isShown, "a partner-scoped caller is shown no lots and catalogs of which a page shows fewer");
  },
);
