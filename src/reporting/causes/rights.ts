import { routeList } from "../../contract/routes.js";
import type { Surface } from "../../contract/vocabulary.js";
import type { Exchange } from "../../http/exchange.js";
import { isSuccessStatus } from "../../http/status.js";
import { corporate, type Evidence, type Found, idsOf, inShort, isWrite, placesOf, routesIn } from "./evidence.js";
import { isGatewayPage } from "./pages.js";

/** A single route may refuse for reasons of its own; so many have none in common but the credential. */
const fewestRoutes = 5;

/** How far a credential lacks rights. */
interface Extent {
  readonly surface: Surface;
  readonly extent: "everything" | "all writes";
  readonly refused: readonly Exchange[];
}

/**
 * A credential that is taken and has no rights: all of a surface is answered with 403, or all that changes something there.
 * One success is enough to show that it has some.
 */
export function withoutRights(evidence: Evidence): readonly Found[] {
  const all = [...corporate(evidence)].flatMap(([surface, exchanges]): readonly Extent[] => {
    const answered = exchanges.filter(({ response }) => response !== undefined);
    const extent = (of: readonly Exchange[]) => of.filter(isForbidden);
    const writes = answered.filter(isWrite);
    if (isBarred(answered, answered, surface)) return [{ surface, extent: "everything", refused: extent(answered) }];
    if (isBarred(writes, answered, surface)) return [{ surface, extent: "all writes", refused: extent(writes) }];
    return [];
  });
  return (["everything", "all writes"] as const).flatMap((extent) => {
    const group = all.filter((one) => one.extent === extent);
    const refused = group.flatMap((one) => one.refused);
    const [first] = refused;
    if (!first || (extent === "all writes" && routesIn(refused) < fewestRoutes)) return [];
    const surfaces = group.map(({ surface }) => surface);
    const [lacks, what] = extent === "everything" ? ["at all", "request"] : ["to change anything", "write"];
    const says = `The credential of the corporate caller has no rights ${lacks} at ${placesOf(surfaces, evidence)}: every ${what} is answered 403.`;
    const instead = extent === "everything" ? "" : ", or run with `--effects read`";
    return [
      {
        id: "no-rights",
        says,
        remedy: `Give the caller the rights, or name another credential in callers.corporate${instead}.`,
        surfaces,
        answered: inShort(first),
        reasons: [says],
        exchanges: idsOf(refused),
      },
    ];
  });
}

const isForbidden = (exchange: Exchange): boolean => exchange.response?.status === 403 && !isGatewayPage(exchange);

function isBarred(exchanges: readonly Exchange[], all: readonly Exchange[], surface: Surface): boolean {
  if (exchanges.some(({ response }) => isSuccessStatus(response?.status))) return false;
  const forbidden = exchanges.filter(isForbidden);
  const there = routeList.filter((route) => route.surface === surface).length;
  const least = exchanges === all ? Math.min(fewestRoutes, there) : 1;
  const others = exchanges.length - forbidden.length;
  const routes = routesIn(forbidden);
  // Where few routes refuse, one answer of another kind shows that a request is looked at.
  const mostOthers = routes < fewestRoutes ? 0 : forbidden.length / 4;
  return forbidden.length > 1 && routes >= least && others <= mostOthers;
}
