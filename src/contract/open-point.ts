import { withOverlay } from "./overlay.js";
import type { Span } from "./releases.js";
import type { RouteId } from "./routes.js";
import type { Area } from "./vocabulary.js";

/** What every open-point entry says, apart from its id. */
interface OpenPointFacts extends Span {
  /** The question that the document leaves open. */
  readonly asks: string;
  /** Where the document leaves it open. */
  readonly source: string;
  /** Behaviours that a sane deployment may show; none of them is ever failed. */
  readonly sane: readonly string[];
  readonly routes?: readonly RouteId[];
  /** Ids that it had before; files and commands may still use them. */
  readonly formerly?: readonly string[];
}

/** Seen by an observer: of exchanges (src/reporting/observe), of a scenario (`observe` in specs), or of the probe. */
interface Observed {
  /** How a run sees what this deployment does. */
  readonly seenBy: string;
  readonly notObserved?: never;
  /** Why no run of the embedded deployment meets it, though it has an observer. */
  readonly unmetByReference?: string;
}

/** Seen by nobody. */
interface NotObserved {
  /** Why no run tells it. */
  readonly notObserved: string;
  readonly seenBy?: never;
  readonly unmetByReference?: never;
}

/** What an open-point entry says, apart from its id. */
export type OpenPointEntry = OpenPointFacts & (Observed | NotObserved);

/** Something the document leaves open: observed and recorded, never a failure. */
export type OpenPoint<Id extends string = string> = OpenPointEntry & { readonly id: Id; readonly area: Area };

/**
 * @param area the resource group (or `service`) that the open points are about
 * @param entries the open points by id
 */
export function openPointsOf<const Id extends string>(area: Area, entries: { readonly [K in Id]: OpenPointEntry }) {
  const all = withOverlay<{ readonly [id: string]: OpenPointEntry }>(`open-points/${area}`, entries);
  const points = Object.entries(all).map(([id, entry]) => [id, { id, area, ...entry }]);
  return Object.fromEntries(points) as { readonly [K in Id]: OpenPoint<K> };
}
