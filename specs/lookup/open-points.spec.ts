import { scenario } from "../../src/scenario/index.js";

scenario(
  "a reference list is asked for in ways that the document leaves open",
  { judges: ["route:GET /lookup/countries"] },
  async ({ corporate, anonymous, data, given, check }) => {
    const control = await corporate.get("/lookup/countries");
    await check("route:GET /lookup/countries", () => control.isDeclared());
    // Looked at for open points alone: no clause depends on these answers.
    if (!control.isSuccess) return;
    for (const [surface, path] of [
      ["portal", "/lookup/countries/"],
      ["catalog", "/lookup/countries"],
    ] as const)
      await corporate.unlisted({ method: "GET", surface, path, effect: "read" });
    await anonymous.get("/lookup/countries");
    await corporate.get("/lookup/addOns", { query: { carrier_apis: "1,2" } });
    await corporate.get("/lookup/{masterConstantKey}", { masterConstantKey: "jobnotecategory" });
    await corporate.get("/lookup/accessKey/{accessKey}", { accessKey: data.key("access") });
    const job_item_id = given("jobItemId");
    if (job_item_id !== undefined) await corporate.get("/lookup/items", { query: { job_item_id } });
  },
);
