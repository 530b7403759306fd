import { scenario } from "../../src/scenario/index.js";
import { ListedPages } from "../listed.js";

scenario(
  "the second page of a list has 25 rows as well, where no size is asked for",
  { judges: ["page-size-default-25"], inParts: ["page-size-default-25"] },
  async ({ corporate, check }) => {
    const lots = new ListedPages((query) => corporate.get("/Lot", { query }));
    const catalogs = new ListedPages((query) => corporate.get("/Catalog", { query }));
    for (const list of [lots, catalogs]) await check("page-size-default-25", () => list.secondByDefault());
  },
);
