import {
  type Answer,
  type Caller,
  changesBetween,
  mentions,
  needs,
  type Restoration,
  type Scene,
  scalarsIn,
  Unjudgeable,
} from "../../src/scenario/index.js";
import { type Maker, ownCompany } from "./records.js";

/** Two companies: one to be changed, one to be left as it is. */
export interface Two {
  readonly companyId: string;
  readonly otherId: string;
  /** Whether both are the scenario's own, so that both may be changed. */
  readonly own: boolean;
}

/**
 * Companies of the scenario's own where the run may leave them behind, else those that the profile gives, of which the
 * first is restored at the end.
 *
 * @param restoration reads that company and tells what puts it back; undefined where only records of the run's own come and go
 */
export async function twoCompanies(
  scene: Maker & Pick<Scene, "allows" | "borrow">,
  given: { readonly companyId: string; readonly otherCompanyId: string },
  restoration: (corporate: Caller, companyId: string) => Promise<Restoration | undefined>,
): Promise<Two> {
  if (scene.allows("residue")) {
    try {
      const [one, other] = [await ownCompany(scene), await ownCompany(scene)];
      return { companyId: one.companyId, otherId: other.companyId, own: true };
    } catch (error) {
      // A deployment that takes no company composed by us may still be judged on those that it has.
      if (!(error instanceof Unjudgeable)) throw error;
    }
  }
  const { companyId, otherCompanyId: otherId } = given;
  scene.borrow("company", companyId, await restoration(scene.corporate, companyId));
  return { companyId, otherId, own: false };
}

/** @throws Unjudgeable where a run is at work on what was read: putting it back would leave that run's texts behind */
export function nobodysWork(before: Answer): void {
  const text = scalarsIn(before.body).find((scalar) => /^conformance \S+ /.test(String(scalar)));
  needs(text === undefined, `another run has changed what is to be borrowed here: "${text}"`);
}

/**
 * Tells a change by somebody else from one that was lost, on a company that is not the scenario's own.
 *
 * @param before what was read before the change
 * @param after what was read after it
 * @param sent values of the scenario's own that the change carried
 * @throws Unjudgeable where the read shows neither
 */
export function undisturbed(before: Answer, after: Answer, sent: readonly (string | number)[]): void {
  needs(
    changesBetween(before.body, after.body).length === 0 || sent.some((value) => mentions(after.body, value)),
    `${after.where}: somebody else has changed the company meanwhile; allow \`--effects residue\` to judge one of the run's own`,
  );
}
