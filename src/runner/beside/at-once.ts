import type { ClauseId } from "../../contract/register.js";
import { type RouteId, routeOf } from "../../contract/routes.js";
import type { Call, Received } from "../../http/call.js";
import { changesBetween, isOfTime } from "../../scenario/changes.js";
import { Mismatch, phrase } from "../../scenario/findings.js";
import type { Sender } from "../../scenario/outstanding.js";
import { isObject } from "../../scenario/values.js";
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
 * differently are sent once more, together. What is answered otherwise then, twice, and each time alone as before, did not change.
 */
export class AtOnce implements JudgedBeside {
  readonly what = "two calls at the same time";
  readonly clauses = [];
  readonly carriedOut = undefined;
  /** What was asked for so far, of each route that is judged and was not tried. */
  readonly #asked: Map<string, Asked[]>;
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
        const asked = { call, alone };
        const other = this.#otherThan(asked);
        if (!other) return alone;
        const send = async (one: Call) => {
          const received = await client.send(one, exchangeContext);
          this.#made.add(received.exchange.id);
          return received;
        };
        const mixedUp = await mixedUpIn([other, asked], send);
        // What comes and goes by itself is not so twice.
        if (mixedUp && (await mixedUpIn([other, asked], send))) this.#mixedUp.set(call.route as RouteId, mixedUp);
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

  /** Another call of the same route that was answered differently; each route is tried once. */
  #otherThan(asked: Asked): Asked | undefined {
    const { route } = asked.call;
    const others = this.#asked.get(route);
    const other = others?.find((one) => isAnother(one, asked));
    if (other) this.#asked.delete(route);
    else others?.push(asked);
    return other;
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

/** Whether something else was asked for, and answered. */
function isAnother({ alone: one }: Asked, { alone: other }: Asked): boolean {
  const [first, second] = [one, other].map(({ exchange: { request } }) => `${request.url} ${request.body?.text}`);
  return first !== second && !isAlike(one, other);
}

/** Whether two answers tell the same, at two moments. */
const isAlike = (one: Received, other: Received): boolean =>
  Buffer.from(one.bytes).equals(other.bytes) ||
  (isObject(one.raw) && isObject(other.raw) && changesBetween(one.raw, other.raw).every(isOfTime));
