import { companyDetails, companySearch } from "../../fixtures/payloads/companies.js";
import { assume, fieldOf, isObject, mentions, phrase, scenario, Verbatim, watched } from "../../src/scenario/index.js";
import { differ, understood } from "../asking.js";
import { isKeptAsGiven, withSigns } from "../signs.js";
import {
  askingFor,
  describe,
  detailsAsked,
  detailsOf,
  found,
  knowing,
  ownCompany,
  searchFor,
  showsMarks,
} from "./records.js";
import { isNotFullByAnyWord } from "./rows.js";

scenario(
  "a created company is found and keeps its details",
  {
    judges: ["route:POST /companies/fulldetails", "company-create-searchable", "company-create-persists"],
    inParts: ["company-create-searchable"],
  },
  async (context) => {
    const { corporate, data, given, check } = context;
    const name = data.text("company");
    // That it is not found yet must not keep it from being found.
    await searchFor(context, { search_text: name });
    const { companyId, details, answer } = await ownCompany(context, name);
    await check("route:POST /companies/fulldetails", () => answer.isDeclared());
    const read = await detailsAsked(corporate, companyId);
    const rows = await searchFor(context, { search_text: name });
    const search = companySearch(data, { search_text: name });
    const isFound = () => {
      differ(search, companySearch(data, {}), "search_text");
      assume(mentions(details.body.value, name), "`samples.CompanyDetails` has no {name}, by which it could be found");
      assume(rows.isSuccess, `${rows.where}: the search was refused (${rows.status})`);
      rows.rows();
      if (mentions(rows.body, name) || mentions(rows.body, companyId)) return;
      isNotFullByAnyWord(rows, name);
      throw rows.notShown(
        name,
        `the company ${companyId} to be found by its name ${name}`,
        `${rows.rows().length} others`,
      );
    };
    await check("company-create-searchable", () =>
      understood(askingFor(context, "CompanySearchRequest"), () =>
        knowing(search, () => knowing(details.body, isFound)),
      ),
    );
    await check("company-create-persists", async () => {
      const known = given("companyId");
      // Where no company is read at all, the new one may be there.
      if (!read.isSuccess && known !== undefined)
        assume((await detailsAsked(corporate, known)).isSuccess, "no company's details are read");
      showsMarks(read.accepted(), details, "a company");
    });
    if (!rows.isSuccess || !mentions(rows.body, companyId)) return;
    // Signs that no name has may be refused, in names and in searches; what is renamed once more is found all the same.
    for (const another of [withSigns(data.text("company")), data.text("company")]) {
      const { body } = companyDetails(data, { name: another });
      const renamed = await corporate.put("/companies/{companyId}/fulldetails", { companyId, body });
      const isNamed = isKeptAsGiven(await detailsAsked(corporate, companyId), another);
      const byName = await searchFor(context, { search_text: another });
      if (renamed.isSuccess && isNamed && byName.isSuccess)
        await check("company-create-searchable", () =>
          knowing(search, () => {
            // A page may have ten rows at the most.
            if (byName.rows().length < 10 && !mentions(byName.body, companyId) && !mentions(byName.body, another))
              throw byName.mismatch(
                `the company ${companyId} to be found by its name ${another}`,
                phrase(byName.rows()),
              );
          }),
        );
    }
  },
);

scenario(
  "creating a company after another's details leaves that one as it was",
  { judges: ["company-create-no-overwrite"] },
  async (context) => {
    const { corporate, data, check } = context;
    const model = await ownCompany(context);
    const before = await watched(() => detailsOf(corporate, model.companyId));
    before.showsPart("CompanyDetails", model.name);
    const name = data.text("modelled company");
    const body = new Verbatim(renamed(before.record(), model.name, name));
    const created = await corporate.post("/companies/fulldetails", { body });
    const after = await detailsOf(corporate, model.companyId);
    await check("company-create-no-overwrite", async () => {
      assume(created.isSuccess, `a creation with the details of another company was refused (${created.status})`);
      after.isAs(before);
      const companyId = describe(created) ?? (await found(context, created, name));
      const read = await corporate.get("/companies/{companyId}/fulldetails", { companyId });
      assume(
        read.isSuccess && mentions(read.body, name),
        "the company created after another's details is not read with its own name",
      );
    });
  },
);

/** @returns the same with another text where one stands */
function renamed(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((part) => renamed(part, from, to));
  if (!isObject(value)) return value === from ? to : value;
  return Object.fromEntries(Object.keys(value).map((name) => [name, renamed(fieldOf(value, name), from, to)]));
}
