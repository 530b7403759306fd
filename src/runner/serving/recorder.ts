import { closeSync, openSync, writeSync } from "node:fs";
import type { RouteOn } from "../../contract/route.js";
import { Redactor } from "../../http/redaction/redaction.js";
import { storedBody } from "../../http/transport/stored.js";
import { UsageError } from "../../profile/usage-error.js";

/** Every exchange as one line of JSON, without secrets. */
export interface Recorder {
  /** Answers a request by what is given, and writes down what went to and fro. */
  record(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response>;
  /** A value that is never written. */
  learn(secret: string): void;
  close(): void;
}

const isText = /^(application\/([\w.-]+\+)?json|text\/|application\/x-www-form-urlencoded)/i;

const bytesOf = async (message: Request | Response) => new Uint8Array(await message.clone().arrayBuffer());

/**
 * @param path of the file, which is appended to where it exists
 * @param routeOf the route that a request is of
 * @throws UsageError where it cannot be written
 */
export function recorderTo(path: string, routeOf: (request: Request) => RouteOn | undefined): Recorder {
  const file = opened(path);
  const redactor = new Redactor();
  const stored = (bytes: Uint8Array, headers: Headers) =>
    storedBody(bytes, !isText.test(headers.get("content-type") ?? ""), redactor);
  return {
    async record(request, answer) {
      const at = new Date();
      const started = performance.now();
      const sent = await bytesOf(request);
      const response = await answer(request);
      const received = await bytesOf(response);
      const route = routeOf(request);
      if (route?.sensitive && response.ok) {
        const text = Buffer.from(received).toString("utf8").replace(/^"|"$/g, "");
        redactor.learnAddress(text, request.url);
      }
      const line = {
        at: at.toISOString(),
        ms: Math.round((performance.now() - started) * 10) / 10,
        ...(route && { route: route.id }),
        request: {
          method: request.method,
          url: redactor.text(request.url),
          headers: redactor.headers(Object.fromEntries(request.headers)),
          ...(sent.length > 0 && { body: stored(sent, request.headers) }),
        },
        response: {
          status: response.status,
          headers: redactor.headers(Object.fromEntries(response.headers)),
          body: stored(received, response.headers),
        },
      };
      writeSync(file, `${JSON.stringify(line)}\n`);
      return response;
    },
    learn: (secret) => redactor.learn(secret),
    close: () => closeSync(file),
  };
}

function opened(path: string): number {
  try {
    return openSync(path, "a");
  } catch (error) {
    throw new UsageError(
      `--record ${path}: the file cannot be written (${(error as NodeJS.ErrnoException).code}); name one in a folder that exists.`,
    );
  }
}
