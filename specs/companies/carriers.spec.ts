import { carrierAccount } from "../../fixtures/payloads/companies.js";
import { mentions, needs, scalarsIn, scenario, Unjudgeable } from "../../src/scenario/index.js";
import { ownCompany, showsMarks } from "./records.js";

scenario(
  "a carrier account saved for a company is in its list and not in another's",
  {
    judges: [
      "route:POST /companies/{companyId}/carrierAcounts",
      "company-carrier-accounts-persist",
      "company-carrier-accounts-only-that",
    ],
  },
  async (scene) => {
    const { corporate, data, check } = scene;
    const [{ companyId }, other] = [await ownCompany(scene), await ownCompany(scene)];
    const save = (id: string, body: unknown) =>
      corporate.post("/companies/{companyId}/carrierAcounts", { companyId: id, body });
    const accounts = async (id: string) => {
      const list = await corporate.get("/companies/{companyId}/carrierAcounts", { companyId: id }).accepted();
      list.rows();
      return list;
    };
    await save(other.companyId, carrierAccount(data).body).accepted();
    const otherBefore = await accounts(other.companyId);
    const [first, second] = [carrierAccount(data), carrierAccount(data)];
    const saved = await save(companyId, first.body);
    await check("route:POST /companies/{companyId}/carrierAcounts", () => saved.isDeclared());
    saved.accepted();
    const after = await accounts(companyId);
    await save(companyId, second.body).accepted();
    const last = await accounts(companyId);
    const otherAfter = await accounts(other.companyId);
    await check("company-carrier-accounts-persist", () => {
      showsMarks(after, first, "the carrier account");
      showsMarks(last, second, "the carrier account");
    });
    await check("company-carrier-accounts-only-that", () => {
      needs(
        after.rows().length > 0 && JSON.stringify(after.body) !== JSON.stringify(otherBefore.body),
        "two companies are answered alike",
      );
      otherAfter.isAs(otherBefore);
    });
  },
);

scenario(
  "the carrier-account search adds nothing for a query that no account carries",
  {
    judges: ["route:GET /companies/search/carrier-accounts", "company-carrier-search-narrows"],
    needs: ["companyId", "otherCompanyId"],
  },
  async ({ corporate, fixtures, data, check }) => {
    const search = (current_company_id: string, query: string) =>
      corporate.get("/companies/search/carrier-accounts", { query: { current_company_id, query } });
    const { companyId, otherCompanyId } = fixtures;
    const first = await search(companyId, "a");
    await check("route:GET /companies/search/carrier-accounts", () => first.isDeclared());
    const accounts = await corporate.get("/companies/{companyId}/carrierAcounts", { companyId }).accepted();
    // An account's number rather than its id or its company's: the longest text with a digit that is no UUID.
    const [text] = accounts
      .rows()
      .flatMap(scalarsIn)
      .map(String)
      .filter((scalar) => /\d/.test(scalar) && !/^[0-9a-f-]{36}$|^\d{4}-\d\d-\d\d/i.test(scalar))
      .toSorted((a, b) => b.length - a.length);
    needs(text !== undefined, `the company ${companyId} has no carrier account that shows a number`);
    await check("company-carrier-search-narrows", async () => {
      // Whether the current company's accounts are answered or left out is open.
      for (const current of [companyId, otherCompanyId]) {
        const found = await search(current, text);
        if (!found.isSuccess || !mentions(found.body, text)) continue;
        const none = await search(current, data.key("no account"));
        if (none.isSuccess) none.hides(text, "the account");
        else none.rejected(found);
        return;
      }
      throw new Unjudgeable(`the carrier account ${text} is not found by its number here`);
    });
  },
);

scenario(
  "carriers are suggested for a tracking number",
  { judges: ["route:GET /companies/suggest-carriers"] },
  async ({ corporate, given, check }) => {
    const known = given("proNumber");
    const tracking_number = known ?? "1Z0000000000000000";
    const suggested = await corporate.get("/companies/suggest-carriers", { query: { tracking_number } });
    await check("route:GET /companies/suggest-carriers", () => {
      needs(
        known !== undefined || suggested.isSuccess,
        "no carrier is suggested for a number that was made up: name one in `fixtures.proNumber`",
      );
      suggested.isDeclared();
    });
  },
);
