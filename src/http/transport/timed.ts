import type { OnTheWire, Transport, WireLimits, WireRequest, WireResponse } from "./transport.js";

/** Takes the time that what goes over another transport is on the wire. */
export class TimedTransport implements Transport {
  /** How long each whole answer took, in milliseconds. */
  readonly took: { readonly url: string; readonly ms: number }[] = [];
  #requests = 0;

  constructor(private readonly inner: Transport) {}

  /** How many requests left. */
  get requests(): number {
    return this.#requests;
  }

  async send(request: WireRequest, limits: WireLimits, onTheWire?: OnTheWire): Promise<WireResponse> {
    this.#requests++;
    const start = performance.now();
    const response = await this.inner.send(request, limits, onTheWire);
    this.took.push({ url: request.url, ms: response.wireMs ?? performance.now() - start });
    return response;
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}
