import type { Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { type Dispatcher, errors } from "undici";
import { dispatcherTo } from "../../profile/dispatcher.js";
import { proxyFor } from "../../profile/proxy.js";
import type { TlsOptions } from "../../profile/tls.js";
import { type Circumstances, failureInWords } from "./connection-failures.js";
import { StopWatch, timing } from "./stop-watch.js";
import {
  type OnTheWire,
  type Transport,
  TransportFailure,
  type WireLimits,
  type WireRequest,
  type WireResponse,
} from "./transport.js";

const decoders: { readonly [encoding: string]: () => Transform } = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Sends over the network with undici: one pool of kept-alive connections per origin, no redirect followed. */
export class NetworkTransport implements Transport {
  readonly #pools = new Map<string, { readonly pool: Dispatcher; readonly timed: Dispatcher }>();
  readonly #answered = new Set<string>();
  /** How often bytes came that belong to no answer. */
  #garbled = 0;

  /**
   * @param connections how many connections one origin may have
   * @param tls authorities and a client certificate beside what Node knows
   * @param env names the proxies
   */
  constructor(
    private readonly connections: number,
    private readonly tls: TlsOptions = {},
    private readonly env: NodeJS.ProcessEnv = process.env,
  ) {}

  async send(request: WireRequest, limits: WireLimits, onTheWire: OnTheWire = {}): Promise<WireResponse> {
    const url = new URL(request.url);
    const signal = AbortSignal.timeout(limits.timeoutMs);
    const garbled = this.#garbled;
    const watch = new StopWatch(() => onTheWire.taken?.());
    try {
      const response = await this.#pool(url.origin, limits).request({
        // A proxy is asked for many origins.
        origin: url.origin,
        method: request.method as "GET",
        path: url.pathname + url.search,
        headers: request.headers,
        body: request.body ?? null,
        signal,
        opaque: watch,
      });
      const headers = flatten(response.headers);
      const body = await read(response.body, headers, limits, signal);
      onTheWire.answered?.(response.statusCode);
      // What follows the end of an answer is noticed a moment later, and means that its end was a lie.
      await new Promise(setImmediate);
      // To look at an answer takes longer than to send a request: those that waited for its place leave before that.
      await new Promise(setImmediate);
      if (this.#garbled !== garbled)
        throw new TransportFailure("broken", "The answer has another length than it says.");
      this.#answered.add(url.origin);
      return { status: response.statusCode, headers, body, wireMs: watch.ms() };
    } catch (error) {
      const failure = asFailure(error, signal, limits, url, this.#circumstances(url));
      failure.wireMs = watch.ms();
      throw failure;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map(({ pool }) => pool.close()));
  }

  #circumstances({ origin, protocol }: URL): Circumstances {
    const proxy = proxyFor(origin, this.env);
    const wantsCertificate = protocol === "https:" && this.tls.cert === undefined && !this.#answered.has(origin);
    return { origin, ...(proxy && { proxy }), ...(wantsCertificate && { mayWantCertificate: true }) };
  }

  #pool(origin: string, { connectTimeoutMs = 10_000 }: WireLimits): Dispatcher {
    const known = this.#pools.get(origin);
    if (known) return known.timed;
    const { connections, tls, env } = this;
    const pool = dispatcherTo(origin, { connections, connectTimeoutMs, tls, env });
    pool.on("disconnect", (_origin, _targets, error) => {
      if (error instanceof errors.HTTPParserError) this.#garbled++;
    });
    const timed = pool.compose(timing);
    this.#pools.set(origin, { pool, timed });
    return timed;
  }
}

function flatten(headers: { readonly [name: string]: string | string[] | undefined }) {
  const flat: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}

async function read(
  body: Readable,
  headers: { readonly [name: string]: string },
  limits: WireLimits,
  signal: AbortSignal,
): Promise<Uint8Array> {
  // Whatever breaks the body reaches who reads it; a body that nobody reads any more must not end the process.
  body.on("error", (error) => decoder?.destroy(error));
  const encoding = (headers["content-encoding"] ?? "identity").trim().toLowerCase();
  const decoder = decoders[encoding]?.();
  if (!decoder && encoding !== "identity" && encoding !== "") {
    body.destroy();
    throw new TransportFailure("broken", `The body is encoded as ${encoding.slice(0, 40)}, which was not asked for.`);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  const source: AsyncIterable<Buffer> = decoder ? body.pipe(decoder) : body;
  const stop = () => body.destroy(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > limits.maxBodyBytes) {
        body.destroy();
        throw new TransportFailure(
          "too-large",
          `The body is larger than ${limits.maxBodyBytes} bytes (limits.maxBodyBytes, for one scenario).`,
        );
      }
      chunks.push(chunk);
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
  return Buffer.concat(chunks, bytes);
}

function asFailure(
  error: unknown,
  signal: AbortSignal,
  limits: WireLimits,
  url: URL,
  circumstances: Circumstances,
): TransportFailure {
  if (error instanceof TransportFailure) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  if (signal.aborted || cause instanceof errors.HeadersTimeoutError || cause instanceof errors.BodyTimeoutError) {
    return new TransportFailure(
      "timeout",
      `No whole answer within ${limits.timeoutMs} ms (${limits.timeoutField ?? "limits.timeoutMs"}).`,
      {
        cause,
      },
    );
  }
  if (cause instanceof errors.ConnectTimeoutError) {
    const { proxy } = circumstances;
    const through = proxy ? ` through the proxy ${proxy.host} (${proxy.variable})` : "";
    const message = `${url.origin} cannot be reached${through}: no connection within ${limits.connectTimeoutMs ?? 10_000} ms (limits.connectTimeoutMs).`;
    return new TransportFailure("timeout", message, { cause });
  }
  const { kind, says } = failureInWords(cause, circumstances);
  return new TransportFailure(kind, says, { cause });
}
