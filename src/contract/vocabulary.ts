/** The words of the register: what a route, a clause and an open point are made of. */

export const groupNames = [
  "jobs",
  "timeline",
  "tracking",
  "shipment",
  "freight-providers",
  "forms",
  "payment",
  "companies",
  "contacts",
  "dashboard",
  "reports",
  "commodities",
  "notes",
  "views",
  "rfq",
  "documents",
  "lookup",
  "lots",
  "catalogs",
] as const;

export const surfaces = ["portal", "abc", "catalog"] as const;

/** Ordered from the harmless to the harmful: a run's ceiling allows everything up to it. */
export const effects = ["read", "reversible", "residue", "irreversible"] as const;

export type GroupName = (typeof groupNames)[number];
export type Surface = (typeof surfaces)[number];
export type { Release } from "./releases.js";
export type Effect = (typeof effects)[number];
export type Level = "stated" | "implied";
/** A version of the suite, as `package.json` has it. */
export type SuiteVersion = `${number}.${number}.${number}`;
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One of the resource groups, or `service` for what holds across all of them (surfaces, credentials, refusals). */
export type Area = GroupName | "service";

/**
 * @param effect what something does to the deployment's data
 * @param ceiling the highest effect allowed
 * @returns whether `effect` is at or below `ceiling`
 */
export function within(effect: Effect, ceiling: Effect): boolean {
  return effects.indexOf(effect) <= effects.indexOf(ceiling);
}

/**
 * @param among effects in any order; none counts as `read`
 * @returns the most harmful of them
 */
export function highest(among: Iterable<Effect>): Effect {
  let top = 0;
  for (const effect of among) top = Math.max(top, effects.indexOf(effect));
  return effects[top] ?? "irreversible";
}
