import { type Answer, assume, isObject, mentions, scalarsIn, scenario, Unseen } from "../../src/scenario/index.js";
import { manyDigits, takesAnyText } from "../signs.js";

/** How many texts an account is searched by at most. */
const mostTexts = 3;

/** What has a digit and is neither a UUID nor a day. */
const isNumber = (text: string): boolean => /\d/.test(text) && !/^[0-9a-f-]{36}$|^\d{4}-\d\d-\d\d/i.test(text);

/** @returns what may be the number of an account: what is called so first, and no id but where nothing else is shown */
function numbersOf(accounts: readonly unknown[]): readonly string[] {
  const rankOf = (member: string) => (/number|_?no$/i.test(member) ? 0 : /id$/i.test(member) ? 2 : 1);
  const [account] = accounts.filter(isObject);
  const shown = Object.entries(account ?? {}).flatMap(([member, value]) =>
    scalarsIn(value).map((scalar) => ({ rank: rankOf(member), text: String(scalar) })),
  );
  return shown
    .filter(({ rank, text }) => rank === 0 || isNumber(text))
    .toSorted((one, other) => one.rank - other.rank || other.text.length - one.text.length)
    .map(({ text }) => text)
    .slice(0, mostTexts);
}

/** So many accounts may be a part of those that are found. */
const mayBeAPart = 10;

const finds = ({ isSuccess, body }: Answer, text: string): boolean => isSuccess && mentions(body, text);

/** @returns whether all accounts are answered that are found for a company, and none of them carries a text */
const leavesOut = (alone: Answer, text: string): boolean =>
  alone.isSuccess && Array.isArray(alone.body) && alone.body.length < mayBeAPart && !mentions(alone.body, text);

/** What may be refused. @throws Mismatch where the service fails at it */
function failsNot(answer: Answer, what: string): void {
  if (answer.status === 500) throw answer.mismatch(`no failure of the service where ${what}`, "500");
}

/** Which of the parameters are optional the table does not say. */
const lacking = "a parameter is left out";

scenario(
  "the carrier-account search adds nothing for a query that no account carries",
  {
    judges: ["route:GET /companies/search/carrier-accounts", "company-carrier-search-narrows"],
    inParts: ["company-carrier-search-narrows"],
    needs: ["companyId", "otherCompanyId"],
  },
  async ({ corporate, fixtures, data, check }) => {
    const search = (current_company_id: string, query: string) =>
      corporate.get("/companies/search/carrier-accounts", { query: { current_company_id, query } });
    const { companyId, otherCompanyId } = fixtures;
    const first = await search(companyId, "a");
    const withoutCompany = await corporate.get("/companies/search/carrier-accounts", { query: { query: "a" } });
    const ofCompany = (current_company_id: string) =>
      corporate.get("/companies/search/carrier-accounts", { query: { current_company_id } });
    const alone = await ofCompany(companyId);
    await check("route:GET /companies/search/carrier-accounts", () => {
      first.isDeclared();
      for (const answer of [withoutCompany, alone]) failsNot(answer, lacking);
    });
    const accounts = await corporate.get("/companies/{companyId}/carrierAcounts", { companyId }).accepted();
    const texts = numbersOf(accounts.rows());
    assume(texts.length > 0, `the company ${companyId} has no carrier account that shows a number`);
    await check("company-carrier-search-narrows", async () => {
      // Whether the current company's accounts are answered or left out is open.
      for (const text of texts)
        for (const current of [companyId, otherCompanyId]) {
          const found = await search(current, text);
          if (!found.isSuccess || !mentions(found.body, text)) continue;
          const none = await search(current, data.key("no account"));
          if (none.isSuccess) none.hides(text, "the account");
          else none.rejected(found);
          return;
        }
      throw new Unseen(`a carrier account is not found by what it shows here (${texts.join(", ")})`);
    });
    const ofOther = await ofCompany(otherCompanyId);
    await check("company-carrier-search-narrows", async () => {
      // Where the current company narrows what is found without a query, it does so beside one.
      for (const text of texts)
        for (const [having, lacking, current] of [
          [alone, ofOther, otherCompanyId],
          [ofOther, alone, companyId],
        ] as const) {
          if (!finds(having, text) || !leavesOut(lacking, text)) continue;
          const both = await search(current, text);
          if (finds(both, text))
            throw both.mismatch(`no account that company ${current} alone leaves out`, `an account ${text}`);
        }
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
    const withoutNumber = await corporate.get("/companies/suggest-carriers");
    const ofManyDigits = await corporate.get("/companies/suggest-carriers", { query: { tracking_number: manyDigits } });
    await check("route:GET /companies/suggest-carriers", () => {
      assume(
        known !== undefined || suggested.isSuccess,
        "no carrier is suggested for a number that was made up: name one in `fixtures.proNumber`",
      );
      suggested.isDeclared();
      failsNot(withoutNumber, lacking);
      failsNot(ofManyDigits, "a number has more digits than 64 bits hold");
    });
    // Looked at for open points alone: no clause depends on these answers.
    await corporate.get("/companies/suggest-carriers", { query: { tracking_number: "nonsense" } });
  },
);

scenario(
  "the carrier-account search takes any text",
  { judges: ["route:GET /companies/search/carrier-accounts"], needs: ["companyId"] },
  async ({ corporate, fixtures, check }) => {
    const search = (query: string) =>
      corporate.get("/companies/search/carrier-accounts", { query: { current_company_id: fixtures.companyId, query } });
    const plain = await search("a");
    await check("route:GET /companies/search/carrier-accounts", async () => {
      plain.isDeclared();
      await takesAnyText(search);
    });
  },
);
