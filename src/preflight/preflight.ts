import { type RouteId, routeList } from "../contract/routes.js";
import { type GroupName, groupNames, type Surface, surfaces } from "../contract/vocabulary.js";
import type { ExchangeContext, Watch } from "../http/call.js";
import { CredentialFailure } from "../profile/usage-error.js";
import { inconsistency } from "./inconsistent-responses.js";
import { type LearntQueries, learnQueries } from "./query-names.js";
import { isDoubtful, type Observed, troublesOf, whyUseless } from "./service/judging.js";
import { closesSurface, isNotThisService, type Trouble, troubleInWords } from "./service/trouble.js";
import type { Session } from "./session.js";
import { type Learnt, learnWire, type Spelling } from "./wire.js";

/** What is found out about a deployment before any scenario starts; `needed` holds the surfaces that the selected groups need. */
export interface Preflight extends Spelling {
  /** Why no answer of a surface is of use. */
  readonly unreachable: { readonly [S in Surface]?: string };
  /** Why surfaces cannot be judged: those that are unreachable, that refuse the credential, and that are not the service. */
  readonly troubles: readonly Trouble[];
  /** The same by surface, a sentence each. */
  readonly closed: { readonly [S in Surface]?: string };
}

/** The reads that show whether a surface answers, takes the credential, and how it spells names. */
const observations: { readonly [S in Surface]: readonly RouteId[] } = {
  portal: [
    "GET /lookup/countries",
    "GET /lookup/documentTypes",
    "GET /lookup/contactTypes",
    "GET /dashboard/gridviews",
  ],
  catalog: ["GET /Lot", "GET /Catalog"],
  abc: [],
};

/** What is read besides where those tell too little; none of it is a list that a deployment may show to anybody. */
const furtherObservations: { readonly [S in Surface]: readonly RouteId[] } = {
  portal: ["GET /companies/availableByCurrentUser", "GET /contacts/user", "GET /views/all", "GET /dashboard"],
  catalog: [],
  abc: [],
};

const noWatch: Watch = { before: () => undefined, after() {} };

/**
 * Looks at the surfaces that the selected groups need; reads only.
 *
 * @param session whose client is used, and whose selection says which surfaces matter
 * @throws UsageError where the profile gives no credential that could be used
 */
