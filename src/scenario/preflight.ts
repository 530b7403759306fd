import { type RouteId, routeList } from "../contract/routes.js";
import { type GroupName, groupNames, type Surface, surfaces } from "../contract/vocabulary.js";
import type { Received, Strand, Watch } from "../exchange/client.js";
import { type Casing, learnCasing } from "../exchange/names.js";
import type { Session } from "./judge.js";

/** What is found out about a deployment before any scenario starts. */
export interface Preflight {
  /** The surfaces that the selected groups need. */
  readonly needed: readonly Surface[];
  /** How each surface spells the fields of bodies. */
  readonly casing: { readonly [S in Surface]: Casing };
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
 */
export async function preflight(session: Session): Promise<Preflight> {
  const { client, profile, selection } = session;
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
  const casing = { portal: "camelCase", abc: "camelCase", catalog: "camelCase" } as { [S in Surface]: Casing };
  const unreachable: { [S in Surface]?: string } = {};
  const refused: { [S in Surface]?: string } = {};
  for (const surface of surfaces) {
    const configured = profile.wire.body[surface];
    if (configured !== "auto") casing[surface] = configured;
  }
  for (const { surface, answers } of seen) {
    const failure = answers.find(({ failure }) => failure)?.failure;
    if (failure) unreachable[surface] = failure.message;
    else if (answers.length > 0 && surface !== "abc" && answers.every(({ status }) => status === 401)) {
      refused[surface] = `The ${surface} surface refuses the credential of the corporate caller (401).`;
    }
    if (profile.wire.body[surface] === "auto") casing[surface] = learnCasing(bodiesOf(answers)) ?? "camelCase";
  }
  if (profile.wire.body.abc === "auto") casing.abc = casing.portal;
  return { needed, casing, unreachable, refused };
}

const bodiesOf = (answers: readonly Received[]) =>
  answers.filter(({ status }) => status !== undefined && status < 300).map(({ raw }) => raw);
