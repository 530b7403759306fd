import { type ClauseId, clauseOf } from "../contract/register.js";
import { editionsOf, holdsOn, type Release, releases, releasesOf, type Span } from "../contract/releases.js";
import type { Declared, Route } from "../contract/route.js";
import { type RouteId, routeList, routeOf } from "../contract/routes.js";
import type { Profile } from "../profile/profile.js";
import { isUuid } from "../scenario/values.js";
import { type Asker, isLike, isSuccess, type ProbeAnswer } from "./asking.js";
import type { Probe, ReleaseEvidence, RouteObservation } from "./report.js";
import { filled, pathFor, unroutedBeside, unused } from "./unused-ids.js";

/** Rows that not all releases have. */
const telling = routeList.filter(({ since, until }) => since || until);

const isOfJob = ({ method, effect, surface, path }: Route): boolean =>
  method === "GET" && effect === "read" && surface === "portal" && Object.keys(path).join() === "jobDisplayId";

/** Those of them that a read of one job shows. */
const witnesses = telling.filter(isOfJob);

/** Reads of one job that every release has: what they answer for a job that nobody has is how a missing job looks. */
const siblings = routeList
  .filter((route) => isOfJob(route) && !telling.includes(route))
  .filter(({ answers }) => editionsOf(answers).every(({ kind }) => kind !== "bytes"))
  .slice(0, 5);

/** Reads of one job that are answered otherwise from a release on. */
const answeredAnew = routeList.filter((route) => isOfJob(route) && editionsOf(route.answers).length > 1);

/** Errors, rule 4: the clause by which a read of the document list tells releases apart. */
const itemIdRefused: ClauseId = "document-list-item-id-refused";

const theJob: RouteId = "GET /job/{jobDisplayId}";

/** Refusals of a request in which nothing is wrong but that the route is no longer there. */
const refusals = new Set([400, 405, 410, 422, 501]);

/** Of these, what no state of a record is refused with. */
const removals = new Set([405, 410, 501]);

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
 * Looks which release a deployment behaves as, by the routes and answers that not every release has and a read can show.
 *
 * @param profile with the identifiers of the deployment that are known
 * @param routes what its routes showed, where that was looked at
 */
export async function lookAtRelease(
  asker: Asker,
  { release: expected, fixtures }: Pick<Profile, "release" | "fixtures">,
  routes: readonly RouteObservation[] = [],
): Promise<Probe["release"]> {
  const [missing, job, itemId] = await Promise.all([
    Promise.all(siblings.map((route) => asker.read(callOf(route, {})))),
    asker.read(callOf(routeOfJob, fixtures)),
    ofItemId(asker, fixtures),
  ]);
  const isJobKnown = fixtures["jobDisplayId"] !== undefined && isSuccess(job);
  const [heard, answers] = await Promise.all([
    Promise.all(witnesses.map((route) => hear(asker, route, fixtures, isJobKnown, missing))),
    isJobKnown ? ofAnswers(asker, fixtures) : [],
  ]);
  const evidence = [
    ...withCommonRefusal(heard).map(({ route, isThere, because }) =>
      evidenceOf(route.id, isThere === undefined ? [] : speaksFor(route, isThere), because),
    ),
    ...ofWrites(routes),
    ...answers,
    itemId,
  ];
  const spoken = evidence.filter((one) => one.speaksFor.length > 0);
  const couldBe = releases.filter((release) => spoken.every((one) => one.speaksFor.includes(release)));
  const [only, another] = couldBe;
  const behavesAs = only === undefined ? "mixed" : another === undefined ? only : "undecidable";
  const settled = behavesAs === "undecidable" && { settledBy: settledBy(isJobKnown) };
  return { expected, behavesAs, couldBe, evidence, ...settled };
}

const routeOfJob = routeList.find(({ id }) => id === theJob) ?? witnesses[0];

const settledBy = (isJobKnown: boolean): string =>
  isJobKnown
    ? "what the releases differ in is refused as a record is that nobody has; a run with --effects reversible tells"
    : "name a job that can be read in fixtures.jobDisplayId, best one that has a tracking";

/** @returns the releases that a row, there or not, speaks for */
const speaksFor = (row: Span, isThere: boolean): readonly Release[] =>
  releases.filter((release) => holdsOn(row, release) === isThere);

