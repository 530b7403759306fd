import { routeOf } from "../../contract/routes.js";
import { forgedName, noToken } from "../call.js";
import { type Exchange, numberOf, type StoredBody, scenarioOf } from "../exchange.js";
import { readBody } from "../reading.js";
import { Redactor, redacted } from "../redaction/redaction.js";
import type { Sending, SendOptions, Sent } from "../sending.js";
import { whollyKept, withheld } from "./stored.js";
import type { WireRequest, WireResponse } from "./transport.js";

/** Where a playback and its evidence part ways. */
export interface EvidenceMismatch {
  readonly scenario: string;
  /** Of the request in the scenario, or of the exchange in the evidence, counting from 1. */
  readonly number: number;
  readonly says: string;
}

/** One exchange of the evidence, once it is known whether it was asked for. */
interface Held {
  readonly exchange: Exchange;
  played: boolean;
}

/**
 * Answers requests from the evidence of a run, scenario by scenario in the order of sending, without any traffic. How often a
 * request was sent and what was waited for is in what was kept of it: nothing is sent again, nothing is waited for.
 */
export class Playback implements Sending {
  readonly #held = new Map<string, Held[]>();
  readonly #mismatches: EvidenceMismatch[] = [];
  readonly #unclear = new Map<string, Map<string, number[]>>();
  readonly #ids = new Map<string, string>();

  /** @param exchanges the evidence, in any order */
  constructor(exchanges: readonly Exchange[]) {
    for (const exchange of exchanges.toSorted((a, b) => numberOf(a.id) - numberOf(b.id))) {
      const theirs = this.#held.get(exchange.scenario);
      if (theirs) theirs.push({ exchange, played: false });
      else this.#held.set(exchange.scenario, [{ exchange, played: false }]);
    }
  }

