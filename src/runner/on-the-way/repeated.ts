import { isListOfRecords } from "../../contract/laws/lists.js";
import { routeOn } from "../../contract/routes.js";
import type { Received } from "../../http/call.js";
import { isSuccessStatus } from "../../http/status.js";
import { contentOf } from "../../scenario/content.js";
import { Mismatch, phrase } from "../../scenario/findings.js";
import { fieldOf, type JsonObject } from "../../scenario/values.js";
import { type Broken, corporateExchanges, rowsOf } from "./writes.js";

/**
 * Looks at lists of records of a kind: one record is one row. Two rows that are alike, id and all, are one record that is listed
 * twice; what differs in anything may be two of its kind.
 *
 * @returns the first of each route
 */
export function listedTwice(exchanges: readonly Received[]): readonly Broken[] {
  const found = new Map<Broken["clause"], Mismatch>();
  for (const received of corporateExchanges(exchanges)) {
    const { route, release, status, failure } = received;
    if (!route || failure || !isSuccessStatus(status) || found.has(`route:${route}`)) continue;
    if (!isListOfRecords(routeOn(route, release))) continue;
    const seen = new Set<string>();
    const twice = rowsOf(received).find((row) => {
      const text = contentOf(row);
      const isKnown = nameOf(row) !== undefined && seen.has(text);
      seen.add(text);
      return isKnown;
    });
    if (twice)
      found.set(
        `route:${route}`,
        new Mismatch("each record once", `${phrase(nameOf(twice))} twice`, received.exchange.id),
      );
  }
  return [...found].map(([clause, mismatch]) => ({ clause, mismatch, isToldByChecks: true }));
}

/** @returns what names a record; a job may be shown by its display id alone */
const nameOf = (row: JsonObject): unknown => fieldOf(row, "id") ?? fieldOf(row, "jobDisplayId");
