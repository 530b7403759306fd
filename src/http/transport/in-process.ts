import type { Transport, WireLimits, WireRequest, WireResponse } from "./transport.js";
import { TransportFailure } from "./transport.js";

/** Hands requests to a fetch handler in this process: the embedded deployment without a socket. */
export class InProcessTransport implements Transport {
  constructor(private readonly handle: (request: Request) => Promise<Response>) {}

  async send(request: WireRequest, limits: WireLimits): Promise<WireResponse> {
    const { method, url, headers, body } = request;
    const response = await this.handle(new Request(url, { method, headers, ...(body && { body: Buffer.from(body) }) }));
    const bytes = new Uint8Array(await response.arrayBuffer());
    return withinSize({ status: response.status, headers: Object.fromEntries(response.headers), body: bytes }, limits);
  }

  async close(): Promise<void> {}
}

/** @returns the response; @throws TransportFailure where its body is larger than it may be */
export function withinSize(response: WireResponse, { maxBodyBytes }: WireLimits): WireResponse {
  if (response.body.length <= maxBodyBytes) return response;
  throw new TransportFailure(
    "too-large",
    `The body is larger than ${maxBodyBytes} bytes (limits.maxBodyBytes, for one scenario).`,
  );
}
