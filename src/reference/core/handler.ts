import { editionOn, type Span } from "../../contract/releases.js";
import type { Parameter } from "../../contract/route.js";
import type { RouteId, routes } from "../../contract/routes.js";
import type { Answer } from "./answer.js";
import type { Incoming } from "./exchanged.js";
import type { Claims } from "./token.js";
import type { World } from "./world.js";

type Scalar<P> = P extends { readonly type: "integer" }
  ? number
  : P extends { readonly type: "boolean" }
    ? boolean
    : string;
type ValueOf<P> = P extends { readonly list: true } ? readonly Scalar<P>[] : Scalar<P>;
type Row<Id extends RouteId> = (typeof routes)[Id]["row"];
type ParametersOf<R, Place extends string> = R extends { readonly [K in Place]: infer P } ? P : unknown;

/** The path parameters of a route, as its row types them. */
export type PathOf<Id extends RouteId> = {
  readonly [Name in keyof ParametersOf<Row<Id>, "path">]: ValueOf<ParametersOf<Row<Id>, "path">[Name]>;
};

/** The query parameters of a route, as its row types them; what was not sent is absent. */
export type QueryOf<Id extends RouteId> = {
  readonly [Name in keyof ParametersOf<Row<Id>, "query">]?: ValueOf<ParametersOf<Row<Id>, "query">[Name]>;
};

/** Who calls, as the token says. */
export interface Caller extends Claims {
  readonly kind: "corporate" | "partner";
}

/** One request, bound by its route's row. */
export interface Call<Path = unknown, Query = unknown> {
  readonly world: World;
  readonly caller: Caller;
  readonly path: Path;
  readonly query: Query;
  /** The parsed JSON body with the printed names; undefined where the route takes none. */
  readonly body: unknown;
  /** The request itself, for bodies that are not JSON. */
  readonly request: Incoming;
}

export type Handler<Id extends RouteId> = (call: Call<PathOf<Id>, QueryOf<Id>>) => Answer | Promise<Answer>;

/**
 * @param editions what a route does, each for its part of the timeline
 * @returns the handler that does what the deployment's release does
 */
export const perRelease =
  <C extends Call>(...editions: readonly (Span & { readonly handle: (call: C) => Answer | Promise<Answer> })[]) =>
  (call: C): Answer | Promise<Answer> =>
    editionOn(editions, call.world.release).handle(call);

/** The routes that a group serves; a name that is no route does not compile. */
export type Handlers = { readonly [Id in RouteId]?: Handler<Id> };

/** A handler as the service calls it, its parameters already bound by the row that types them. */
export type BoundHandler = (call: Call<never, never>) => Answer | Promise<Answer>;

export type ParameterRow = { readonly [name: string]: Parameter };

/** Query parameters by the names that the document prints. */
export type Query = Record<string, unknown>;

/**
 * What a route does about its query.
 *
 * @param bind binds it; `lax` says whether a value of another type counts as not given
 */
export type Binding = (bind: (lax?: boolean) => Query, world: World, caller: Caller) => Query;
