import { withinSize } from "../http/transport/in-process.js";
import type { Transport, WireLimits, WireRequest, WireResponse } from "../http/transport/transport.js";
import type { Reference } from "../reference/index.js";

/** Hands requests to a reference in this process as data: nothing lies between that wants to see a `Request`. */
export class DirectTransport implements Transport {
  constructor(private readonly reference: Pick<Reference, "answer">) {}

  async send(request: WireRequest, limits: WireLimits): Promise<WireResponse> {
    const { status, headers, body } = await this.reference.answer(request);
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    return withinSize({ status, headers: Object.fromEntries(lower), body: await bytesOf(body) }, limits);
  }

  async close(): Promise<void> {}
}

const bytesOf = async (body: Uint8Array | ReadableStream | null): Promise<Uint8Array> =>
  body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer());
