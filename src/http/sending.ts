import type { Surface } from "../contract/vocabulary.js";
import type { Profile } from "../profile/profile.js";
import { CircuitBreaker } from "./circuit-breaker.js";
import type { Exchange, ExchangeFailure, Redirection } from "./exchange.js";
import { isHtmlType } from "./html.js";
import { type Departure, pause, type RateLimiter } from "./rate-limiter.js";
import { type Reading, readBody } from "./reading.js";
import { mayFollow, redirecting } from "./redirects.js";
import { backOff, waitAskedFor } from "./retry-after.js";
import { isSuccessStatus } from "./status.js";
import {
  type OnTheWire,
  type Transport,
  TransportFailure,
  type WireLimits,
  type WireRequest,
  type WireResponse,
} from "./transport/transport.js";

/** What a request is for, as far as sending it again matters. */
export interface SendOptions {
  /** Of the exchange that it becomes. */
  readonly id: string;
  readonly surface: Surface;
  readonly phase: Exchange["phase"];
  /** The exchange that it sends again, because what was written may be read back late. */
  readonly repeats?: string;
  /** It changes nothing, so it may be sent again after a passing failure. */
  readonly reads: boolean;
  /** It carries its caller's token, and nothing in the place of it. */
  readonly ownCredential: boolean;
  /** Where its redirect within the origin leads is the answer. */
  readonly follows: boolean;
  /** Why it must not leave any more when its turn has come; undefined where it may. */
  barred(): string | undefined;
  /** What its answer may hold, decompressed. */
  readonly maxBodyBytes: number;
}

/** What came of it: a response, or a failure, or a response that is of no use with the failure that says why. */
export interface Sent {
  readonly response: WireResponse | undefined;
  /** The body of the response, read. */
  readonly reading: Reading | undefined;
  readonly failure: ExchangeFailure | undefined;
  /** How often it left. */
  readonly attempts: number;
  /** The redirects that were followed, in their order. */
  readonly redirects: readonly Redirection[];
  /** How long it was on the wire when it left for the last time, with all redirects, in milliseconds. */
  readonly wireMs: number;
  /** When it was sent and what it waited for, where it is played back. */
  readonly kept?: Pick<Exchange, "startedAt" | "durationMs" | "queuedMs" | "credential">;
}

/** Sends a request to whatever end it comes. */
export interface Sending {
  send(request: WireRequest, sendOptions: SendOptions): Promise<Sent>;
}

const unavailable = new Set([429, 502, 503, 504]);
const readAttempts = 3;
const busyAttempts = 6;
const rateLimitedAttempts = 10;

/** How long a deployment that cannot be reached is waited for, in milliseconds: a restart takes a few seconds. */
const away = (attempts: number): number => 500 * 4 ** (attempts - 1);

/**
 * @returns the limits of a look before the run: whether there is a deployment at all is found out within one such time, and
 * what a surface asks to wait is not waited for longer
 */
export function lookingLimits(limits: Profile["limits"]): Profile["limits"] & Pick<WireLimits, "timeoutField"> {
  const { timeoutMs, preflightTimeoutMs, maxWaitMs } = limits;
  return {
    ...limits,
    maxWaitMs: Math.min(maxWaitMs, preflightTimeoutMs),
    ...(preflightTimeoutMs < timeoutMs && {
      timeoutMs: preflightTimeoutMs,
      timeoutField: "limits.preflightTimeoutMs",
    }),
  };
}

/** Sends with retries, waiting and giving up, for all surfaces of one run. */
export class Sender implements Sending {
  readonly #circuitBreakers = new Map<string, CircuitBreaker>();
  /** A read of each surface that was answered with a success. */
  readonly #goodReads = new Map<Surface, WireRequest>();

  /** @param looks whether it is a first look: a host that cannot be reached is not tried again */
  constructor(
    private readonly transport: Transport,
    private readonly rateLimiter: RateLimiter,
    private readonly limits: Profile["limits"] & Pick<WireLimits, "timeoutField">,
    private readonly looks = false,
  ) {}

