import { closeSync, openSync, writeSync } from "node:fs";
import type { RouteOn } from "../../contract/route.js";
import { Redactor } from "../../http/redaction/redaction.js";
import { UsageError } from "../../profile/usage-error.js";

/** Every exchange as one line of JSON, without secrets. */
export interface Recorder {
  /** Answers a request by what is given, and writes down what went to and fro. */
  record(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response>;
  /** A value that is never written. */
  learn(secret: string): void;
  close(): void;
}

/** Bodies beyond this are cut. */
const mostBytes = 1_000_000;

const isText = /^(application\/([\w.-]+\+)?json|text\/|application\/x-www-form-urlencoded)/i;

interface StoredBody {
  readonly bytes: number;
  readonly text?: string;
  readonly base64?: string;
  readonly cut?: true;
}

/** @returns a body as it is written: text where it is text, base64 otherwise */
function stored(bytes: Uint8Array, type: string | null): StoredBody | undefined {
  if (bytes.length === 0) return undefined;
  const kept = Buffer.from(bytes.subarray(0, mostBytes));
  return {
    bytes: bytes.length,
    ...(isText.test(type ?? "") ? { text: kept.toString("utf8") } : { base64: kept.toString("base64") }),
    ...(bytes.length > mostBytes && { cut: true as const }),
  };
}

const bytesOf = async (message: Request | Response) => new Uint8Array(await message.clone().arrayBuffer());

/**
 * @param path of the file, which is appended to where it exists
 * @param routeOf the route that a request is of
 * @throws UsageError where it cannot be written
 */
export function recorderTo(path: string, routeOf: (request: Request) => RouteOn | undefined): Recorder {
  const file = opened(path);
  const redactor = new Redactor();
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
          body: safe(stored(sent, request.headers.get("content-type")), redactor),
        },
        response: {
          status: response.status,
          headers: redactor.headers(Object.fromEntries(response.headers)),
          body: safe(stored(received, response.headers.get("content-type")), redactor),
        },
      };
      writeSync(file, `${JSON.stringify(line)}\n`);
      return response;
    },
    learn: (secret) => redactor.learn(secret),
    close: () => closeSync(file),
  };
}

const safe = (body: StoredBody | undefined, redactor: Redactor) =>
  body?.text === undefined ? body : { ...body, text: redactor.text(body.text) };

function opened(path: string): number {
  try {
    return openSync(path, "a");
  } catch (error) {
    throw new UsageError(
      `--record ${path}: the file cannot be written (${(error as NodeJS.ErrnoException).code}); name one in a folder that exists.`,
    );
  }
}
