import { assume, idOf, scenario } from "../../src/scenario/index.js";
import { stillThere } from "../listed.js";
import { listedLots, lotOfOthers } from "./listed.js";

scenario(
  "a lot that is there is read, and its client item data are listed",
  { judges: ["route:GET /Lot/{id}", "route:GET /Lot/{id}/ClientItemData"] },
  async ({ corporate, data, check }) => {
    const { id, answer, isThere } = await stillThere("lot", {
      choose: async () => (await lotOfOthers({ corporate, data })) ?? idOf((await listedLots({ corporate }))[0]),
      read: async (one) => ({
        read: await corporate.get("/Lot/{id}", { id: one }),
        list: await corporate.get("/Lot/{id}/ClientItemData", { id: one }),
      }),
      list: () => corporate.get("/Lot").accepted(),
    });
    for (const [route, shown] of [
      ["route:GET /Lot/{id}", answer.read],
      ["route:GET /Lot/{id}/ClientItemData", answer.list],
    ] as const)
      await check(route, () => {
        assume(shown.isSuccess || isThere, `lot ${id} is no longer listed`);
        shown.isDeclared();
      });
  },
);
