import type { RecordKind } from "../contract/record-kind.js";
import type { Release } from "../contract/releases.js";
import type { Route } from "../contract/route.js";
import type { RouteId } from "../contract/routes.js";
import type { Effect, Surface } from "../contract/vocabulary.js";
import type { CallerName, Exchange, ExchangeFailure } from "./exchange.js";
import type { ListEncoding, QuerySpelling } from "./names.js";
import type { Writing } from "./writing.js";

export type ParameterValue = string | number | boolean;

/** A text that is sent in the place of a token, and is none. */
export const noToken = "not-a-token";

/** What reports call a token that was altered after it was signed. */
export const alteredName = "$ALTERED_TOKEN";

/** What they call one that has another signature in place of its own. */
export const forgedName = "$FORGED_TOKEN";

/** What they call a token of the deployment that has expired. */
export const expiredName = "$EXPIRED_TOKEN";

/** What is sent in place of a caller's own token. */
export interface Credential {
  readonly token: string;
  /** Of which it is, in place of the profile's scheme. */
  readonly scheme?: string;
  /** What reports call it, such as `$EXPIRED_TOKEN`; left out where it gives access to nothing and may be shown. */
  readonly name?: string;
  /** Whose own token is sent in its place, with another signature, where that can be read. */
  readonly forged?: Exclude<CallerName, "anonymous">;
}

/** A request as a scenario asks for it: names as the document prints them. */
export interface Call {
  readonly route: RouteId;
  readonly caller: CallerName;
  /** What is sent in place of the caller's own token. */
  readonly credential?: Credential;
  readonly path: { readonly [name: string]: ParameterValue };
  readonly query: { readonly [name: string]: ParameterValue | readonly ParameterValue[] | undefined };
  readonly body?: unknown;
  /** How a JSON body is said to be one, in place of `application/json` alone. */
  readonly contentType?: string;
  /** How its query is written, in place of the surface's own way. */
  readonly querySpelling?: QuerySpelling;
  /** How lists in its query are written, in place of the surface's own way. */
  readonly queryLists?: ListEncoding;
  /** In which other ways it is written, and says the same. */
  readonly writing?: Writing;
  /** A base address in place of the surface's own. */
  readonly base?: string;
  /** It only reads, and it is judged whether it does: as a write it is never sent again, nor is what was read before it. */
  readonly isDeed?: true;
  /** The exchange that it sends again, because what was written may be read back late. */
  readonly repeats?: string;
}

/** A request to a method or path that no table lists. */
export interface UnlistedCall {
  readonly method: string;
  readonly surface: Surface;
  /** From the surface's base address on, with a leading slash. */
  readonly path: string;
  readonly caller: CallerName;
  readonly effect: Effect;
  /** The record that it would change if it were obeyed. */
  readonly touches?: { readonly kind: RecordKind; readonly id: string | number };
  readonly body?: unknown;
  /** The exchange that it sends again, because what was written may be read back late. */
  readonly repeats?: string;
}

/** What came back, for judging: not redacted, never stored. */
export interface Received {
  readonly exchange: Exchange;
  readonly route: RouteId | undefined;
  /** As which the deployment is judged. */
  readonly release: Release;
  /** Undefined where no response could be had. */
  readonly status: number | undefined;
  readonly headers: { readonly [name: string]: string };
  readonly bytes: Uint8Array;
  /** The parsed JSON with the document's field names; undefined where the body is empty or no JSON. */
  readonly body: unknown;
  /** The parsed JSON as it came. */
  readonly raw: unknown;
  readonly kind: "json" | "text" | "binary" | "empty" | "none";
  readonly failure: ExchangeFailure | undefined;
  /** What the same read was answered before, first to last, where it was sent again and nothing was written since. */
  readonly formerly?: readonly Received[];
}

/** Whether two answers came with the same bytes. */
export const hasSameBytes = (one: Received, other: Received): boolean => Buffer.compare(one.bytes, other.bytes) === 0;

/** What watches over changes: told before a changing request leaves and after its answer came. */
export interface Watch {
  /**
   * @param sent its body as it goes on the wire; undefined where it has none or is no JSON
   * @param creation what made the record, where it is only sent to see under which id that goes
   * @returns why the request must not leave; undefined where it may
   */
  before(
    call: Call | UnlistedCall,
    route: Route | undefined,
    sent: unknown,
    creation?: Call,
  ): string | undefined | Promise<string | undefined>;
  after(call: Call | UnlistedCall, route: Route | undefined, received: Received): void;
}

/** Whose exchanges these are: numbers and labels what one scenario sends. */
export interface ExchangeContext {
  readonly scenario: string;
  readonly phase: Exchange["phase"];
  readonly watch: Watch;
  /** Takes the next exchange number. */
  number(): number;
  /** Keeps what came. */
  keep(received: Received): void;
  /** It judges nothing, and is in no evidence. */
  readonly isUnkept?: true;
}
