import type { Exchange } from "../../http/exchange.js";
import { corporate, type Evidence, type Found, idsOf, inShort, placesOf, routesIn } from "./evidence.js";

/** A route that is not there by itself is broken; several are when the deployment is not. */
const fewestRoutes = 3;

/** Of all requests: a restart in the middle of a run costs less. */
const fewestShare = 0.1;

const isUnavailable = ({ failure }: Exchange): boolean => failure?.kind === "unavailable";

/** A deployment that has no time for much of what it is asked, however often. */
export function unavailable(evidence: Evidence): readonly Found[] {
  const all = [...corporate(evidence).values()].flat();
  const exchanges = all.filter(isUnavailable);
  const [first] = exchanges;
  if (!first || routesIn(exchanges) < fewestRoutes || exchanges.length < fewestShare * all.length) return [];
  const surfaces = [...new Set(exchanges.map(({ surface }) => surface))];
  const says = `The deployment is not available for ${exchanges.length} of ${all.length} requests, at ${placesOf(surfaces, evidence)}.`;
  return [
    {
      id: "unavailable",
      says,
      remedy:
        "Ask for less at once (limits.concurrency) or less often (limits.requestsPerSecond), or look what it lacks, and judge again.",
      surfaces,
      answered: inShort(first),
      reasons: [says],
      exchanges: idsOf(exchanges),
    },
  ];
}
