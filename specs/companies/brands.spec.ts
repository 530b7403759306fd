import { assume, changesBetween, idOf, mentions, sameScalar, scalarsIn, scenario } from "../../src/scenario/index.js";

scenario(
  "every brand of the list stands in the tree",
  { judges: ["brands-and-tree-agree"] },
  async ({ corporate, check }) => {
    const brands = await corporate.get("/companies/brands").accepted();
    const tree = await corporate.get("/companies/brandstree").accepted();
    const companies = await corporate.get("/companies/availableByCurrentUser").accepted();
    assume(brands.rows().length > 0, "there are no brands here");
    assume(changesBetween(brands.body, companies.body).length > 0, "brands and companies are answered alike");
    await check("brands-and-tree-agree", () => {
      const nodes = nodesOf(tree.rows());
      for (const brand of brands.rows()) {
        const texts = scalarsIn(brand).filter((scalar) => typeof scalar === "string" && scalar.trim().length > 1);
        const id = idOf(brand);
        assume(id !== undefined || texts.length > 0, "a brand shows neither an id nor a text");
        const inTree =
          nodes.some((node) => id !== undefined && sameScalar(idOf(node), id)) ||
          texts.some((text) => mentions(tree.body, text));
        if (!inTree) throw tree.mismatch(`the brand ${JSON.stringify(brand)} to stand in the tree`, "no such brand");
      }
    });
  },
);

/** @returns every object in it */
function nodesOf(value: unknown): readonly object[] {
  if (value === null || typeof value !== "object") return [];
  const inside = Object.values(value).flatMap(nodesOf);
  return Array.isArray(value) ? inside : [value, ...inside];
}
