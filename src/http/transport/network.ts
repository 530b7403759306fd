import type { Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { type Dispatcher, errors, Pool } from "undici";
import { StopWatch, timing } from "./stop-watch.js";
import { type Transport, TransportFailure, type WireLimits, type WireRequest, type WireResponse } from "./transport.js";

const decoders: { readonly [encoding: string]: () => Transform } = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Sends over the network with undici: one pool of kept-alive connections per origin, no redirect followed. */
export class NetworkTransport implements Transport {
  readonly #pools = new Map<string, { readonly pool: Pool; readonly timed: Dispatcher }>();
  /** How often bytes came that belong to no answer. */
  #garbled = 0;

  /** @param connections how many connections one origin may have */
  constructor(private readonly connections: number) {}

  async send(request: WireRequest, limits: WireLimits): Promise<WireResponse> {
    const url = new URL(request.url);
    const signal = AbortSignal.timeout(limits.timeoutMs);
    const garbled = this.#garbled;
    const watch = new StopWatch();
    try {
      const response = await this.#pool(url.origin, limits).request({
        method: request.method as "GET",
        path: url.pathname + url.search,
        headers: request.headers,
        body: request.body ?? null,
        signal,
        opaque: watch,
      });
      const headers = flatten(response.headers);
      const body = await read(response.body, headers, limits, signal);
      // What follows the end of an answer is noticed a moment later, and means that its end was a lie.
      await new Promise(setImmediate);
      if (this.#garbled !== garbled)
        throw new TransportFailure("broken", "The answer has another length than it says.");
      return { status: response.statusCode, headers, body, wireMs: watch.ms() };
    } catch (error) {
      const failure = asFailure(error, signal, limits, url);
      failure.wireMs = watch.ms();
      throw failure;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map(({ pool }) => pool.close()));
  }

  #pool(origin: string, { connectTimeoutMs = 10_000 }: WireLimits): Dispatcher {
    const known = this.#pools.get(origin);
    if (known) return known.timed;
    const { connections } = this;
    const pool = new Pool(origin, { connections, pipelining: 1, connect: { timeout: connectTimeoutMs } });
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

const unreachable = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

function asFailure(error: unknown, signal: AbortSignal, limits: WireLimits, url: URL): TransportFailure {
  if (error instanceof TransportFailure) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  const code = "code" in cause ? String(cause.code) : "";
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
    const message = `${url.origin} cannot be reached: no connection within ${limits.connectTimeoutMs ?? 10_000} ms (limits.connectTimeoutMs).`;
    return new TransportFailure("timeout", message, { cause });
  }
  if (unreachable.has(code)) {
    return new TransportFailure("unreachable", `${url.origin} cannot be reached (${code}).`, { cause });
  }
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code)) {
    const remedy = "an authority of your own is named in NODE_EXTRA_CA_CERTS";
    return new TransportFailure("tls", `The TLS connection to ${url.origin} failed (${code}); ${remedy}.`, { cause });
  }
  return new TransportFailure("broken", `The answer broke off or was not HTTP (${code || cause.message}).`, { cause });
}
