import { type Answer, assume, scenario } from "../../src/scenario/index.js";
import { newCompanies } from "./other-letters.js";

/** The text of an answer without the path that it may repeat. */
const said = ({ bytes }: Answer, ...path: readonly string[]): string =>
  path.reduce((text, part) => text.replaceAll(part, ""), Buffer.from(bytes).toString("utf8"));

const holdsNothing = ({ body, bytes }: Answer) => body === null || bytes.length === 0;

scenario(
  "the default pallet of a company is read",
  {
    judges: ["route:GET /company/{companyId}/materials/default-pallet"],
    inParts: ["route:GET /company/{companyId}/materials/default-pallet"],
    needs: ["companyId", "otherCompanyId"],
  },
  async (context) => {
    const { corporate, fixtures, data, check } = context;
    const { companyId, otherCompanyId } = fixtures;
    const template = "/company/{companyId}/materials/default-pallet";
    const answers = [
      await corporate.get(template, { companyId }),
      await corporate.get(template, { companyId: otherCompanyId }),
    ];
    const nowhere = data.key("nowhere");
    const unrouted = await corporate.unlisted({
      method: "GET",
      surface: "portal",
      path: `/company/${companyId}/materials/${nowhere}`,
      effect: "read",
    });
    await check(`route:GET ${template}`, () => {
      const [first] = answers;
      const answer = answers.find((one) => one.isSuccess && !holdsNothing(one)) ?? first;
      assume(answer !== undefined, "an answer");
      const nothing = answer.isSuccess && holdsNothing(answer);
      // A company without a default pallet may be refused, which is not what a path answers that is not there, if that says anything.
      const refused =
        /^4(?!0[13])/.test(String(answer.status)) &&
        (unrouted.status !== answer.status ||
          answer.bytes.length === 0 ||
          said(answer, companyId, "default-pallet") !== said(unrouted, companyId, nowhere));
      assume(!nothing && !refused, "neither company has a default pallet");
      answer.isDeclared();
    });
    const read = (one: string) => corporate.get(template, { companyId: one });
    const { newId, isAnsweredAsOthers } = await newCompanies(context);
    if (newId === undefined) return;
    const ofNew = await read(newId);
    await check(`route:GET ${template}`, () => isAnsweredAsOthers(ofNew, read));
  },
);
