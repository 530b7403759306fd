import type { RouteId } from "../../src/contract/routes.js";
import { assume, changesBetween, isObject, scenario } from "../../src/scenario/index.js";
import { ifNamed } from "../read-by-any.js";
import { UnlistedParameters } from "../unlisted-parameters.js";

for (const template of ["/companies/brands", "/companies/brandstree", "/companies/geoAreaCompanies"] as const) {
  const route = `GET ${template}` as const satisfies RouteId;
  scenario(
    `${route} answers what it declares`,
    { judges: [`route:${route}`] },
    async ({ corporate, partner, check }) => {
      const answer = await corporate.get(template);
      // Looked at on the way: another caller may be refused, but what is answered is a list for everyone.
      const theirs = await ifNamed(partner.get(template));
      // Which parameters there are the document does not show, but that they are optional.
      const isUnsure = template === "/companies/geoAreaCompanies" && answer.isSuccess && theirs?.isInvalid === true;
      const unlistedQuery = { zip_code: "62701", state: "IL" };
      const located = isUnsure ? await partner.get(template, { unlistedQuery }) : undefined;
      await check(`route:${route}`, () => {
        answer.isDeclared();
        if (located?.isSuccess)
          throw theirs?.mismatch("a partner's request without parameters to be taken", `${theirs.status}`);
      });
    },
  );
}

scenario(
  "the geo settings are read without a company in the path",
  { judges: ["route:GET /companies/geosettings"], needs: ["companyId"] },
  async ({ corporate, fixtures, data, check }) => {
    await check("route:GET /companies/geosettings", async () => {
      const parameters = new UnlistedParameters(data, "GeoSettingsParams", { company_id: fixtures.companyId });
      const read = (unlistedQuery: Readonly<Record<string, string>>) =>
        corporate.get("/companies/geosettings", { unlistedQuery });
      (await parameters.askFor(read)).isDeclared();
      const asGiven = await parameters.askAsGiven(read);
      // What the profile gives may be of something that is not here.
      if (!asGiven?.isInvalid) asGiven?.isDeclared();
    });
  },
);

scenario(
  "no literal company route is taken for a company's identifier",
  { judges: ["company-literals-before-id"], needs: ["companyId"] },
  async ({ corporate, fixtures, data, given, check }) => {
    const company = await corporate.get("/companies/{id}", { id: fixtures.companyId }).accepted();
    const noCompany = await corporate.get("/companies/{id}", { id: data.key("literal") }).yieldsNothing(company);
    const available = await corporate.get("/companies/availableByCurrentUser");
    const lists = [available, await corporate.get("/companies/brands"), await corporate.get("/companies/brandstree")];
    const tracking_number = given("proNumber") ?? "1Z0000000000000000";
    const parameters = new UnlistedParameters(data, "GeoSettingsParams", { company_id: fixtures.companyId });
    const others = [
      await corporate.get("/companies/geoAreaCompanies"),
      await corporate.get("/companies/suggest-carriers", { query: { tracking_number } }),
      await parameters.askFor((unlistedQuery) => corporate.get("/companies/geosettings", { unlistedQuery })),
    ];
    await check("company-literals-before-id", () => {
      for (const answer of [...lists, ...others])
        assume(answer.isSuccess, `${answer.where} is not served, so it cannot be told from an identifier`);
      for (const list of lists) list.rows();
      for (const answer of others) {
        const taken = [company.body, ...available.rows()].some(
          (known) => isObject(answer.body) && changesBetween(known, answer.body).length === 0,
        );
        if (taken) throw answer.mismatch("something else than one company", JSON.stringify(answer.body));
        const nothing = answer.body === undefined || answer.body === null;
        assume(!nothing || !noCompany.isSuccess, `${answer.where} answers nothing, as for an identifier of no company`);
      }
    });
  },
);
