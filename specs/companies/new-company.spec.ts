import { type Answer, scenario } from "../../src/scenario/index.js";
import { dueOfNew } from "../of-new.js";
import { UnlistedParameters } from "../unlisted-parameters.js";
import { newCompanies } from "./other-letters.js";
import { pack, packed, packRoutes } from "./packings.js";

/** The lists below a company, each with the model of its query where it has one that the document does not show. */
const lists = [
  ["/companies/{companyId}/carrierAcounts"],
  ["/companies/{companyId}/inheritedPackagingTariffs", "InheritFromParams"],
  ["/company/{companyId}/inventory"],
  ["/company/{companyId}/materials", "GetMaterialsParams"],
  ["/company/{companyId}/materials/stock-boxes"],
  ["/company/{companyId}/materials/d-containers"],
] as const;

/** The routes that pack items: one, and several. */
const ofItems = [packRoutes[0], packRoutes[2]] as const;

/** What an answer says, without the id that it may repeat. */
const said = ({ bytes }: Answer, id: string): string => Buffer.from(bytes).toString("utf8").replaceAll(id, "");

/** Whether a refusal is one of a request that is not valid, for the id of its company. */
const isOfId = (answer: Answer, id: string): boolean =>
  [400, 422].includes(Number(answer.status)) && /company_?id|uuid|guid/i.test(said(answer, id));

scenario(
  "what a company lists that was just made are lists, with or without rows, and items are packed for it alone or together",
  {
    judges: [
      "route:GET /companies/{companyId}/carrierAcounts",
      "route:GET /companies/{companyId}/inheritedPackagingTariffs",
      "route:GET /company/{companyId}/inventory",
      "route:GET /company/{companyId}/materials",
      "route:GET /company/{companyId}/materials/stock-boxes",
      "route:GET /company/{companyId}/materials/d-containers",
      "route:POST /company/{companyId}/pack/inventory",
      "route:POST /company/{companyId}/pack/inventories",
    ],
    formerly: ["what-a-company-lists-that-was-just-made-are-lists-with-or-without-rows"],
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
    const packs = await Promise.all(
      ofItems.map(async (packRoute) => ({ packRoute, first: await pack(context, packRoute, own) })),
    );
    for (const { packRoute, first } of packs)
      await check(`route:${packRoute.route}`, async () => {
        const ask = (companyId: string) => pack(context, packRoute, companyId);
        await isAnsweredAsOthers(first, ask);
        // There may be nothing to pack with, but not for one item where there is for a list of it, or the other way round.
        const isPacked = packs.some((other) => packed(other.first));
        if (first.isAbsent && isPacked && packed(await ask(fixtures.companyId)))
          throw first.mismatch("a new company to be there, as for the other route that packs items", `${first.status}`);
        const due = await dueOfNew(
          first,
          () => ask(own),
          () => ask(fixtures.companyId),
        );
        due.isDeclared();
      });
  },
);
