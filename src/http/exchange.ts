import type { RouteId } from "../contract/routes.js";
import type { Surface } from "../contract/vocabulary.js";

/** Whose credential a request carries. */
export type CallerName = "corporate" | "partner" | "anonymous";

/** A body as it is kept as evidence: text where it is text, base64 otherwise; `bytes` counts what was on the wire. */
export interface StoredBody {
  readonly bytes: number;
  readonly text?: string;
  readonly base64?: string;
  /** Only the beginning was kept. */
  readonly cut?: true;
}

/** Why no response could be had, or why the one that came is of no use. */
export interface ExchangeFailure {
  readonly kind:
    | "unreachable"
    | "timeout"
    | "too-large"
    | "broken"
    | "tls"
    | "redirect"
    | "unavailable"
    | "credential"
    | "given-up"
    | "refused-to-send";
  readonly message: string;
}

/** Failures of requests that never arrived: nothing can have been changed. */
export const neverArrived: ReadonlySet<ExchangeFailure["kind"]> = new Set([
  "unreachable",
  "tls",
  "credential",
  "given-up",
  "refused-to-send",
]);

/** Failures of requests that did not even leave. */
export const neverSent: ReadonlySet<ExchangeFailure["kind"]> = new Set(["credential", "given-up", "refused-to-send"]);

/** One redirect that was followed. */
export interface Redirection {
  readonly status: number;
  /** Absolute. */
  readonly location: string;
}

/** One request and its response, as sent and received, redacted. */
export interface Exchange {
  /** `<scenario id>/<n>`, n counting from 1 in the order of sending. */
  readonly id: string;
  readonly scenario: string;
  /** What it was sent for: the scenario's steps, or the removal of what they made. */
  readonly phase: "scenario" | "cleanup";
  /** Absent for a request to a path or method that no table lists. */
  readonly route?: RouteId;
  readonly surface: Surface;
  readonly caller: CallerName;
  /** What was sent in place of the caller's token: the text itself, or what it is called, with a `$` before it. */
  readonly credential?: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: { readonly [name: string]: string };
    readonly body?: StoredBody;
  };
  readonly response?: {
    readonly status: number;
    readonly headers: { readonly [name: string]: string };
    readonly body: StoredBody;
  };
  readonly failure?: ExchangeFailure;
  /** Those that were followed, in their order; the response is that of the last. */
  readonly redirects?: readonly Redirection[];
  /** It was sent to see whether a credential is still taken, or which member of a record is its id, not by a step of the scenario. */
  readonly confirms?: true;
  /** The exchange that it sends again, because what was written may be read back late. */
  readonly repeats?: string;
  /** When its scenario came to it, ISO 8601; it left `queuedMs` later. */
  readonly startedAt: string;
  /** On the wire: from the moment at which a connection took it to the end of the answer, when it left for the last time. */
  readonly durationMs: number;
  /**
   * What passed besides, on this side: waiting for its turn, for a connection, for what the deployment asked to wait, and earlier
   * attempts. Missing where a suite kept it that took both for one.
   */
  readonly queuedMs?: number;
  /** How often it was sent: more than once only for reads that met a passing failure, or after a 429 or a renewed credential. */
  readonly attempts: number;
}

/** @returns the id of the scenario that an exchange belongs to */
export const scenarioOf = (id: string): string => id.slice(0, id.lastIndexOf("/"));

/** @returns which of its scenario's exchanges it is, in the order of sending */
export const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf("/") + 1));

/** @returns when its request left, as its evidence tells, in milliseconds since 1970 */
export const leftAt = ({ startedAt, queuedMs = 0 }: Pick<Exchange, "startedAt" | "queuedMs">): number =>
  Date.parse(startedAt) + queuedMs;

/** @returns when its answer had come, in milliseconds since 1970 */
export const answeredAt = (exchange: Pick<Exchange, "startedAt" | "queuedMs" | "durationMs">): number =>
  leftAt(exchange) + exchange.durationMs;
