import { companyDetails } from "../../fixtures/payloads/companies.js";
import { type Answer, ownIfAllowed, type ScenarioContext } from "../../src/scenario/index.js";
import { describe, found, type Maker, ownCompany } from "./records.js";

type Context = Maker & Pick<ScenarioContext, "allows">;

/** A company whose name has letters that are none of ASCII. @returns its UUID; undefined where there may be none */
const withOtherLetters = (context: Context): Promise<string | undefined> =>
  ownIfAllowed(context, async () => {
    const { corporate, data } = context;
    const name = `${data.text("company")} Zoë Ångström 漢字`;
    const answer = await corporate.post("/companies/fulldetails", { body: companyDetails(data, { name }).body });
    if (!answer.isSuccess) return undefined;
    const companyId = describe(answer) ?? (await found(context, answer, name));
    data.isAnother("company", companyId);
    return companyId;
  });

/** New companies of the scenario's own: one with other letters than those of ASCII in its name, where it may be called so, and a plain one. */
export async function newCompanies(context: Context) {
  let made: Promise<{ readonly companyId: string } | undefined> | undefined;
  const plain = async () => {
    made ??= ownIfAllowed(context, () => ownCompany(context));
    return (await made)?.companyId;
  };
  const odd = await withOtherLetters(context);
  return {
    newId: odd ?? (await plain()),
    /**
     * @param answer to what was asked of the new company
     * @param ask asks for the same of another one
     * @throws Mismatch where it is refused for its name
     */
    async isAnsweredAsOthers(answer: Answer, ask: (companyId: string) => PromiseLike<Answer>): Promise<void> {
      if (odd === undefined || !answer.isRefused) return;
      const other = await plain();
      if (other !== undefined && (await ask(other)).isSuccess)
        throw answer.mismatch(
          "what another new company is answered, whatever letters its name has",
          `${answer.status}`,
        );
    },
  };
}
