import type { Route } from "../contract/route.js";
import { type RouteId, routeList } from "../contract/routes.js";
import { type Release, releases } from "../contract/vocabulary.js";
import type { Profile } from "../deployment/profile.js";
import { type Asker, isLike, isSuccess, type Sight } from "./asking.js";
import type { Probe, ReleaseEvidence, RouteSight } from "./report.js";
import { filled, pathFor, unroutedBeside, vacant } from "./vacant.js";

/** Rows that not all releases have. */
const telling = routeList.filter((route) => route.releases.length < releases.length);

const isOfJob = ({ method, effect, surface, path }: Route): boolean =>
  method === "GET" && effect === "read" && surface === "portal" && Object.keys(path).join() === "jobDisplayId";

/** Those of them that a read of one job shows. */
const witnesses = telling.filter(isOfJob);

/** Reads of one job that every release has: what they answer for a job that nobody has is how a missing job looks. */
const siblings = routeList
  .filter((route) => isOfJob(route) && route.releases.length === releases.length && route.answers.kind !== "bytes")
  .slice(0, 5);

const theJob: RouteId = "GET /job/{jobDisplayId}";

/** Refusals of a request in which nothing is wrong but that the route is no longer there. */
const refusals = new Set([400, 405, 410, 422, 501]);

/** What the reads of one row show. */
interface Testimony {
  readonly route: Route;
  /** Whether the row is there; undefined where nothing tells. */
  readonly isThere: boolean | undefined;
  readonly because: string;
  /** It refuses whatever job it is asked for in the same words, which are not those for a missing job. */
  readonly refusesAll: boolean;
  /** These words, with what differs from one request to the next left out. */
  readonly print: string;
}

/**
 * Looks which release a deployment behaves as, by what a release removed or refuses and a read can show.
 *
 * @param profile with the identifiers of the deployment that are known
 * @param routes what its routes showed, where that was looked at
 */
export async function lookAtRelease(
  asker: Asker,
  { release: expected, fixtures }: Pick<Profile, "release" | "fixtures">,
  routes: readonly RouteSight[] = [],
): Promise<Probe["release"]> {
  const missing = await Promise.all(siblings.map((route) => asker.read(callOf(route, {}))));
  const job = await asker.read(callOf(routeOfJob, fixtures));
  const isJobKnown = fixtures["jobDisplayId"] !== undefined && isSuccess(job);
  const heard = await Promise.all(witnesses.map((route) => hear(asker, route, fixtures, isJobKnown, missing)));
  const evidence = [
    ...withCommonRefusal(heard).map(({ route, isThere, because }) =>
      evidenceOf(route.id, isThere === undefined ? "neither" : speaksFor(route, isThere), because),
    ),
    ...ofWrites(routes),
    await ofItemId(asker, fixtures),
  ];
  const spoken = new Set(evidence.map((one) => one.speaksFor).filter((one) => one !== "neither"));
  const [only] = spoken;
  const behavesAs = spoken.size > 1 ? "mixed" : (only ?? "undecidable");
  return { expected, behavesAs, evidence, ...(behavesAs === "undecidable" && { settledBy: settledBy(isJobKnown) }) };
}

const routeOfJob = routeList.find(({ id }) => id === theJob) ?? witnesses[0];

const settledBy = (isJobKnown: boolean): string =>
  isJobKnown
    ? "what the releases differ in is refused as a record is that nobody has; a run with --effects reversible tells"
    : "name a job that can be read in fixtures.jobDisplayId, best one that has a tracking";

/** @returns the one release that a row, there or not, speaks for */
function speaksFor({ releases: held }: Pick<Route, "releases">, isThere: boolean): Release | "neither" {
  const [one, ...others] = releases.filter((release) => held.includes(release) === isThere);
  return one !== undefined && others.length === 0 ? one : "neither";
}

const evidenceOf = (what: string, speaks: Release | "neither", because: string): ReleaseEvidence => ({
  what,
  speaksFor: speaks,
  because,
});

const callOf = (route: Route | undefined, fixtures: Profile["fixtures"]) => ({
  route: (route?.id ?? theJob) as RouteId,
  caller: "corporate" as const,
  path: route ? pathFor(route, fixtures).path : {},
  query: {},
});

