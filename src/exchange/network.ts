import type { Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { errors, Pool } from "undici";
import { type Transport, TransportFailure, type WireLimits, type WireRequest, type WireResponse } from "./transport.js";

const decoders: { readonly [encoding: string]: () => Transform } = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Sends over the network with undici: one pool of kept-alive connections per origin, no redirect followed. */
export class NetworkTransport implements Transport {
  readonly #pools = new Map<string, Pool>();

  /** @param connections how many connections one origin may have */
  constructor(private readonly connections: number) {}

  async send(request: WireRequest, limits: WireLimits): Promise<WireResponse> {
    const url = new URL(request.url);
    const signal = AbortSignal.timeout(limits.timeoutMs);
    try {
      const response = await this.#pool(url.origin).request({
        method: request.method as "GET",
        path: url.pathname + url.search,
        headers: request.headers,
        body: request.body ?? null,
        signal,
      });
      const headers = flatten(response.headers);
      return { status: response.statusCode, headers, body: await read(response.body, headers, limits, signal) };
    } catch (error) {
      throw asFailure(error, signal, limits, url);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.close()));
  }

  #pool(origin: string): Pool {
    let pool = this.#pools.get(origin);
    if (!pool) {
      pool = new Pool(origin, { connections: this.connections, pipelining: 1, connect: { timeout: 10_000 } });
      this.#pools.set(origin, pool);
    }
    return pool;
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
  const decoder = decoders[(headers["content-encoding"] ?? "").trim().toLowerCase()]?.();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const source: AsyncIterable<Buffer> = decoder ? body.pipe(decoder) : body;
  if (decoder) body.once("error", (error) => decoder.destroy(error));
  const stop = () => body.destroy(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > limits.maxBodyBytes) {
        body.destroy();
        throw new TransportFailure("too-large", `The body is larger than ${limits.maxBodyBytes} bytes.`);
      }
      chunks.push(chunk);
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
  return Buffer.concat(chunks, bytes);
}

const unreachable = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "ECONNRESET"]);

function asFailure(error: unknown, signal: AbortSignal, limits: WireLimits, url: URL): TransportFailure {
  if (error instanceof TransportFailure) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  const code = "code" in cause ? String(cause.code) : "";
  if (signal.aborted || cause instanceof errors.HeadersTimeoutError || cause instanceof errors.BodyTimeoutError) {
    return new TransportFailure("timeout", `No whole answer within ${limits.timeoutMs} ms.`, { cause });
  }
  if (cause instanceof errors.ConnectTimeoutError || unreachable.has(code)) {
    return new TransportFailure("unreachable", `${url.origin} cannot be reached (${code || "connect timeout"}).`, {
      cause,
    });
  }
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) {
    return new TransportFailure("tls", `The TLS connection to ${url.origin} failed (${code}).`, { cause });
  }
  return new TransportFailure("broken", `The answer broke off or was not HTTP (${code || cause.message}).`, { cause });
}
