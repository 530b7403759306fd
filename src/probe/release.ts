import { type ClauseId, clauseOf } from "../contract/register.js";
import { editionsOf, holdsOn, type Release, releases, releasesOf, type Span } from "../contract/releases.js";
import type { Declared } from "../contract/route.js";
import { type RouteId, routeList, routeOf } from "../contract/routes.js";
import type { Profile } from "../deployment/profile.js";
import { type Asker, isSuccess, type Sight } from "./asking.js";
import type { ReadSight } from "./reads.js";
import type { Probe, ReleaseEvidence, RouteSight } from "./report.js";
import type { RoutesSeen } from "./routes.js";
import { vacant } from "./vacant.js";

/** The rows that not every release has. */
const telling = new Set(routeList.filter(({ since, until }) => since || until).map(({ id }) => id));

/** Errors, rule 4: the clause by which a read of the document list tells releases apart. */
const itemIdRefused: ClauseId = "document-list-item-id-refused";

/** Refusals of a request in which nothing is wrong but that the route is no longer there. */
const refusals = new Set([400, 405, 410, 422, 501]);

/**
 * Looks which release a deployment behaves as, by the routes and answers that not every release has and a read can show.
 *
 * @param seen what its routes showed
 * @param isOpen whether the portal, which has all of it, may be asked
 */
export async function lookAtRelease(
  asker: Asker,
  { release: expected, fixtures }: Profile,
  { routes, reads }: RoutesSeen,
  isOpen: boolean,
): Promise<Probe["release"]> {
  const among = routes.filter(({ id }) => telling.has(id));
  const evidence = [
    ...among.flatMap((route) => ofRead(route, reads)),
    ...ofWrites(among.filter(({ id }) => !reads.some(({ route }) => route.id === id))),
    ...reads.flatMap(ofAnswer),
    ...(isOpen ? [await ofItemId(asker, fixtures, reads)] : []),
  ];
  const spoken = evidence.filter(({ speaksFor }) => speaksFor.length > 0);
  const couldBe = releases.filter((release) => spoken.every(({ speaksFor }) => speaksFor.includes(release)));
  const [only, another] = couldBe;
  const behavesAs = only === undefined ? "mixed" : another === undefined ? only : "undecidable";
  return { expected, behavesAs, couldBe, evidence };
}

const evidence = (what: string, speaksFor: readonly Release[], because: string): ReleaseEvidence => ({
  what,
  speaksFor,
  because,
});

const withoutIt = (span: Span): readonly Release[] => releases.filter((release) => !holdsOn(span, release));

/** A read that some releases have; below a record that can be read, so that a refusal is not about the record. */
function ofRead({ id, state, because }: RouteSight, reads: readonly ReadSight[]): readonly ReleaseEvidence[] {
  const read = reads.find(({ route }) => route.id === id);
  if (!read) return [];
  const row = routeOf(id);
  if (state === "missing") return [evidence(id, withoutIt(row), `missing: ${because}`)];
  if (state === "answers" && isSuccess(read.sight)) return [evidence(id, releasesOf(row), because)];
  const above = readAbove(row.template, reads);
  const record = above?.route.template.split("/").at(-2) ?? "record";
  const isKnown = above?.known === true && above.state === "answers" && isSuccess(above.sight);
  const { status } = read.sight;
  const isCommon = reads.some(({ known, sight }) => !known && sight.status === status);
  // Only what was there once is refused by name.
  if (row.until && state === "answers" && isKnown && !isCommon && refusals.has(status ?? 0))
    return [evidence(id, withoutIt(row), `${because}, although the ${record} can be read`)];
  return [evidence(id, [], isKnown ? because : `${because}; no ${record} is known that could be asked for`)];
}

/** @returns the read of the record that a path is below, the nearest one */
const readAbove = (template: string, reads: readonly ReadSight[]): ReadSight | undefined =>
  reads
    .filter(({ route }) => route.method === "GET" && route.template.endsWith("}"))
    .filter(({ route }) => template.startsWith(`${route.template}/`))
    .toSorted((one, other) => other.route.template.length - one.route.template.length)[0];

/** Rows that are not called: all of a kind that are missing speak. One that is offered may be refused by name all the same. */
function ofWrites(routes: readonly RouteSight[]): readonly ReleaseEvidence[] {
  const kinds = new Map<string, readonly RouteSight[]>();
  for (const route of routes) {
    const kind = releasesOf(routeOf(route.id)).join();
    kinds.set(kind, [...(kinds.get(kind) ?? []), route]);
  }
  return [...kinds.values()].map((those) => {
    const [first] = those;
    const row: Span = first ? routeOf(first.id) : {};
    const what = `${those.length} routes of ${releasesOf(row).join(", ")} that change something`;
    const missing = those.filter(({ state }) => state === "missing").length;
    if (missing === those.length) return evidence(what, withoutIt(row), "all of them are missing");
    if (row.until === undefined && those.every(({ state }) => state === "offered"))
      return evidence(what, releasesOf(row), "all of them are offered");
    return evidence(
      what,
      [],
      `${missing} are missing; one that is there may be refused all the same when it is called`,
    );
  });
}

/** A read whose answer is another one from a release on. */
function ofAnswer({ route: { id }, sight }: ReadSight): readonly ReleaseEvidence[] {
  const editions = editionsOf(routeOf(id as RouteId).answers);
  const fitting = isSuccess(sight) ? editions.filter((edition) => fits(edition, sight)) : [];
  if (fitting.length === 0 || fitting.length === editions.length) return [];
  const speaksFor = releases.filter((release) => fitting.some((edition) => holdsOn(edition, release)));
  return [evidence(`the answer of ${id}`, speaksFor, `it is a body of their kind: ${sight.kind}`)];
}

function fits({ kind }: Declared, sight: Sight): boolean {
  switch (kind) {
    case "list":
      return Array.isArray(sight.raw);
    case "model":
    case "page":
      return sight.kind === "json" && sight.raw !== null && typeof sight.raw === "object" && !Array.isArray(sight.raw);
    case "string":
      return sight.kind === "text" || typeof sight.raw === "string";
    case "no-content":
      return sight.kind === "empty";
    default:
      return true;
  }
}

/** The releases on which the clause does not hold may answer the document list by item_id; the others refuse it. */
async function ofItemId(
  asker: Asker,
  fixtures: Profile["fixtures"],
  reads: readonly ReadSight[],
): Promise<ReleaseEvidence> {
  const what = "GET /documents/list?item_id=…";
  const list = reads.find(({ route }) => route.id === "GET /documents/list");
  if (list?.state !== "answers") return evidence(what, [], "the document list itself does not answer");
  const query = { item_id: fixtures["jobItemId"] ?? vacant.uuid };
  const sight = await asker.read({ route: "GET /documents/list", caller: "corporate", path: {}, query });
  const clause = clauseOf(itemIdRefused);
  if (isSuccess(sight))
    return evidence(what, withoutIt(clause), `it answers ${sight.status}; ${releasesOf(clause).join(", ")} refuses it`);
  return evidence(what, [], `it answers ${sight.status ?? "nothing"}; any release may refuse it`);
}
