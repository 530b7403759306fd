import type { RecordKind } from "../contract/records.js";
import type { Parameter, Route } from "../contract/route.js";
import { type RouteId, routeOf } from "../contract/routes.js";
import { type Effect, type Surface, within } from "../contract/vocabulary.js";
import type { Credentials } from "../deployment/credentials.js";
import type { Profile } from "../deployment/profile.js";
import { CredentialFailure } from "../deployment/usage-error.js";
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
  before(call: Call | UnlistedCall, route: Route | undefined): string | undefined;
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
const cutMargin = 8_000;

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
    const { credential, ...carried } = await this.#headersAndBody(call, route, surface);
    const request: WireRequest = { method, url, ...carried };
    const kept = {
      id: `${strand.scenario}/${strand.number()}`,
      scenario: strand.scenario,
      phase: strand.phase,
      surface,
    };
    const about = { ...kept, caller: call.caller, ...(route && { route: route.id as RouteId }) };

    const refusal =
      (strand.phase === "scenario" ? this.#stopped : undefined) ??
      (within(effect, profile.effects) ? undefined : `Its effect is ${effect}; the run allows ${profile.effects}.`) ??
      strand.watch.before(call, route);
    const startedAt = new Date();
    const start = performance.now();
    let attempts = 0;
    let response: WireResponse | undefined;
    let failure: ExchangeFailure | undefined;
    const unreachable = this.parts.unreachable[surface];
    if (refusal !== undefined) failure = { kind: "refused-to-send", message: refusal };
    else if (unreachable !== undefined) failure = { kind: "unreachable", message: unreachable };
    else if (credential?.missing !== undefined) failure = { kind: "unreachable", message: credential.missing };
    else {
      const outcome = await politeness.turn(() => this.#attempt(request, effect === "read"));
      ({ response, failure, attempts } = outcome);
      const renewed =
        response?.status === 401 ? await this.#renewed(call.caller, credential?.token, request) : undefined;
      if (renewed) {
        const again = await politeness.turn(() => this.#attempt(renewed, effect === "read"));
        ({ response, failure } = again);
        attempts += again.attempts;
        if (response && call.caller !== "anonymous")
          this.parts.credentials.renewalHelped(call.caller, response.status !== 401);
      }
    }
    const received = this.#received(about, request, route, response, failure, {
      startedAt: startedAt.toISOString(),
      durationMs: Math.round((performance.now() - start) * 10) / 10,
      attempts,
    });
    this.parts.evidence.keep(received.exchange);
    strand.keep(received);
    if (refusal === undefined) strand.watch.after(call, route, received);
    return received;
  }

  async #headersAndBody(call: Call | UnlistedCall, route: Route | undefined, surface: Surface) {
    const { profile, credentials, casing, redactor } = this.parts;
    const headers: { [name: string]: string } = {
      accept: "application/json, */*;q=0.5",
      "accept-encoding": "identity",
      ...profile.releaseSelection.headers,
    };
    const own = "token" in call || call.caller === "anonymous" ? undefined : call.caller;
    const credential = own && (await tokenOf(own, credentials));
    const token = "token" in call ? call.token : credential?.token;
    if (token !== undefined) {
      redactor.learn(token);
      headers[profile.auth.header.toLowerCase()] = this.#authorization(token);
    }
    if (call.body === undefined) return { headers, credential };
    if (route?.body?.kind === "multipart") {
      const { body, contentType } = await multipartOf(call.body as object, casing[surface]);
      headers["content-type"] = contentType;
      return { headers, body, credential };
    }
    headers["content-type"] = "application/json";
    return { headers, body: Buffer.from(JSON.stringify(spellBody(call.body, casing[surface]))), credential };
  }

  #authorization(token: string): string {
    return `${this.parts.profile.auth.scheme} ${token}`.trim();
  }

  /** @returns the request with another token of the caller's own; undefined where it carried none or no other can be had */
  async #renewed(
    caller: CallerName,
    refused: string | undefined,
    request: WireRequest,
  ): Promise<WireRequest | undefined> {
    const { credentials, redactor, profile } = this.parts;
    if (caller === "anonymous" || refused === undefined) return undefined;
    const token = await credentials.renewed(caller, refused);
    if (token === undefined) return undefined;
    redactor.learn(token);
    return {
      ...request,
      headers: { ...request.headers, [profile.auth.header.toLowerCase()]: this.#authorization(token) },
    };
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
    if (route?.sensitive && accepted) this.#keepSecret(response.body, read.body, request.url);
    const responseHeaders = redactor.headers(response?.headers ?? {});
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
          headers: responseHeaders,
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

  /** @returns an error of the suite that may be stored: what it was thrown with may hold what was received */
  redactedError(error: Error): Error {
    return this.parts.redactor.error(error);
  }

  /** What such a route answers is a secret like a credential: never stored, wherever it shows again. */
  #keepSecret(bytes: Uint8Array, body: unknown, url: string): void {
    const { redactor } = this.parts;
    const texts = body === undefined ? [Buffer.from(bytes).toString("utf8").trim()] : textsIn(body);
    for (const text of texts) redactor.learnAddress(text, url);
  }

  #stored(bytes: Uint8Array, binary: boolean): StoredBody {
    const { redactor } = this.parts;
    if (bytes.length === 0) return { bytes: 0 };
    const kept = bytes.subarray(0, keptBytes);
    const cut = kept.length < bytes.length ? ({ cut: true } as const) : undefined;
    if (!binary) {
      // What is cut off is cut behind the redaction, so that no half of a secret stays at the end.
      const safe = redactor.text(Buffer.from(bytes.subarray(0, keptBytes + cutMargin)).toString("utf8"));
      return { bytes: bytes.length, text: cut ? safe.slice(0, -cutMargin) : safe, ...cut };
    }
    if (redactor.inBytes(bytes)) return { bytes: bytes.length, text: "[withheld: these bytes hold a secret]" };
    return { bytes: bytes.length, base64: Buffer.from(kept).toString("base64"), ...cut };
  }
}

function pathPart(parameter: Parameter | undefined, value: ParameterValue): string {
  const encoded = encodeURIComponent(String(value));
  return parameter?.slashes ? encoded.replaceAll("%2F", "/") : encoded;
}

/** @returns the caller's token, or why none can be had */
async function tokenOf(
  caller: Exclude<CallerName, "anonymous">,
  credentials: Credentials,
): Promise<{ readonly token?: string; readonly missing?: string }> {
  try {
    return { token: await credentials.token(caller) };
  } catch (error) {
    if (error instanceof CredentialFailure) return { missing: error.message };
    throw error;
  }
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
