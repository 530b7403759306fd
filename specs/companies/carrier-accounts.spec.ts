import { carrierAccount } from "../../fixtures/payloads/companies.js";
import {
  type Answer,
  assume,
  type Caller,
  contentOf,
  fieldOf,
  isObject,
  mentions,
  objectsIn,
  phrase,
  scalarsIn,
  scenario,
  showsText,
  watched,
} from "../../src/scenario/index.js";
import { areNotExchanged } from "../as-given.js";
import { namingAnother } from "../naming-another.js";
import { putBelow } from "./company-below.js";
import { carriedMarks, companyAbove, ownCompany, showsMarks } from "./records.js";
import { listOf } from "./rows.js";

/** Where account numbers are numbers, they have no leading zeros; where another account shows letters in the same place, they are texts. */
function isShownAsNumber(list: Answer, digits: string): boolean {
  const rows = list.rows().filter(isObject);
  const isText = (name: string) => rows.some((row) => typeof row[name] === "string" && /\D/.test(row[name]));
  const shown = rows.flatMap((row) => Object.entries(row)).filter(([, value]) => value === Number(digits));
  return scalarsIn(list.body).includes(Number(digits)) && !shown.some(([name]) => isText(name));
}

/** @returns what a search shows, in the member that a list shows digits in, for what they would be as a number */
function otherThan(digits: string, list: Answer, searched: Answer): unknown {
  const listed = objectsIn(list.body).flatMap((row) => Object.entries(row));
  const members = listed.filter(([, value]) => value === digits).map(([member]) => member);
  const shown = objectsIn(searched.body).flatMap((row) => members.map((member) => fieldOf(row, member)));
  return shown.find((value) => value === Number(digits) || value === String(Number(digits)));
}

/** @returns the first search for an account that finds it: whether the current company's accounts are answered or left out is open */
async function foundFor(companies: readonly string[], query: string, corporate: Caller) {
  for (const current_company_id of companies) {
    const search = (text = query) =>
      corporate.get("/companies/search/carrier-accounts", { query: { current_company_id, query: text } });
    const { isSuccess, body } = await search();
    if (isSuccess && mentions(body, query)) return { search };
  }
  return undefined;
}

