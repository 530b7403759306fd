import { type RouteId, routeList } from "../contract/routes.js";
import { type GroupName, groupNames, type Surface, surfaces } from "../contract/vocabulary.js";
import { CredentialFailure } from "../deployment/usage-error.js";
import type { Received, Strand, Watch } from "../exchange/client.js";
import type { Casing } from "../exchange/names.js";
import { incoherence } from "./coherence.js";
import type { Session } from "./judge.js";
import { type Learnt, learnWire } from "./wire.js";

/** What is found out about a deployment before any scenario starts. */
export interface Preflight {
  /** The surfaces that the selected groups need. */
  readonly needed: readonly Surface[];
  /** How each surface spells the fields of bodies. */
  readonly casing: { readonly [S in Surface]: Casing };
  /** Where each of these casings comes from, as a phrase. */
  readonly casingFrom: { readonly [S in Surface]: string };
  /** Why a surface cannot be judged. */
  readonly unreachable: { readonly [S in Surface]?: string };
  /** Why the run's own credential is of no use, on the surface that says so. */
  readonly refused: { readonly [S in Surface]?: string };
}

/** The reads that show whether a surface answers, takes the credential, and how it spells names. */
const sights: { readonly [S in Surface]: readonly RouteId[] } = {
  portal: [
    "GET /lookup/countries",
    "GET /lookup/documentTypes",
    "GET /lookup/contactTypes",
    "GET /dashboard/gridviews",
  ],
  catalog: ["GET /Lot", "GET /Catalog"],
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
  const strand: Strand = { scenario: "preflight", phase: "scenario", watch: noWatch, number: () => ++sent, keep() {} };
  const groups: readonly string[] = selection.groups.length > 0 ? selection.groups : groupNames;
  const needed = surfaces.filter((surface) =>
    routeList.some((route) => route.surface === surface && groups.includes(route.group satisfies GroupName)),
  );
  const seen = await Promise.all(
    needed.map(async (surface) => {
      const answers =
        surface === "abc"
          ? [
              await client.sendUnlisted(
                { method: "GET", surface, path: "/job/update", caller: "corporate", effect: "read" },
                strand,
              ),
            ]
          : await Promise.all(
              sights[surface].map((route) => client.send({ route, caller: "corporate", path: {}, query: {} }, strand)),
            );
      return { surface, answers };
    }),
  );
  const unreachable: { [S in Surface]?: string } = {};
  const refused: { [S in Surface]?: string } = {};
  for (const { surface, answers } of seen) {
    const useless = answers.map(whyUseless);
    if (answers.length > 0 && useless.every((why) => why !== undefined)) unreachable[surface] = useless[0] ?? "";
    else if (answers.length > 0 && surface !== "abc" && answers.every(({ status }) => status === 401)) {
      refused[surface] = `The ${surface} surface refuses the credential of the corporate caller (401).`;
    }
  }
  // One surface after the other: what another request is answered must not come in between.
  for (const surface of needed) {
    const [list] = sights[surface];
    if (list === undefined || (unreachable[surface] ?? refused[surface]) !== undefined) continue;
    const why = await incoherence(client, strand, surface, list, `conformance-${session.runId}`);
    if (why !== undefined) unreachable[surface] = why;
  }
  const learn = async (surface: "portal" | "catalog"): Promise<Learnt> => {
    const configured = profile.wire.body[surface];
    if (configured !== "auto") return { casing: configured, from: "configured" };
    const answers = seen.find((one) => one.surface === surface)?.answers ?? [];
    const isOpen = answers.length > 0 && (unreachable[surface] ?? refused[surface]) === undefined;
    return learnWire(client, strand, surface, answers, isOpen);
  };
  const [portal, catalog] = await Promise.all([learn("portal"), learn("catalog")]);
  const ownAbc = profile.wire.body.abc;
  const abc: Learnt =
    ownAbc === "auto" ? { casing: portal.casing, from: "that of the portal" } : { casing: ownAbc, from: "configured" };
  return {
    needed,
    casing: { portal: portal.casing, abc: abc.casing, catalog: catalog.casing },
    casingFrom: { portal: portal.from, abc: abc.from, catalog: catalog.from },
    unreachable,
    refused,
  };
}

/** Why an answer shows nothing of the service behind it. */
function whyUseless({ failure, status, headers }: Received): string | undefined {
  if (failure) return failure.message;
  if (status === undefined || status < 300 || status > 399) return undefined;
  return `It redirects (${status}) to ${headers["location"]?.slice(0, 200) ?? "elsewhere"}.`;
}
