import { suiteName, suiteVersion } from "../../contract/suite.js";
import type { Exchange, StoredBody } from "../../http/exchange.js";

type Json = { readonly [name: string]: unknown };

const pairs = (headers: { readonly [name: string]: string }): readonly Json[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

const typeIn = (headers: { readonly [name: string]: string }): string => headers["content-type"] ?? "";

/**
 * @param exchanges of a run, redacted
 * @returns all of them as an HTTP archive (HAR 1.2): a page for each scenario, an entry for each exchange
 */
export function harOf(exchanges: readonly Exchange[]): Json {
  const first = new Map<string, Exchange>();
  for (const exchange of exchanges) if (!first.has(exchange.scenario)) first.set(exchange.scenario, exchange);
  return {
    log: {
      version: "1.2",
      creator: { name: suiteName, version: suiteVersion },
      pages: [...first].map(([id, { startedAt }]) => ({
        startedDateTime: startedAt,
        id,
        title: id,
        pageTimings: {},
      })),
      entries: exchanges.map(entryOf),
    },
  };
}

function entryOf({ id, scenario, request, response, failure, startedAt, durationMs, queuedMs = 0 }: Exchange): Json {
  const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
  const query = [...(url?.searchParams ?? [])].map(([name, value]) => ({ name, value }));
  return {
    pageref: scenario,
    startedDateTime: startedAt,
    time: queuedMs + durationMs,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(request.headers),
      queryString: query,
      ...(request.body && { postData: postedIn(request.body, typeIn(request.headers)) }),
      headersSize: -1,
      bodySize: request.body?.bytes ?? 0,
    },
    // Where none came, an archive has the status 0.
    response: {
      status: response?.status ?? 0,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(response?.headers ?? {}),
      content: response ? contentOf(response.body, typeIn(response.headers)) : { size: 0, mimeType: "" },
      redirectURL: response?.headers["location"] ?? "",
      headersSize: -1,
      bodySize: response?.body.bytes ?? -1,
    },
    cache: {},
    timings: { blocked: queuedMs, send: 0, wait: durationMs, receive: 0 },
    comment: failure ? `${id}: ${failure.message}` : id,
  };
}

/** An archive has no base64 for what is sent; what is no text is told to be left out. */
const postedIn = ({ text, bytes, cut }: StoredBody, mimeType: string): Json => ({
  mimeType,
  text: text ?? "",
  ...((text === undefined || cut) && { comment: `${bytes} bytes, which are not shown whole` }),
});

const contentOf = ({ bytes, text, base64, cut }: StoredBody, mimeType: string): Json => ({
  size: bytes,
  mimeType,
  ...(text !== undefined ? { text } : base64 !== undefined && { text: base64, encoding: "base64" }),
  ...(cut && { comment: "only the beginning was kept" }),
});
