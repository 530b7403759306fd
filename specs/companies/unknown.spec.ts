import { mentions, needs, scenario } from "../../src/scenario/index.js";
import { nameOf, withParameters } from "./records.js";

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
    const vacant = String(data.vacantId("uuid"));
    const below = (id: string) =>
      Promise.all([
        ...own.map((template) => corporate.get(template, { companyId: id })),
        withParameters(data, "GetMaterialsParams", {}, (unlistedQuery) =>
          corporate.get("/company/{companyId}/materials", { companyId: id, unlistedQuery }),
        ),
      ]);
    const twins = await below(companyId);
    const answers = await below(vacant);
    await check("company-unknown-nothing-below", () => {
      needs(
        twins.some((twin) => twin.isSuccess && others.some((mark) => mentions(twin.body, mark))),
        "what is read below a company shows neither its UUID nor its name",
      );
      for (const [index, answer] of answers.entries()) {
        const twin = twins[index];
        if (!twin?.isSuccess) continue;
        if (!answer.isSuccess) answer.rejected(twin);
        else for (const mark of others) answer.hides(mark, "another company's");
      }
    });
  },
);