  /**
   * Sends a request: reads again after a passing failure, anything where it is said that nothing was done (429, or 503 with the time to
   * come back in) or where nothing could be reached.
   */
  async send(request: WireRequest, sendOptions: SendOptions): Promise<Sent> {
    const circuitBreaker = this.#circuitBreakerOf(sendOptions);
    for (let attempts = 1; ; attempts++) {
      const { mark, barred, sent, leftAt } = await this.rateLimiter.turn(async (end) => {
        const mark = await circuitBreaker.ready();
        // What a hold has kept back does not leave all at once after it.
        const departure = await this.rateLimiter.leave();
        const barred = sendOptions.barred();
        const leaves = barred === undefined && circuitBreaker.givenUp === undefined;
        const leftAt = performance.now();
        const sent = leaves ? await this.#once(request, sendOptions, departure, end) : undefined;
        return { mark, barred, sent, leftAt };
      });
      if (!sent) {
        const failure: ExchangeFailure =
          barred === undefined
            ? { kind: "given-up", message: circuitBreaker.givenUp ?? "" }
            : { kind: "refused-to-send", message: barred };
        return { response: undefined, reading: undefined, failure, attempts: attempts - 1, redirects: [], wireMs: 0 };
      }
      if (asksForFewer(sent.response, attempts)) this.rateLimiter.tooMany(leftAt);
      const again = this.#again(sent, sendOptions, attempts);
      if (again.due && (again.askedFor === undefined || circuitBreaker.hold(again.askedFor))) {
        if (again.askedFor === undefined) await pause(backOff(attempts));
        continue;
      }
      const failure = sent.failure ?? failureOf(sent.response, again.askedFor, attempts);
      const outcome = failure === undefined ? "answered" : failure.kind === "timeout" ? "timed-out" : "failed";
      if (outcome === "answered" && sendOptions.reads && sendOptions.follows && isSuccessStatus(sent.response?.status))
        this.#goodReads.set(sendOptions.surface, request);
      const stands = failure?.kind === "unavailable" && circuitBreaker.isAtLimit && (await this.#stands(sendOptions));
      circuitBreaker.ended(mark, stands ? "answered" : outcome, failure?.message);
      return { ...sent, failure, attempts };
    }
  }

  /** Routes that are not available, such as those of one part behind a gateway, are not their surface: another read tells. */
  async #stands(sendOptions: SendOptions): Promise<boolean> {
    const request = this.#goodReads.get(sendOptions.surface);
    if (!request) return false;
    const { response } = await this.rateLimiter.turn(async () =>
      this.#once(request, sendOptions, await this.rateLimiter.leave()),
    );
    return isSuccessStatus(response?.status);
  }