const evidenceOf = (what: string, speaks: readonly Release[], because: string): ReleaseEvidence => ({
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
  missing: readonly ProbeAnswer[],
): Promise<Testimony> {
  const path = filled(route.template, pathFor(route, {}).path);
  const [unused, beside, own] = await Promise.all([
    asker.read(callOf(route, {})),
    asker.method("GET", route.surface, unroutedBeside(path)),
    isJobKnown ? asker.read(callOf(route, fixtures)) : undefined,
  ]);
  const testimony = (isThere: boolean | undefined, because: string, refusesAll = false): Testimony => ({
    route,
    isThere,
    because,
    refusesAll,
    print: unused.print,
  });
  if (unused.status === undefined) return testimony(undefined, `it was not answered: ${unused.failure}`);
  if (own && isSuccess(own) && !isLike(own, beside, false))
    return testimony(true, `it answers ${own.status} for a job`);
  if (isSuccess(unused) && !isSuccess(beside)) return testimony(true, `it answers ${unused.status}`);
  const answered = `it answers ${unused.status} for a job that nobody has`;
  const isMissing = (answer: ProbeAnswer) => missing.some((one) => isLike(one, answer, false));
  if (isLike(unused, beside, false)) {
    // A path that nobody has may be answered as a job is that nobody has.
    if (isMissing(beside) || missing.length === 0) return testimony(undefined, `${answered}, as any path does`);
    return testimony(false, `${answered}, as the path beside it does that nobody has, unlike routes that are there`);
  }
  if (isSuccess(unused)) return testimony(undefined, `${answered}, as other paths do`);
  const isAlike = own === undefined || (own.status === unused.status && own.print === unused.print);
  const isOwnStatus = missing.every(({ status }) => status !== unused.status);
  // Only what was there once is refused by name.
  if (route.until && isAlike && isOwnStatus && refusals.has(unused.status))
    return testimony(false, `${answered}, unlike the other routes of a job: it is refused by name`);
  if (route.until && own && removals.has(own.status ?? 0) && isMissing(unused))
    return testimony(
      false,
      `it answers ${own.status} for a job that is there, and ${unused.status} for one that nobody has`,
    );
  if (isMissing(unused)) {
    return unused.print !== "" && own === undefined
      ? testimony(true, `${answered}, as the other routes of a job do`)
      : testimony(undefined, answered);
  }
  return testimony(undefined, answered, route.until !== undefined && isAlike && unused.print !== "");
}

/** Rows of several groups that refuse everything in the same words are refused by name, even where the status is a usual one. */
function withCommonRefusal(heard: readonly Testimony[]): readonly Testimony[] {
  const there = new Set(heard.filter(({ isThere }) => isThere === true).map(({ route }) => route.until));
  const refusing = heard.filter(({ refusesAll, route }) => refusesAll && !there.has(route.until));
  return heard.map((one) => {
    const isCommon =
      refusing.includes(one) &&
      refusing.some(({ route, print }) => print === one.print && route.group !== one.route.group);
    return isCommon
      ? { ...one, isThere: false, because: `${one.because}, in the words in which another row is refused by name` }
      : one;
  });
}

/**
 * Rows that are not called: all of a kind that are missing speak. One that is offered may be refused by name all the same,
 * unless no release removed it.
 */
function ofWrites(routes: readonly RouteObservation[]): readonly ReleaseEvidence[] {
  const unread = new Set(telling.filter((route) => !witnesses.includes(route)).map(({ id }) => id));
  const kinds = new Map<string, readonly RouteObservation[]>();
  for (const route of routes.filter(({ id }) => unread.has(id))) {
    const kind = releasesOf(routeOf(route.id)).join(", ");
    kinds.set(kind, [...(kinds.get(kind) ?? []), route]);
  }
  return [...kinds].map(([kind, those]) => {
    const [first] = those;
    const row: Span = first ? routeOf(first.id) : {};
    const what = `${those.length} routes of ${kind} that change something`;
    const missing = those.filter(({ state }) => state === "missing").length;
    if (missing === those.length) return evidenceOf(what, speaksFor(row, false), "all of them are missing");
    if (row.until === undefined && those.every(({ state }) => state === "offered"))
      return evidenceOf(what, speaksFor(row, true), "all of them are offered");
    const because = `${missing} are missing; one that is there may be refused all the same when it is called`;
    return evidenceOf(what, [], because);
  });
}

/** Reads of a job that is known whose answer is another one from a release on. */
async function ofAnswers(asker: Asker, fixtures: Profile["fixtures"]): Promise<readonly ReleaseEvidence[]> {
  const observations = await Promise.all(answeredAnew.map((route) => asker.read(callOf(route, fixtures))));
  return answeredAnew.flatMap(({ id, answers }, index) => {
    const answer = observations[index];
    const editions = editionsOf(answers);
    const fitting = answer && isSuccess(answer) ? editions.filter((edition) => fits(edition, answer)) : [];
    if (fitting.length === 0 || fitting.length === editions.length) return [];
    const speaks = releases.filter((release) => fitting.some((edition) => holdsOn(edition, release)));
    return [evidenceOf(`the answer of ${id}`, speaks, `it is a body of their kind: ${answer?.kind}`)];
  });
}

function fits({ kind }: Declared, answer: ProbeAnswer): boolean {
  switch (kind) {
    case "list":
      return Array.isArray(answer.raw);
    case "model":
    case "page":
      return (
        answer.kind === "json" && answer.raw !== null && typeof answer.raw === "object" && !Array.isArray(answer.raw)
      );
    case "string":
      return answer.kind === "text" || typeof answer.raw === "string";
    case "no-content":
      return answer.kind === "empty";
    default:
      return true;
  }
}

/** The releases on which the clause does not hold may answer the document list by item_id; the others refuse it. */
async function ofItemId(asker: Asker, fixtures: Profile["fixtures"]): Promise<ReleaseEvidence> {
  const what = "GET /documents/list?item_id=…";
  const jobItemId = fixtures["jobItemId"];
  const query = { item_id: isUuid(jobItemId) ? jobItemId : unused.uuid };
  const [answer, beside] = await Promise.all([
    asker.read({ route: "GET /documents/list", caller: "corporate", path: {}, query }),
    asker.method("GET", "portal", unroutedBeside("/documents/list")),
  ]);
  const clause = clauseOf(itemIdRefused);
  if (isSuccess(answer) && !isSuccess(beside)) {
    const because = `it answers ${answer.status}, and is to be refused on ${releasesOf(clause).join(", ")}`;
    return evidenceOf(what, speaksFor(clause, false), because);
  }
  return evidenceOf(what, [], `it answers ${answer.status ?? "nothing"}; any release may refuse it`);
}
