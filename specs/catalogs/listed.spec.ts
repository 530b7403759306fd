import { assume, scenario } from "../../src/scenario/index.js";
import { firstReadable } from "../readable.js";
import { ownCatalog } from "./records.js";

scenario(
  "the catalogs are listed, whoever made them",
  { judges: ["route:GET /Catalog"] },
  async ({ corporate, check }) => {
    const listed = await corporate.get("/Catalog");
    await check("route:GET /Catalog", () => listed.isDeclared());
  },
);

scenario("a catalog that the list shows is read", { judges: ["route:GET /Catalog/{id}"] }, async (context) => {
  const { corporate, check, given } = context;
  const listed = await corporate.get("/Catalog");
  const { answer } = await firstReadable(context, listed, {
    read: (one) => corporate.get("/Catalog/{id}", { id: one }),
    make: () => {
      const sellerId = given("sellerId");
      assume(
        sellerId !== undefined,
        "the list shows no catalog that can be read: name a seller in `fixtures.sellerId`",
      );
      return ownCatalog({ ...context, fixtures: { sellerId } });
    },
  });
  await check("route:GET /Catalog/{id}", () => answer.isDeclared());
});
