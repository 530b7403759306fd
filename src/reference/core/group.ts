import type { RouteId } from "../../contract/routes.js";
import type { OnceUnread } from "./behaviours/taking-back.js";
import type { Bodies } from "./bodies.js";
import type { Decision } from "./decision.js";
import type { Binding, Handlers } from "./handler.js";
import type { World } from "./world.js";

/** A path outside the register that the service had once, and that some deployment may still serve. */
export interface RetiredPath {
  readonly method: "POST";
  readonly template: string;
  /** The route that would answer it. */
  readonly like: RouteId;
  readonly served: Decision<boolean>;
}

/** What one resource group brings to the reference. */
export interface Group {
  readonly name: string;
  readonly handlers: Handlers;
  readonly decisions: readonly Decision<unknown>[];
  /** The names of body fields as the document prints them. */
  readonly names: readonly string[];
  /** Members whose inside the document does not show, and that the deployment reads as it reads a body. */
  readonly typed?: readonly string[];
  /** What the document leaves open of its bodies. */
  readonly bodies?: Bodies;
  /** Reads that make something which a later request may name: they are never answered from what was there before. */
  readonly makers?: readonly RouteId[];
  readonly retired?: readonly RetiredPath[];
  /** Whether a route that its release has removed is served all the same for what its path names, where a fault has it. */
  readonly lingers?: (route: RouteId, path: { readonly [parameter: string]: string }, world: World) => boolean;
  /** Routes that may ignore query values of another type than the row says, where a fault has it. */
  readonly lax?: { readonly [Id in RouteId]?: Decision<boolean> };
  /** Routes that do something about their query beside binding it, where a decision has it. */
  readonly binding?: { readonly [Id in RouteId]?: Decision<Binding> };
  /** Routes that may do something once they have refused a body as a whole, where a fault has it. */
  readonly onceUnread?: { readonly [Id in RouteId]?: Decision<OnceUnread> };
}
