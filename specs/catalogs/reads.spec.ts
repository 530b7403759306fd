import { assume, scenario } from "../../src/scenario/index.js";

scenario(
  "catalogs that are there are listed, and one is read",
  { judges: ["route:GET /Catalog", "route:GET /Catalog/{id}"] },
  async ({ corporate, check }) => {
    const listed = await corporate.get("/Catalog");
    await check("route:GET /Catalog", () => listed.isDeclared());
    const [id] = listed.accepted().ids();
    assume(id !== undefined, "no catalog is listed here");
    const read = await corporate.get("/Catalog/{id}", { id });
    // Somebody may have removed it meanwhile.
    const isThere = (await corporate.get("/Catalog").accepted()).ids().includes(id);
    await check("route:GET /Catalog/{id}", () => {
      assume(read.isSuccess || isThere, `catalog ${id} is no longer listed`);
      read.isDeclared();
    });
  },
);
