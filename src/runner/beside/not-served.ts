import type { ClauseId } from "../../contract/register.js";
import type { Release } from "../../contract/releases.js";
import { type RouteId, routeOf, routeOn } from "../../contract/routes.js";
import { addressParts } from "../../http/address.js";
import type { Call, ExchangeContext, Received } from "../../http/call.js";
import { unroutedBeside } from "../../probe/unused-ids.js";
import { Mismatch } from "../../scenario/findings.js";
import type { Requester } from "../../scenario/outstanding.js";
import type { Broken } from "../on-the-way/broken.js";
import { isOwn } from "./asked-again.js";
import { noBody } from "./body-kind.js";
import { LooksBeside } from "./calls-beside.js";

const absent = 404;

/** What differs from one answer to the next: moments, and ids of requests. */
const ofOneAnswer =
  /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,}/gi;

/**
 * Looks whether a route is served at all whose body the document does not show: a refusal proves nothing of such a one (ruling 25), but
 * nobody reads a body where nothing is served. Where its path names no record, and it is answered with 404 whatever it holds, a list in
 * place of an object as well, and in the same words as the path beside it that no table lists, it is not there (ruling 24).
 */
export class NotServed extends LooksBeside {
  readonly what = "the same at a path that no table lists";
  readonly #looked: ReadonlySet<string>;
  /** The first call of each route, as long as none was answered otherwise. */
  readonly #absent = new Map<RouteId, { readonly call: Call; readonly answer: Received }>();
  readonly #served = new Set<RouteId>();
  readonly #missing = new Map<RouteId, Received>();

  /**
   * @param judged the clauses that the scenario judges
   * @param release as which the deployment is judged
   */
  constructor(judged: readonly ClauseId[], release: Release) {
    super();
    const routes = judged
      .filter((clause) => clause.startsWith("route:"))
      .map((clause) => clause.slice("route:".length));
    this.#looked = new Set(routes.filter((route) => isLookedFor(route as RouteId, release)));
  }

  through(client: Requester): Requester {
    return {
      send: async (call, exchangeContext) => {
        const answer = await client.send(call, exchangeContext);
        if (isOwn(call) && this.#looked.has(call.route)) this.#takeDown(call, answer);
        return answer;
      },
      sendUnlisted: (...call) => client.sendUnlisted(...call),
    };
  }

  /** Asks each route that seems to be missing with no body of its own, and at the path beside it. */
  async ask(client: Requester, exchangeContext: ExchangeContext): Promise<void> {
    for (const [route, { call, answer }] of this.#absent) {
      const { method, surface, template, effect } = routeOf(route);
      const { caller, body } = call;
      if (!isAlike(await this.send(client, { ...call, body: [noBody] }, exchangeContext), answer)) continue;
      const beside = { method, surface, path: unroutedBeside(template), caller, effect, body };
      if (isAlike(await client.sendUnlisted(beside, exchangeContext), answer)) this.#missing.set(route, answer);
    }
  }

  seen(): readonly Broken[] {
    return [...this.#missing].map(([route, { exchange }]) => {
      const beside = unroutedBeside(routeOf(route).template);
      const actual = `status ${absent}, whatever it is sent, as at ${beside}, which no table lists`;
      return { clause: `route:${route}`, mismatch: new Mismatch("the route to be served", actual, exchange.id) };
    });
  }

  #takeDown(call: Call, answer: Received): void {
    const route = call.route as RouteId;
    if (answer.failure) return;
    if (answer.status !== absent) this.#served.add(route);
    if (this.#served.has(route)) this.#absent.delete(route);
    else if (!this.#absent.has(route)) this.#absent.set(route, { call, answer });
  }
}

/** Whether a route takes a body, and names no record in its path, which may be missing. */
const isLookedFor = (route: RouteId, release: Release): boolean => {
  const { body, path } = routeOn(route, release);
  return body?.kind === "json" && Object.keys(path).length === 0;
};

/** What an answer says, but for the path that was asked for and what differs each time. */
const saidOf = ({ bytes, exchange }: Received): string => {
  const { pathname } = addressParts(exchange.request.url);
  const last = pathname.split("/").at(-1) ?? "";
  return Buffer.from(bytes).toString().replaceAll(pathname, "").replaceAll(last, "").replace(ofOneAnswer, "");
};

const isAlike = (one: Received, other: Received): boolean =>
  one.failure === undefined && one.status === other.status && one.kind === other.kind && saidOf(one) === saidOf(other);
