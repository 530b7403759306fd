import { routeOf, routeOn } from "../../contract/routes.js";
import { addressParts } from "../../http/address.js";
import type { Received } from "../../http/call.js";
import { isSuccessStatus } from "../../http/status.js";
import { Mismatch } from "../../scenario/findings.js";
import { type Broken, corporateExchanges, mayFree, pathOf } from "./writes.js";

/** They say that the service, or what it asks, is not there for the moment, or does not do this at all. */
const ofTheMoment: ReadonlySet<number> = new Set([501, 502, 503, 504]);

const hasFailed = ({ status = 0 }: Received): boolean => status >= 500 && !ofTheMoment.has(status);

/**
 * Looks at requests in which nothing can be wrong: they carry neither a body nor a query, and what their path names is there, as a later
 * read shows. Such a one may be refused for the state of a record; the service does not fail of it twice on end (ruling 34). Since a write
 * that fails may be carried out, two of them are alike whichever records they name.
 *
 * @returns the first of each route
 */
export function failsTwice(exchanges: readonly Received[]): readonly Broken[] {
  const found = new Map<Broken["clause"], Mismatch>();
  const failed = new Set<string>();
  const all = corporateExchanges(exchanges).filter(({ route, failure }) => route && !failure);
  for (const [at, received] of all.entries()) {
    const { route, exchange, status } = received;
    if (!route || !isBare(received)) continue;
    const key = routeOf(route).effect === "read" ? exchange.request.url : route;
    const clause = `route:${route}` as const;
    if (!hasFailed(received)) failed.delete(key);
    else if (isThere(received, all.slice(0, at), all.slice(at + 1))) {
      const actual = `status ${status}, as before (${exchange.request.method} ${addressParts(exchange.request.url).pathname})`;
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

/** Whether what the path of a request names is read later, and was not removed before. */
function isThere(received: Received, before: readonly Received[], after: readonly Received[]): boolean {
  const named = namedBy(received);
  const names = (one: Received) => pathOf(one).map((part) => part.toLowerCase());
  if (before.some((one) => mayFree(one) && isSuccessStatus(one.status) && named.some((id) => names(one).includes(id))))
    return false;
  const isRead = (one: Received) => one.exchange.request.method === "GET" && isSuccessStatus(one.status);
  return named.length === 0 || after.some((one) => isRead(one) && named.every((id) => names(one).includes(id)));
}

/** @returns what the parameters of its path say */
function namedBy(received: Received): readonly string[] {
  const template = (received.route ?? "").split("/").slice(1);
  const parts = pathOf(received).slice(-template.length);
  return template.flatMap((part, at) => (part.startsWith("{") ? [(parts[at] ?? "").toLowerCase()] : []));
}
