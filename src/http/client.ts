import { modelOfKind } from "../contract/identities.js";
import type { Declared, Parameter, Route, RouteOn } from "../contract/route.js";
import { type RouteId, routeOf, routeOn } from "../contract/routes.js";
import { suiteName, suiteVersion } from "../contract/suite.js";
import { type Surface, within } from "../contract/vocabulary.js";
import { forgedToken } from "../profile/claims.js";
import type { Credentials } from "../profile/credentials.js";
import type { Profile } from "../profile/profile.js";
import { CredentialFailure } from "../profile/usage-error.js";
import {
  type Call,
  type Credential,
  type ExchangeContext,
  forgedName,
  type ParameterValue,
  type Received,
  type UnlistedCall,
  type Watch,
} from "./call.js";
import { canonical } from "./canonical.js";
import { type Clock, realClock } from "./clock.js";
import { CredentialStatus, type Place } from "./credential-status.js";
import type { Evidence } from "./evidence.js";
import type { CallerName, Exchange, ExchangeFailure } from "./exchange.js";
import type { Identifying } from "./identity.js";
import { multipartOf } from "./multipart.js";
import { type Casing, type ListEncoding, listEncodings, type QuerySpellings, spell, spellBody } from "./names.js";
import { withoutOwnAddress } from "./own-address.js";
import { queryOf } from "./queries.js";
import type { RateLimiter } from "./rate-limiter.js";
import type { Redactor } from "./redaction/redaction.js";
import { lookingLimits, Sender, type Sending, type SendOptions, type Sent } from "./sending.js";
import { isSuccessStatus } from "./status.js";
import { Playback } from "./transport/playback.js";
import { storedBody } from "./transport/stored.js";
import type { Transport, WireRequest } from "./transport/transport.js";
import { inSmallDigits, jsonWritten, percentWritten } from "./writing.js";

/** One reading of an answer, which notes the records that leave open which member names them. */
export interface IdentityPass extends Identifying {
  readonly open: readonly { readonly model: string; readonly record: { readonly [name: string]: unknown } }[];
}

/** What is known of the members that name records, where the document does not print them. */
export interface IdentityRegister {
  /** @param route whose answer is to be read, in a scenario */
  pass(route: Route | undefined, scenario: string): IdentityPass;
  /** Finds out what a reading left open. @param ask sends a request of its own, beside those of the scenario */
  settle(
    pass: IdentityPass,
    call: Call,
    route: Route,
    scenario: string,
    ask: (call: Call) => Promise<Received>,
  ): Promise<void>;
}

/** What a client is made of. */
export interface ClientParts {
  readonly profile: Profile;
  readonly credentials: Credentials;
  readonly casing: { readonly [S in Surface]: Casing };
  readonly queries: QuerySpellings;
  readonly transport: Transport | Playback;
  readonly rateLimiter: RateLimiter;
  readonly redactor: Redactor;
  readonly evidence: Evidence;
  readonly identities: IdentityRegister;
  /** The real one unless given. */
  readonly clock?: Clock;
  /** It only looks: it waits for no answer longer than `limits.preflightTimeoutMs`, and tries no dead host again. */
  readonly looks?: true;
  /** Surfaces that the preflight could not reach, with the reason: nothing is sent there. */
  readonly unreachable: { readonly [S in Surface]?: string };
  /** Routes that no scenario may ask; clean-up may. */
  readonly excluded?: readonly RouteId[];
}

const alwaysReadBytes = 64_000;

/** A request whose credential was refused, and whose it is. */
interface Refused {
  readonly request: WireRequest;
  readonly sendOptions: SendOptions;
  readonly token: string;
  readonly exchangeContext: ExchangeContext;
}

/** What changes something is watched, though it is only sent to see which id the record of a creation goes by. */
const confirmed = (watch: Watch, creation: Call): Watch => ({
  before: (call, route, sent) => watch.before(call, route, sent, creation),
  after: (call, route, received) => watch.after(call, route, received),
});

const unwatched: Watch = { before: () => undefined, after() {} };

/** The one client of the suite: everything that leaves for a deployment goes through `send` or `sendUnlisted`. */
export class Client {
  #stopped: string | undefined;
  readonly #sender: Sending;
  readonly #credentialStatus = new CredentialStatus();
  /** Bytes of the answers that each scenario holds until it ends. */
  readonly #held = new WeakMap<ExchangeContext, number>();

