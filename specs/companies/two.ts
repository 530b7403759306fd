import {
  type Answer,
  assume,
  changesBetween,
  mentions,
  ownIfAllowed,
  phrase,
  type ScenarioContext,
  textsIn,
  type Verbatim,
} from "../../src/scenario/index.js";
import { type Maker, ownCompany } from "./records.js";

/** Two companies: one to be changed, one to be left as it is. */
export interface Two {
  readonly companyId: string;
  readonly otherId: string;
  /** Whether both are the scenario's own, so that both may be changed. */
  readonly own: boolean;
  /** What the first one is called, where it is the scenario's own. */
  readonly name?: string;
  /** What both were created with, where they are the scenario's own. */
  readonly given?: { readonly one: unknown; readonly other: unknown };
  /** What the first one shows, as it would be sent back unchanged, where it is borrowed. */
  readonly unchanged?: Verbatim;
}

/**
 * Companies of the scenario's own where the run may leave them behind, else those that the profile gives, of which the
 * first is borrowed.
 *
 * @param by the route that changes it, or that creates records below it
 */
export async function twoCompanies(
  context: Maker & Pick<ScenarioContext, "allows" | "borrow">,
  given: { readonly companyId: string; readonly otherCompanyId: string },
  by: Parameters<ScenarioContext["borrow"]>[0],
): Promise<Two> {
  const made = await ownIfAllowed(context, async () => [await ownCompany(context), await ownCompany(context)] as const);
  if (made) {
    const [one, other] = made;
    return {
      companyId: one.companyId,
      otherId: other.companyId,
      own: true,
      name: one.name,
      given: { one: one.details.body, other: other.details.body },
    };
  }
  // The document does not show the inside of details: where those of a company of its own come to nothing that can be found, a save of
  // another's may lose what its read shows under other names.
  assume(
    by !== "PUT /companies/{companyId}/fulldetails" || !context.allows("residue"),
    "no company of the run's own could be made and found again: give `samples.CompanyDetails`",
  );
  const { companyId, otherCompanyId: otherId } = given;
  const { unchanged } = await context.borrow(by, companyId);
  return { companyId, otherId, own: false, unchanged };
}

/**
 * Judges what a company of the scenario's own shows that has saved nothing of a kind.
 *
 * @param given what it was created with, of which it may show parts
 * @param above what the company above it showed at that time, of which it may show all
 * @throws Mismatch where it shows a text of this run that it was not given
 */
export function showsNoOther(
  unsaved: Answer,
  { given, above }: { readonly given: unknown; readonly above: Answer | undefined },
  data: Maker["data"],
): void {
  if (!unsaved.isSuccess) return;
  const known = [given, above?.body].flatMap((shown) => data.numbersOfRun(shown));
  const other = textsIn(unsaved.body).find((text) => data.numbersOfRun(text).some((one) => !known.includes(one)));
  if (other !== undefined) throw unsaved.mismatch("nothing that was saved for another company", phrase(other));
}

/**
 * Tells a change by somebody else from one that was lost, on a company that is not the scenario's own.
 *
 * @param before what was read before the change
 * @param after what was read after it
 * @param sent values of the scenario's own that the change carried
 * @throws Inconclusive where the read shows neither
 */
export function undisturbed(before: Answer, after: Answer, sent: readonly (string | number)[]): void {
  assume(
    changesBetween(before.body, after.body).length === 0 || sent.some((value) => mentions(after.body, value)),
    `${after.where}: somebody else has changed the company meanwhile; allow \`--effects residue\` to judge one of the run's own`,
  );
}
