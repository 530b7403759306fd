import { withOverlay } from "./overlay.js";
import type { Span } from "./releases.js";
import type { RouteId } from "./routes.js";
import type { Area } from "./vocabulary.js";

/** What an open-point entry says, apart from its id. */
export interface OpenPointEntry extends Span {
  /** The question that the document leaves open. */
  readonly asks: string;
  /** Where the document leaves it open. */
  readonly source: string;
  /** Behaviours that a sane deployment may show; none of them is ever failed. */
  readonly sane: readonly string[];
  /** How a run sees what this deployment does; absent where HTTP does not show it. */
  readonly seenBy?: string;
  readonly routes?: readonly RouteId[];
  /** Ids that it had before; files and commands may still use them. */
  readonly formerly?: readonly string[];
}

/** Something the document leaves open: observed and recorded, never a failure. */
export interface OpenPoint<Id extends string = string> extends OpenPointEntry {
  readonly id: Id;
  readonly area: Area;
}

/**
 * @param area the resource group (or `service`) that the open points are about
 * @param entries the open points by id
 */
export function openPointsOf<const Id extends string>(area: Area, entries: { readonly [K in Id]: OpenPointEntry }) {
  const all = withOverlay<{ readonly [id: string]: OpenPointEntry }>(`open-points/${area}`, entries);
  const points = Object.entries(all).map(([id, entry]) => [id, { id, area, ...entry }]);
  return Object.fromEntries(points) as { readonly [K in Id]: OpenPoint<K> };
}