  /** @returns whether it may be sent again, and for how many milliseconds all are held back before, as where the deployment asks for it */
  #again({ response, failure }: Sent, { reads }: SendOptions, attempts: number) {
    if (response && unavailable.has(response.status)) {
      const least = backOff(Math.min(attempts, readAttempts));
      const asked = waitAskedFor(response);
      const askedFor = asked === undefined ? undefined : Math.max(asked, least);
      if (response.status === 429) return { due: attempts < rateLimitedAttempts, askedFor: askedFor ?? least };
      if (isBusy(response)) return { due: attempts < busyAttempts, askedFor };
      return { due: reads && attempts < readAttempts, askedFor };
    }
    // Nothing of it has arrived, a write neither: all wait for the deployment to come back.
    if (failure?.kind === "unreachable" && !this.looks)
      return { due: attempts < readAttempts, askedFor: away(attempts) };
    return { due: failure?.kind === "broken" && reads && attempts < readAttempts, askedFor: undefined };
  }

  /** @param end of the turn: called as soon as the last answer has come, unless that may keep others back */
  async #once(
    first: WireRequest,
    { follows, surface, maxBodyBytes }: SendOptions,
    leaving: Departure,
    end: () => void = () => {},
  ): Promise<Sent> {
    const redirects: Redirection[] = [];
    let request = first;
    let wireMs = 0;
    let departure = leaving;
    let left = 0;
    const onTheWire: OnTheWire = {
      taken() {
        departure.at = performance.now();
      },
      answered(status) {
        if (!redirecting.has(status) && !unavailable.has(status)) end();
      },
    };
    const ended = (failure?: ExchangeFailure, response?: WireResponse): Sent => {
      const reading = response && readBody(response);
      const damage = reading?.damage === undefined ? undefined : { kind: "broken" as const, message: reading.damage };
      return { response, reading, failure: failure ?? damage, attempts: 1, redirects, wireMs };
    };
    try {
      for (;;) {
        left = performance.now();
        const response = await this.transport.send(request, { ...this.limits, maxBodyBytes }, onTheWire);
        wireMs += response.wireMs ?? performance.now() - left;
        const next = follows ? mayFollow(request, response, surface, redirects) : undefined;
        if (next === undefined) return ended(strayed(response, redirects), response);
        if ("failure" in next) return ended({ kind: "redirect", message: next.failure }, response);
        redirects.push({ status: response.status, location: next.url });
        request = { ...request, url: next.url };
        departure = await this.rateLimiter.leave();
      }
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error;
      wireMs += error.wireMs ?? performance.now() - left;
      return ended({ kind: error.kind, message: error.message });
    }
  }

  /** Clean-up has a patience of its own: it is tried even where the scenarios have given up. */
  #circuitBreakerOf({ surface, phase }: SendOptions): CircuitBreaker {
    const key = `${surface} ${phase}`;
    const known = this.#circuitBreakers.get(key) ?? new CircuitBreaker(surface, this.limits);
    this.#circuitBreakers.set(key, known);
    return known;
  }
}

/** Who is overloaded, or down for a while, and says when to come back: nothing was done. */
const isBusy = (response: WireResponse): boolean => response.status === 503 && waitAskedFor(response) !== undefined;

/** What came back in time so often, and is too much again, is one of too many that come back together. */
const mostTogether = 2;

/**
 * Who counts the requests of a time says for how long; who does not may count those that are under way. Of whoever is busy that is known
 * once what came back in time is too much again, and of who counts once that has happened again and again: so one request may find the
 * others before it each time, until nothing more is sent.
 */
function asksForFewer(response: WireResponse | undefined, attempts: number): boolean {
  if (response === undefined) return false;
  if (isBusy(response)) return attempts > 1;
  return response.status === 429 && (waitAskedFor(response) === undefined || attempts > mostTogether);
}

/** A read that ends at an HTML page after a redirect came to a login, not to the service; a page may tell of what is refused as well. */
function strayed({ status, headers }: WireResponse, redirects: readonly Redirection[]): ExchangeFailure | undefined {
  const last = redirects.at(-1);
  const isRefused = status >= 400 && status !== 401;
  if (!last || isRefused || !isHtmlType(headers["content-type"])) return undefined;
  return { kind: "redirect", message: `It redirects to an HTML page (${last.location}), as to a login.` };
}

function failureOf(
  response: WireResponse | undefined,
  askedFor: number | undefined,
  attempts: number,
): ExchangeFailure | undefined {
  if (!response || !unavailable.has(response.status)) return undefined;
  const what = response.status === 429 ? "answers too many requests (429)" : `is not available (${response.status})`;
  const asks = response.headers["retry-after"];
  const asked =
    asks === undefined || askedFor === undefined ? "" : ` and asks to wait, Retry-After: ${asks.slice(0, 40)}`;
  const slower =
    response.status === 429
      ? "a lower limits.requestsPerSecond asks less often"
      : isBusy(response)
        ? "a lower limits.concurrency asks for less at once"
        : "";
  const longer = asked === "" ? "" : "a higher limits.maxWaitMs waits longer";
  const remedy = [slower, longer].filter((part) => part !== "").join(", ");
  const sent = `sent ${attempts} ${attempts === 1 ? "time" : "times"}`;
  return {
    kind: "unavailable",
    message: `The deployment ${what}${asked}, ${sent}${remedy === "" ? "" : `: ${remedy}`}.`,
  };
}
