import { stated } from "../../src/contract/clause.js";
import { integer, model } from "../../src/contract/route.js";
import { routesOf } from "../../src/contract/routes-of.js";
import { scenario } from "../../src/scenario/index.js";

/** The register is typed data: each line below an expectation must not compile, or `npm run check` fails. */

routesOf("lots", "catalog", {
  // @ts-expect-error the path parameter sourceId is not typed
  "POST /Lot/{targetId}/merge/{sourceId}": { path: { targetId: integer }, answers: model("LotDto"), effect: "read" },
});

// @ts-expect-error no table has this route
stated({ says: "", source: "", routes: ["GET /Lots"], effect: "read" });

// @ts-expect-error there is no such clause
scenario("judges an unknown clause", { judges: ["lot-no-such-clause"] }, async () => {});

scenario(
  "keeps to what it says of itself",
  { judges: ["lot-unknown-id"], needs: ["sellerId"] },
  async ({ corporate, check, fixtures }) => {
    // @ts-expect-error a misspelt route
    await corporate.get("/Lots");
    // @ts-expect-error a missing path parameter
    await corporate.get("/Lot/{id}");
    // @ts-expect-error a query parameter that the table does not print
    await corporate.get("/Lot", { query: { pageSize: 1 } });
    // @ts-expect-error a clause that it does not say it judges
    await check("lot-delete-removes", () => {});
    // @ts-expect-error a fixture that it does not need
    void fixtures.platformId;
  },
);
