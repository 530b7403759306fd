import type { Transport, WireLimits, WireRequest, WireResponse } from "../../exchange/transport.js";

/** A transport that keeps count of what it sends, and of how long each whole answer took, in milliseconds. */
export class TimedTransport implements Transport {
  readonly times: number[] = [];
  #sent = 0;

  constructor(private readonly inner: Transport) {}

  get sent(): number {
    return this.#sent;
  }

  async send(request: WireRequest, limits: WireLimits): Promise<WireResponse> {
    this.#sent++;
    const start = performance.now();
    const response = await this.inner.send(request, limits);
    this.times.push(performance.now() - start);
    return response;
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}

/** @returns the middle one; undefined of none */
export function median(times: readonly number[]): number | undefined {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}
