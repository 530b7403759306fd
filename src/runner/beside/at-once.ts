import { isDeepStrictEqual } from "node:util";
import type { ClauseId } from "../../contract/register.js";
import { type RouteId, routeOf } from "../../contract/routes.js";
import { type Call, type ExchangeContext, hasSameBytes, type Received } from "../../http/call.js";
import { changesBetween, isOfTime } from "../../scenario/changes.js";
import { Mismatch, phrase } from "../../scenario/findings.js";
import type { Requester } from "../../scenario/outstanding.js";
import { doubts } from "../../scenario/patience.js";
import { entriesIn, listsIn } from "../../scenario/repeated-entries.js";
import type { Broken } from "../on-the-way/broken.js";
import { isOwn, judgedReads } from "./asked-again.js";
import { isAccepted, LooksBeside } from "./calls-beside.js";

type Send = (call: Call) => Promise<Received>;

/** A call of the scenario, and how it was answered by itself. */
interface Asked {
  readonly call: Call;
  readonly alone: Received;
  /** Which of the calls of the scenario it was, as they were sent: those under way together are answered in any order. */
  readonly at: number;
}

/** One that was answered otherwise at the same time as another one. */
interface MixedUp extends Asked {
  readonly together: Received;
}

/**
 * Looks whether two who ask at the same time are answered as each of them alone: who keeps what is asked for outside of the request
 * answers one of them what the other one asked for. The first call of each read that is judged, and one that was answered differently, are
 * sent once more, together, once the scenario is over, and the first of a report, a feed or a search together with itself, or one that
 * holds lists, where the scenario names it. What is answered nearer to what the other one asked for than alone, with nothing, or with rows
 * that are there once, twice over, is mixed up: what is in a list may change by what others make and remove meanwhile.
 */
export class AtOnce extends LooksBeside {
  readonly what = "two calls at the same time";
  /** What was asked for, of each route, by the request, each as it was answered last. */
  readonly #asked: Map<string, Map<string, Asked>>;
  readonly #named: ReadonlySet<string>;
  readonly #mixedUp = new Map<RouteId, MixedUp>();
  #sent = 0;

  /**
   * @param judged the clauses that the scenario judges
   * @param others reads that are looked at as well
   */
  constructor(judged: readonly ClauseId[], others: readonly RouteId[]) {
    super();
    this.#named = new Set<string>(others);
    const reads = [...judgedReads(judged), ...others].filter((route) => !isMadeAnew(route));
    this.#asked = new Map(reads.map((route) => [route, new Map()]));
  }

  through(client: Requester): Requester {
    return {
      send: async (call, exchangeContext) => {
        const at = this.#sent++;
        const alone = await client.send(call, exchangeContext);
        if (isOwn(call) && isAccepted(alone)) this.#keep({ call, alone, at });
        return alone;
      },
      sendUnlisted: (...call) => client.sendUnlisted(...call),
    };
  }

  /** Asks for what was asked for once more, two at a time. */
  async ask(client: Requester, exchangeContext: ExchangeContext): Promise<void> {
    const send = (call: Call) => this.send(client, call, exchangeContext);
    for (const [one, other] of [...this.#asked.values()].flatMap((asked) => this.#pairsOf(inOrder(asked.values())))) {
      const first = await mixedUpIn([one, other], send);
      if (!first) continue;
      const now = (asked: Asked) => (asked.call === first.call ? first : asked);
      const again = await mixedUpIn([now(one), now(other)], send);
      // Which of the two is mixed up may be another one each time.
      const before = again?.call === other.call ? now(other) : now(one);
      // What comes and goes by itself is not so twice, or is seen again where nobody else asks.
      if (!again || !isAlike(before.alone, again.alone) || (await isSeenAlone(again, send))) continue;
      const beside = again.call === one.call ? other : one;
      // Both may stand for the same, and have been answered differently as time went by.
      if (one.call !== other.call && isAlike(await send(beside.call), again.alone)) continue;
      this.#mixedUp.set(one.call.route as RouteId, again);
    }
  }

  seen(): readonly Broken[] {
    return [...this.#mixedUp].map(([route, { alone, together }]) => {
      const expected = `what ${alone.exchange.id} answered to the same, also at the same time as another call`;
      return { clause: `route:${route}`, mismatch: new Mismatch(expected, phrase(together.raw), together.exchange.id) };
    });
  }

