import { routeOf } from "../../contract/routes.js";
import type { Surface } from "../../contract/vocabulary.js";
import { type FixtureName, fixtureList } from "../../deployment/fixtures.js";
import type { Session } from "../judge.js";
import { Board, type FixtureOrigin } from "./board.js";
import { findOnCatalogSurface } from "./catalogs.js";
import { findCompanies, findFranchisee, findPrimaryCompany } from "./companies.js";
import { findContact } from "./contacts.js";
import { findItems } from "./items.js";
import { findJobs, findRequests } from "./jobs.js";
import { Looker } from "./look.js";
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
 * Looks for the fixtures that the profile does not give: through reads alone, each value checked by the read that uses
 * it, never a record that a run of the suite made.
 *
 * @param session whose client knows the surfaces' spelling of names
 * @param unreachable surfaces that the preflight could not reach, or that nothing selected needs: nothing is sent there
 */
export async function discover(
  session: Session,
  unreachable: { readonly [S in Surface]?: string } = {},
): Promise<Discovery> {
  const board = new Board(session.profile.fixtures);
  const looker = new Looker(session.client);
  for (const [name, { found }] of fixtureList) {
    const surface = "never" in found ? undefined : routeOf(found.through[0]).surface;
    const why = surface && unreachable[surface];
    if (why !== undefined) board.lacks(why, name);
  }
  await Promise.all([
    ...(unreachable.catalog === undefined ? [findOnCatalogSurface(looker, board, session)] : []),
    ...(unreachable.portal === undefined ? [onPortal(looker, board, session)] : []),
  ]);
  return { origins: board.origins(), reads: looker.reads };
}

const jobFixtures = fixtureList
  .filter(([, { found }]) => "through" in found && found.through.some((route) => /\/(job|rfq)\//.test(route)))
  .map(([name]) => name);

async function onPortal(looker: Looker, board: Board, session: Session): Promise<void> {
  await Promise.all([
    findCompanies(looker, board),
    findContact(looker, board),
    findViews(looker, board),
    findAgentCodes(looker, board, session),
    findCallers(looker, board, session),
    board.look(jobFixtures, "no job that is found shows it", () => ofJobs(looker, board)),
  ]);
}

async function findCallers(looker: Looker, board: Board, { credentials }: Session): Promise<void> {
  await findPrimaryCompany(looker, board, "corporate");
  if (credentials.has("partner")) await findPrimaryCompany(looker, board, "partner");
  else board.lacks("no partner-scoped caller is given", "partnerPrimaryCompanyId");
}

async function ofJobs(looker: Looker, board: Board): Promise<void> {
  const jobs = await findJobs(looker, board);
  const own = jobs.find(({ displayId }) => displayId === Number(board.value("jobDisplayId")));
  await findRequests(looker, board, own);
  if (own) {
    await findItems(looker, board, own);
    await findShipments(looker, board, own);
    await findTaskCodes(looker, board, own);
  }
  await findFranchisee(looker, board, jobs);
}

/** @returns the values by name, those of the profile among them, as scenarios take them */
export const valuesOf = ({ origins }: Discovery): Readonly<Record<string, string | number>> =>
  Object.fromEntries(origins.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));

/** @returns why each fixture is missing that is neither given nor found */
export const reasonsOf = ({ origins }: Discovery): { readonly [F in FixtureName]?: string } =>
  Object.fromEntries(origins.flatMap(({ name, reason }) => (reason === undefined ? [] : [[name, reason]])));

/** @returns how many fixtures are given, discovered and missing, in one line */
export function discoveryInWords({ origins, reads }: Discovery): string {
  const count = (origin: FixtureOrigin["origin"]) => origins.filter((one) => one.origin === origin).length;
  const missing = count("not found") + count("not given");
  return `Fixtures: ${count("given")} given, ${count("discovered")} discovered with ${reads} reads, ${missing} missing`;
}
