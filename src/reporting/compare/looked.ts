import { holdsOn } from "../../contract/releases.js";
import { type RouteId, routeOf } from "../../contract/routes.js";
import type { RouteRecord, Run } from "../run.js";
import type { Difference } from "./difference.js";
import { isCommon } from "./expected.js";
import { idOf } from "./ids.js";

/** So many routes of one side are told one by one. */
const fewRoutes = 3;

interface Unasked {
  readonly id: RouteId;
  readonly reason: string;
}

/**
 * What was not looked at is not settled: routes that only one of the two runs asked, and routes that the contract removes on the
 * candidate's release without that the run saw it.
 */
export function notLookedAt(baseline: Run, candidate: Run): readonly Difference[] {
  const [from, to] = [baseline.deployment.release, candidate.deployment.release];
  const lacking = (here: Run, there: Run): readonly Unasked[] => {
    const asked = new Set(there.routes.filter(({ exercised }) => exercised).map(({ id }) => id));
    return here.routes
      .filter(({ id, exercised }) => !exercised && asked.has(id) && isCommon(id, from, to))
      .map(unasked);
  };
  const isRemoved = (id: RouteId) => holdsOn(routeOf(id), from) && !holdsOn(routeOf(id), to);
  const removed = candidate.routes.filter(({ id, exercised }) => !exercised && isRemoved(id)).map(unasked);
  return [
    ...describe(
      lacking(candidate, baseline),
      "candidate",
      "the baseline was asked for",
      "what it answers now is not known",
    ),
    ...describe(
      lacking(baseline, candidate),
      "baseline",
      "the candidate was asked for",
      "what it answered is not known",
    ),
    ...describe(removed, "candidate", `the contract removes on ${to}`, "whether it is gone is not known"),
  ];
}

const unasked = ({ id, reason }: RouteRecord): Unasked => ({ id, reason: reason ?? "no reason is told" });

/** @param which what marks the routes @param open what follows from it, said of one route */
function describe(
  routes: readonly Unasked[],
  side: "baseline" | "candidate",
  which: string,
  open: string,
): readonly Difference[] {
  if (routes.length <= fewRoutes) {
    return routes.map(({ id, reason }) => ({
      id: idOf("not-looked-at", side, id),
      aspect: "route",
      weight: "unsettled",
      route: id,
      says: `${id}, which ${which}, was not looked at in the ${side}: ${open}.`,
      evidence: reason,
    }));
  }
  const reasons = new Map<string, number>();
  for (const { reason } of routes) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const why = [...reasons].map(([reason, count]) => `${reason} (${count})`).join("; ");
  return [
    {
      id: idOf("not-looked-at", side, which.startsWith("the contract") ? "removed-routes" : "routes"),
      aspect: "route",
      weight: "unsettled",
      says: `${routes.length} routes that ${which} were not looked at in the ${side}: of each of them ${open}.`,
      evidence: `${why}: ${routes.map(({ id }) => id).join(", ")}`,
    },
  ];
}
