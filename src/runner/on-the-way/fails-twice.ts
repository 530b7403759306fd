import { routeOf, routeOn } from "../../contract/routes.js";
import { addressParts } from "../../http/address.js";
import type { Received } from "../../http/call.js";
import { isId } from "../../http/identity.js";
import { isBreakdown, isSuccessStatus } from "../../http/status.js";
import { Mismatch } from "../../scenario/findings.js";
import { fieldOf, idOf, mentions, sameScalar } from "../../scenario/values.js";
import type { Broken } from "./broken.js";
import { corporateExchanges, mayFree, pathOf } from "./exchanges.js";
import { rowsOf } from "./printed-answer.js";

/**
 * Looks at requests in which nothing can be wrong: what their path names is there, and they carry neither a query nor a body, or read
 * with what the same route accepts of another one, or by the plan that the job shows. Such a one may be refused for the state of a
 * record; the service does not fail of it twice on end (ruling 34). Since a write that fails may be carried out, two of them are alike
 * whichever records they name.
 *
 * @returns the first of each route
 */
export function failsTwice(exchanges: readonly Received[]): readonly Broken[] {
  const found = new Map<Broken["clause"], Mismatch>();
  const failed = new Set<string>();
  const all = corporateExchanges(exchanges).filter(({ route, failure }) => route && !failure);
  if (!all.some(({ status }) => isBreakdown(status))) return [];
  for (const received of all) {
    const { route, exchange, status } = received;
    const isRight = isBare(received) || all.some((one) => isAcceptedAlike(one, received) || tellsPlan(one, received));
    if (!route || !isRight) continue;
    const { method, url, body } = exchange.request;
    const key = routeOf(route).effect === "read" ? `${url} ${body?.text}` : route;
    const clause = `route:${route}` as const;
    if (!isBreakdown(status)) failed.delete(key);
    else if (isThere(received, all)) {
      const actual = `status ${status}, as before (${method} ${addressParts(url).pathname})`;
      const mismatch = new Mismatch("the request to be accepted, or refused (4xx)", actual, exchange.id);
      if (failed.has(key) && !found.has(clause)) found.set(clause, mismatch);
      failed.add(key);
    }
  }
  return [...found].map(([clause, mismatch]) => ({ clause, mismatch, isToldByChecks: true }));
}

/** Whether a request carries nothing, and nothing else than what its path names could be asked for. */
function isBare({ route, release, exchange: { request } }: Received): boolean {
  if (!route || request.body || new URL(request.url).search !== "") return false;
  const { body, query } = routeOn(route, release);
  return !body && Object.keys(query).length === 0;
}

/** Whether a read of something that its path names was accepted that carries the same as another one. */
function isAcceptedAlike(one: Received, other: Received): boolean {
  if (one.route === undefined || routeOf(one.route).effect !== "read" || namedBy(one).length === 0) return false;
  const carried = ({ exchange: { request } }: Received) => `${new URL(request.url).search} ${request.body?.text}`;
  return one.route === other.route && isSuccessStatus(one.status) && carried(one) === carried(other);
}

/** Whether the one shows the plans of a job, and the other asks for the labels of one of them by its id (Job forms, rule 3). */
function tellsPlan(one: Received, other: Received): boolean {
  if (one.route !== "GET /job/{jobDisplayId}/form/shipments" || !isSuccessStatus(one.status)) return false;
  if (other.route !== "GET /job/{jobDisplayId}/form/packaging-labels") return false;
  const [plan, ...others] = new URL(other.exchange.request.url).searchParams.values();
  const ofSameJob = namedBy(one)[0] === namedBy(other)[0];
  return (
    ofSameJob && others.length === 0 && rowsOf(one).some((row) => sameScalar(fieldOf(row, "job_shipment_id"), plan))
  );
}

/** Whether the one lists the document whose path the other asks for. */
function tellsDocument(one: Received, other: Received): boolean {
  if (one.route !== "GET /documents/list" || other.route !== "GET /documents/get/{docPath}") return false;
  const asked = pathOf(other).join("/");
  return rowsOf(one).some((row) => asked.endsWith(`/documents/get/${fieldOf(row, "path")}`));
}

/**
 * Whether what the path of a request names is there: the same route accepts it beside another id, or it is an id, and a request that
 * names it as well was accepted, or one that made it told it; and none removed it. What is answered as another record may be known by a
 * number that other routes do not take.
 */
function isThere(received: Received, all: readonly Received[]): boolean {
  const accepted = all.filter(({ status }) => isSuccessStatus(status));
  const isMoved = accepted.some(({ route }) => route?.startsWith("PUT /documents/"));
  if (!isMoved && accepted.some((one) => tellsDocument(one, received))) return true;
  const taken = accepted.filter(({ route }) => route === received.route).map(namedBy);
  const named = namedBy(received);
  const unknown = named.filter((name, at) => !taken.some((names) => names[at] === name));
  const isRemoved = (name: string) =>
    accepted.some(
      (one) => mayFree(one) && (namedBy(one).at(-1) === name || one.exchange.request.body?.text?.includes(name)),
    );
  const isAnswered = (one: Received, id: string) => named.length > 1 || sameScalar(idOf(one.body) ?? id, id);
  const isTold = (one: Received, id: string) =>
    makesOne(one) ? isNamedBy(one, id) || mentions(one.raw, id) : isNamedBy(one, id) && isAnswered(one, id);
  const areTold = (one: Received) =>
    unknown.some((name) => isId(name) && isTold(one, name)) &&
    unknown.every((name) => (isId(name) ? isTold(one, name) : mentions(one.raw, name)));
  return (unknown.length === 0 || accepted.some(areTold)) && !named.some(isRemoved);
}

const makesOne = ({ route }: Received): boolean => route !== undefined && routeOf(route).creates !== undefined;

const isNamedBy = (received: Received, id: string): boolean =>
  pathOf(received).some((part) => part.toLowerCase() === id);

/** @returns what the parameters of its path say */
function namedBy(received: Received): readonly string[] {
  const template = (received.route ?? "").split("/").slice(1);
  const parts = pathOf(received).slice(-template.length);
  return template.flatMap((part, at) => (part.startsWith("{") ? [(parts[at] ?? "").toLowerCase()] : []));
}
