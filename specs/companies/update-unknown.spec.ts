import { needs, scenario, Verbatim } from "../../src/scenario/index.js";
import { detailsOf, ownCompany } from "./records.js";

scenario(
  "an update under a UUID that no company has is refused and creates none",
  { judges: ["company-update-unknown"] },
  async (scene) => {
    const { corporate, check, vacantId } = scene;
    const { companyId } = await ownCompany(scene);
    const body = new Verbatim((await detailsOf(corporate, companyId)).record());
    const twin = await corporate.put("/companies/{companyId}/fulldetails", { companyId, body });
    needs(twin.isSuccess, `${twin.where}: the details were refused as they were read (${twin.status})`);
    const seen = await corporate.get("/companies/{id}", { id: companyId }).accepted();
    const vacant = String(await vacantId("company", "uuid"));
    await check("company-update-unknown", async () => {
      await corporate.put("/companies/{companyId}/fulldetails", { companyId: vacant, body }).rejected(twin);
      await corporate.get("/companies/{id}", { id: vacant }).yieldsNothing(seen);
    });
  },
);
