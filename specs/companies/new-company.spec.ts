import { type Answer, scenario } from "../../src/scenario/index.js";
import { dueOfNew } from "../of-new.js";
import { UnlistedParameters } from "../unlisted-parameters.js";
import { newCompanies } from "./other-letters.js";

/** The lists below a company, each with the model of its query where it has one that the document does not show. */
const lists = [
  ["/companies/{companyId}/carrierAcounts"],
  ["/companies/{companyId}/inheritedPackagingTariffs", "InheritFromParams"],
  ["/company/{companyId}/inventory"],
  ["/company/{companyId}/materials", "GetMaterialsParams"],
  ["/company/{companyId}/materials/stock-boxes"],
  ["/company/{companyId}/materials/d-containers"],
] as const;

/** What an answer says, without the id that it may repeat. */
const said = ({ bytes }: Answer, id: string): string => Buffer.from(bytes).toString("utf8").replaceAll(id, "");

/** Whether a refusal is one of a request that is not valid, for the id of its company. */
const isOfId = (answer: Answer, id: string): boolean =>
  [400, 422].includes(Number(answer.status)) && /company_?id|uuid|guid/i.test(said(answer, id));

scenario(
  "what a company lists that was just made are lists, with or without rows",
  {
    judges: [
      "route:GET /companies/{companyId}/carrierAcounts",
      "route:GET /companies/{companyId}/inheritedPackagingTariffs",
      "route:GET /company/{companyId}/inventory",
      "route:GET /company/{companyId}/materials",
      "route:GET /company/{companyId}/materials/stock-boxes",
      "route:GET /company/{companyId}/materials/d-containers",
    ],
    needs: ["companyId", "otherCompanyId"],
  },
  async (context) => {
    const { corporate, data, fixtures, malformedId, check } = context;
    const { newId, isAnsweredAsOthers } = await newCompanies(context);
    const own = newId ?? fixtures.companyId;
    for (const [template, model] of lists) {
      const parameters = model && new UnlistedParameters(data, model, { company_id: fixtures.otherCompanyId });
      const read = (companyId: string) =>
        parameters
          ? parameters.askFor((unlistedQuery) => corporate.get(template, { companyId, unlistedQuery }))
          : corporate.get(template, { companyId });
      await check(`route:GET ${template}`, async () => {
        const first = await read(own);
        await isAnsweredAsOthers(first, read);
        // It may be refused that there is nothing yet, but not as what is no UUID is, where other UUIDs are not.
        if (isOfId(first, own) && own !== fixtures.companyId) {
          const [malformed, unused] = [malformedId("company", own), String(data.unusedId("uuid"))];
          const [ofNone, ofNobody] = [await read(malformed), await read(unused)];
          if (isOfId(ofNone, malformed) && !isOfId(ofNobody, unused))
            throw first.mismatch(`${own}, the UUID of a company, to be taken for one`, said(first, own));
        }
        const due = await dueOfNew(
          first,
          () => read(own),
          () => read(fixtures.companyId),
        );
        due.isDeclared();
      });
    }
  },
);
