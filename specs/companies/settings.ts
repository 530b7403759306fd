import {
  type Answer,
  type Caller,
  changesBetween,
  fieldOf,
  type Guess,
  needs,
  type Scene,
  Verbatim,
} from "../../src/scenario/index.js";
import type { Maker } from "./records.js";
import { nobodysWork, type Two, twoCompanies } from "./two.js";

type Reply = ReturnType<Caller["get"]>;

/** How one kind of settings is read and saved. */
export interface Settings {
  /** The last part of both paths. */
  readonly at: "geosettings" | "packagingsettings" | "packaginglabor";
  readonly read: (corporate: Caller, companyId: string) => Reply;
  readonly save: (corporate: Caller, companyId: string, body: unknown) => Reply;
}

/**
 * Two companies, of which the settings of the first may be changed. Those of a company that is not the scenario's own are
 * first saved as they were read, so that they are changed only where they are known to be restorable.
 */
export async function companiesWithSettings(
  scene: Maker & Pick<Scene, "allows" | "borrow">,
  given: { readonly companyId: string; readonly otherCompanyId: string },
  { at, read, save }: Settings,
): Promise<Two> {
  let before: Answer | undefined;
  const two = await twoCompanies(scene, given, async (corporate, companyId) => {
    before = await read(corporate, companyId).accepted();
    nobodysWork(before);
    const path = { companyId };
    return {
      read: { route: `GET /companies/{companyId}/${at}`, path },
      was: before.body,
      requests: [{ route: `POST /companies/{companyId}/${at}`, path, body: new Verbatim(before.record()) }],
    };
  });
  if (two.own || !before) return two;
  const rehearsal = await save(scene.corporate, two.companyId, new Verbatim(before.record()));
  needs(
    rehearsal.isSuccess,
    `${rehearsal.where}: settings are refused as they are read (${rehearsal.status}), so they could not be restored; allow \`--effects residue\``,
  );
  const now = await read(scene.corporate, two.companyId).accepted();
  needs(changesBetween(before.body, now.body).length === 0, "settings that are saved as they are read do not stay so");
  return two;
}

/**
 * A setup step: settings of a company that is not the scenario's own can be put back after this body was saved.
 *
 * @throws Unjudgeable where it carries members that the settings do not show, for those would stay
 */
export function canBePutBack(before: Answer, body: Verbatim | Guess): void {
  const shown = before.record();
  const strange = Object.keys(Object(body.value)).filter((name) => fieldOf(shown, name) === undefined);
  needs(
    strange.length === 0,
    `a company that is not the run's own might keep ${strange.join(", ")}, which its settings do not show: allow \`--effects residue\`, or give a sample of what they show`,
  );
}