  constructor(private readonly parts: ClientParts) {
    const { transport, rateLimiter, profile, looks = false } = parts;
    const limits = looks ? lookingLimits(profile.limits) : profile.limits;
    this.#sender = transport instanceof Playback ? transport : new Sender(transport, rateLimiter, limits, looks);
  }

  /** Refuses every further request of a scenario; clean-up goes on. */
  stop(reason: string): void {
    this.#stopped = reason;
  }

  /** @returns in which ways lists may have to be written in queries of a surface: one where that is known, else all */
  listEncodings(surface: Surface): readonly ListEncoding[] {
    const { lists, listsAssumed = false } = this.parts.queries[surface];
    return listsAssumed ? listEncodings : [lists];
  }

  /** Sends a documented request. */
  async send(call: Call, exchangeContext: ExchangeContext): Promise<Received> {
    return this.#listed(call, exchangeContext);
  }

  async #listed(call: Call, exchangeContext: ExchangeContext, confirming?: Watch): Promise<Received> {
    const { profile, queries } = this.parts;
    const route = routeOn(call.route, profile.release);
    const { writing = [] } = call;
    const isPercent = writing.includes("percent");
    const plainPath = route.template.replace(/\{(\w+)\}/g, (_, name: string) =>
      pathPart(route.path[name], call.path[name] ?? ""),
    );
    // Paths are matched before they are decoded by some: no more of one is encoded than has to be.
    const path = isPercent ? inSmallDigits(plainPath) : plainPath;
    const { lists, ...spelling } = call.querySpelling ?? queries[route.surface];
    const renamed = profile.wire.names[route.surface];
    const url =
      (call.base ?? profile.surfaces[route.surface]) +
      path +
      queryOf(
        call.query,
        route.query,
        { ...spelling, lists: call.queryLists ?? lists },
        renamed,
        isPercent ? percentWritten : undefined,
      );
    return this.#exchange(call, route, route.surface, url, exchangeContext, confirming);
  }

  /** Sends a request that no table lists. */
  async sendUnlisted(call: UnlistedCall, exchangeContext: ExchangeContext): Promise<Received> {
    const url = this.parts.profile.surfaces[call.surface] + call.path;
    return this.#exchange(call, undefined, call.surface, url, exchangeContext);
  }

  async #exchange(
    asked: Call | UnlistedCall,
    route: RouteOn | undefined,
    surface: Surface,
    url: string,
    exchangeContext: ExchangeContext,
    /** Watches what is only sent to see whether a credential is still taken, or which member of a record is its id. */
    confirming?: Watch,
  ): Promise<Received> {
    const { profile, redactor } = this.parts;
    const watch = confirming ?? exchangeContext.watch;
    const call = await this.#forging(asked);
    const instead = insteadOf(call);
    const method = route?.method ?? ("method" in call ? call.method : "GET");
    const effect = route?.effect ?? ("effect" in call ? call.effect : "irreversible");
    const { token, failure: without } = await this.#credential(call);
    const { sent: spelt, ...rest } = await this.#headersAndBody(call, route, surface, token);
    const request: WireRequest = { method, url, ...rest };
    const kept = {
      id: `${exchangeContext.scenario}/${exchangeContext.number()}`,
      scenario: exchangeContext.scenario,
      phase: exchangeContext.phase,
      surface,
    };
    const about = {
      ...kept,
      caller: call.caller,
      ...(instead && { credential: redactor.text(instead.name ?? instead.token) }),
      ...(route && { route: route.id as RouteId }),
      ...(confirming && { confirms: true as const }),
      ...(call.repeats !== undefined && { repeats: call.repeats }),
    };

    const unreachable = this.parts.unreachable[surface];
    const stopped = () => (exchangeContext.phase === "scenario" ? this.#stopped : undefined);
    const barred =
      stopped() ??
      this.#exclusion(route, exchangeContext) ??
      (within(effect, profile.effects) ? undefined : `Its effect is ${effect}; the run allows ${profile.effects}.`);
    const isWatched = barred === undefined && unreachable === undefined;
    const refusal = barred ?? (isWatched ? await watch.before(call, route, spelt) : undefined);
    const startedAt = new Date((this.parts.clock ?? realClock).now());
    const start = performance.now();
    const place =
      ownCredential(call) && !("base" in call)
        ? { caller: call.caller, surface, what: route?.id ?? `${method} ${url}` }
        : undefined;
    let sent: Sent;
    if (refusal !== undefined) sent = unsent({ kind: "refused-to-send", message: refusal });
    else if (unreachable !== undefined) sent = unsent({ kind: "given-up", message: unreachable });
    else if (without) sent = unsent(without);
    else {
      const reads = effect === "read";
      const sendOptions: SendOptions = {
        id: kept.id,
        surface,
        phase: exchangeContext.phase,
        ...(call.repeats !== undefined && { repeats: call.repeats }),
        reads,
        ownCredential: ownCredential(call),
        follows: reads && place !== undefined,
        barred: stopped,
        maxBodyBytes: this.#bytesLeft(exchangeContext),
      };
      const lost = place && this.#credentialStatus.lost(place);
      sent = lost ? unsent(lost) : await this.#sender.send(request, sendOptions);
      if (place && token !== undefined && !confirming && (await this.#mayBeLost(sent, place)))
        sent = await this.#refused(sent, place, { request, sendOptions, token, exchangeContext });
    }
    this.#held.set(exchangeContext, (this.#held.get(exchangeContext) ?? 0) + (sent.response?.body.length ?? 0));
    const timing = sent.kept ?? {
      startedAt: startedAt.toISOString(),
      durationMs: tenths(sent.wireMs),
      queuedMs: tenths(Math.max(0, performance.now() - start - sent.wireMs)),
    };
    const came = this.#received(about, request, route, sent, timing);
    if (place && route?.method === "GET" && effect === "read" && "route" in call && isSuccessStatus(came.status))
      this.#credentialStatus.answered(place, call);
    if (!exchangeContext.isUnkept) this.parts.evidence.keep(came.exchange);
    exchangeContext.keep(came);
    const received = { ...came, body: await this.#named(came, call, route, exchangeContext, confirming) };
    if (isWatched && refusal === undefined) watch.after(call, route, received);
    return received;
  }

  #exclusion(route: RouteOn | undefined, { phase }: ExchangeContext): string | undefined {
    const isExcluded = phase === "scenario" && this.parts.excluded?.some((id) => id === route?.id);
    return isExcluded ? `--exclude-route leaves ${route?.id} out.` : undefined;
  }

  /** The parsed JSON with the document's field names, and each record with its id as `id`. */
  async #named(
    came: Received,
    call: Call | UnlistedCall,
    route: RouteOn | undefined,
    exchangeContext: ExchangeContext,
    confirming: Watch | undefined,
  ) {
    if (!route || !("route" in call) || !isSuccessStatus(came.status) || came.kind !== "json") return came.raw;
    const { identities } = this.parts;
    const declared = modelOf(route);
    const pass = identities.pass(route, exchangeContext.scenario);
    const body = canonical(came.raw, declared, pass);
    if (pass.open.length === 0 || confirming) return body;
    const watched = confirmed(exchangeContext.watch, call);
    await identities.settle(pass, call, route, exchangeContext.scenario, (one) =>
      this.#listed(one, exchangeContext, routeOf(one.route).effect === "read" ? unwatched : watched),
    );
    return canonical(came.raw, declared, identities.pass(route, exchangeContext.scenario));
  }

  /** The answers of one scenario share one limit, so that many large ones need no more memory than one. */
  #bytesLeft(exchangeContext: ExchangeContext): number {
    const { maxBodyBytes } = this.parts.profile.limits;
    return Math.max(maxBodyBytes - (this.#held.get(exchangeContext) ?? 0), Math.min(maxBodyBytes, alwaysReadBytes));
  }

  /** Where a token is to be forged that cannot be read, what stands for it is sent. */
  async #forging<Asked extends Call | UnlistedCall>(asked: Asked): Promise<Asked> {
    const forged = insteadOf(asked)?.forged;
    if (forged === undefined) return asked;
    const { token } = await this.#ownOf(forged);
    const other = token === undefined ? undefined : forgedToken(token);
    return other === undefined ? asked : { ...asked, credential: { token: other, name: forgedName } };
  }

  async #credential(call: Call | UnlistedCall): Promise<{ token?: string; failure?: ExchangeFailure }> {
    const instead = insteadOf(call);
    if (instead) return { token: instead.token };
    return call.caller === "anonymous" ? {} : this.#ownOf(call.caller);
  }

  async #ownOf(caller: Exclude<CallerName, "anonymous">): Promise<{ token?: string; failure?: ExchangeFailure }> {
    try {
      return { token: await this.parts.credentials.token(caller) };
    } catch (error) {
      return { failure: credentialFailure(error) };
    }
  }

  /** A 401 or 403 may be the credential's; once that has expired, any refusal and any way to a login. */
  async #mayBeLost({ response, failure }: Sent, { caller }: Place): Promise<boolean> {
    const status = response?.status;
    if (status === 401 || status === 403) return true;
    if (status === undefined || caller === "anonymous" || (isSuccessStatus(status) && failure?.kind !== "redirect"))
      return false;
    const expiry = await this.parts.credentials.expiry(caller);
    return expiry !== undefined && expiry <= Date.now();
  }

  /**
   * Looks into the refusal of a credential (401, or what else may be one): sends again with a renewed one where it can be, else finds out by a read
   * that was answered before whether it is lost.
   */
  async #refused(sent: Sent, place: Place, { request, sendOptions, token, exchangeContext }: Refused): Promise<Sent> {
    const { credentials, redactor } = this.parts;
    // What is played back has been looked into.
    if (this.parts.transport instanceof Playback) return sent;
    if (place.caller === "anonymous" || this.#credentialStatus.rejectsValidCredential(place)) return sent;
    let last = sent;
    try {
      const renewed = sent.response?.status === 401 ? await credentials.renewed(place.caller, token) : undefined;
      if (renewed !== undefined) {
        redactor.learn(renewed);
        const headers = { ...request.headers, ...this.#authorisation(renewed) };
        const again = await this.#sender.send({ ...request, headers }, sendOptions);
        last = { ...again, attempts: sent.attempts + again.attempts };
        if (again.response) credentials.renewalHelped(place.caller, again.response.status !== 401);
      }
    } catch (error) {
      return { ...sent, failure: credentialFailure(error) };
    }
    const knownGoodRead = this.#credentialStatus.knownGoodRead(place);
    if (!knownGoodRead || !(await this.#mayBeLost(last, place))) return last;
    if (!this.#credentialStatus.lost(place)) {
      const observation = await this.#listed(knownGoodRead, exchangeContext, unwatched);
      const strayed =
        observation.failure?.kind === "redirect" ? (observation.exchange.redirects?.[0]?.status ?? 302) : undefined;
      const expiry = await credentials.expiry(place.caller);
      this.#credentialStatus.settle(place, strayed ?? observation.status, expiry);
    }
    const lost = this.#credentialStatus.lost(place);
    return lost ? { ...last, failure: lost } : last;
  }

  #authorisation(token: string, ofItsOwn?: string): { readonly [name: string]: string } {
    const { header, scheme = "" } = { ...this.parts.profile.auth, ...(ofItsOwn && { scheme: ofItsOwn }) };
    return { [header.toLowerCase()]: `${scheme} ${token}`.trim() };
  }

  async #headersAndBody(
    call: Call | UnlistedCall,
    route: RouteOn | undefined,
    surface: Surface,
    token: string | undefined,
  ) {
    const { profile, redactor } = this.parts;
    const instead = insteadOf(call);
    const speller = (name: string) => this.spelt(name, surface);
    const headers: { [name: string]: string } = {
      accept: "application/json, */*;q=0.5",
      "accept-encoding": "identity",
      // What names no agent is turned away by many a firewall.
      "user-agent": `${suiteName}/${suiteVersion}`,
      ...profile.releaseSelection.headers,
    };
    if (token !== undefined) {
      // A text that gives access to nothing may be a word that stands in many an answer.
      if (!instead || instead.name !== undefined) redactor.learn(token);
      Object.assign(headers, this.#authorisation(token, instead?.scheme));
    }
    if (call.body === undefined) return { headers, sent: undefined };
    const writing = ("writing" in call && call.writing) || [];
    if (route?.body?.kind === "multipart") {
      const { body, contentType } = await multipartOf(call.body as object, speller, writing);
      headers["content-type"] = contentType;
      return { headers, body, sent: undefined };
    }
    headers["content-type"] = ("contentType" in call && call.contentType) || "application/json";
    const spelt = spellBody(call.body, speller);
    const body = Buffer.from(writing.length > 0 ? jsonWritten(spelt, writing) : JSON.stringify(spelt));
    return { headers, body, sent: JSON.parse(body.toString("utf8")) as unknown };
  }

  #received(
    about: Omit<
      Exchange,
      "request" | "response" | "failure" | "redirects" | "startedAt" | "durationMs" | "queuedMs" | "attempts"
    >,
    request: WireRequest,
    route: RouteOn | undefined,
    { response, reading, failure, redirects, attempts }: Sent,
    timing: Pick<Exchange, "startedAt" | "durationMs" | "queuedMs">,
  ): Received {
    const { redactor } = this.parts;
    const read = reading ?? ({ kind: "none", body: undefined } as const);
    const accepted = isSuccessStatus(response?.status);
    if (route?.sensitive && response && accepted) this.#keepSecret(response.body, read.body, request.url);
    const responseHeaders = redactor.headers(response?.headers ?? {});
    const raw = withoutOwnAddress(read.body, this.#belowBase(request.url, about.surface));
    const exchange: Exchange = {
      ...about,
      request: {
        method: request.method,
        url: redactor.text(request.url),
        headers: redactor.headers(request.headers),
        ...(request.body && { body: storedBody(request.body, route?.body?.kind === "multipart", redactor) }),
      },
      ...(response && {
        response: {
          status: response.status,
          headers: responseHeaders,
          body: storedBody(response.body, read.kind === "binary", redactor),
        },
      }),
      ...(failure && { failure: { kind: failure.kind, message: redactor.text(failure.message) } }),
      ...(redirects.length > 0 && {
        redirects: redirects.map(({ status, location }) => ({ status, location: redactor.text(location) })),
      }),
      ...timing,
      attempts,
    };
    return {
      exchange,
      route: about.route,
      release: this.parts.profile.release,
      status: response?.status,
      headers: response?.headers ?? {},
      bytes: response?.body ?? new Uint8Array(),
      body: raw,
      raw,
      kind: read.kind,
      failure,
    };
  }

  #belowBase(url: string, surface: Surface): string {
    const base = this.parts.profile.surfaces[surface];
    const { pathname, search } = new URL(url);
    return url.startsWith(base) ? url.slice(base.length) : pathname + search;
  }

  /** @returns a text that may be stored: without any secret that the run has met */
  redacted(text: string): string {
    return this.parts.redactor.text(text);
  }

  /** @returns a value that may be stored: the same in every text of it */
  redactedValue(value: unknown): unknown {
    return this.parts.redactor.deep(value);
  }

  /** @returns how a surface spells a name that the document prints */
  spelt(name: string, surface: Surface): string {
    const { profile, casing } = this.parts;
    return profile.wire.names[surface][name] ?? spell(name, casing[surface]);
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
}

/** What an answer is read as: a creation may answer its record where its row declares nothing. */
function modelOf({ answers, creates }: RouteOn): Declared {
  const made = answers.kind === "nothing-declared" && creates !== undefined ? modelOfKind(creates) : undefined;
  return made === undefined ? answers : { kind: "model", model: made };
}

function pathPart(parameter: Parameter | undefined, value: ParameterValue): string {
  const encoded = encodeURIComponent(String(value));
  return parameter?.slashes ? encoded.replaceAll("%2F", "/") : encoded;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

/** What came of a request that did not leave. */
const unsent = (failure: ExchangeFailure): Sent => ({
  response: undefined,
  reading: undefined,
  failure,
  attempts: 0,
  redirects: [],
  wireMs: 0,
});

const insteadOf = (call: Call | UnlistedCall): Credential | undefined =>
  "credential" in call ? call.credential : undefined;

/** A request with a credential of another kind, or of none, says nothing about the caller's own. */
const ownCredential = (call: Call | UnlistedCall): boolean => call.caller !== "anonymous" && !insteadOf(call);

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** @throws the error itself where it is not about a credential */
function credentialFailure(error: unknown): ExchangeFailure {
  if (error instanceof CredentialFailure) return { kind: "credential", message: error.message };
  throw error;
}
