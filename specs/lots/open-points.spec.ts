import { scenario } from "../../src/scenario/index.js";

scenario(
  "the lot list is asked for in ways that the document leaves open",
  { judges: ["route:GET /Lot"] },
  async ({ corporate, check }) => {
    const control = await corporate.get("/Lot", { query: { page_size: 1 } });
    await check("route:GET /Lot", () => control.isDeclared());
    // Looked at for open points alone: no clause depends on these answers.
    if (!control.isSuccess) return;
    for (const query of [{ page_size: 1000 }, { page_size: 0 }, { page_size: 1, page_number: 0 }])
      await corporate.get("/Lot", { query });
    await corporate.get("/Lot", { query: { page_size: 1, page_number: 1_000_000 } });
    for (const [surface, path] of [
      ["catalog", "/lot?page_size=1"],
      ["catalog", "/Lot?pageSize=1"],
      ["portal", "/Lot?page_size=1"],
    ] as const)
      await corporate.unlisted({ method: "GET", surface, path, effect: "read" });
  },
);