scenario(
  "a carrier account saved for a company is in its list and not in another's",
  {
    judges: [
      "route:POST /companies/{companyId}/carrierAcounts",
      "company-carrier-accounts-persist",
      "company-carrier-accounts-only-that",
      "company-carrier-search-keeps",
      "route:POST /companies/list",
    ],
    atOnce: ["GET /companies/{companyId}/carrierAcounts"],
    inParts: ["company-carrier-accounts-persist", "company-carrier-search-keeps"],
  },
  async (context) => {
    const { corporate, data, given, check } = context;
    const [{ companyId, name }, other] = [await ownCompany(context), await ownCompany(context)];
    // What is saved for a company is not saved for those below it either.
    await putBelow(context, other, companyId);
    const save = (id: string, body: unknown) =>
      corporate.post("/companies/{companyId}/carrierAcounts", { companyId: id, body });
    const accountsAsked = (id: string) => corporate.get("/companies/{companyId}/carrierAcounts", { companyId: id });
    const accounts = async (id: string) => {
      const list = await accountsAsked(id).accepted();
      list.rows();
      return list;
    };
    const theirs = carrierAccount(data);
    await save(other.companyId, theirs.body).accepted();
    const otherBefore = await watched(() => accounts(other.companyId));
    const [first, second] = [carrierAccount(data), carrierAccount(data)];
    const saved = await save(companyId, first.body);
    await check("route:POST /companies/{companyId}/carrierAcounts", () => saved.isDeclared());
    saved.accepted();
    const after = await accounts(companyId);
    const [mark] = carriedMarks(first).map(String);
    const [nextMark] = carriedMarks(second).map(String);
    const found = mark === undefined ? undefined : await foundFor([companyId, other.companyId], mark, corporate);
    // That it is not found yet must not keep it from being found.
    if (nextMark !== undefined) await found?.search(nextMark);
    await save(companyId, second.body).accepted();
    const last = await accounts(companyId);
    // However many accounts it has: that it is listed once is seen on the way.
    const byName = await listOf(context)({ company_name: name });
    const listed = byName.isSuccess ? byName : await listOf(context)({});
    await check("route:POST /companies/list", () => listed.isDeclared());
    await check("company-carrier-search-keeps", async () => {
      assume(found !== undefined && mark !== undefined, "an account is not found by what it was given");
      assume(mentions(last.body, mark), "an account that is saved takes the place of the one before");
      const again = await found.search();
      if (!mentions(again.body, mark))
        throw again.mismatch(`the carrier account ${mark}, which was found before`, phrase(again.body));
      if (nextMark === undefined || !mentions(last.body, nextMark)) return;
      const another = await found.search(nextMark);
      if (another.isSuccess && !mentions(another.body, nextMark))
        throw another.mismatch(`the carrier account ${nextMark}, as ${mark} before it`, phrase(another.body));
    });
    const above = await companyAbove(corporate, companyId);
    const listAbove = above === undefined ? undefined : await accountsAsked(above);
    // What is not seen where it was saved may have gone elsewhere.
    const isSeen = mark !== undefined && mentions(after.body, mark);
    const elsewhere = isSeen ? undefined : (given("primaryCompanyId") ?? given("companyId"));
    const listElsewhere = elsewhere === undefined ? undefined : await accountsAsked(elsewhere);
    const strayed = [...carriedMarks(first), ...carriedMarks(second)].find(
      (one) => typeof one === "string" && listElsewhere?.isSuccess && mentions(listElsewhere.body, one),
    );
    const areShown = await check("company-carrier-accounts-persist", () => {
      assume(strayed === undefined, "what is saved for a company is saved for another one");
      showsMarks(after, first, "the carrier account");
      showsMarks(last, second, "the carrier account");
      for (const row of last.rows()) areNotExchanged(last, second.body.value, row);
    });
    // An account that two companies share may be refused: whether it is or not, the other one has it as before.
    await save(companyId, theirs.body);
    await save(companyId, namingAnother(carrierAccount(data).body, { companyId: other.companyId }));
    const otherAfter = await accounts(other.companyId);
    await check("company-carrier-accounts-only-that", () => {
      if (listElsewhere && strayed !== undefined)
        throw listElsewhere.mismatch(
          `the carrier account ${strayed} for company ${companyId} alone`,
          `it is one of company ${elsewhere}`,
        );
      assume(
        after.rows().length > 0 && contentOf(after.body) !== contentOf(otherBefore.body),
        "two companies are answered alike",
      );
      otherAfter.isAs(otherBefore);
      for (const mark of listAbove?.isSuccess ? [...carriedMarks(first), ...carriedMarks(second)] : [])
        if (typeof mark === "string") listAbove?.hides(mark, `an account of a company below company ${above}:`);
    });
    const digits = `00${data.distinctInt({ min: 1_000_001, max: 9_999_999 })}`;
    const ofDigits = carrierAccount(data, digits);
    const taken = areShown ? await save(companyId, ofDigits.body) : undefined;
    if (taken?.isSuccess && mentions(ofDigits.body.value, digits)) {
      const list = await accounts(companyId);
      await check("company-carrier-accounts-persist", () => {
        if (!showsText(list.body, digits) && !isShownAsNumber(list, digits))
          throw list.mismatch(`a carrier account ${digits}`, phrase(list.body));
      });
      const searched = await found?.search(digits);
      await check("company-carrier-search-keeps", () => {
        const other = searched?.isSuccess ? otherThan(digits, list, searched) : undefined;
        if (other !== undefined)
          throw searched?.mismatch(`the carrier account ${digits}, as it is listed`, phrase(other));
      });
      const shared = await save(other.companyId, ofDigits.body);
      const theirList = shared.isSuccess ? await accounts(other.companyId) : undefined;
      await check("company-carrier-accounts-persist", () => {
        if (theirList && !showsText(theirList.body, digits) && !isShownAsNumber(theirList, digits))
          throw theirList.mismatch(`a carrier account ${digits}, as of another company`, phrase(theirList.body));
      });
    }
  },
);
