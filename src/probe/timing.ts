import { type Surface, surfaces } from "../contract/vocabulary.js";
import { TimedTransport } from "../http/transport/timed.js";

/** Takes the time of each surface's answers, and outlives the sessions that use it. */
export class LastingTransport extends TimedTransport {
  /** Leaves the connections open for the session that comes next; `end` closes them. */
  override async close(): Promise<void> {}

  end(): Promise<void> {
    return super.close();
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
      summed(this.took.filter(({ url }) => baseOf(url) === addresses[surface]).map(({ ms }) => ms));
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
