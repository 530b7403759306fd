import { type CheckOutcome, type ScenarioResult, worst } from "../../scenario/outcome.js";
import type { Evidence, Found } from "./evidence.js";
import { idsGivenAgain } from "./ids.js";
import { unboundBodyNames, unboundQueryNames } from "./names.js";
import { gatewayPages } from "./pages.js";
import { withoutRights } from "./rights.js";
import { unavailable } from "./unavailable.js";

/** The first that explains an exchange counts: what never came to the service says nothing of rights or names. */
const detectors: readonly ((evidence: Evidence) => readonly Found[])[] = [
  gatewayPages,
  unavailable,
  withoutRights,
  idsGivenAgain,
  unboundQueryNames,
  unboundBodyNames,
];

/** The kinds of causes that are found in the exchanges, and so again whenever a run is put together. */
export const foundKinds: ReadonlySet<string> = new Set([
  "gateway-page",
  "unavailable",
  "no-rights",
  "names-not-bound",
  "ids-given-again",
]);

/** What costs fewer clauses is told with each of them. */
const fewestClauses = 3;

/** The results of scenarios, what a cause spoiled marked as such, and those causes. */
export interface Attributed {
  readonly results: readonly ScenarioResult[];
  readonly found: readonly Found[];
}

/**
 * Finds the reasons for which many clauses break together, and takes what they spoiled from the account of the contract: such
 * a check is inconclusive.
 *
 * @param known causes that were found out before the scenarios, and whose exchanges can be told
 */
export function attributed(given: readonly ScenarioResult[], evidence: Evidence, known: readonly Found[]): Attributed {
  let results = given.map(restored);
  const found: Found[] = [];
  const spent = new Set<string>();
  for (const one of [...known, ...detectors.flatMap((detect) => detect(evidence))]) {
    const exchanges = new Set([...one.exchanges].filter((id) => !spent.has(id)));
    const cause = { ...one, id: unique(one.id, found), exchanges };
    const next = results.map((result) => spoiledIn(result, cause));
    if (clausesOf(next, cause.id).size < (known.includes(one) || one.isPlain ? 1 : fewestClauses)) continue;
    results = next;
    found.push(cause);
    for (const id of exchanges) spent.add(id);
  }
  return { results, found };
}

const clausesOf = (results: readonly ScenarioResult[], id: string): ReadonlySet<string> =>
  new Set(results.flatMap(({ checks }) => checks.filter(({ cause }) => cause === id).map(({ clause }) => clause)));

/** @returns an id that none of the others has: the second of a kind is `gateway-page-2` */
export function unique(kind: string, others: readonly { readonly id: string }[]): string {
  const ids = new Set(others.map(({ id }) => id));
  let id = kind;
  for (let number = 2; ids.has(id); number++) id = `${kind}-${number}`;
  return id;
}

/** @returns the kind of a cause, whichever of its kind it is */
export const kindOf = ({ id }: { readonly id: string }): string => id.replace(/-\d+$/, "");

/** A result as its scenario ended, whatever has been made of it before. */
function restored(result: ScenarioResult): ScenarioResult {
  if (!result.checks.some(({ cause }) => cause !== undefined)) return result;
  const checks = result.checks.map(({ cause, reason, ...check }): CheckOutcome => {
    if (cause !== undefined && check.expected !== undefined) return { ...check, verdict: "fail" };
    return { ...check, ...(reason !== undefined && { reason }) };
  });
  return { ...result, checks, verdict: worst(checks) };
}

/** What is missing in the profile stays what is missing, whatever else is wrong. */
const asksForMore = /`(?:fixtures|samples|callers|identifiers)\.\w+`/;

function spoiledIn(result: ScenarioResult, { id, exchanges, reasons }: Found): ScenarioResult {
  const first = result.exchanges.findIndex((exchange) => exchanges.has(exchange.id));
  if (first < 0) return result;
  const [reason = ""] = reasons;
  const places = new Map(result.exchanges.map((exchange, index) => [exchange.id, index]));
  const isAfter = ({ exchange }: CheckOutcome) => exchange === undefined || (places.get(exchange) ?? first) >= first;
  const checks = result.checks.map((check): CheckOutcome => {
    if (check.verdict === "pass" || check.cause !== undefined || !isAfter(check)) return check;
    if (check.verdict === "fail") return { ...check, verdict: "inconclusive", reason, cause: id };
    const isItself = check.exchange !== undefined && exchanges.has(check.exchange);
    return isItself || !asksForMore.test(check.reason ?? "") ? { ...check, cause: id } : check;
  });
  return { ...result, checks, verdict: result.verdict === "skipped" ? "skipped" : worst(checks) };
}
