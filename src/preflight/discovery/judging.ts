import { type GroupName, type Surface, surfaces } from "../../contract/vocabulary.js";
import type { Preflight } from "../preflight.js";
import { type Judging, openSession, type SessionOptions } from "../session.js";
import { type Discovery, discover, notesOf, valuesOf } from "./discover.js";

/** Groups whose scenarios need a company, which the portal alone lists. */
const withCompanies: readonly GroupName[] = ["catalogs"];

/**
 * Looks at the fixtures of a judging, and for those that it lacks, once its preflight has shown how names are spelt.
 *
 * @param judging with the casing that the preflight learned
 * @param seen what the preflight saw
 * @returns the judging with what was found, and where each fixture stands
 */
export async function withDiscovered(
  judging: Judging,
  seen: Pick<Preflight, "needed" | "unreachable">,
  options: SessionOptions,
): Promise<{ readonly judging: Judging; readonly discovery: Discovery }> {
  const closed: { [S in Surface]?: string } = { ...seen.unreachable };
  const needsCompanies =
    closed.portal === undefined && judging.selection.groups.some((group) => withCompanies.some((one) => one === group));
  for (const surface of surfaces)
    if (!seen.needed.includes(surface)) closed[surface] ??= "nothing that is selected needs it";
  const session = openSession(judging, options);
  const discovery = await discover(session, closed, judging.places, needsCompanies).finally(() => session.close());
  const profile = { ...judging.profile, fixtures: valuesOf(discovery) };
  const identifiers = session.identities.learned;
  return { judging: { ...judging, profile, fixtureNotes: notesOf(discovery), identifiers }, discovery };
}
