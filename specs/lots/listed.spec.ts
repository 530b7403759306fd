import { scenario } from "../../src/scenario/index.js";
import { firstReadable } from "../readable.js";
import { ownLot } from "./records.js";

scenario(
  "a lot that the list shows is read, and its client item data are listed",
  { judges: ["route:GET /Lot/{id}", "route:GET /Lot/{id}/ClientItemData"] },
  async (context) => {
    const { corporate, check } = context;
    const listed = await corporate.get("/Lot");
    const { id, answer } = await firstReadable(context, listed, {
      read: (one) => corporate.get("/Lot/{id}", { id: one }),
      make: () => ownLot(context),
    });
    await check("route:GET /Lot/{id}", () => answer.isDeclared());
    await check("route:GET /Lot/{id}/ClientItemData", () =>
      corporate.get("/Lot/{id}/ClientItemData", { id }).isDeclared(),
    );
  },
);
