import type { RecordKind } from "../contract/records.js";
import type { Parameter, Route } from "../contract/route.js";
import { type RouteId, routeOf } from "../contract/routes.js";
import { type Effect, type Surface, within } from "../contract/vocabulary.js";
import type { Credentials } from "../deployment/credentials.js";
import type { Profile } from "../deployment/profile.js";
import { canonical } from "./canonical.js";
import type { Evidence } from "./evidence.js";
import type { CallerName, Exchange, ExchangeFailure, StoredBody } from "./exchange.js";
import { multipartOf } from "./multipart.js";
import { type Casing, spell, spellBody } from "./names.js";
import { type Politeness, pause } from "./politeness.js";
import type { Redactor } from "./redaction.js";
import { type Transport, TransportFailure, type WireRequest, type WireResponse } from "./transport.js";

export type ParameterValue = string | number | boolean;

/** A request as a scenario asks for it: names as the document prints them. */
export interface Call {
  readonly route: RouteId;
  readonly caller: CallerName;
  /** A credential in place of the caller's own. */
  readonly token?: string;
  readonly path: { readonly [name: string]: ParameterValue };
  readonly query: { readonly [name: string]: ParameterValue | readonly ParameterValue[] | undefined };
  readonly body?: unknown;
}

/** A request to a method or path that no table lists. */
export interface UnlistedCall {
  readonly method: string;
  readonly surface: Surface;
  /** From the surface's base address on, with a leading slash. */
  readonly path: string;
  readonly caller: CallerName;
  readonly effect: Effect;
  /** The record that it would change if it were obeyed. */
  readonly touches?: { readonly kind: RecordKind; readonly id: string | number };
  readonly body?: unknown;
}

/** What came back, for judging: not redacted, never stored. */
export interface Received {
  readonly exchange: Exchange;
  readonly route: RouteId | undefined;
  /** Undefined where no response could be had. */
  readonly status: number | undefined;
  readonly headers: { readonly [name: string]: string };
  readonly bytes: Uint8Array;
  /** The parsed JSON with the document's field names; undefined where the body is empty or no JSON. */
  readonly body: unknown;
  /** The parsed JSON as it came. */
  readonly raw: unknown;
  readonly kind: "json" | "text" | "binary" | "empty" | "none";
  readonly failure: ExchangeFailure | undefined;
}

/** What watches over changes: told before a changing request leaves and after its answer came. */
export interface Watch {
  /** @returns why the request must not leave; undefined where it may */
  before(call: Call | UnlistedCall, route: Route | undefined): string | undefined | Promise<string | undefined>;
  after(call: Call | UnlistedCall, route: Route | undefined, received: Received): void;
}

/** Whose exchanges these are: numbers and labels what one scenario sends. */
export interface Strand {
  readonly scenario: string;
  readonly phase: Exchange["phase"];
  readonly watch: Watch;
  /** Takes the next exchange number. */
  number(): number;
  /** Keeps what came. */
  keep(received: Received): void;
}

export interface ClientParts {
  readonly profile: Profile;
  readonly credentials: Credentials;
  readonly casing: { readonly [S in Surface]: Casing };
  readonly transport: Transport;
  readonly politeness: Politeness;
  readonly redactor: Redactor;
  readonly evidence: Evidence;
  /** Surfaces that the preflight could not reach, with the reason: nothing is sent there. */
  readonly unreachable: { readonly [S in Surface]?: string };
}

const passing = new Set([502, 503, 504]);
const readAttempts = 3;
const longestWaitMs = 20_000;
const keptBytes = 200_000;

/** The one client of the suite: everything that leaves for a deployment goes through `send` or `sendUnlisted`. */
export class Client {
  #stopped: string | undefined;

  constructor(private readonly parts: ClientParts) {}

  /** Refuses every further request of a scenario; clean-up goes on. */
  stop(reason: string): void {
    this.#stopped = reason;
  }

  /** Sends a documented request. */
  async send(call: Call, strand: Strand): Promise<Received> {
    const route = routeOf(call.route);
    const { profile } = this.parts;
    const path = route.template.replace(/\{(\w+)\}/g, (_, name: string) =>
      pathPart(route.path[name], call.path[name] ?? ""),
    );
    const url = profile.surfaces[route.surface] + path + this.#query(call, route);
    return this.#exchange(call, route, route.surface, url, strand);
  }

