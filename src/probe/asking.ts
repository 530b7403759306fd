import { routeOf } from "../contract/routes.js";
import type { Surface } from "../contract/vocabulary.js";
import { decodedPart } from "../http/address.js";
import type { Call, ExchangeContext, Received, UnlistedCall, Watch } from "../http/call.js";
import type { Client } from "../http/client.js";
import type { CallerName } from "../http/exchange.js";
import { isHtmlType } from "../http/html.js";
import { isSuccessStatus } from "../http/status.js";
import { filled, rowsAt } from "./unused-ids.js";

/** Methods that HTTP calls safe. */
export type SafeMethod = "GET" | "OPTIONS" | "HEAD";

/** What one answer looked like. */
export interface ProbeAnswer {
  /** Undefined where none came that is of use. */
  readonly status: number | undefined;
  readonly kind: Received["kind"];
  readonly headers: Received["headers"];
  /** The parsed JSON as it came. */
  readonly raw: unknown;
  /** The text of the body without what differs from one request to the next: its path, numbers, identifiers. */
  readonly print: string;
  /** The methods that an Allow header lists. */
  readonly allow: readonly string[] | undefined;
  /** It is the body that was sent, sent back. */
  readonly echoes: boolean;
  /** Why there is none, or why it is of no use. */
  readonly failure: string | undefined;
}

/**
 * Lets nothing through whose success could change anything: reads of the tables, and safe methods without a body; of these GET,
 * and HEAD, which is served as GET is, only where no row for GET changes anything.
 */
export const harmlessOnly: Watch = {
  before(call, route) {
    const refusal = "A probe sends nothing whose success could change anything.";
    if (route) return route.effect === "read" ? undefined : refusal;
    return "method" in call && isHarmless(call) ? undefined : refusal;
  },
  after() {},
};

/** @returns whether a request that no row declares can change nothing: it carries no body, and every row of its path only reads */
export function isHarmless({ method, path, body }: Pick<UnlistedCall, "method" | "path" | "body">): boolean {
  if (body !== undefined) return false;
  if (method === "OPTIONS") return true;
  const rows = rowsAt(path.split("?")[0] ?? "").filter((row) => row.method === "GET");
  return (method === "GET" || method === "HEAD") && rows.every(({ effect }) => effect === "read");
}

/** Sends what a probe asks, each thing once. */
export class Asker {
  readonly #asked = new Map<string, Promise<ProbeAnswer>>();
  #sent = 0;

  constructor(private readonly client: Client) {}

  /** Sends a read of the tables. */
  read(call: Call): Promise<ProbeAnswer> {
    const path = filled(routeOf(call.route).template, call.path);
    return this.#once(JSON.stringify(call), path, () => this.client.send(call, this.#exchangeContext()));
  }

  /** Sends a safe method to a path, as nothing that a table lists. */
  method(method: SafeMethod, surface: Surface, path: string, caller: CallerName = "corporate"): Promise<ProbeAnswer> {
    return this.#once(`${caller} ${method} ${surface} ${path}`, path, () =>
      this.client.sendUnlisted({ method, surface, path, caller, effect: "read" }, this.#exchangeContext()),
    );
  }

  /** Sends it again, whatever was answered before. */
  again(method: SafeMethod, surface: Surface, path: string): Promise<ProbeAnswer> {
    this.#asked.delete(`corporate ${method} ${surface} ${path}`);
    return this.method(method, surface, path);
  }

  #once(key: string, path: string, send: () => Promise<Received>): Promise<ProbeAnswer> {
    const known = this.#asked.get(key);
    if (known) return known;
    const answer = send().then((received) => answerOf(received, path));
    this.#asked.set(key, answer);
    return answer;
  }

  #exchangeContext = (): ExchangeContext => ({
    scenario: "probe",
    phase: "scenario",
    watch: harmlessOnly,
    number: () => ++this.#sent,
    keep() {},
  });
}

function answerOf(received: Received, path: string): ProbeAnswer {
  const { status, kind, headers, raw, bytes, failure, exchange } = received;
  const allow = headers["allow"];
  const sent = exchange.request.body?.text;
  return {
    status: failure && failure.kind !== "redirect" ? undefined : status,
    kind,
    headers,
    raw,
    print: masked(Buffer.from(bytes.subarray(0, 4000)).toString("utf8"), path),
    allow: allow
      ?.split(",")
      .map((method) => method.trim().toUpperCase())
      .filter(Boolean),
    echoes: sent !== undefined && raw !== undefined && JSON.stringify(raw) === sent,
    failure: failure?.message,
  };
}

/** What a word with a digit in it stands for is an identifier, a number or a time. */
const masked = (text: string, path: string): string =>
  text
    .replaceAll(path, "…")
    .replaceAll(decodedPart(path), "…")
    .replace(/[\w.:+-]*\d[\w.:+-]*/g, "#")
    .toLowerCase();

/** @returns whether it answered a 2xx */
export const isSuccess = ({ status }: ProbeAnswer): boolean => isSuccessStatus(status);

/** @returns whether both look the same to a client; `loosely` where such answers differ from one request to the next */
export const isLike = (one: ProbeAnswer, other: ProbeAnswer, loosely: boolean): boolean =>
  one.status === other.status && one.kind === other.kind && (loosely || one.print === other.print);

/** A page for people where a service was asked. */
export const isPage = (answer: ProbeAnswer): boolean => isHtmlType(answer.headers["content-type"]);
