import { assume, mentions, scenario } from "../../src/scenario/index.js";
import { UnlistedParameters } from "../unlisted-parameters.js";
import { nameOf } from "./records.js";

/** What is kept for each company. */
const own = [
  "/companies/{companyId}/details",
  "/companies/{companyId}/fulldetails",
  "/companies/{companyId}/geosettings",
  "/companies/{companyId}/carrierAcounts",
  "/companies/{companyId}/packagingsettings",
  "/companies/{companyId}/packaginglabor",
  "/company/{companyId}/inventory",
] as const;

scenario(
  "below a UUID that no company has there is nothing of another company",
  { judges: ["company-unknown-nothing-below"], needs: ["companyId", "otherCompanyId"] },
  async ({ corporate, fixtures, data, check }) => {
    const { companyId, otherCompanyId } = fixtures;
    const names = await Promise.all(
      [companyId, otherCompanyId].map(async (id) =>
        nameOf((await corporate.get("/companies/{id}", { id }).accepted()).body),
      ),
    );
    const others = [companyId, otherCompanyId, ...names.filter((name) => name !== undefined)];
    const unused = String(data.unusedId("uuid", companyId));
    const materials = (id: string) => (unlistedQuery: { readonly [name: string]: string }) =>
      corporate.get("/company/{companyId}/materials", { companyId: id, unlistedQuery });
    const parameters = new UnlistedParameters(data, "GetMaterialsParams", {});
    const below = (id: string) =>
      Promise.all([
        ...own.map((template) => corporate.get(template, { companyId: id })),
        parameters.ask(materials(id)),
      ]);
    const controls = await below(companyId);
    const answers = await below(unused);
    await check("company-unknown-nothing-below", () => {
      assume(
        controls.some((control) => control.isSuccess && others.some((mark) => mentions(control.body, mark))),
        "what is read below a company shows neither its UUID nor its name",
      );
      for (const [index, answer] of answers.entries()) {
        const control = controls[index];
        if (!control?.isSuccess) continue;
        if (!answer.isSuccess) answer.rejected(control);
        else for (const mark of others) answer.hides(mark, "another company's");
      }
    });
  },
);
