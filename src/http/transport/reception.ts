import type { IncomingHttpHeaders } from "node:http";
import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Dispatcher } from "undici";
import { StopWatch } from "./stop-watch.js";
import { TransportFailure, type WireLimits } from "./transport.js";

/** A whole answer, decompressed. */
export interface Answered {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
}

const decoders: { readonly [encoding: string]: () => Transform } = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Takes the answer to one request as undici hands it over, within the limits of the request. */
export class Reception implements Dispatcher.DispatchHandler {
  /** The whole answer. Rejects with a TransportFailure where a limit ends it, else with what undici or the decoder says. */
  readonly answer: Promise<Answered>;
  readonly watch: StopWatch;
  #came: (answer: Answered) => void = () => {};
  #failed: (error: Error) => void = () => {};
  #failure: Error | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: Answered["headers"] = {};
  /** Whether some of the body has come: an answer without one may name an encoding all the same. */
  #hasBody = false;
  #decoder: Transform | undefined;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  readonly #late: NodeJS.Timeout;

  /** @param onTaken called each time when a connection takes the request */
  constructor(
    private readonly limits: WireLimits,
    onTaken: () => void,
  ) {
    this.watch = new StopWatch(onTaken);
    this.answer = new Promise((resolve, reject) => {
      this.#came = resolve;
      this.#failed = reject;
    });
    this.#late = setTimeout(() => this.#fail(tooLate(limits)), limits.timeoutMs);
  }

  /** Whether anything of an answer has come. */
  get hasBegun(): boolean {
    return this.#status > 0;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failure) controller.abort(this.#failure);
    else this.watch.start();
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // What comes before the answer tells nothing of it.
    if (status < 200) return;
    this.#status = status;
    this.#headers = flatten(headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#hasBody) this.#decoder = this.#decoderOfBody();
    this.#hasBody = true;
    if (!this.#decoder) this.#take(chunk);
    else if (!this.#decoder.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.watch.end();
    if (this.#decoder) this.#decoder.end();
    else this.#end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #decoderOfBody(): Transform | undefined {
    const encoding = (this.#headers["content-encoding"] ?? "identity").trim().toLowerCase();
    if (encoding === "identity" || encoding === "") return undefined;
    const decoder = decoders[encoding]?.();
    if (!decoder) {
      const unasked = `The body is encoded as ${encoding.slice(0, 40)}, which was not asked for.`;
      this.#fail(new TransportFailure("broken", unasked));
      return undefined;
    }
    return decoder
      .on("data", (chunk: Buffer) => this.#take(chunk))
      .on("end", () => this.#end())
      .on("drain", () => this.#controller?.resume())
      .on("error", (error) => this.#fail(error));
  }

  #take(chunk: Buffer): void {
    this.#bytes += chunk.length;
    const { maxBodyBytes } = this.limits;
    if (this.#bytes <= maxBodyBytes) this.#chunks.push(chunk);
    else {
      const tooLarge = `The body is larger than ${maxBodyBytes} bytes (limits.maxBodyBytes, for one scenario).`;
      this.#fail(new TransportFailure("too-large", tooLarge));
    }
  }

  #end(): void {
    clearTimeout(this.#late);
    // A copy: a chunk may be a part of all that was read from the connection at a time.
    const body = Buffer.concat(this.#chunks, this.#bytes);
    this.#came({ status: this.#status, headers: this.#headers, body });
  }

  /** The first failure counts; nothing more of the answer is taken. */
  #fail(error: Error): void {
    if (this.#failure) return;
    this.#failure = error;
    clearTimeout(this.#late);
    this.#failed(error);
    this.#decoder?.destroy();
    this.#controller?.abort(error);
  }
}

/** @returns that no whole answer came in time */
export const tooLate = (
  { timeoutMs, timeoutField = "limits.timeoutMs" }: WireLimits,
  options?: ErrorOptions,
): TransportFailure =>
  new TransportFailure("timeout", `No whole answer within ${timeoutMs} ms (${timeoutField}).`, options);

function flatten(headers: IncomingHttpHeaders): Answered["headers"] {
  const flat: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}
