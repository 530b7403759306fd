import type { Release } from "../../../contract/releases.js";
import type { RouteOn } from "../../../contract/route.js";
import type { WireRequest, WireResponse } from "../../../http/transport/transport.js";

/** One request on its way to a deployment, with the route that it asks. */
export interface Call {
  readonly route: RouteOn;
  readonly release: Release;
  /** The path parameters as they stand in the address, decoded. */
  readonly path: { readonly [name: string]: string };
  readonly request: WireRequest;
  /** Where the route's surface begins. */
  readonly base: string;
}

/** What an operator that does more than alter one message works with. */
export interface Wire {
  /** Sends a request to the deployment itself. */
  send(request: WireRequest): Promise<WireResponse>;
  /** @returns other records of the kind that a request is about, the nearest first */
  neighboursOf(call: Call): readonly string[];
  /** What it kept of earlier exchanges. */
  readonly memory: Map<string, WireResponse>;
  /** What it kept of what was asked earlier. */
  readonly requests: Map<string, WireRequest>;
  /** Goes back to the moment at which it was called; left out where the deployment cannot. */
  readonly checkpoint: (() => () => void) | undefined;
  /** @returns the credential that the deployment took last from a corporate caller */
  readonly credential: string | undefined;
}

/** What came of one exchange that an operator had a hand in. */
export interface Carried {
  readonly response: WireResponse;
  /** Whether anything is otherwise than without it. */
  readonly altered: boolean;
}

/** The request that is sent instead, or the answer that is given without sending any; undefined where it is left alone. */
export type Altered = WireRequest | WireResponse | undefined;

/** How an operator works: on the request, on the answer, or on the exchange as a whole. */
export type Way =
  | {
      readonly on: "request";
      alter(call: Call, place: string): Altered | Promise<Altered>;
    }
  | {
      readonly on: "answer";
      /** @returns the answer that is given instead; undefined leaves it alone */
      alter(answer: WireResponse, call: Call, place: string): WireResponse | undefined;
    }
  | {
      readonly on: "exchange";
      carry(call: Call, place: string, wire: Wire): Promise<Carried | undefined>;
    };

/** One way in which what goes between suite and deployment is changed, for every route that it applies to. */
export interface Operator {
  readonly name: string;
  /** What the deployment seems to do then, in one sentence; of the place where there is one. */
  readonly says: string;
  /** A deployment that does so conforms: nothing may be blamed. */
  readonly conforms?: true;
  /** @returns the places of a route that it can be applied to: parameters, members, or "" for the route; none where it does not apply */
  places(route: RouteOn, release: Release): readonly string[];
  readonly way: Way;
}

/** Applies to the whole of each route that is so. */
export const where =
  (isSo: (route: RouteOn) => boolean): Operator["places"] =>
  (route) =>
    isSo(route) ? [""] : [];

export const isRead = ({ effect }: RouteOn): boolean => effect === "read";
export const isWrite = ({ effect }: RouteOn): boolean => effect !== "read";

/** Whether a request of it may name what is not there, or lack what is required: others are refused for their caller alone. */
export const isRefusable = ({ path, query, body }: RouteOn): boolean =>
  Object.keys(path).length > 0 || body !== undefined || Object.values(query).some(({ required }) => required);

/** @returns an operator on requests */
export const onRequest = (
  name: string,
  says: string,
  places: Operator["places"],
  alter: (call: Call, place: string) => Altered | Promise<Altered>,
): Operator => ({ name, says, places, way: { on: "request", alter } });

/** @returns an operator on answers */
export const onAnswer = (
  name: string,
  says: string,
  places: Operator["places"],
  alter: (answer: WireResponse, call: Call, place: string) => WireResponse | undefined,
): Operator => ({ name, says, places, way: { on: "answer", alter } });

/** @returns an operator on whole exchanges */
export const onExchange = (
  name: string,
  says: string,
  places: Operator["places"],
  carry: (call: Call, place: string, wire: Wire) => Promise<Carried | undefined>,
): Operator => ({ name, says, places, way: { on: "exchange", carry } });

/** @returns the same operator as one that a deployment may show and conform */
export const conforming = (operator: Operator): Operator => ({ ...operator, conforms: true });
