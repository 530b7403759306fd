import { routeOn } from "../../contract/routes.js";
import type { Received } from "../../http/call.js";
import { canonical } from "../../http/canonical.js";
import { Answer } from "../../scenario/answer.js";
import type { Mismatch } from "../../scenario/findings.js";
import type { Broken } from "./writes.js";

/**
 * Looks at every answer of a scenario, whatever it was asked for: a `null` where a list is due is a breach of its route wherever it is
 * met (ruling 32).
 *
 * @returns the first of each route that is not of the shape that its row declares
 */
export function unlikeTheirRows(exchanges: readonly Received[]): readonly Broken[] {
  const found = new Map<Broken["clause"], Mismatch>();
  for (const received of exchanges) {
    const { route, release, failure, exchange, raw } = received;
    if (!route || failure || exchange.phase === "cleanup" || exchange.caller === "anonymous") continue;
    // What is kept has the names that it came with.
    const body = canonical(raw, routeOn(route, release).answers);
    const mismatch = new Answer({ ...received, body }).unlikeItsRow();
    if (mismatch && !found.has(`route:${route}`)) found.set(`route:${route}`, mismatch);
  }
  return [...found].map(([clause, mismatch]) => ({ clause, mismatch }));
}
