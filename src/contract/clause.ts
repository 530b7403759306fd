import { withOverlay } from "./overlay.js";
import type { Span } from "./releases.js";
import type { RouteId } from "./routes.js";
import type { Area, Effect, Level, SuiteVersion } from "./vocabulary.js";

/**
 * What a clause entry says, apart from its id and level. Where it says neither `since` nor `until`, it holds on the releases
 * that have its first route.
 */
export interface ClauseEntry extends Span {
  /** One sentence that reads as a test name: what a conforming deployment does. */
  readonly says: string;
  /** Where the document says (or suggests) it: section, and rule, row or column. */
  readonly source: string;
  /** The routes that take part when it is verified; the first one is the one that keeps or breaks it. */
  readonly routes: readonly [RouteId, ...RouteId[]];
  /** What verifying it does to the deployment's data. */
  readonly effect: Effect;
  /**
   * The version of the suite that brought it, its first route's unless given; absent for what was there from the first.
   * Through that minor version it is provisional: broken, it is told and does not gate (docs/versions.md).
   */
  readonly added?: SuiteVersion;
  /** Ids that it had before; files and commands may still use them. */
  readonly formerly?: readonly string[];
}

/** One atomic requirement that a deployment keeps or breaks. */
export interface Clause<Id extends string = string> extends ClauseEntry {
  readonly id: Id;
  readonly area: Area;
  readonly level: Level;
}

type Levelled = ClauseEntry & { readonly level: Level };

/** The document says it: breaking it fails. */
export const stated = (entry: ClauseEntry): Levelled => ({ ...entry, level: "stated" });

/** A reader would expect it although the document does not say it: breaking it warns. */
export const implied = (entry: ClauseEntry): Levelled => ({ ...entry, level: "implied" });

/**
 * @param area the resource group (or `service`) that the clauses are about
 * @param entries the clauses by id, in the document's order
 */
export function clausesOf<const Id extends string>(area: Area, entries: { readonly [K in Id]: Levelled }) {
  const all = withOverlay<{ readonly [id: string]: Levelled }>(`clauses/${area}`, entries);
  const clauses = Object.entries(all).map(([id, entry]) => [id, { id, area, ...entry }]);
  return Object.fromEntries(clauses) as { readonly [K in Id]: Clause<K> };
}
