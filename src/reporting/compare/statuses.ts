import type { RouteRecord } from "../run.js";
import type { Difference } from "./difference.js";
import { idOf } from "./ids.js";
import { claimed, probabilityOf, worthTelling } from "./probability.js";

/** A status that a passing failure may bring along: one of them tells nothing. */
const passing = new Set(["429", "502", "503", "504"]);

/** Statuses that refuse a caller. Of what the suite sends without a valid token they tell that the route is there. */
const ofCallers = new Set(["401", "403"]);

/** Refuses for the state of a record: what serves a route knows that. A record that an earlier run used up is refused so. */
const ofState = "409";

/** @returns the statuses of a route without the refusals of callers that it had on another side as well */
const besideCallers = ({ statuses }: RouteRecord, other: RouteRecord): readonly (readonly [string, number])[] =>
  Object.entries(statuses)
    .map(([status, count]) => [status, count - (ofCallers.has(status) ? (other.statuses[status] ?? 0) : 0)] as const)
    .filter(([, count]) => count > 0);

const classOf = (status: string): string => status.charAt(0);
const of = ({ statuses }: RouteRecord, kind: string) => Object.entries(statuses).filter(([s]) => classOf(s) === kind);
const sum = (entries: readonly (readonly [string, number])[]) => entries.reduce((all, [, count]) => all + count, 0);
const inWords = (entries: readonly (readonly [string, number])[]) =>
  entries.map(([status, count]) => `${status} in ${count}`).join(", ") || "none";

/** @returns whether the route was accepted at least once */
export const isServed = (route: RouteRecord): boolean => of(route, "2").length > 0;

/**
 * What is told of a route that was served, and of which no request is accepted any more; undefined where that is not so, and
 * where it was not asked: that it was not looked at is told elsewhere.
 */
export function goneRoute(before: RouteRecord, after: RouteRecord): Difference | undefined {
  if (!isServed(before) || isServed(after) || !after.exercised) return undefined;
  const { id: route } = after;
  const all = Object.entries(after.statuses);
  // A refusal of the caller, of one odd request, or a failure on the way is no proof that it is gone.
  const telling = besideCallers(after, before).filter(([status]) => !passing.has(status));
  const count = sum(telling);
  const answered = sum(besideCallers(before, after));
  const probability = probabilityOf(answered - sum(of(before, "2")), answered, count, count, varying);
  const isOfState = telling.some(([status]) => status === ofState);
  const isSure = telling.length > 0 && probability <= (isOfState ? claimed : worthTelling);
  const [status] = telling.toSorted(([, a], [, b]) => b - a)[0] ?? ["a failure"];
  const doubt = isOfState
    ? " That may be for the state of the records that were given: an earlier run may have used them up."
    : " It was accepted too seldom to be sure of that.";
  return {
    id: idOf("route-gone", route),
    aspect: "route",
    weight: isSure ? "breaking" : "unsettled",
    route,
    says: `${route} is no longer ${isOfState ? "accepted" : "served"}: a client that calls it gets ${status}.${isSure ? "" : doubt}`,
    evidence: `${inWords(Object.entries(before.statuses))} before, ${inWords(all)} now`,
  };
}

/**
 * Holds the statuses of a route against those of the baseline. Which refusals come depends on what was asked, so a refusal is
 * told only where it took the place of another; a failure of the service, where it cannot be a passing one.
 */
export function compareStatuses(before: RouteRecord, after: RouteRecord): readonly Difference[] {
  const { id: route } = after;
  const evidence = (kind: string) => `${inWords(of(before, kind))} before, ${inWords(of(after, kind))} now`;
  return ["2", "4", "5"].flatMap((kind): readonly Difference[] => {
    const [was, is] = [of(before, kind), of(after, kind)];
    const fresh = is.filter(([status]) => before.statuses[status] === undefined && !passing.has(status));
    if (fresh.length === 0) return [];
    const names = fresh.map(([status]) => status).join(" or ");
    if (kind === "5") {
      const answers = sum(Object.entries(after.statuses));
      if (probabilityOf(0, sum(Object.entries(before.statuses)), sum(fresh), answers, varying) > claimed) return [];
      const says = `${route} fails with ${names} at times, which it never did: a client has to do without an answer.`;
      const id = idOf("status-failure", route, names);
      return [{ id, aspect: "status", weight: "breaking", route, says, evidence: evidence(kind) }];
    }
    const lost = was.filter(([status]) => after.statuses[status] === undefined).map(([status]) => status);
    if (was.length === 0 || (kind === "4" && lost.length === 0)) return [];
    const probability = probabilityOf(0, sum(was), sum(fresh), sum(is), varying);
    if (probability > worthTelling) return [];
    const instead = lost.length > 0 ? ` where it answered ${lost.join(" or ")}` : ", which it never did";
    const whom = kind === "2" ? "takes that for success" : "tells refusals apart by it";
    const expects = lost.length > 0 ? lost.join(" or ") : was.map(([status]) => status).join(" or ");
    const says = `${route} ${kind === "2" ? "answers" : "refuses with"} ${names}${instead}: a client that expects ${expects} and ${whom} goes wrong.`;
    const weight = probability <= claimed ? "breaking" : "unsettled";
    const id = idOf(kind === "2" ? "status-success" : "status-refusal", route, names);
    return [{ id, aspect: "status", weight, route, says, evidence: evidence(kind) }];
  });
}

/** Few routes answer now with the one status and now with the other where the same is asked. */
const varying = 0.05;
