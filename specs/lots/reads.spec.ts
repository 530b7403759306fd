import { assume, idOf, scenario } from "../../src/scenario/index.js";
import { listedLots, lotOfOthers } from "./listed.js";

scenario(
  "a lot that is there is read, and its client item data are listed",
  { judges: ["route:GET /Lot/{id}", "route:GET /Lot/{id}/ClientItemData"] },
  async ({ corporate, data, check }) => {
    const id = (await lotOfOthers({ corporate, data })) ?? idOf((await listedLots({ corporate }))[0]);
    assume(id !== undefined, "no lot is listed here");
    const read = await corporate.get("/Lot/{id}", { id });
    const list = await corporate.get("/Lot/{id}/ClientItemData", { id });
    // Somebody may have removed it meanwhile.
    const isThere = (await corporate.get("/Lot").accepted()).hasId(id);
    for (const [route, answer] of [
      ["route:GET /Lot/{id}", read],
      ["route:GET /Lot/{id}/ClientItemData", list],
    ] as const)
      await check(route, () => {
        assume(answer.isSuccess || isThere, `lot ${id} is no longer listed`);
        answer.isDeclared();
      });
  },
);
