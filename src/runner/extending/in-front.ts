import type { Release } from "../../contract/releases.js";
import type { RouteId } from "../../contract/routes.js";
import type { Extension } from "../../extension/extension.js";
import type { Answering } from "../../extension/fault.js";
import type { Reference } from "../../reference/index.js";
import { inProcessAddress, surfacesInProcess } from "../in-process.js";
import { Routing } from "../mutation/wire/routing.js";

/**
 * @param extensions whose `reference` makes the embedded deployment keep their clauses
 * @param fault stands before all of them
 * @returns what puts them in front of a reference
 */
export const inFront =
  (extensions: readonly Extension[], fault?: Answering) =>
  (reference: Reference, release: Release): Reference["fetch"] => {
    const routing = new Routing(release, surfacesInProcess(reference));
    const routeOf = ({ method, url }: Request): RouteId | undefined => {
      const { pathname, search } = new URL(url);
      return routing.asked(method, inProcessAddress + pathname + search)?.route.id as RouteId | undefined;
    };
    const inOrder = [...(fault ? [fault] : []), ...extensions.flatMap(({ reference: own }) => own ?? [])];
    return inOrder.reduceRight<Reference["fetch"]>(
      (next, answers) => (request) => answers({ request, route: routeOf(request) }, next),
      (request) => reference.fetch(request),
    );
  };