  /** Sends a request that no table lists. */
  async sendUnlisted(call: UnlistedCall, strand: Strand): Promise<Received> {
    return this.#exchange(call, undefined, call.surface, this.parts.profile.surfaces[call.surface] + call.path, strand);
  }

  #query(call: Call, route: Route): string {
    const casing = this.parts.profile.wire.query[route.surface];
    const pairs = Object.entries(call.query).flatMap(([name, value]) => {
      const values = value === undefined ? [] : Array.isArray(value) ? value : [value];
      return values.map((one) => `${encodeURIComponent(spell(name, casing))}=${encodeURIComponent(String(one))}`);
    });
    return pairs.length > 0 ? `?${pairs.join("&")}` : "";
  }

  async #exchange(
    call: Call | UnlistedCall,
    route: Route | undefined,
    surface: Surface,
    url: string,
    strand: Strand,
  ): Promise<Received> {
    const { profile, politeness } = this.parts;
    const method = route?.method ?? ("method" in call ? call.method : "GET");
    const effect = route?.effect ?? ("effect" in call ? call.effect : "irreversible");
    const request: WireRequest = {
      method,
      url,
      ...(await this.#headersAndBody(call, route, surface)),
    };
    const kept = {
      id: `${strand.scenario}/${strand.number()}`,
      scenario: strand.scenario,
      phase: strand.phase,
      surface,
    };
    const about = { ...kept, caller: call.caller, ...(route && { route: route.id as RouteId }) };

    const unreachable = this.parts.unreachable[surface];
    const stopped = () => (strand.phase === "scenario" ? this.#stopped : undefined);
    const barred =
      stopped() ??
      (within(effect, profile.effects) ? undefined : `Its effect is ${effect}; the run allows ${profile.effects}.`);
    const isWatched = barred === undefined && unreachable === undefined;
    const refusal = barred ?? (isWatched ? await strand.watch.before(call, route) : undefined);
    const startedAt = new Date();
    const start = performance.now();
    let attempts = 0;
    let response: WireResponse | undefined;
    let failure: ExchangeFailure | undefined;
    if (refusal !== undefined) failure = { kind: "refused-to-send", message: refusal };
    else if (unreachable !== undefined) failure = { kind: "unreachable", message: unreachable };
    else {
      const outcome = await politeness.turn(async () => {
        const late = stopped();
        if (late === undefined) return this.#attempt(request, effect === "read");
        return { response: undefined, failure: { kind: "refused-to-send", message: late } as const, attempts: 0 };
      });
      ({ response, failure, attempts } = outcome);
    }
    const received = this.#received(about, request, route, response, failure, {
      startedAt: startedAt.toISOString(),
      durationMs: Math.round((performance.now() - start) * 10) / 10,
      attempts,
    });
    this.parts.evidence.keep(received.exchange);
    strand.keep(received);
    if (isWatched && refusal === undefined) strand.watch.after(call, route, received);
    return received;
  }

  async #headersAndBody(call: Call | UnlistedCall, route: Route | undefined, surface: Surface) {
    const { profile, credentials, casing, redactor } = this.parts;
    const headers: { [name: string]: string } = {
      accept: "application/json, */*;q=0.5",
      "accept-encoding": "identity",
      ...profile.releaseSelection.headers,
    };
    const token =
      "token" in call ? call.token : call.caller === "anonymous" ? undefined : await credentials.token(call.caller);
    if (token !== undefined) {
      redactor.learn(token);
      headers[profile.auth.header.toLowerCase()] = `${profile.auth.scheme} ${token}`.trim();
    }
    if (call.body === undefined) return { headers };
    if (route?.body?.kind === "multipart") {
      const { body, contentType } = await multipartOf(call.body as object, casing[surface]);
      headers["content-type"] = contentType;
      return { headers, body };
    }
    headers["content-type"] = "application/json";
    return { headers, body: Buffer.from(JSON.stringify(spellBody(call.body, casing[surface]))) };
  }

  /** Reads are tried again after a passing failure; anything is after a 429, which says that nothing was done. */
  async #attempt(request: WireRequest, reads: boolean) {
    const { transport, profile } = this.parts;
    for (let attempts = 1; ; attempts++) {
      const last = attempts >= readAttempts;
      try {
        const response = await transport.send(request, profile.limits);
        const again = response.status === 429 || (reads && passing.has(response.status));
        if (!again || last) return { response, failure: undefined, attempts };
        await pause(waitAfter(response, attempts));
      } catch (error) {
        if (!(error instanceof TransportFailure)) throw error;
        const again = reads && (error.kind === "unreachable" || error.kind === "broken");
        if (!again || last) {
          return { response: undefined, failure: { kind: error.kind, message: error.message }, attempts };
        }
        await pause(backOff(attempts));
      }
    }
  }

  #received(
    about: Omit<Exchange, "request" | "response" | "failure" | "startedAt" | "durationMs" | "attempts">,
    request: WireRequest,
    route: Route | undefined,
    response: WireResponse | undefined,
    failure: ExchangeFailure | undefined,
    timing: Pick<Exchange, "startedAt" | "durationMs" | "attempts">,
  ): Received {
    const { redactor } = this.parts;
    const read = response ? parse(response) : ({ kind: "none", body: undefined } as const);
    const accepted = response !== undefined && response.status >= 200 && response.status < 300;
    if (route?.sensitive && accepted) this.#keepSecret(response.body, read.body);
    const exchange: Exchange = {
      ...about,
      request: {
        method: request.method,
        url: redactor.text(request.url),
        headers: redactor.headers(request.headers),
        ...(request.body && { body: this.#stored(request.body, route?.body?.kind === "multipart") }),
      },
      ...(response && {
        response: {
          status: response.status,
          headers: redactor.headers(response.headers),
          body: this.#stored(response.body, read.kind === "binary"),
        },
      }),
      ...(failure && { failure: { kind: failure.kind, message: redactor.text(failure.message) } }),
      ...timing,
    };
    return {
      exchange,
      route: about.route,
      status: response?.status,
      headers: response?.headers ?? {},
      bytes: response?.body ?? new Uint8Array(),
      body: accepted && route && read.kind === "json" ? canonical(read.body, route.answers) : read.body,
      raw: read.body,
      kind: read.kind,
      failure,
    };
  }

  /** @returns a text that may be stored: without any secret that the run has met */
  redacted(text: string): string {
    return this.parts.redactor.text(text);
  }

  /** What such a route answers is a secret like a credential: never stored, wherever it shows again. */
  #keepSecret(bytes: Uint8Array, body: unknown): void {
    const { redactor } = this.parts;
    if (body === undefined) redactor.learn(Buffer.from(bytes).toString("utf8").trim());
    else for (const text of textsIn(body)) redactor.learn(text);
  }

  #stored(bytes: Uint8Array, binary: boolean): StoredBody {
    const { redactor } = this.parts;
    if (bytes.length === 0) return { bytes: 0 };
    const kept = bytes.subarray(0, keptBytes);
    const cut = kept.length < bytes.length ? ({ cut: true } as const) : undefined;
    if (!binary) return { bytes: bytes.length, text: redactor.text(Buffer.from(kept).toString("utf8")), ...cut };
    if (redactor.inBytes(bytes)) return { bytes: bytes.length, text: "[withheld: these bytes hold a secret]" };
    return { bytes: bytes.length, base64: Buffer.from(kept).toString("base64"), ...cut };
  }
}

function pathPart(parameter: Parameter | undefined, value: ParameterValue): string {
  const encoded = encodeURIComponent(String(value));
  return parameter?.slashes ? encoded.replaceAll("%2F", "/") : encoded;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parse(response: WireResponse): { kind: Received["kind"]; body: unknown } {
  if (response.body.length === 0) return { kind: "empty", body: undefined };
  let text: string;
  try {
    text = utf8.decode(response.body);
  } catch {
    return { kind: "binary", body: undefined };
  }
  try {
    return { kind: "json", body: JSON.parse(text) };
  } catch {
    return {
      kind: /^(image|application\/(pdf|octet))/.test(response.headers["content-type"] ?? "") ? "binary" : "text",
      body: undefined,
    };
  }
}

const backOff = (attempts: number) => 100 * 4 ** (attempts - 1);

function waitAfter(response: WireResponse, attempts: number): number {
  const header = response.headers["retry-after"];
  if (header === undefined) return backOff(attempts);
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Math.min(Math.max(Number.isFinite(ms) ? ms : 0, backOff(attempts)), longestWaitMs);
}
