import { assume, changesBetween, scenario } from "../../src/scenario/index.js";
import { standInTree } from "./brand-tree.js";

scenario(
  "every brand of the list stands in the tree",
  { judges: ["brands-and-tree-agree"] },
  async ({ corporate, check }) => {
    const brands = await corporate.get("/companies/brands").accepted();
    const tree = await corporate.get("/companies/brandstree").accepted();
    const companies = await corporate.get("/companies/availableByCurrentUser").accepted();
    assume(brands.rows().length > 0, "there are no brands here");
    assume(changesBetween(brands.body, companies.body).length > 0, "brands and companies are answered alike");
    await check("brands-and-tree-agree", () => standInTree(brands, tree));
  },
);
