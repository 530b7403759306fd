import { isListOfRecords } from "../../contract/laws/lists.js";
import type { RouteOn } from "../../contract/route.js";
import { routeOn } from "../../contract/routes.js";
import type { Received } from "../../http/call.js";
import { isId } from "../../http/identity.js";
import { isSuccessStatus } from "../../http/status.js";
import { contentOf } from "../../scenario/content.js";
import { Mismatch, phrase } from "../../scenario/findings.js";
import { fieldOf, isObject, type JsonObject } from "../../scenario/values.js";
import type { Broken } from "./broken.js";
import { corporateExchanges } from "./exchanges.js";
import { rowsOf } from "./printed-answer.js";

/**
 * Looks at lists of records of a kind: one record is one row. Two rows that are alike, id and all, are one record that is listed
 * twice; what differs in anything may be two of its kind. A group that is listed alike with the same records is one as well.
 *
 * @returns the first of each route
 */
export function listedTwice(exchanges: readonly Received[]): readonly Broken[] {
  const found = new Map<Broken["clause"], Mismatch>();
  for (const received of corporateExchanges(exchanges)) {
    const { route, release, status, failure } = received;
    if (!route || failure || !isSuccessStatus(status) || found.has(`route:${route}`)) continue;
    const row = routeOn(route, release);
    if (!isListOfRecords(row) && !isListOfGroups(row)) continue;
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

/** Models whose rows hold what belongs together: brands below one, categories, containers of one kind. Each holds what no other does. */
const groups: ReadonlySet<string> = new Set([
  "BrandTree",
  "HandlingUnitContainerTypeGroupResult",
  "ReferCategoryHierarchy",
]);

const isListOfGroups = ({ answers }: RouteOn): boolean => answers.kind === "list" && groups.has(answers.model);

/** @returns what names a record; a job may be shown by its display id alone, and a group by what it holds */
const nameOf = (row: JsonObject): unknown =>
  fieldOf(row, "id") ?? fieldOf(row, "jobDisplayId") ?? idsIn(Object.values(row).filter(Array.isArray).flat());

/** @returns the ids of records; undefined where one has none */
function idsIn(entries: readonly unknown[]): readonly unknown[] | undefined {
  const ids = entries.map((entry) => (isObject(entry) ? fieldOf(entry, "id") : undefined));
  return ids.length > 0 && ids.every(isId) ? ids : undefined;
}
