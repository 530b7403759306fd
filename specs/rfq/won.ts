import { type Answer, changesBetween, isOfAnyWrite, phrase, type ScenarioContext } from "../../src/scenario/index.js";
import { UnlistedParameters } from "../unlisted-parameters.js";
import { requestOf } from "./records.js";

/** Two quote requests of one job, the second of which was accepted, since the winner of the first was. */
interface WonBeside {
  readonly named: Since;
  readonly accepted: Since;
}

/** How a quote request reads before and after. */
interface Since {
  readonly before: Answer;
  readonly after: Answer;
}

type Read = { readonly rfqId: string | number; readonly before: Answer };

/**
 * Accepts the winner of a quote request of whose job another one was accepted.
 *
 * @returns how the two read before and after; undefined where that is refused
 */
export async function wonBeside(
  { corporate, data, given }: Pick<ScenarioContext, "corporate" | "data" | "given">,
  named: Read,
  accepted: Read,
): Promise<WonBeside | undefined> {
  const parameters = new UnlistedParameters(data, "RfqAcceptWinnerParams", { company_id: given("companyId") });
  const { rfqId } = named;
  const won = await parameters.ask((unlistedQuery) =>
    corporate.post("/rfq/{rfqId}/acceptwinner", { rfqId, unlistedQuery }),
  );
  if (!won.isSuccess) return undefined;
  const since = async ({ rfqId: id, before }: Read) => ({ before, after: await requestOf(corporate, id) });
  return { named: await since(named), accepted: await since(accepted) };
}

/** @throws Mismatch where the one that was accepted before is changed in the place of the one that is named */
export function isNotWonInstead({ named, accepted }: WonBeside): void {
  const [own, others] = [named, accepted].map(({ before, after }) =>
    changesBetween(before.body, after.body).filter((change) => !isOfAnyWrite(change)),
  );
  const [change] = others ?? [];
  if (own?.length === 0 && change)
    throw named.after.mismatch(
      "the quote request to show that its winner was accepted",
      `the same as before, and ${change.path} ${phrase(change.to)} of another one, which was accepted before`,
    );
}
