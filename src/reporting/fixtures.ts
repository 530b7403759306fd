import type { FixtureOrigin } from "../preflight/discovery/fixture-results.js";
import { secretFixtures } from "../profile/fixtures.js";
import type { ClauseRecord, FixtureRecord, Run } from "./run.js";

/** @returns the fixtures as run.json shows them: no secret among their values */
export const fixtureRecords = (origins: readonly FixtureOrigin[]): readonly FixtureRecord[] =>
  origins.map(({ name, value, ...from }) => ({
    name,
    ...(value !== undefined && { value: secretFixtures.includes(name) ? "[secret]" : value }),
    origin: originInWords(from),
  }));

/** @returns `given`, `wrong: <what is wrong>`, `doubtful: <why>`, `discovered through <route>`, `not found: <why>` or `not given: <why>` */
export function originInWords({ origin, route, reason }: Omit<FixtureOrigin, "name" | "value">): string {
  if (origin === "discovered") return `discovered through ${route}`;
  return reason === undefined ? origin : `${origin}: ${reason}`;
}

/** @returns the inconclusive clauses of a run whose reasons name the fixture */
export const clausesMissing = ({ clauses }: Run, fixture: string): readonly ClauseRecord[] =>
  clauses.filter(({ verdict, reason }) => verdict === "inconclusive" && fixturesIn(reason).includes(fixture));

/** @returns the fixtures that a reason names as what would settle it */
const fixturesIn = (reason = ""): readonly string[] =>
  [...reason.matchAll(/`fixtures\.(\w+)`/g)].map(([, name = ""]) => name);
