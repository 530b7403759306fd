import type { ClauseId } from "../../contract/register.js";
import { type RouteId, routeOf } from "../../contract/routes.js";
import type { Call, Received } from "../../http/call.js";
import { changesBetween, isOfTime } from "../../scenario/changes.js";
import { Mismatch, phrase } from "../../scenario/findings.js";
import type { Sender } from "../../scenario/outstanding.js";
import type { Broken } from "../on-the-way/writes.js";
import { isOwn } from "./asked-again.js";
import { isAccepted, type JudgedBeside } from "./calls-beside.js";

type Send = (call: Call) => Promise<Received>;

/** A call of the scenario, and how it was answered by itself. */
interface Asked {
  readonly call: Call;
  readonly alone: Received;
}

/** A call that was answered otherwise at the same time as another one. */
interface MixedUp {
  readonly alone: Received;
  readonly together: Received;
}

/**
 * Looks on the way whether two who ask at the same time are answered as each of them alone: who keeps what is asked for outside of the
 * request answers one of them what the other one asked for. The first two calls of each read that is judged which are answered
 * differently are sent once more, together, and the first of a report, a feed or a search together with itself. What is answered otherwise
 * then, twice, and each time alone as before, did not change.
 */
export class AtOnce implements JudgedBeside {
  readonly what = "two calls at the same time";
  readonly clauses = [];
  readonly carriedOut = undefined;
  /** What was asked for so far, of each route that is judged and was not tried. */
  readonly #asked: Map<string, Asked[]>;
  readonly #twice = new Set<string>();
  readonly #made = new Set<string>();
  readonly #mixedUp = new Map<RouteId, MixedUp>();

  /**
   * @param judged the clauses that the scenario judges
   * @param others reads that are looked at as well
   */
  constructor(judged: readonly ClauseId[], others: readonly RouteId[]) {
    const routes = judged
      .filter((clause) => clause.startsWith("route:"))
      .map((clause) => clause.slice("route:".length) as RouteId);
    const reads = [...routes, ...others].filter((route) => routeOf(route).effect === "read");
    this.#asked = new Map(reads.map((route) => [route, []]));
  }

  through(client: Sender): Sender {
    return {
      send: async (call, exchangeContext) => {
        const alone = await client.send(call, exchangeContext);
        if (routeOf(call.route).effect !== "read") this.#forget();
        if (!isOwn(call) || !isAccepted(alone)) return alone;
        const send = async (one: Call) => {
          const received = await client.send(one, exchangeContext);
          this.#made.add(received.exchange.id);
          return received;
        };
        for (const pair of this.#pairsWith({ call, alone })) {
          const mixedUp = await mixedUpIn(pair, send);
          // What comes and goes by itself is not so twice.
          if (mixedUp && (await mixedUpIn(pair, send))) this.#mixedUp.set(call.route as RouteId, mixedUp);
        }
        return alone;
      },
      sendUnlisted: (...call) => client.sendUnlisted(...call),
    };
  }

  made({ exchange }: Received): boolean {
    return this.#made.has(exchange.id);
  }

  judge(): void {}

  needsAll(): boolean {
    return false;
  }

  seen(): readonly Broken[] {
    return [...this.#mixedUp].map(([route, { alone, together }]) => {
      const expected = `what ${alone.exchange.id} answered to the same, also at the same time as another call`;
      return { clause: `route:${route}`, mismatch: new Mismatch(expected, phrase(together.raw), together.exchange.id) };
    });
  }

  /** What is sent together with a call, once for each route: another call that was answered differently, and what takes long twice. */
  #pairsWith(asked: Asked): readonly (readonly [Asked, Asked])[] {
    const { route } = asked.call;
    const others = this.#asked.get(route);
    if (!others) return [];
    const isFirst = takesLong(route) && !this.#twice.has(route);
    if (isFirst) this.#twice.add(route);
    const other = others.find((one) => isAnother(one, asked));
    if (other) this.#asked.delete(route);
    else others.push(asked);
    return [...(isFirst ? [[asked, asked] as const] : []), ...(other ? [[other, asked] as const] : [])];
  }

  /** What was answered before a write may be answered otherwise behind it. */
  #forget(): void {
    for (const route of this.#asked.keys()) this.#asked.set(route, []);
  }
}

/** @returns what is answered otherwise together, and alone as before; undefined where nothing is */
async function mixedUpIn(pair: readonly Asked[], send: Send): Promise<MixedUp | undefined> {
  const answers = await Promise.all(pair.map(({ call }) => send(call)));
  for (const [index, { call, alone }] of pair.entries()) {
    const together = answers[index];
    if (!together || !isAccepted(together) || isAlike(alone, together)) continue;
    if (isAlike(alone, await send(call))) return { alone, together };
  }
  return undefined;
}

/** A report, a feed or a search: one of them at a time may be worked out. */
function takesLong(route: string): boolean {
  const { method, answers, path } = routeOf(route as RouteId);
  return method === "POST" && Object.keys(path).length === 0 && [answers].flat().some(({ kind }) => kind === "list");
}

/** Whether something else was asked for, and answered. */
function isAnother({ alone: one }: Asked, { alone: other }: Asked): boolean {
  const [first, second] = [one, other].map(({ exchange: { request } }) => `${request.url} ${request.body?.text}`);
  return first !== second && !isAlike(one, other);
}

/** Whether two answers tell the same, at two moments. */
const isAlike = (one: Received, other: Received): boolean =>
  Buffer.from(one.bytes).equals(other.bytes) ||
  (isInside(one.raw) && isInside(other.raw) && changesBetween(one.raw, other.raw).every(isOfTime));

/** An object or a list, which may hold a moment. */
const isInside = (value: unknown): boolean => typeof value === "object" && value !== null;
