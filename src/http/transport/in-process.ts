import type { Transport, WireLimits, WireRequest, WireResponse } from "./transport.js";
import { TransportFailure } from "./transport.js";

/** Hands requests to a fetch handler in this process: the embedded deployment without a socket. */
export class InProcessTransport implements Transport {
  constructor(private readonly handle: (request: Request) => Promise<Response>) {}

  async send(request: WireRequest, limits: WireLimits): Promise<WireResponse> {
    const { method, url, headers, body } = request;
    const response = await this.handle(new Request(url, { method, headers, ...(body && { body: Buffer.from(body) }) }));
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > limits.maxBodyBytes) {
      throw new TransportFailure(
        "too-large",
        `The body is larger than ${limits.maxBodyBytes} bytes (limits.maxBodyBytes, for one scenario).`,
      );
    }
    return { status: response.status, headers: Object.fromEntries(response.headers), body: bytes };
  }

  async close(): Promise<void> {}
}
