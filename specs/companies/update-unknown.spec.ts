import { assume, scenario, Verbatim } from "../../src/scenario/index.js";
import { detailsOf, ownCompany } from "./records.js";

scenario(
  "an update under a UUID that no company has is refused and creates none",
  { judges: ["company-update-unknown"] },
  async (context) => {
    const { corporate, check, unusedId, malformedId } = context;
    const { companyId } = await ownCompany(context);
    const body = new Verbatim((await detailsOf(corporate, companyId)).record());
    const control = await corporate.put("/companies/{companyId}/fulldetails", { companyId, body });
    assume(control.isSuccess, `${control.where}: the details were refused as they were read (${control.status})`);
    const seen = await corporate.get("/companies/{id}", { id: companyId }).accepted();
    const unused = String(await unusedId("company", "uuid", companyId));
    const malformed = malformedId("company", companyId);
    await check("company-update-unknown", async () => {
      await corporate.put("/companies/{companyId}/fulldetails", { companyId: malformed, body }).rejected(control);
      await corporate.put("/companies/{companyId}/fulldetails", { companyId: unused, body }).rejected(control);
      await corporate.get("/companies/{id}", { id: unused }).yieldsNothing(seen);
    });
  },
);