export async function preflight(session: Session): Promise<Preflight> {
  const { client, profile, selection } = session;
  // Where the token endpoint gives none, every surface says so.
  await session.credentials.token("corporate").catch((error: unknown) => {
    if (!(error instanceof CredentialFailure)) throw error;
  });
  let sent = 0;
  const exchangeContext: ExchangeContext = {
    scenario: "preflight",
    phase: "scenario",
    watch: noWatch,
    number: () => ++sent,
    keep() {},
  };
  const groups: readonly string[] = selection.groups.length > 0 ? selection.groups : groupNames;
  // What holds of the service as a whole is judged on each of its surfaces.
  const needed = surfaces.filter(
    (surface) =>
      groups.includes("service") ||
      routeList.some((route) => route.surface === surface && groups.includes(route.group satisfies GroupName)),
  );
  const unlisted = (surface: Surface, path: string) =>
    client.sendUnlisted({ method: "GET", surface, path, caller: "corporate", effect: "read" }, exchangeContext);
  const read = (route: RouteId) => client.send({ route, caller: "corporate", path: {}, query: {} }, exchangeContext);
  const nowhere = `conformance-${session.runId}`;
  const first = await Promise.all(
    needed.map(async (surface): Promise<Observed> => {
      const asked = surface === "abc" ? [unlisted(surface, "/job/update")] : observations[surface].map(read);
      const [lost, ...answers] = await Promise.all([unlisted(surface, `/no-route-${nowhere}`), ...asked]);
      return { surface, answers, nowhere: lost };
    }),
  );
  const seen = await Promise.all(
    first.map(async (one): Promise<Observed> => {
      if (!isDoubtful(one)) return one;
      return { ...one, answers: [...one.answers, ...(await Promise.all(furtherObservations[one.surface].map(read)))] };
    }),
  );
  const { credentials } = session;
  const expiry = await credentials.expiry("corporate");
  const found = await troublesOf({ client, exchangeContext, profile, expiry }, seen);
  const troubles = [...found];
  const unreachable: { [S in Surface]?: string } = {};
  for (const { surface, answers } of seen) {
    const useless = answers.map(whyUseless);
    if (answers.length > 0 && useless.every((why) => why !== undefined)) unreachable[surface] = useless[0] ?? "";
  }
  const answersOf = (surface: Surface) => seen.find((one) => one.surface === surface)?.answers ?? [];
  // One surface after the other: what another request is answered must not come in between.
  for (const surface of needed) {
    const [list] = observations[surface];
    const known = found.find((trouble) => trouble.surface === surface);
    if (list === undefined || (known && !isNotThisService(known)) || unreachable[surface] !== undefined) continue;
    const why = await inconsistency(client, exchangeContext, surface, list, answersOf(surface)[0], nowhere);
    if (why === undefined) continue;
    unreachable[surface] = why;
    if (!known) troubles.push(blindness(surface, profile.surfaces[surface], why));
  }
  const isOpen = (surface: Surface) =>
    answersOf(surface).length > 0 && !troubles.some((trouble) => trouble.surface === surface);
  const spelling = async (surface: "portal" | "catalog"): Promise<Learnt> => {
    const configured = profile.wire.body[surface];
    if (configured !== "auto") return { casing: configured, from: "configured" };
    const { jobDisplayId } = profile.fixtures;
    return learnWire(client, exchangeContext, surface, answersOf(surface), isOpen(surface), jobDisplayId);
  };
  const queried = (surface: "portal" | "catalog") =>
    learnQueries(client, exchangeContext, surface, profile, isOpen(surface));
  const [portal, catalog, portalQueries, catalogQueries] = await Promise.all([
    spelling("portal"),
    spelling("catalog"),
    queried("portal"),
    queried("catalog"),
  ]);
  troubles.push(...unboundNames("portal", portalQueries, profile), ...unboundNames("catalog", catalogQueries, profile));
  const ownAbc = profile.wire.body.abc;
  const abc: Learnt =
    ownAbc === "auto" ? { casing: portal.casing, from: "that of the portal" } : { casing: ownAbc, from: "configured" };
  return {
    needed,
    casing: { portal: portal.casing, abc: abc.casing, catalog: catalog.casing },
    casingFrom: { portal: portal.from, abc: abc.from, catalog: catalog.from },
    queries: { portal: portalQueries, abc: portalQueries, catalog: catalogQueries },
    unreachable,
    troubles,
    closed: Object.fromEntries(
      troubles.filter(closesSurface).map((trouble) => [trouble.surface, troubleInWords(trouble)]),
    ),
  };
}

/** The profile says how queries are spelt, and reads show that another spelling is the one that is bound. */
const unboundNames = (
  surface: Surface,
  { names, bindsInstead }: LearntQueries,
  { surfaces: addresses }: Session["profile"],
): readonly Trouble[] =>
  bindsInstead === undefined
    ? []
    : [
        {
          id: "query-names-not-bound",
          surface,
          address: addresses[surface],
          before: `Names of queries are not understood as the profile has them sent (${names}) at`,
          behind: `: the same reads work with ${bindsInstead} names.`,
          remedy: `Write ${bindsInstead} into \`wire.query.${surface}\`, or leave it out so that it is learned; single names go into \`wire.names\`.`,
        },
      ];

const blindness = (surface: Surface, address: string, why: string): Trouble => ({
  id: "answers-blindly",
  surface,
  address,
  before: "This is not the service: what answers does not look at what it is asked at",
  behind: `: ${why}`,
  remedy: `Look at what answers at surfaces.${surface}: a cache, a proxy or a mock in front of the service.`,
});
