import { routeOf } from "../../contract/routes.js";
import type { Surface } from "../../contract/vocabulary.js";
import { fixtureList } from "../../profile/fixtures.js";
import type { Profile } from "../../profile/profile.js";
import type { Session } from "../session.js";
import { findOnCatalogSurface } from "./catalogs.js";
import { findCompanies, findFranchisee, findPrimaryCompany } from "./companies.js";
import { findContact } from "./contacts.js";
import { contradictionsIn } from "./contradictions.js";
import { type FixtureNotes, type FixtureOrigin, FixtureResults } from "./fixture-results.js";
import { type Suspect, suspectsIn, troublesAmong } from "./given.js";
import { findItems } from "./items.js";
import { findJobs, findRequests } from "./jobs.js";
import { Looker } from "./looker.js";
import { findAgentCodes } from "./reports.js";
import { findShipments } from "./shipments.js";
import { findTaskCodes } from "./timeline.js";
import { findViews } from "./views.js";

/** What is known of a deployment's fixtures. */
export interface Discovery {
  /** One for each fixture of the register, in its order. */
  readonly origins: readonly FixtureOrigin[];
  /** How many reads were sent. */
  readonly reads: number;
}

/**
 * Looks at the fixtures that the profile gives, and for those that it does not: through reads alone, each value checked by
 * the read that uses it, never a record that a run of the suite made. One that is given and wrong has no value.
 *
 * @param session whose client knows the surfaces' spelling of names
 * @param unreachable surfaces that the preflight could not reach, or that nothing selected needs: nothing is sent there
 * @param places where each given fixture stands, for messages
 * @param needsCompanies whether companies are looked for, though nothing else of the portal is needed
 */
export async function discover(
  session: Session,
  unreachable: { readonly [S in Surface]?: string } = {},
  places: Readonly<Record<string, string>> = {},
  needsCompanies = false,
): Promise<Discovery> {
  const { fixtures } = session.profile;
  const looker = new Looker(session.client);
  const contradictions = await contradictionsIn(session, unreachable);
  const given = without(
    fixtures,
    [...contradictions.keys()].map((name) => ({ name })),
  );
  const suspects = await suspectsIn(looker, new FixtureResults(given), unreachable);
  const rest = without(given, suspects);
  const fill = (known: Profile["fixtures"]) =>
    filled(looker, new FixtureResults(known), session, unreachable, needsCompanies);
  const results = await fill(rest);
  if (suspects.length + contradictions.size === 0) return { origins: results.origins(), reads: looker.reads };
  const found = new Map([...contradictions, ...(await troublesAmong(suspects, looker, results))]);
  const isWrong = ({ name }: Suspect) => found.get(name)?.origin === "wrong";
  // What is given and may be right counts, and the rest is looked for beside it.
  const again = suspects.every(isWrong) ? results : await fill(without(given, suspects.filter(isWrong)));
  const origins = again.origins().map((origin): FixtureOrigin => {
    const { name } = origin;
    const trouble = found.get(name);
    const value = fixtures[name];
    if (trouble === undefined || value === undefined) return origin;
    const place = places[name] === undefined ? "" : ` (${places[name]})`;
    const reason = `\`fixtures.${name}\`${place} is ${value}: ${trouble.says}`;
    return { name, value, origin: trouble.origin, reason };
  });
  return { origins, reads: looker.reads };
}

const without = (given: Profile["fixtures"], those: readonly Pick<Suspect, "name">[]): Profile["fixtures"] =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !those.some((one) => one.name === name)));

/** @returns the results with all that reads show */
async function filled(
  looker: Looker,
  results: FixtureResults,
  session: Session,
  unreachable: { readonly [S in Surface]?: string },
  needsCompanies: boolean,
): Promise<FixtureResults> {
  // Why companies are not found is theirs to say; a surface that does not answer is asked once.
  if (unreachable.portal !== undefined && needsCompanies) {
    const { status } = await looker.see("GET /companies/availableByCurrentUser", {});
    if (status !== undefined) await findCompanies(looker, results, session);
  }
  for (const [name, { found }] of fixtureList) {
    const surface = "never" in found ? undefined : routeOf(found.through[0]).surface;
    const why = surface && unreachable[surface];
    if (why !== undefined) results.lacks(why, name);
  }
  await Promise.all([
    ...(unreachable.catalog === undefined ? [findOnCatalogSurface(looker, results, session)] : []),
    ...(unreachable.portal === undefined ? [onPortal(looker, results, session)] : []),
  ]);
  return results;
}

const jobFixtures = fixtureList
  .filter(([, { found }]) => "through" in found && found.through.some((route) => /\/(job|rfq)\//.test(route)))
  .map(([name]) => name);

async function onPortal(looker: Looker, results: FixtureResults, session: Session): Promise<void> {
  await Promise.all([
    findCompanies(looker, results, session),
    findContact(looker, results),
    findViews(looker, results),
    findAgentCodes(looker, results, session),
    findCallers(looker, results, session),
    results.look(jobFixtures, "no job that is found shows it", () => ofJobs(looker, results)),
  ]);
}

async function findCallers(looker: Looker, results: FixtureResults, { credentials }: Session): Promise<void> {
  await findPrimaryCompany(looker, results, "corporate");
  if (credentials.has("partner")) await findPrimaryCompany(looker, results, "partner");
  else results.lacks("no partner-scoped caller is given", "partnerPrimaryCompanyId");
}

async function ofJobs(looker: Looker, results: FixtureResults): Promise<void> {
  const jobs = await findJobs(looker, results);
  const own = jobs.find(({ displayId }) => displayId === Number(results.value("jobDisplayId")));
  await Promise.all([
    findRequests(looker, results, own),
    ...(own ? [findItems, findShipments, findTaskCodes].map((find) => find(looker, results, own)) : []),
    findFranchisee(looker, results, jobs),
  ]);
}

/** @returns the values by name, those of the profile among them that are not wrong, as scenarios take them */
export const valuesOf = ({ origins }: Discovery): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    origins.flatMap(({ name, value, origin }) => (value === undefined || origin === "wrong" ? [] : [[name, value]])),
  );

/** @returns why fixtures are missing that are neither given nor found, and what is wrong or doubtful of the others */
export const notesOf = ({ origins }: Pick<Discovery, "origins">): FixtureNotes =>
  Object.fromEntries(
    origins.flatMap(({ name, reason, origin }) => {
      if (reason === undefined) return [];
      return [[name, { reason, state: origin === "wrong" || origin === "doubtful" ? origin : "missing" }]];
    }),
  );

/** @returns what is wrong or doubtful of what the profile gives or was found, a sentence each */
export const wrongFixturesInWords = ({ origins }: Pick<Discovery, "origins">): readonly string[] =>
  origins.flatMap(({ origin, reason = "" }) =>
    origin === "wrong" ? [`Wrong: ${reason}.`] : origin === "doubtful" ? [`Doubtful: ${reason}.`] : [],
  );

/** @returns how many fixtures are given, discovered and missing, in one line */
export function discoveryInWords({ origins, reads }: Discovery): string {
  const count = (origin: FixtureOrigin["origin"]) => origins.filter((one) => one.origin === origin).length;
  const missing = count("not found") + count("not given");
  const wrong =
    count("wrong") + count("doubtful") > 0 ? ` ${count("wrong")} wrong, ${count("doubtful")} doubtful,` : "";
  return `Fixtures: ${count("given")} given,${wrong} ${count("discovered")} discovered with ${reads} reads, ${missing} missing`;
}
