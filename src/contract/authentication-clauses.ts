import type { Clause } from "./clause.js";
import type { Route } from "./route.js";
import { type RouteId, routeList } from "./routes.js";
import type { Surface } from "./vocabulary.js";

/** The clauses on altered tokens and signatures, which scenarios of their own judge by one route of each surface, and others on the way. */
export const alteredTokenClauses = {
  portal: "auth-altered-token-portal",
  catalog: "auth-altered-token-catalog",
  abc: "auth-altered-token-abc",
} as const satisfies { readonly [S in Surface]: string };

/** The clauses on expired tokens of reads, which scenarios of their own judge by one route of each surface, and others on the way. */
export const expiredTokenClauses = {
  portal: "auth-expired-token-portal",
  catalog: "auth-expired-token-catalog",
  abc: "auth-expired-token-abc",
} as const satisfies { readonly [S in Surface]: string };

/** The same of writes. */
export const expiredTokenWriteClauses = {
  portal: "auth-expired-token-writes-portal",
  catalog: "auth-expired-token-writes-catalog",
  abc: "auth-expired-token-abc",
} as const satisfies { readonly [S in Surface]: string };

/** What the clauses were called while one route stood for its surface. */
const formerly: { readonly [Id in RouteId]?: readonly string[] } = {
  "GET /companies/availableByCurrentUser": ["auth-missing-token-portal", "auth-malformed-token-portal"],
  "POST /job/update": ["auth-missing-token-abc", "auth-malformed-token-abc"],
  "GET /Lot": ["auth-missing-token-catalog", "auth-malformed-token-catalog"],
  "GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange": ["payment-exchange-sensitive"],
};

function clauseOfRoute({ id, group, effect, judging, since, until }: Route): Clause<`authenticated:${RouteId}`> {
  const former = formerly[id as RouteId];
  return {
    id: `authenticated:${id as RouteId}`,
    area: group,
    says: `${id} refuses a call without a token, and one with what is no valid token${effect === "read" ? "" : ", and carries out neither"}.`,
    source: "Authentication, 1 (calls carry a bearer token)",
    routes: [id as RouteId],
    effect: judging,
    level: "stated",
    ...(since && { since }),
    ...(until && { until }),
    ...(former && { formerly: former }),
  };
}

/** One clause per row: nobody is let in without a token (ruling 49). */
export const authenticationClauses = Object.fromEntries(
  routeList.map((route) => [`authenticated:${route.id}`, clauseOfRoute(route)]),
) as { readonly [Id in RouteId as `authenticated:${Id}`]: Clause<`authenticated:${Id}`> };