  /** @returns what is sent together: the first with one that was answered differently, and with itself where it takes long */
  #pairsOf(asked: readonly Asked[]): readonly (readonly [Asked, Asked])[] {
    const [first] = asked;
    if (!first) return [];
    const others = asked.filter(({ alone }) => !isAlike(first.alone, alone));
    const { route, path } = first.call;
    // Who forgets what the path names is seen by another record alone.
    const other = others.find(({ call }) => !isDeepStrictEqual(call.path, path)) ?? others[0];
    const isTwice = takesLong(route) || (this.#named.has(route) && entriesIn(first.alone.raw).length > 0);
    return [...(isTwice ? [[first, first] as const] : []), ...(other ? [[first, other] as const] : [])];
  }

  #keep(asked: Asked): void {
    const { url, body } = asked.alone.exchange.request;
    const ofRoute = this.#asked.get(asked.call.route);
    const key = `${url} ${body?.text}`;
    ofRoute?.set(key, { ...asked, at: Math.min(asked.at, ofRoute.get(key)?.at ?? asked.at) });
  }
}

const inOrder = (asked: Iterable<Asked>): readonly Asked[] => [...asked].sort((one, other) => one.at - other.at);

/** @returns what is mixed up when it is asked for together with the other, beside how it was answered before and after; undefined where nothing is */
async function mixedUpIn([one, other]: readonly [Asked, Asked], send: Send): Promise<MixedUp | undefined> {
  const [first, second] = await Promise.all([send(one.call), send(other.call)]);
  // Two answers to the same are both of what was asked for.
  const isSame = one.call === other.call;
  const asked = [
    { ...one, together: first, others: isSame ? [] : [other.alone, second] },
    { ...other, together: second, others: isSame ? [] : [one.alone, first] },
  ];
  for (const { call, alone, at, together, others } of asked) {
    if (!isAccepted(together) || !isMixedUp(together, alone, others)) continue;
    const now = await send(call);
    if (isAccepted(now) && isMixedUp(together, now, others)) return { call, alone: now, at, together };
  }
  return undefined;
}

/**
 * @param alone how the same was answered by itself
 * @param others answers to what the other one asked for
 */
function isMixedUp(together: Received, alone: Received, others: readonly Received[]): boolean {
  if (isNothing(together)) return !isNothing(alone);
  if (others.length === 0) return isToldTwice(together, alone);
  const distance = distanceBetween(alone, together);
  return others.some((other) => distanceBetween(other, together) < distance);
}

/** @returns whether a list of an answer has each of its rows more often than when it was asked for alone */
function isToldTwice(together: Received, alone: Received): boolean {
  const times = (rows: readonly unknown[], row: unknown) => rows.filter((one) => isDeepStrictEqual(one, row)).length;
  const lists = listsIn(together.raw);
  return [...listsIn(alone.raw)].some(([at, rows]) => {
    const now = lists.get(at) ?? [];
    return rows.length > 0 && rows.every((row) => times(now, row) >= 2 * times(rows, row));
  });
}

/** @returns whether a call by itself is answered as it was together with another one */
async function isSeenAlone({ call, together }: MixedUp, send: Send): Promise<boolean> {
  for (let doubt = 0; doubt < doubts; doubt++) if (isAlike(await send(call), together)) return true;
  return false;
}

const isNothing = ({ bytes, raw }: Received): boolean =>
  bytes.length === 0 || raw === null || (Array.isArray(raw) && raw.length === 0);

/** @returns in how much two answers differ, beside what time alone changes */
function distanceBetween(one: Received, other: Received): number {
  if (hasSameBytes(one, other)) return 0;
  if (!isInside(one.raw) || !isInside(other.raw)) return Number.POSITIVE_INFINITY;
  return changesBetween(one.raw, other.raw).filter((change) => !isOfTime(change)).length;
}

/** A PDF may tell when it was made, in any of its bytes; `job-reads-apart` looks at what forms say. */
const isMadeAnew = (route: RouteId): boolean =>
  [routeOf(route).answers].flat().some((answers) => "pdf" in answers && answers.pdf === true);

/** A report, a feed or a search: one of them at a time may be worked out. */
function takesLong(route: string): boolean {
  const { method, answers, path } = routeOf(route as RouteId);
  return method === "POST" && Object.keys(path).length === 0 && [answers].flat().some(({ kind }) => kind === "list");
}

/** Whether two answers tell the same, at two moments. */
const isAlike = (one: Received, other: Received): boolean => distanceBetween(one, other) === 0;

/** An object or a list, which may hold a moment. */
const isInside = (value: unknown): boolean => typeof value === "object" && value !== null;
