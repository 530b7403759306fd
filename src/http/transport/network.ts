import { type Dispatcher, errors } from "undici";
import { dispatcherTo } from "../../profile/dispatcher.js";
import { proxyFor } from "../../profile/proxy.js";
import type { TlsOptions } from "../../profile/tls.js";
import { type Circumstances, failureInWords } from "./connection-failures.js";
import { Reception, tooLate } from "./reception.js";
import {
  type OnTheWire,
  type Transport,
  TransportFailure,
  type WireLimits,
  type WireRequest,
  type WireResponse,
} from "./transport.js";

/** So many connections of one origin may end under a request, with no byte of an answer, until each request has one of its own. */
const mostEnded = 3;

/** Sends over the network with undici: one pool of connections per origin, kept alive where that goes well; no redirect followed. */
export class NetworkTransport implements Transport {
  readonly #dispatchers = new Map<string, Dispatcher>();
  readonly #ended = new Map<string, number>();
  readonly #answered = new Set<string>();

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
    const dispatcher = this.#dispatcher(url.origin, limits);
    const reception = new Reception(limits, () => onTheWire.taken?.());
    try {
      dispatcher.dispatch(
        {
          // A proxy is asked for many origins.
          origin: url.origin,
          method: request.method as "GET",
          path: url.pathname + url.search,
          headers: request.headers,
          body: request.body ?? null,
        },
        reception,
      );
      const { status, headers, body } = await reception.answer;
      onTheWire.answered?.(status);
      // To look at an answer takes longer than to send a request: those that waited for its place leave before that, within two turns.
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      this.#answered.add(url.origin);
      return { status, headers, body, wireMs: reception.watch.ms() };
    } catch (error) {
      if (isEnd(error) && !reception.hasBegun) this.#hasEnded(url.origin);
      const failure = asFailure(error, limits, url, this.#circumstances(url));
      failure.wireMs = reception.watch.ms();
      throw failure;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#dispatchers.values()].map((one) => one.close()));
  }

  /** What ends connections that rest may end the next one under a write, which is not sent twice. */
  #hasEnded(origin: string): void {
    const times = (this.#ended.get(origin) ?? 0) + 1;
    this.#ended.set(origin, times);
    if (times !== mostEnded) return;
    this.#dispatchers
      .get(origin)
      ?.close()
      .catch(() => {});
    this.#dispatchers.delete(origin);
  }

  #circumstances({ origin, protocol }: URL): Circumstances {
    const proxy = proxyFor(origin, this.env);
    const wantsCertificate = protocol === "https:" && this.tls.cert === undefined && !this.#answered.has(origin);
    return { origin, ...(proxy && { proxy }), ...(wantsCertificate && { mayWantCertificate: true }) };
  }

  #dispatcher(origin: string, { connectTimeoutMs = 10_000 }: WireLimits): Dispatcher {
    const known = this.#dispatchers.get(origin);
    if (known) return known;
    const { connections, tls, env } = this;
    const keepsAlive = (this.#ended.get(origin) ?? 0) < mostEnded;
    const dispatcher = dispatcherTo(origin, { connections, connectTimeoutMs, keepsAlive, tls, env });
    this.#dispatchers.set(origin, dispatcher);
    return dispatcher;
  }
}

/** Whether the other side has ended the connection. */
const isEnd = (error: unknown): boolean =>
  error instanceof errors.SocketError ||
  (error instanceof Error && "code" in error && ["ECONNRESET", "EPIPE"].includes(String(error.code)));

function asFailure(error: unknown, limits: WireLimits, url: URL, circumstances: Circumstances): TransportFailure {
  if (error instanceof TransportFailure) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  if (cause instanceof errors.HeadersTimeoutError || cause instanceof errors.BodyTimeoutError)
    return tooLate(limits, { cause });
  if (cause instanceof errors.ConnectTimeoutError) {
    const { proxy } = circumstances;
    const through = proxy ? ` through the proxy ${proxy.host} (${proxy.variable})` : "";
    const message = `${url.origin} cannot be reached${through}: no connection within ${limits.connectTimeoutMs ?? 10_000} ms (limits.connectTimeoutMs).`;
    return new TransportFailure("timeout", message, { cause });
  }
  const { kind, says } = failureInWords(cause, circumstances);
  return new TransportFailure(kind, says, { cause });
}
