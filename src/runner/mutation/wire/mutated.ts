import type { Surface } from "../../../contract/vocabulary.js";
import type { WireRequest, WireResponse } from "../../../http/transport/transport.js";
import { isSame, isSuccess } from "./messages.js";
import type { Call, Operator, Wire } from "./operator.js";
import { operatorOf } from "./operators.js";
import { Records } from "./records.js";
import { Routing } from "./routing.js";
import type { Site } from "./sites.js";

/** Answers requests as they go on the wire. To make a `Request` and a `Response` of each takes longer than most operators do. */
export type Send = (request: WireRequest) => Promise<WireResponse>;

/** The deployment that is made another one. */
export interface Beneath {
  readonly send: Send;
  /** Where each surface begins. */
  readonly addresses: { readonly [S in Surface]: string };
  /** Goes back to the moment at which it was called; left out where the deployment cannot. */
  readonly checkpoint?: () => () => void;
  /** What a corporate caller sends as `authorization`; the first one that is accepted unless given. */
  readonly credential?: string;
}

/** A deployment with one operator at one place of what comes and goes. */
export interface Mutated {
  readonly send: Send;
  /** @returns how many exchanges were otherwise than without it */
  altered(): number;
}

/**
 * Puts an operator in front of a deployment.
 *
 * @throws Error where the site names no operator
 */
export function mutated(site: Site, beneath: Beneath): Mutated {
  const operator = operatorOf(site.operator);
  if (!operator) throw new Error(`There is no operator ${site.operator}.`);
  const routing = new Routing(site.release, beneath.addresses);
  const records = new Records();
  const memory = new Map<string, WireResponse>();
  let { credential } = beneath;
  let altered = 0;
  const { send } = beneath;
  const wire: Wire = {
    send,
    memory,
    requests: new Map(),
    neighboursOf: (call) => records.othersThan(call),
    checkpoint: beneath.checkpoint,
    get credential() {
      return credential;
    },
  };
  return {
    altered: () => altered,
    async send(request) {
      const asked = routing.asked(request.method, request.url);
      if (!asked) return send(request);
      const call: Call = { ...asked, release: site.release, request };
      const isIts = asked.route.id === site.route;
      const carried = isIts ? await carry(operator, call, site.place, wire) : undefined;
      const { response, altered: isAltered } = carried ?? { response: await send(call.request), altered: false };
      if (isAltered) altered++;
      records.saw(call, response);
      if (isSuccess(response)) credential ??= call.request.headers["authorization"];
      return hasNoBody.has(response.status) ? { ...response, body: new Uint8Array() } : response;
    },
  };
}

async function carry({ way }: Operator, call: Call, place: string, wire: Wire) {
  if (way.on === "exchange") return way.carry(call, place, wire);
  if (way.on === "answer") {
    const answer = await wire.send(call.request);
    const instead = way.alter(answer, call, place);
    return { response: instead ?? answer, altered: instead !== undefined };
  }
  const instead = await way.alter(call, place);
  if (instead === undefined) return undefined;
  // A call that is refused for its credential is refused before anything else.
  if (isAnswer(instead)) {
    if (call.request.headers["authorization"] === undefined) return undefined;
    return { response: instead, altered: true };
  }
  const response = await wire.send(instead);
  if (call.route.effect !== "read") return { response, altered: true };
  return { response, altered: !isSame(response, await wire.send(call.request)) };
}

const isAnswer = (message: WireRequest | WireResponse): message is WireResponse => "status" in message;

const hasNoBody = new Set([204, 205, 304]);