async function hear(
  asker: Asker,
  route: Route,
  fixtures: Profile["fixtures"],
  isJobKnown: boolean,
  missing: readonly Sight[],
): Promise<Testimony> {
  const path = filled(route.template, pathFor(route, {}).path);
  const [unused, beside, own] = await Promise.all([
    asker.read(callOf(route, {})),
    asker.method("GET", route.surface, unroutedBeside(path)),
    isJobKnown ? asker.read(callOf(route, fixtures)) : undefined,
  ]);
  const told = (isThere: boolean | undefined, because: string, refusesAll = false): Testimony => ({
    route,
    isThere,
    because,
    refusesAll,
    print: unused.print,
  });
  if (unused.status === undefined) return told(undefined, `it was not answered: ${unused.failure}`);
  if (own && isSuccess(own) && !isLike(own, beside, false)) return told(true, `it answers ${own.status} for a job`);
  if (isSuccess(unused) && !isSuccess(beside)) return told(true, `it answers ${unused.status}`);
  const answered = `it answers ${unused.status} for a job that nobody has`;
  const isMissing = (sight: Sight) => missing.some((one) => isLike(one, sight, false));
  if (isLike(unused, beside, false)) {
    // A path that nobody has may be answered as a job is that nobody has.
    if (isMissing(beside) || missing.length === 0) return told(undefined, `${answered}, as any path does`);
    return told(false, `${answered}, as the path beside it does that nobody has, unlike routes that are there`);
  }
  if (isSuccess(unused)) return told(undefined, `${answered}, as other paths do`);
  const isAlike = own === undefined || (own.status === unused.status && own.print === unused.print);
  const isOwnStatus = missing.every(({ status }) => status !== unused.status);
  if (isAlike && isOwnStatus && refusals.has(unused.status))
    return told(false, `${answered}, unlike the other routes of a job: it is refused by name`);
  if (isMissing(unused)) {
    return unused.print !== "" && own === undefined
      ? told(true, `${answered}, as the other routes of a job do`)
      : told(undefined, answered);
  }
  return told(undefined, answered, isAlike && unused.print !== "");
}

/** Rows of several groups that refuse everything in the same words are refused by name, even where the status is a usual one. */
function withCommonRefusal(heard: readonly Testimony[]): readonly Testimony[] {
  if (heard.some(({ isThere }) => isThere === true)) return heard;
  const refusing = heard.filter(({ refusesAll }) => refusesAll);
  return heard.map((one) => {
    const isCommon =
      one.refusesAll && refusing.some(({ route, print }) => print === one.print && route.group !== one.route.group);
    return isCommon
      ? { ...one, isThere: false, because: `${one.because}, in the words in which another row is refused by name` }
      : one;
  });
}

/** Rows that change something are not called; that they are offered tells nothing, for they may be refused by name. */
function ofWrites(routes: readonly RouteSight[]): readonly ReleaseEvidence[] {
  const unread = telling.filter((route) => !witnesses.includes(route));
  const seen = routes.filter(({ id }) => unread.some((route) => route.id === id));
  const [first] = unread;
  if (seen.length === 0 || !first) return [];
  const missing = seen.filter(({ state }) => state === "missing").length;
  const what = `${seen.length} removed routes that change something`;
  return [
    missing === seen.length
      ? evidenceOf(what, speaksFor(first, false), "all of them are missing")
      : evidenceOf(
          what,
          "neither",
          `${missing} are missing; one that is there may be refused all the same when it is called`,
        ),
  ];
}

/** Errors, rule 4: the release that removed the rows refuses the document list by item_id; the one before it may. */
async function ofItemId(asker: Asker, fixtures: Profile["fixtures"]): Promise<ReleaseEvidence> {
  const what = "GET /documents/list?item_id=…";
  const query = { item_id: fixtures["jobItemId"] ?? vacant.uuid };
  const sight = await asker.read({ route: "GET /documents/list", caller: "corporate", path: {}, query });
  const beside = await asker.method("GET", "portal", unroutedBeside("/documents/list"));
  const [first] = witnesses;
  if (first && isSuccess(sight) && !isSuccess(beside))
    return evidenceOf(what, speaksFor(first, true), `it answers ${sight.status}; the release after it refuses it`);
  return evidenceOf(what, "neither", `it answers ${sight.status ?? "nothing"}; both releases may refuse it`);
}