  async send(request: WireRequest, options: Pick<SendOptions, "id" | "repeats" | "ownCredential">): Promise<Sent> {
    const { id, repeats, ownCredential } = options;
    const scenario = scenarioOf(id);
    const left = (this.#held.get(scenario) ?? []).filter(({ played, exchange }) => !played && !exchange.confirms);
    const repeated = repeats === undefined ? undefined : this.idOf(repeats);
    const isIt = ({ exchange }: Held) =>
      exchange.repeats === repeated && differenceOf(request, ownCredential, exchange) === undefined;
    const held = left.find(isIt);
    if (!held) {
      const says = `sends ${request.method} ${request.url}, ${whyNone(request, ownCredential, left[0]?.exchange)}`;
      this.#mismatches.push({ scenario, number: numberOf(id), says });
      const failure = { kind: "broken", message: "The evidence holds no such exchange." } as const;
      return { response: undefined, reading: undefined, failure, attempts: 0, redirects: [], wireMs: 0 };
    }
    held.played = true;
    const { exchange } = held;
    this.#ids.set(id, exchange.id);
    const { response: stored, failure, redirects = [], attempts, durationMs: wireMs, startedAt, queuedMs } = exchange;
    const { credential } = exchange;
    const response = stored && answerIn(stored);
    this.#doubt(exchange);
    const kept = {
      startedAt,
      durationMs: wireMs,
      ...(queuedMs !== undefined && { queuedMs }),
      ...(credential === forgedName && { credential }),
    };
    return { response, reading: response && readBody(response), failure, attempts, redirects, wireMs, kept };
  }

  /** @returns whether the evidence holds an exchange, not yet asked for, that repeats one which was played under this id */
  isRepeated(id: string): boolean {
    const [scenario, repeated] = [scenarioOf(id), this.idOf(id)];
    return (this.#held.get(scenario) ?? []).some(({ played, exchange }) => !played && exchange.repeats === repeated);
  }

  /** @returns whether the evidence holds an exchange, not yet asked for, that asks for the same as one which was played under this id */
  isAskedAgain(id: string): boolean {
    const all = this.#held.get(scenarioOf(id)) ?? [];
    const played = all.find(({ exchange }) => exchange.id === this.idOf(id))?.exchange;
    const asked = ({ method, url, body }: Exchange["request"]) => `${method} ${url} ${body?.text}`;
    return all.some(
      ({ played: isPlayed, exchange }) =>
        !isPlayed && exchange.repeats === undefined && played && asked(exchange.request) === asked(played.request),
    );
  }

  /** @returns whether the evidence holds exchanges of a scenario that nothing has asked for */
  hasMore(scenario: string): boolean {
    return (this.#held.get(scenario) ?? []).some(({ played, exchange }) => !played && !isOutside(exchange));
  }

  async close(): Promise<void> {}

  /** @returns the id in the evidence of what was sent under an id of this playback */
  idOf(id: string): string {
    return this.#ids.get(id) ?? id;
  }

  /** @returns requests that the evidence does not hold, and exchanges of it that nothing asked for */
  mismatches(): readonly EvidenceMismatch[] {
    const unasked = [...this.#held].flatMap(([scenario, all]) =>
      all
        .filter(({ played, exchange }) => !played && !isOutside(exchange))
        .map(({ exchange: { id, request } }) => ({
          scenario,
          number: numberOf(id),
          says: `the evidence holds ${request.method} ${request.url}, which the scenario does not send`,
        })),
    );
    return [...this.#mismatches, ...unasked];
  }

  /** @returns why a scenario may end otherwise than it did: parts of its evidence that were not kept; undefined where all were */
  unclear(scenario: string): string | undefined {
    const reasons = this.#unclear.get(scenario);
    return reasons && [...reasons].map(([why, numbers]) => `${why} (${scenario}/${numbers.join(", ")})`).join("; ");
  }

  #doubt(exchange: Exchange): void {
    const why = whyUnclear(exchange);
    if (why === undefined) return;
    const { scenario, id } = exchange;
    const number = numberOf(id);
    const known = this.#unclear.get(scenario) ?? new Map<string, number[]>();
    known.set(why, [...(known.get(why) ?? []), number]);
    this.#unclear.set(scenario, known);
  }
}

/** What the client decides by itself is not asked of a playback; preflight and discovery are no scenarios. */
const isOutside = ({ scenario, failure, confirms }: Exchange): boolean =>
  confirms === true || failure?.kind === "refused-to-send" || isLook(scenario);

/** @returns whether exchanges of that name are a look at the deployment; a merged run tells whose look it was, as `preflight@2` */
export const isLook = (scenario: string): boolean => /^(preflight|discovery)(@\d+)?$/.test(scenario);

/** @returns why a body cannot be judged again as it came; undefined where it can */
function whyUnclear({ route, response }: Exchange): string | undefined {
  if (!response) return undefined;
  const { body } = response;
  if (body.text === withheld) return `its ${body.bytes} bytes hold a secret and were not kept`;
  // A mark alone counts for nothing: what is short enough was kept whole.
  if (body.cut && body.bytes > whollyKept) return `only the beginning of its ${body.bytes} bytes was kept`;
  if (!body.text?.includes(redacted)) return undefined;
  const isExpected = (route !== undefined && routeOf(route).sensitive) || isReplacedAgain(body.text);
  return isExpected ? "a secret in its answer was replaced" : undefined;
}

/** A place counts as redacted only where it would be again, by its name: else a forger had but to write the word. */
function isReplacedAgain(text: string): boolean {
  let drawn = 0;
  const filled = text.replaceAll(redacted, () => `drawn-0x${(++drawn * 7_654_321).toString(16)}`);
  return new Redactor().text(filled).split(redacted).length - 1 === drawn;
}

/** @returns an answer of the evidence as it came off the wire */
export const answerIn = (stored: NonNullable<Exchange["response"]>): WireResponse => ({
  ...stored,
  body: bytesOf(stored.body),
});

const bytesOf = (body: StoredBody): Uint8Array =>
  body.base64 === undefined ? Buffer.from(body.text ?? "") : Buffer.from(body.base64, "base64");

function whyNone(request: WireRequest, ownCredential: boolean, next: Exchange | undefined): string {
  if (!next) return "and the evidence holds no more exchanges of it";
  const difference = differenceOf(request, ownCredential, next);
  return `and the evidence has ${next.id}, ${next.request.method} ${next.request.url}: ${difference}`;
}

/** @returns in what a request differs from one of the evidence, apart from what was redacted there; undefined where it does not */
function differenceOf(request: WireRequest, ownCredential: boolean, exchange: Exchange): string | undefined {
  const { request: kept, caller, credential } = exchange;
  if (request.method !== kept.method) return `the method is ${request.method}, not ${kept.method}`;
  if (!isAlike(request.url, kept.url)) return "the URL is another";
  // A text in the place of a token is no secret: it is told though the header is redacted.
  const isOwn = caller !== "anonymous" && credential === undefined;
  if (isOwn !== ownCredential || isNoToken(request) !== standsForNone(exchange)) return "the credential is another";
  if (!hasSameHeaders(request, kept.headers)) return "the headers are others";
  return hasSameBody(request, kept) ? undefined : "the body is another";
}

/** Whether a playback, which has no token to forge, sends a text in its place. */
const standsForNone = ({ caller, credential }: Exchange): boolean =>
  credential === noToken || (credential === forgedName && caller === "anonymous");

const isNoToken = ({ headers }: WireRequest): boolean => headers["authorization"]?.endsWith(` ${noToken}`) === true;

function hasSameHeaders({ headers }: WireRequest, kept: Exchange["request"]["headers"]): boolean {
  const names = Object.keys(headers);
  return (
    names.length === Object.keys(kept).length &&
    names.every((name) => kept[name] !== undefined && isAlike(unbound(headers[name]), unbound(kept[name])))
  );
}

function hasSameBody(
  { body, headers }: WireRequest,
  { body: kept, headers: keptHeaders }: Exchange["request"],
): boolean {
  if (!body || !kept) return (body?.length ?? 0) === (kept?.bytes ?? 0);
  if (kept.text === withheld) return true;
  if (kept.base64 === undefined) return isAlike(Buffer.from(body).toString("utf8"), kept.text ?? "", kept.cut);
  const [sent, stored] = [
    plain(Buffer.from(body), headers["content-type"]),
    plain(Buffer.from(kept.base64, "base64"), keptHeaders["content-type"]),
  ];
  return kept.cut ? sent.startsWith(stored.slice(0, -100)) : sent === stored;
}

/** A boundary between the parts of a form is drawn anew each time. */
const boundary = /boundary="?([^";]+)"?/;
const unbound = (value = ""): string => value.replace(boundary, "boundary=");
function plain(bytes: Buffer, contentType = ""): string {
  const drawn = boundary.exec(contentType)?.[1];
  const text = bytes.toString("latin1");
  return drawn === undefined ? text : text.replaceAll(drawn, "boundary");
}

/** @returns whether a text is that of the evidence, where anything may stand in place of what was redacted */
function isAlike(text: string, kept: string, cut = false): boolean {
  const parts = kept.split(/\[redacted\]|%5Bredacted%5D/i);
  if (parts.length === 1) return cut ? text.startsWith(kept) : text === kept;
  const [first = ""] = parts;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  const last = parts.at(-1) ?? "";
  return cut ? text.includes(last, at) : text.length - last.length >= at && text.endsWith(last);
}
