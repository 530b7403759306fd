import type { OpenPointId } from "../contract/register.js";
import type { RouteId } from "../contract/routes.js";
import type { GroupName, Release, Surface } from "../contract/vocabulary.js";
import type { CommonTrouble } from "../preflight/service/trouble.js";

/** What is known of a route without changing anything; nothing is guessed. */
export type RouteState =
  /** Its own answer shows that it is there. */
  | "answers"
  /** It was not called, for a call might change something; the service itself lists its method for its path. */
  | "offered"
  /** It is there, and what it answers is of no use: a 5xx, or a page. */
  | "failing"
  /** It is not there. */
  | "missing"
  /** No harmless request tells. */
  | "undecidable";

export const routeStates = ["answers", "offered", "failing", "missing", "undecidable"] as const;

export interface RouteObservation {
  readonly id: RouteId;
  readonly surface: Surface;
  readonly group: GroupName;
  /** Whether the profile's release has it; one that it has not is due to be missing. */
  readonly due: boolean;
  readonly state: RouteState;
  /** What shows it, or why nothing does. */
  readonly because: string;
  /** Of the read itself. */
  readonly status?: number;
}

export type Certificate =
  | { readonly kind: "none" }
  | { readonly kind: "unseen"; readonly because: string }
  | {
      readonly kind: "seen";
      readonly protocol: string;
      /** ISO 8601. */
      readonly validUntil: string;
      /** Whole days, negative once it has expired. */
      readonly daysLeft: number;
      /** Whether it is vouched for, or why it is not. */
      readonly trusted: true | string;
    };

/** Whether a caller's credential is taken: `unknown` where it makes no difference, or no answer shows it. */
type Acceptance = "accepted" | "refused" | "unknown";

export interface CallerObservation {
  readonly caller: "corporate" | "partner";
  /** What its claims make of it; unknown where they cannot be read. */
  readonly kind: "corporate" | "partner" | "unknown";
  /** The names of its claims, never their values. */
  readonly claims: readonly string[];
  /** ISO 8601. */
  readonly expiresAt?: string;
  /** In seconds, negative once it has expired. */
  readonly expiresIn?: number;
  /** In seconds, from its issue to its expiry. */
  readonly lifetime?: number;
  /** Why no token could be had, or what does not fit. */
  readonly trouble?: string;
  readonly on: { readonly [S in Surface]: { readonly acceptance: Acceptance; readonly because: string } };
}

export interface SurfaceObservation {
  readonly surface: Surface;
  readonly address: string;
  readonly reachable: boolean;
  /** Whether the service answers there, as far as anything shows it. */
  readonly isService: boolean;
  /** Why it is not. */
  readonly because?: string;
  readonly tls: Certificate;
  readonly wire: { readonly body: string; readonly from: string; readonly query: string; readonly lists: string };
  /** Of the answers that came, in milliseconds. */
  readonly latencyMs: { readonly answers: number; readonly p50?: number; readonly p95?: number };
}

/** One thing that tells the releases apart, as far as a read shows it. */
export interface ReleaseEvidence {
  readonly what: string;
  /** The releases that show this; none where it tells nothing. */
  readonly speaksFor: readonly Release[];
  readonly because: string;
}

export interface OpenPointObservation {
  readonly id: OpenPointId;
  readonly asks: string;
  readonly observed: string;
}

/** What one look at a deployment shows. */
export interface Probe {
  readonly suite: { readonly name: string; readonly version: string };
  readonly deployment: string;
  readonly startedAt: string;
  readonly durationMs: number;
  /** Requests that left, retries among them. */
  readonly requests: number;
  readonly verdict: "healthy" | "deviates" | "not-the-service" | "down" | "no-access";
  /** What makes it less than healthy, a line each. */
  readonly alarms: readonly string[];
  /** Why surfaces cannot be looked at, with what to do about it. */
  readonly causes: readonly CommonTrouble[];
  readonly surfaces: readonly SurfaceObservation[];
  readonly callers: readonly CallerObservation[];
  readonly release: {
    readonly expected: Release;
    /** `mixed` where the evidence contradicts itself. */
    readonly behavesAs: Release | "mixed" | "undecidable";
    /** The releases that all the evidence speaks for; all of them where nothing tells, none where it is mixed. */
    readonly couldBe: readonly Release[];
    readonly evidence: readonly ReleaseEvidence[];
    /** What would tell it, where nothing did and anything would. */
    readonly settledBy?: string;
  };
  /** All 210, in the order of the document. */
  readonly routes: readonly RouteObservation[];
  readonly openPoints: readonly OpenPointObservation[];
}
