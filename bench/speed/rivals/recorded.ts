import type { CallerName } from "../../../src/http/exchange.js";
import { redacted } from "../../../src/http/redaction/redaction.js";
import { readExchanges } from "../../../src/reporting/exchanges.js";

type Addresses = Readonly<Record<"portal" | "abc" | "catalog", string>>;

/** A request of a run's evidence with what other tools are to check of its answer. */
export interface Recorded {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
  /** A JSON schema of the members that the answer had; absent where it was no JSON. */
  readonly schema?: { readonly type: "object" | "array"; readonly required?: readonly string[] };
}

/** What a client sets itself. */
const own = new Set(["content-length", "host", "accept-encoding", "connection"]);

function schemaOf(text: string | undefined): Recorded["schema"] {
  try {
    const value: unknown = JSON.parse(text ?? "");
    if (Array.isArray(value)) return { type: "array" };
    return typeof value === "object" && value !== null ? { type: "object", required: Object.keys(value) } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param file exchanges.jsonl of a run
 * @param from the addresses that it was made at
 * @param to those that it is sent to again
 * @returns its requests in the order in which they left; without those that have a binary body, or had no answer
 */
export function recorded(
  file: string,
  from: Addresses,
  to: Addresses,
  tokens: Readonly<Record<Exclude<CallerName, "anonymous">, string>>,
): readonly Recorded[] {
  return readExchanges(file).flatMap(({ id, surface, caller, request, response }): readonly Recorded[] => {
    if (!response || request.body?.base64 !== undefined || request.body?.cut) return [];
    const kept = Object.entries(request.headers).filter(([name]) => !own.has(name));
    const token = caller === "anonymous" ? "" : tokens[caller];
    const schema = schemaOf(response.body.text);
    return [
      {
        name: id,
        method: request.method,
        url: to[surface] + request.url.slice(from[surface].length),
        headers: Object.fromEntries(kept.map(([name, value]) => [name, value.replace(redacted, token)])),
        ...(request.body?.text !== undefined && { body: request.body.text }),
        status: response.status,
        ...(schema && { schema }),
      },
    ];
  });
}
