import { defineClause, defineScenario } from "../../src/api/index.js";

/** Extensions are typed: each line below an expectation must not compile, or `npm run check` fails. */

const kept = defineClause("agreed:kept", { says: "it is kept", source: "here", routes: ["GET /Lot/{id}"] });
const other = defineClause("agreed:other", { says: "it is too", source: "here", routes: ["GET /Lot/{id}"] });

// @ts-expect-error no table has this route
defineClause("agreed:nowhere", { says: "", source: "", routes: ["GET /Lots"] });

// @ts-expect-error the name has no prefix
defineClause("kept", { says: "", source: "", routes: ["GET /Lot/{id}"] });

// @ts-expect-error it judges nothing
defineScenario("judges nothing", { judges: [] }, async () => {});

defineScenario(
  "keeps to what it says of itself",
  { judges: [kept], needs: ["sellerId", "agreed:dock"] },
  async ({ corporate, check, fixtures }) => {
    void fixtures["agreed:dock"];
    const seller: number = fixtures.sellerId;
    await corporate.get("/Lot/{id}", { id: seller });
    // @ts-expect-error a misspelt route
    await corporate.get("/Lots");
    // @ts-expect-error a clause that it does not say it judges
    await check(other, () => {});
    // @ts-expect-error a fixture that it does not need
    void fixtures.platformId;
    // @ts-expect-error a fixture of its own that it does not need
    void fixtures["agreed:gate"];
  },
);
