import { assume, fieldOf, isObject, scenario } from "../../src/scenario/index.js";

scenario(
  "the accessorials, places and rates state of a job's shipment are read",
  {
    judges: [
      "route:GET /job/{jobDisplayId}/shipment/accessorials",
      "route:GET /job/{jobDisplayId}/shipment/origindestination",
      "route:GET /job/{jobDisplayId}/shipment/ratesstate",
    ],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, check }) => {
    const { jobDisplayId } = fixtures;
    const accessorials = await corporate.get("/job/{jobDisplayId}/shipment/accessorials", { jobDisplayId });
    await check("route:GET /job/{jobDisplayId}/shipment/accessorials", () => accessorials.isDeclared());
    const places = await corporate.get("/job/{jobDisplayId}/shipment/origindestination", { jobDisplayId });
    await check("route:GET /job/{jobDisplayId}/shipment/origindestination", () => places.isDeclared());
    const state = await corporate.get("/job/{jobDisplayId}/shipment/ratesstate", { jobDisplayId });
    await check("route:GET /job/{jobDisplayId}/shipment/ratesstate", () => state.isDeclared());
    // Looked at for open points alone: no clause depends on these answers.
    await corporate.get("/job/{jobDisplayId}", { jobDisplayId });
  },
);

scenario(
  "export data are read with jobItemId on each commodity",
  {
    judges: ["route:GET /job/{jobDisplayId}/shipment/exportdata", "export-jobitemid-returned"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, check }) => {
    const { jobDisplayId } = fixtures;
    const read = await corporate.get("/job/{jobDisplayId}/shipment/exportdata", { jobDisplayId });
    await check("route:GET /job/{jobDisplayId}/shipment/exportdata", () => read.isDeclared());
    read.isDeclared();
    const commodities = fieldOf(read.record(), "commodities");
    await check("export-jobitemid-returned", () => {
      assume(Array.isArray(commodities) && commodities.length > 0, `the job ${jobDisplayId} exports no commodity`);
      const without = commodities.findIndex((row) => !isObject(row) || fieldOf(row, "jobItemId") === undefined);
      if (without >= 0)
        throw read.mismatch("jobItemId on each commodity", `commodity ${without + 1} of ${commodities.length} without`);
    });
  },
);
