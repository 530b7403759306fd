import type { ExchangeFailure } from "../exchange.js";

/** A request as it goes on the wire. */
export interface WireRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string };
  readonly body?: Uint8Array;
}

/** A response as it came off the wire, decompressed. */
export interface WireResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
  /**
   * From the moment at which a connection took the request to the end of the body, in milliseconds: no waiting for a connection.
   * Left out by transports that never wait.
   */
  readonly wireMs?: number;
}

/** What one request may take. */
export interface WireLimits {
  /** From the first byte sent to the last byte received, in milliseconds. */
  readonly timeoutMs: number;
  /** The field of the profile that bounds it; `limits.timeoutMs` unless given. */
  readonly timeoutField?: string;
  /** For a connection to stand, in milliseconds; not bounded by itself where it is left out. */
  readonly connectTimeoutMs?: number;
  /** Of the decompressed body. */
  readonly maxBodyBytes: number;
}

/** What becomes of a request while it is under way; told by transports that may wait for a connection. */
export interface OnTheWire {
  /** A connection takes it; once more where it is sent again over another one. */
  taken?(): void;
  /** Its answer has ended: another request may have its place, though what came is still to be looked at. */
  answered?(status: number): void;
}

/** How requests reach a deployment: over the network, straight into a fetch handler, or played back. */
export interface Transport {
  /**
   * @param onTheWire told as it goes on
   * @throws TransportFailure where no whole response can be had within the limits
   */
  send(request: WireRequest, limits: WireLimits, onTheWire?: OnTheWire): Promise<WireResponse>;
  close(): Promise<void>;
}

/** No whole response could be had. */
export class TransportFailure extends Error {
  /** As of a response, up to the failure; 0 where no connection took the request. */
  wireMs?: number;

  constructor(
    readonly kind: ExchangeFailure["kind"],
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "TransportFailure";
  }
}
