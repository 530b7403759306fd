import { type Surface, surfaces } from "../contract/vocabulary.js";
import type { Transport, WireLimits, WireRequest, WireResponse } from "../exchange/transport.js";

/** Takes the time of what goes over another transport, and outlives the sessions that use it. */
export class TimedTransport implements Transport {
  readonly #took: { readonly url: string; readonly ms: number }[] = [];
  #requests = 0;

  constructor(private readonly inner: Transport) {}

  /** How many requests left. */
  get requests(): number {
    return this.#requests;
  }

  async send(request: WireRequest, limits: WireLimits): Promise<WireResponse> {
    this.#requests++;
    const start = performance.now();
    const response = await this.inner.send(request, limits);
    this.#took.push({ url: request.url, ms: performance.now() - start });
    return response;
  }

  /** Leaves the connections open for the session that comes next; `end` closes them. */
  async close(): Promise<void> {}

  async end(): Promise<void> {
    await this.inner.close();
  }

  /**
   * @param addresses the surfaces' base addresses
   * @returns what the answers of each surface took, in milliseconds; those of two that share an address count for both
   */
  latencies(addresses: { readonly [S in Surface]: string }): { readonly [S in Surface]: Latency } {
    const baseOf = (url: string) =>
      surfaces
        .map((surface) => addresses[surface])
        .filter((base) => url.startsWith(base))
        .reduce((longest, base) => (base.length > longest.length ? base : longest), "");
    const of = (surface: Surface) =>
      summed(this.#took.filter(({ url }) => baseOf(url) === addresses[surface]).map(({ ms }) => ms));
    return { portal: of("portal"), abc: of("abc"), catalog: of("catalog") };
  }
}

interface Latency {
  readonly answers: number;
  readonly p50?: number;
  readonly p95?: number;
}

/** @param took milliseconds in any order @returns their percentiles by nearest rank; none where there is nothing */
export function summed(took: readonly number[]): Latency {
  const sorted = took.toSorted((a, b) => a - b);
  const rank = (share: number) => {
    const ms = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
    return ms === undefined ? undefined : Math.round(ms * 10) / 10;
  };
  const [p50, p95] = [rank(0.5), rank(0.95)];
  return { answers: sorted.length, ...(p50 !== undefined && { p50 }), ...(p95 !== undefined && { p95 }) };
}
